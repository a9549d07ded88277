import { makeRows, makeWorkbook } from '../../tests/workbook.ts';
import { type Desk, type Step, waitFor } from './journey.ts';

const as = 'admin';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const LISTED_FILE = {
  name: 'chamber.csv',
  text: 'name,city,state,zipCode,category\nChamber of Clocks,Boise,ID,83702,retail\n',
};

async function upload({ ask, canaries }: Desk, rows: string[]) {
  const fileName = `${canaries.make('file')}.csv`;
  const body = ['name,city,state,zipCode,category', ...rows].join('\n');
  const step = { as, query: { fileName }, body, type: 'text/csv' } as const;
  return (await ask('POST /api/admin/imports', step)).json;
}

function reach(desk: Desk, id: number, state: string) {
  return waitFor(desk, async () => {
    const { json } = await desk.ask('GET /api/admin/imports/{id}', { as, params: { id } });
    return json.state === state ? json : null;
  });
}

export async function importFile(desk: Desk, turn: number) {
  const { ask } = desk;
  const { json: categories } = await ask('GET /api/categories');
  const category = `"${categories[0].name.replaceAll('"', '""')}"`;
  const rows = [1, 2, 3].map((row) => `Imported ${turn} of ${row},Boise,ID,83702,${category}`);
  rows.push(`The Imported ${turn} of 3 LLC,Boise,ID,83702,${category}`);
  const file = await upload(desk, [
    ...rows,
    ',,,,',
    `Imported ${turn},Boise,Nowhere,83702,${category}`,
  ]);
  const step: Step = { as, params: { id: file.id } };
  const body = { mapping: file.proposedMapping };
  await ask('POST /api/admin/imports/{id}/dry-run', { ...step, body });
  await reach(desk, file.id, 'checked');
  await ask('GET /api/admin/imports/{id}/errors', step);
  await ask('GET /api/admin/imports/{id}/errors.csv', step);
  await correctRefused(desk, step);
  await ask('GET /api/admin/imports/{id}/twins', step);
  const { json: alike } = await ask('GET /api/admin/imports/{id}/lookalikes', step);
  const held = { rows: [{ line: alike[0].line, choice: 'hold' }] };
  await ask('PUT /api/admin/imports/{id}/lookalikes', { ...step, body: held });
  await ask('GET /api/admin/imports/{id}/lookalikes.csv', step);
  if (turn % 3 === 2) return ask('DELETE /api/admin/imports/{id}', step);
  await ask('POST /api/admin/imports/{id}/commit', step);
  await reach(desk, file.id, 'committed');
  await ask('POST /api/admin/imports/{id}/undo', step);
  return reach(desk, file.id, 'undone');
}

export async function chooseSheet({ ask, canaries }: Desk) {
  const rows = makeRows([
    ['name', 'city'],
    ['Clock Tower Books', 'Boise'],
  ]);
  const body = makeWorkbook([
    { name: 'Members', rows },
    { name: 'Friends', rows },
  ]);
  const query = { fileName: `${canaries.make('file')}.xlsx` };
  const { json: file } = await ask('POST /api/admin/imports', { as, query, body, type: WORKBOOK });
  const step: Step = { as, params: { id: file.id } };
  await ask('POST /api/admin/imports/{id}/sheet', { ...step, body: { sheet: 'Friends' } });
  await ask('DELETE /api/admin/imports/{id}', step);
}

async function correctRefused(desk: Desk, step: Step) {
  const { ask } = desk;
  const { json: refused } = await ask('GET /api/admin/imports/{id}/refused', step);
  await ask('GET /api/admin/imports/{id}/refused.csv', step);
  await ask('GET /api/admin/imports/{id}/mended', step);
  await ask('GET /api/admin/imports/{id}/kept', step);
  const { line } = refused.at(-1);
  const body = { rows: [{ line, cells: [{ column: 2, value: 'Idaho' }] }] };
  await ask('PUT /api/admin/imports/{id}/refused', { ...step, body });
  await reach(desk, Number(step.params?.id), 'checked');
}

