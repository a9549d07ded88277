import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { listMigrations, migrateClient } from '../../platform/database/migrate.ts';
import { AppError } from '../../platform/errors.ts';
import { damaged, type Tally } from './format.rules.ts';
import {
  clearPlace,
  countOtherSessions,
  emptyTables,
  gatherStatistics,
  isEmpty,
  runAll,
  setAside,
  setSequences,
} from './place.queries.ts';
import { type BackupContents, type BackupTable, readBackup } from './read.ts';
import { beginCopying, readTables, type Table, tallyRows, writeRows } from './tables.queries.ts';

export interface Restoration {
  /** Tables in the backup that are not part of the product and were skipped. */
  leftOut: BackupTable[];
  /** Migrations that came after those of the backup. */
  migrated: string[];
}

export async function assertKnown({ header }: BackupContents): Promise<void> {
  const known = await listMigrations();
  const strange = header.migrations.find((name, at) => name !== known[at]);
  if (!strange) return;
  throw new AppError(
    'conflict',
    `The backup was made by version ${header.product}, whose schema this version does not know (${strange}). Restore it with that version. Nothing was changed.`,
  );
}

/** In one transaction, all or nothing. With `replace`, existing data is dropped in it too. */
export async function restoreBackup(
  db: Database,
  file: string,
  checked: BackupContents,
  options: { replace: boolean; prepareJobs: (queues: string[]) => Promise<void> },
): Promise<Restoration> {
  const client = await db.pool.connect();
  try {
    if (!options.replace) await assertEmpty(client);
    await assertAlone(client);
    await options.prepareJobs(checked.header.queues);
    await beginCopying(client);
    const restoration = await fillPlace(client, file, checked, options.replace);
    await client.query('commit');
    client.release();
    return restoration;
  } catch (error) {
    // In the middle of a COPY a connection is unusable; the server rolls back.
    client.release(true);
    throw error;
  }
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  if (await isEmpty(client)) return;
  throw new AppError(
    'conflict',
    'The database is not empty. Nothing was changed. Restore into an empty one, or add --replace to replace everything in it.',
  );
}

/** The server needs a moment to notice closed connections. */
async function assertAlone(client: pg.ClientBase): Promise<void> {
  let others = await countOtherSessions(client);
  for (let tries = 0; others > 0 && tries < 20; tries += 1) {
    await sleep(100);
    others = await countOtherSessions(client);
  }
  if (others === 0) return;
  throw new AppError(
    'conflict',
    `The database is in use by ${others} other connection${others > 1 ? 's' : ''}. Stop the product and anything else that uses it. Nothing was changed.`,
  );
}

async function fillPlace(
  client: pg.ClientBase,
  file: string,
  { header, tallies, digest }: BackupContents,
  replace: boolean,
): Promise<Restoration> {
  if (replace) {
    await clearPlace(client);
    // Whoever connects from here on waits; whoever was connected before must be gone.
    await assertAlone(client);
  }
  await migrateClient(client, header.migrations.at(-1));
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]));
  assertWhole(tables, header.tables);
  await emptyTables(client, [...tables.values()]);
  const aside = await setAside(client);
  const read = await readBackup(file, async (table, rows) => {
    if (tables.has(table.name)) await writeRows(client, table, rows);
    else for await (const _rows of rows);
  });
  if (read.digest !== digest) throw damaged(file, 'was changed after it was checked');
  await runAll(client, aside);
  await setSequences(client, header.sequences);
  for (const [at, { name, columns }] of header.tables.entries()) {
    const table = tables.get(name);
    if (table) await verify(client, { ...table, columns }, tallies[at]);
  }
  const migrated = await migrateClient(client);
  await gatherStatistics(client, await readTables(client));
  return { leftOut: header.tables.filter(({ name }) => !tables.has(name)), migrated };
}

/** A table or column without a place would be lost silently. */
function assertWhole(tables: Map<string, Table>, backup: BackupTable[]) {
  const given = new Map(backup.map((table) => [table.name, table.columns]));
  for (const { name } of tables.values()) {
    if (given.has(name) || name === 'pgboss.job') continue;
    throw new AppError(
      'conflict',
      `The backup does not contain the table ${name}. Nothing was changed.`,
    );
  }
  for (const [name, columns] of given) {
    const known = tables.get(name)?.columns;
    const strange = known && columns.find((column) => !known.includes(column));
    if (!strange) continue;
    throw new AppError(
      'conflict',
      `This version has no column ${strange} in ${name}. Restore with the version that made the backup, then update. Nothing was changed.`,
    );
  }
}

async function verify(client: pg.ClientBase, table: Table, expected: Tally | undefined) {
  const found = await tallyRows(client, table);
  if (found.rows === expected?.rows && found.sha256 === expected.sha256) return;
  throw new Error(
    `The table ${table.name} did not arrive as it was: ${found.rows} of ${expected?.rows} rows. Nothing was changed.`,
  );
}
