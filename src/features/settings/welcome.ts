import type { StaffSettings, WelcomeStep } from '../../contract/staff/settings.ts';
import { passSteps } from './queries.ts';
import { readSettings, type SettingsDependencies } from './read.ts';

export async function passWelcome(
  dependencies: SettingsDependencies,
  steps: WelcomeStep[],
): Promise<StaffSettings> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute((trx) => passSteps(trx, steps, clock()));
  return readSettings(dependencies);
}
