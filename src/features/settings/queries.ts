import { sql } from 'kysely';
import type { WelcomeStep } from '../../contract/settings.staff.ts';
import type { SiteSettings } from '../../domain/settings.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

export interface SettingsVersionRow {
  version: number;
  changed: Partial<SiteSettings>;
}

export interface SavedVersion extends SettingsVersionRow {
  changedAt: Date;
  /** Email address, or the account's ID if the account is gone. */
  changedBy: string;
}

/**
 * Returns the current version, with its changed values only if it differs from `known`, or null before the
 * first change. Uses the primary key.
 */
export async function findCurrentSettings(
  db: Database,
  known: number,
): Promise<{ version: number; changed: Partial<SiteSettings> | null } | null> {
  const [row] = await db.run<{ version: number; changed: Partial<SiteSettings> | null }>(
    {
      name: 'current_settings',
      text: `select version, case when version <> $1 then changed end as changed
             from site_settings order by version desc limit 1`,
    },
    [known],
  );
  return row ?? null;
}

/** Returns versions lower than `below`, newest first. Uses the primary key. */
export function findSettingsVersions(
  db: Database['kysely'],
  { below, limit }: { below: number; limit: number },
): Promise<SavedVersion[]> {
  return db
    .selectFrom('siteSettings as s')
    .leftJoin('users as u', 'u.id', 's.changedBy')
    .select(({ fn }) => [
      ...(['s.version', 's.changed', 's.changedAt'] as const),
      fn.coalesce('u.email', 's.changedBy').as('changedBy'),
    ])
    .where('s.version', '<', below)
    .orderBy('s.version', 'desc')
    .limit(limit)
    .execute();
}

export async function countVersions(db: Database): Promise<number> {
  const { count } = await db.kysely
    .selectFrom('siteSettings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockSettings(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('change the settings', 0))`.execute(trx);
}

export async function insertVersion(
  trx: DatabaseTransaction,
  { changed, by, at }: { changed: Partial<SiteSettings>; by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('siteSettings')
    .values({ changed: JSON.stringify(changed) as never, changedBy: by, changedAt: at })
    .execute();
}

export async function passSteps(
  trx: DatabaseTransaction,
  steps: readonly (WelcomeStep | 'look')[],
  at: Date,
): Promise<void> {
  await trx
    .insertInto('welcomeSteps')
    .values(steps.map((step) => ({ step, doneAt: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findPassedSteps(db: Database['kysely']): Promise<WelcomeStep[]> {
  const rows = await db.selectFrom('welcomeSteps').select('step').limit(10).execute();
  return rows.flatMap(({ step }) => (step === 'look' ? [] : step));
}

export async function keepFile(
  trx: DatabaseTransaction,
  file: { name: string; bytes: Buffer; at: Date },
): Promise<void> {
  const { name, bytes, at } = file;
  await trx
    .insertInto('siteFiles')
    .values({ name, bytes, keptAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findFile(db: Database, name: string): Promise<Buffer | null> {
  const [row] = await db.run<{ bytes: Buffer }>(
    { name: 'site_file', text: 'select bytes from site_files where name = $1' },
    [name],
  );
  return row?.bytes ?? null;
}

export interface Beginning {
  passed: (WelcomeStep | 'look')[];
  lastAt: Date | null;
  hasImported: boolean;
  members: number;
}

export async function findBeginning(db: Database): Promise<Beginning> {
  const { rows } = await sql<Beginning>`
    select coalesce((select array_agg(step) from welcome_steps), '{}') as passed,
      (select max(done_at) from welcome_steps where step <> 'look') as last_at,
      exists (select from imports where state = 'committed')
        or coalesce((select source = 'import' from businesses order by id desc limit 1), false)
        as has_imported,
      (select count(*) from (select from users where disabled_at is null limit 2) u) as members
  `.execute(db.kysely);
  return rows[0] ?? { passed: [], lastAt: null, hasImported: false, members: 0 };
}

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    siteSettings: {
      changed: Partial<SiteSettings>;
    };
  }
}
