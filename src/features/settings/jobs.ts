import { announceChange } from '../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { isForgotten } from './fields.rules.ts';
import { dropForgotten, readCustomFields } from './fields.ts';
import { SETTINGS_TAG } from './live-settings.ts';
import type { SettingsDependencies } from './read.ts';
import {
  type Settled,
  type SettlingStep,
  settleFieldsQueue,
  settleFieldsSoon,
  settleNext,
} from './settle-fields.ts';

const forget: Queue<object> = { name: 'forget-fields', retries: 3, cron: '27 4 * * *' };

export const settingsQueues: Queue<object>[] = [settleFieldsQueue, forget];

type Dependencies = SettingsDependencies & Pick<SettlingStep, 'deriveAnew'>;

export function createSettingsWorkers(dependencies: Dependencies): Worker[] {
  return [
    worker(settleFieldsQueue, (settling) => settleFields(dependencies, settling)),
    worker(forget, () => forgetFields(dependencies)),
  ];
}

async function forgetFields({ db, jobs, clock }: Dependencies): Promise<void> {
  const at = clock();
  const { fields } = await readCustomFields(db.kysely);
  if (!fields.some((field) => isForgotten(field, at))) return;
  await db.kysely
    .transaction()
    .execute((trx) => settleFieldsSoon(trx, jobs, { after: 0, at: at.toISOString() }));
}

/** Drops cached pages that were rendered before the search index was updated. */
function dropPages(db: Database): Promise<void> {
  return db.kysely.transaction().execute((trx) => announceChange(trx, [SETTINGS_TAG]));
}

const MILLISECONDS_AT_ONCE = 120_000;

/**
 * Updates listings after a field change, one transaction per batch, so that a killed process loses nothing.
 * Continues in another job when its time is up.
 */
async function settleFields(
  dependencies: Dependencies,
  { after: start, at }: { after: number; at: string },
): Promise<void> {
  const { db, jobs, deriveAnew } = dependencies;
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  const settle = (after: number) => async (trx: DatabaseTransaction) => {
    const { fields } = await readCustomFields(trx);
    return settleNext(trx, { after, at, fields, deriveAnew });
  };
  let after: number | null = start;
  let count = 0;
  while (after !== null && performance.now() < end) {
    const settled: Settled = await db.kysely.transaction().execute(settle(after));
    after = settled.last;
    count += settled.count;
  }
  if (count > 0) await dropPages(db);
  if (after === null) return dropForgotten(dependencies, new Date(at));
  const rest = { after, at };
  await db.kysely.transaction().execute((trx) => settleFieldsSoon(trx, jobs, rest));
}
