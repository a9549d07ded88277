import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { inLanguage } from '../../../platform/language.ts';
import { continueImport } from '../steps/work.ts';

let directory: Directory;
let staff: Awaited<ReturnType<typeof openImports>>;

const ROWS = 13_000;
const TIMEOUT_MS = 180_000;
const STORY = 'All that a visitor could ever want to know of it. '.repeat(6);

beforeAll(async () => {
  directory = await openDirectory();
  staff = await openImports(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate imports, import_rows cascade');
});

async function startCheck(): Promise<number> {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const city = at === 7000 ? '' : 'Boise';
    return `Shop ${at},shop-${at},${city},ID,83702,retail,true,${STORY}`;
  });
  const head = 'name,slug,city,state,zip,category,is approved,description';
  const { id, proposedMapping } = await staff.upload(`${head}\n${rows.join('\n')}\n`);
  await staff.start(id, 'dry-run', { mapping: proposedMapping });
  return id;
}

async function listConnections(): Promise<number[]> {
  const { rows } = await directory.db.pool.query(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return rows.map(({ pid }) => pid);
}

async function endWork(before: number[]): Promise<boolean> {
  const { rowCount } = await directory.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and xact_start is not null
       and pid <> all($1) and pid <> pg_backend_pid()`,
    [before],
  );
  return rowCount !== 0;
}

async function expectWhole(id: number) {
  expect(await staff.read(id)).toMatchObject({
    state: 'checked',
    fault: null,
    rowsRead: ROWS,
    counts: { new: ROWS - 1, changed: 0, same: 0, error: 1 },
  });
  const { rows } = await directory.db.pool.query(
    `select count(*)::int, count(distinct business_id)::int as businesses,
       bool_and(slug = 'shop-' || line - 2) as is_in_order
     from import_rows where import_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ count: ROWS - 1, businesses: ROWS - 1, is_in_order: true }]);
}

test(
  'many rows are checked apart, in the language of who asked',
  async () => {
    const id = await startCheck();
    const before = await listConnections();
    const checking = inLanguage('es', () => continueImport(directory, id));
    let apart: number[] = [];
    while (apart.length === 0) {
      apart = (await listConnections()).filter((pid) => !before.includes(pid));
    }
    await checking;
    await expectWhole(id);
    expect(await staff.listErrors(id)).toEqual(['7002 city: La ciudad es obligatoria']);
  },
  TIMEOUT_MS,
);

test(
  'a check whose thread dies goes on where it was, and no row is there twice',
  async () => {
    const id = await startCheck();
    const before = await listConnections();
    const checking = expect(continueImport(directory, id)).rejects.toThrow();
    while ((await staff.read(id)).rowsRead === 0) await sleep(5);
    while (!(await endWork(before))) await sleep(1);
    await checking;
    const stopped = await staff.read(id);
    expect(stopped.state).toBe('checking');
    expect(stopped.fault).not.toBe(null);
    expect(stopped.rowsRead).toBeLessThan(ROWS);

    await continueImport(directory, id, () => true);
    expect((await staff.read(id)).rowsRead).toBeGreaterThan(stopped.rowsRead);
    await continueImport(directory, id);
    await expectWhole(id);
  },
  TIMEOUT_MS,
);
