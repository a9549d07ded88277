import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../../tests/backups.ts';
import { expectCountsRight } from '../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import type { WorkOrder } from '../../../tests/import-worker.ts';
import { makeShops, openSchedules } from '../../../tests/schedules.ts';
import { openImports } from '../../../tests/transfer.ts';

const { folder, close } = openFolder();
let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;
let clerk: Awaited<ReturnType<typeof openSchedules>>;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { IMPORT_DIR: folder } });
  staff = await openImports(directory);
  clerk = await openSchedules(directory, folder);
});
beforeEach(() => begin());
afterAll(async () => {
  await directory.close();
  close();
});

async function begin() {
  await clerk.reset();
  await directory.db.pool.query('truncate import_rows');
  await directory.open(bakery, lawFirm);
}

/** More than two batches, two changes, a row of the file twice, a refused row and a mended one. */
function listShops(): string {
  const rows = Array.from(
    { length: 450 },
    (_, at) => `Shop ${at},,${at} Elm St,Boise,ID,retail,,true`,
  );
  return `name,slug,address,city,state,category,email,is approved
Rosa,${bakery.slug},,,,,,
Hill,${lawFirm.slug},,,,,hill@law.example,
Shop 1,,1 Elm Street,Boise,ID,retail,one@shop.example,true
Nowhere,,1 Oak St,,ID,retail,,true
Mail,,2 Oak St,Boise,ID,retail,no mail,true
${rows.join('\n')}
`;
}

type Order = Pick<WorkOrder, 'importId' | 'runId' | 'step' | 'side'>;