export async function scheduleImport(desk: Desk, turn: number) {
  const { ask } = desk;
  const { id, columns } = await upload(desk, ['Chamber of Clocks,Boise,id,83702,Retail']);
  const pairs = [{ from: 'id', to: 'ID' }];
  const state = { column: 2, values: { pairs, others: 'keep' } };
  const mapping = {
    name: { column: 0 },
    city: { column: 1 },
    state,
    zipCode: { column: 3 },
    category: { value: 'retail' },
  };
  const ofFile = { as, params: { id } } as const;
  const field = { field: 'state', from: state };
  await ask('POST /api/admin/imports/{id}/values', { ...ofFile, body: field });
  await ask('POST /api/admin/imports/{id}/preview', { ...ofFile, body: { mapping } });
  const known = { name: `Chamber ${turn}`, columns, mapping };
  const { json: saved } = await ask('POST /api/admin/import-mappings', { as, body: known });
  const ofMapping = { as, params: { id: saved.id } } as const;
  const change = { ...known, name: `The chamber ${turn}`, version: saved.version };
  await ask('PUT /api/admin/import-mappings/{id}', { ...ofMapping, body: change });
  await ask('GET /api/admin/import-mappings', { as });
  await runSchedule(desk, { turn, mappingId: saved.id });
  await ask('DELETE /api/admin/import-mappings/{id}', ofMapping);
  await ask('DELETE /api/admin/imports/{id}', ofFile);
}

async function runSchedule(desk: Desk, { turn, mappingId }: { turn: number; mappingId: number }) {
  const { ask } = desk;
  await ask('GET /api/admin/import-folder', { as });
  const body = {
    name: `Chamber ${turn}`,
    source: { kind: 'folder', location: LISTED_FILE.name },
    mappingId,
    every: 'day',
    weekday: 1,
    hour: 6,
    minute: 30,
    timeZone: 'America/Boise',
    twins: 'merge',
    lookalikes: 'list',
    gone: 'list',
    mostErrors: 10,
  };
  const { json: schedule } = await ask('POST /api/admin/import-schedules', { as, body });
  const step: Step = { as, params: { id: schedule.id } };
  const change = { ...body, every: 'week', version: schedule.version };
  await ask('PUT /api/admin/import-schedules/{id}', { ...step, body: change });
  await ask('PUT /api/admin/import-schedules/{id}/paused', { ...step, body: { isPaused: true } });
  await ask('PUT /api/admin/import-schedules/{id}/paused', { ...step, body: { isPaused: false } });
  await ask('POST /api/admin/import-schedules/{id}/run', step);
  await waitFor(desk, async () => {
    const { json } = await ask('GET /api/admin/import-schedules/{id}/runs', step);
    return json[0]?.finishedAt ?? null;
  });
  await ask('GET /api/admin/import-schedules/{id}/gone', step);
  await ask('GET /api/admin/import-schedules', { as });
  await ask('DELETE /api/admin/import-schedules/{id}', step);
}

export async function saveExport({ ask }: Desk, turn: number) {
  const filter = { state: 'ID', city: 'Boise', status: 'approved' };
  const body = { name: `Boise ${turn}`, filter, columns: ['name', 'city', 'owner email'] };
  const { json: saved } = await ask('POST /api/admin/exports', { as, body });
  const step: Step = { as, params: { id: saved.id } };
  const change = { ...body, name: `All of Boise ${turn}`, version: saved.version };
  await ask('PUT /api/admin/exports/{id}', { ...step, body: change });
  await ask('GET /api/admin/exports', { as });
  await ask('GET /api/admin/exports/count', { as, query: filter });
  const query = { ...filter, columns: body.columns.join(','), name: body.name };
  await ask('GET /api/admin/exports/file', { as, query });
  await ask('DELETE /api/admin/exports/{id}', step);
}
