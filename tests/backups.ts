import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkBackup } from '../src/features/operations/backups/read.ts';
import { assertKnown, restoreBackup } from '../src/features/operations/backups/restore.ts';
import { openSealer } from '../src/features/operations/backups/seal.rules.ts';
import { type BackupSource, writeBackup } from '../src/features/operations/backups/write.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { openJobs } from '../src/platform/jobs/jobs.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { queues } from '../src/workers.ts';
import { makeDatabase } from './databases.ts';

const log = createLog('silent');
/** What the tests' backups are sealed with. */
export const sealer = openSealer('a secret that no backup contains');
const source = { clock: systemClock, secret: null, sealer, photos: null };

/** An empty database, and what the commands do with it. */
export async function openPlace() {
  const there = await makeDatabase('bare');
  const db = openDatabase(there, { log, statementTimeout: 0 });
  return {
    db,
    address: there,
    async restore(file: string, options: { replace?: boolean; checked?: string } = {}) {
      const checked = await checkBackup(options.checked ?? file);
      await assertKnown(checked);
      return restoreBackup(db, file, checked, {
        replace: options.replace ?? false,
        async prepareJobs(names) {
          const named = names.map((queue) => ({ name: queue, retries: 0 }));
          const all = [...queues, ...named];
          await (await openJobs(there, all, { log, supervise: false })).close();
        },
      });
    },
  };
}

export async function backUp(db: Database, file: string, given: Partial<BackupSource> = {}) {
  return writeBackup({ ...source, db, ...given }, file);
}

/** A folder for backups. */
export function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-backups-'));
  return {
    folder,
    file: (name: string) => path.join(folder, name),
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** Every table's rows, generated columns too, and what keeps them in order. */
export async function describeDatabase({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and not starts_with(table_name, 'kysely')`,
  );
  const said: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ' ' order by t::text collate "C"), '')) as sum from ${name} t`,
    );
    said[name] = rows[0].sum;
  }
  const { rows: rules } = await pool.query<{ name: string; rule: string }>(
    `select indexname as name, indexdef as rule from pg_indexes where schemaname = 'public'
     union all
     select conname, pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace`,
  );
  for (const { name, rule } of rules) said[name] = rule;
  return said;
}