/** Works in a process of its own. Returns whether it was killed. */
async function work(order: Order): Promise<boolean> {
  const all: WorkOrder = {
    address: directory.address,
    now: directory.clock().toISOString(),
    importDir: folder,
    ...order,
  };
  const child = spawn(process.execPath, ['tests/import-worker.ts', JSON.stringify(all)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status, signal] = await once(child, 'exit');
  expect([status, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL']);
  return signal !== null;
}

/** Kills a process before each persisted step of an import and one after it. Returns how many steps there were. */
async function killAtEachStep(importId: number): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const isLost = await work({ importId, step: 1, side: 'before' });
    if (!isLost) return steps;
    expect(await work({ importId, step: 1, side: 'after' })).toBe(true);
  }
}

/**
 * Everything that an import leaves, without numbers and times that differ each time. A run that is killed while
 * it fetches its file reads it again, which the audit log tells as another upload.
 */
async function readOutcome(): Promise<Record<string, unknown>> {
  const { rows } = await directory.db.pool.query(`
    select
      (select json_agg(to_jsonb(i) - '{id,created_at,updated_at,run_id}'::text[]) from imports i) as imports,
      (select json_agg(to_jsonb(r) - '{import_id,business_id,before}'::text[]
        || jsonb_build_object('slug', b.slug, 'name_before', r.before -> 'name') order by r.line)
        from import_rows r left join businesses b on b.id = r.business_id) as rows,
      (select json_agg(to_jsonb(e) - '{id,import_id}'::text[] order by e.line, e.id) from import_errors e) as errors,
      (select json_agg(to_jsonb(e) - '{id,import_id}'::text[] order by e.line, e.id) from import_mended e) as mended,
      (select json_agg(to_jsonb(e) - 'import_id' order by e.line) from import_refused e) as refused,
      (select count(*) from import_chunks) as chunks,
      (select json_agg(to_jsonb(r) - '{id,schedule_id,started_at,finished_at,lease,leased_until,seen}'::text[])
        from import_runs r) as runs,
      (select json_agg(jsonb_build_array(name, slug, address, city, state, email, is_approved, version)
        order by slug) from businesses) as businesses,
      (select json_agg(jsonb_build_array(s.slug, b.slug) order by s.slug)
        from business_slugs s join businesses b on b.id = s.business_id) as slugs,
      (select count(*) from business_keys) as keys,
      (select json_agg(jsonb_build_array(action, actor) order by id) from audit_log
        where action <> 'import.upload') as audit`);
  return rows[0];
}

async function check(): Promise<number> {
  const { id, proposedMapping } = await staff.upload(listShops());
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  return id;
}

/** Records what each step of an import that is checked, written and undone leaves. */
async function importAndUndo(go: (id: number) => Promise<unknown>): Promise<unknown[]> {
  const id = await check();
  const outcomes: unknown[] = [];
  const step = async () => {
    await go(id);
    outcomes.push(await readOutcome());
  };
  await step();
  await staff.start(id, 'commit');
  await step();
  await expectCountsRight(directory);
  await staff.start(id, 'undo');
  await step();
  await expectCountsRight(directory);
  return outcomes;
}

test('a file whose process is killed before and after each step comes to the same as without', async () => {
  const expected = await importAndUndo(() => directory.runJobs());
  expect(expected).toMatchObject([
    { imports: [{ state: 'checked', new_count: 451, changed_count: 2, error_count: 1 }] },
    { imports: [{ state: 'committed', fault: null }], chunks: 0 },
    { imports: [{ state: 'undone', undone_count: 453, kept_count: 0 }], rows: null },
  ]);
  await begin();
  const steps: number[] = [];
  const killed = await importAndUndo(async (id) => steps.push(await killAtEachStep(id)));
  expect(killed).toEqual(expected);
  // The batch and the end of the check; the batches and the end of writing and of the undo.
  const [checking = 0, ...others] = steps;
  expect(checking).toBe(2);
  for (const count of others) expect(count).toBeGreaterThan(3);
});

test('an import that is canceled while it is written, by processes that are killed, leaves nothing', async () => {
  const { slugs, keys } = await readOutcome();
  const id = await check();
  await directory.runJobs();
  await staff.start(id, 'commit');
  expect(await work({ importId: id, step: 1, side: 'after' })).toBe(true);
  expect(await staff.read(id)).toMatchObject({ state: 'committing' });
  await staff.cancel(id);
  expect(await killAtEachStep(id)).toBeGreaterThan(1);
  expect(await staff.read(id)).toMatchObject({ state: 'undone', undone: { kept: 0 } });
  expect(slugs).toHaveLength(2);
  expect(await readOutcome()).toMatchObject({ slugs, keys });
  await expectCountsRight(directory);
});

test('of two who press the same button at once, one is told that it was pressed', async () => {
  const id = await check();
  await directory.runJobs();
  for (const action of ['commit', 'undo'] as const) {
    const pressed = await Promise.allSettled([staff.start(id, action), staff.start(id, action)]);
    const refused = pressed.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      action === 'commit'
        ? 'Error: 409: The import is in progress. Wait for it to finish.'
        : 'Error: 409: The import is being undone. Wait for it to finish.',
    ]);
    await directory.runJobs();
  }
  const { rows } = await directory.db.pool.query(
    `select action from audit_log where action like 'import.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['import.upload', 'import.commit', 'import.undo'],
  ]);
});

async function startRun(): Promise<number> {
  await begin();
  clerk.write('shops.csv', makeShops(30));
  const { id } = await clerk.schedule();
  await clerk.call(`POST /api/admin/import-schedules/${id}/run`);
  const { id: runId } = await clerk.last(id);
  return runId;
}

test('a scheduled run that is killed at any step comes to the same as without', async () => {
  const runId = await startRun();
  expect(await work({ runId, step: null, side: 'after' })).toBe(false);
  const expected = await readOutcome();
  expect(expected).toMatchObject({ runs: [{ state: 'done', new_count: 30 }] });
  for (let step = 1; ; step += 1) {
    const again = await startRun();
    if (!(await work({ runId: again, step, side: 'after' }))) {
      expect(step).toBeGreaterThan(8);
      return;
    }
    // Another process takes the run over as soon as its lease is over.
    await directory.db.pool.query(`update import_runs set leased_until = now() - interval '1 s'`);
    await work({ runId: again, step: null, side: 'after' });
    const outcome = await readOutcome();
    expect({ step, outcome }).toEqual({ step, outcome: expected });
  }
});
