import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportRun, ImportSchedule } from '../src/contract/schedules.staff.ts';
import type { Directory } from './directory.ts';

const COLUMNS = ['Shop', 'No', 'Street', 'Town'];
export const SHOPS_HEAD = COLUMNS.join(',');

const mapping = {
  name: { column: 0 },
  address: { columns: [1, 2], by: ' ' },
  city: { column: 3 },
  state: { value: 'ID' },
  category: { value: 'retail' },
  isApproved: { value: 'true' },
};

/** So many rows of shops, from a number on. */
export function makeShops(count: number, from = 1): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `Shop ${from + at},${from + at},Elm St,Boise`,
  );
  return `${[SHOPS_HEAD, ...rows].join('\n')}\n`;
}

/** A member of staff who schedules imports. */
export async function openSchedules(directory: Directory, folder: string) {
  const headers = await directory.signIn('admin');
  const call = (line: string, body?: unknown) => directory.call(line, { headers, body });
  const read = async (answer: Response | Promise<Response>) => {
    const { status } = await answer;
    const body = await (await answer).json();
    if (status >= 300) throw new Error(`${status}: ${body.detail}`);
    return body;
  };
  let changes = 0;
  let mappings = 0;
  return {
    call,
    /** Each time with another time of its last change. */
    write(name: string, text: string | Uint8Array) {
      const file = path.join(folder, name);
      writeFileSync(file, text);
      changes += 1;
      utimesSync(file, 1_700_000_000, 1_700_000_000 + changes);
    },
    remove: (name: string) => rmSync(path.join(folder, name), { recursive: true }),
    async map(): Promise<number> {
      mappings += 1;
      const body = { name: `List ${mappings}`, columns: COLUMNS, mapping };
      return (await read(call('POST /api/admin/import-mappings', body))).id;
    },
    async schedule(change: object = {}): Promise<ImportSchedule> {
      const body = {
        name: 'Chamber',
        source: { kind: 'folder', location: 'shops.csv' },
        every: 'day',
        weekday: 1,
        hour: 6,
        minute: 30,
        timeZone: 'America/Boise',
        twins: 'merge',
        lookalikes: 'list',
        gone: 'list',
        mostErrors: 10,
        ...change,
      };
      const mappingId = 'mappingId' in body ? body.mappingId : await this.map();
      return read(call('POST /api/admin/import-schedules', { ...body, mappingId }));
    },
    /** Runs it now, to its end. */
    async run(id: number): Promise<ImportRun> {
      await read(call(`POST /api/admin/import-schedules/${id}/run`));
      await directory.runJobs();
      return this.last(id);
    },
    /** Lets it begin by the clock. */
    async wait(id: number, time: string): Promise<ImportRun> {
      directory.setTime(time);
      await this.tick();
      return this.last(id);
    },
    /** As the clock does each minute. */
    async tick() {
      await directory.db.kysely
        .transaction()
        .execute((trx) => directory.jobs.enqueue(trx, { name: 'begin-imports', retries: 0 }, {}));
      await directory.runJobs();
    },
    async last(id: number): Promise<ImportRun> {
      const [run] = await this.runs(id);
      if (!run) throw new Error(`Schedule ${id} never ran`);
      return run;
    },
    runs: (id: number): Promise<ImportRun[]> =>
      read(call(`GET /api/admin/import-schedules/${id}/runs`)),
    gone: async (id: number): Promise<string[]> =>
      (await read(call(`GET /api/admin/import-schedules/${id}/gone`))).map(
        ({ name }: { name: string }) => name,
      ),
    list: (): Promise<ImportSchedule[]> => read(call('GET /api/admin/import-schedules')),
    undo: (importId: number) => read(call(`POST /api/admin/imports/${importId}/undo`)),
    async count(): Promise<number> {
      const { rows } = await directory.db.pool.query(
        'select count(*)::int as count from businesses where deleted_at is null',
      );
      return rows[0].count;
    },
    async reset() {
      await directory.reset();
      await directory.db.pool.query('truncate imports, import_schedules, import_mappings cascade');
      directory.setTime('2026-03-02T12:00:00Z');
    },
  };
}
