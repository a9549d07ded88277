import type { FirstStep } from '../../contract/staff/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findBeginning, passSteps } from './queries.ts';
import { listWelcomeSteps } from './settings.rules.ts';

const DAYS = 30 * 86_400_000;

/** What comes after the first questions, for as long as the directory is new: what facts say is done is not. */
export async function listFirstSteps({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<FirstStep[]> {
  const { passed, lastAt, hasImported, members } = await findBeginning(db);
  const isNew = lastAt !== null && clock().getTime() - lastAt.getTime() < DAYS;
  const asked = passed.filter((step) => step !== 'look');
  if (!isNew || listWelcomeSteps(asked, 0).length > 0) return [];
  const steps: FirstStep[] = [];
  if (!hasImported) steps.push('import');
  if (members < 2) steps.push('invite');
  if (!passed.some((step) => step === 'look')) steps.push('look');
  return steps;
}

export async function passLook({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.kysely.transaction().execute((trx) => passSteps(trx, ['look'], clock()));
}
