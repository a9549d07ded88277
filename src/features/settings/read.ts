import type { SettingName, StaffSettings, WelcomeStep } from '../../contract/settings.staff.ts';
import type { Area } from '../../domain/settings.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { LiveSettings } from './live-settings.ts';
import { findPassedSteps, findSettingsVersions } from './queries.ts';
import {
  fixedSettings,
  listWelcomeSteps,
  resolveSettings,
  withoutFields,
} from './settings.rules.ts';

export interface SettingsDependencies extends Pick<Services, 'db' | 'clock'> {
  config: Config;
  settings: LiveSettings;
  /** Updates which listings are inside the new area, in the transaction that changes it. */
  applyArea: (trx: DatabaseTransaction, area: Area) => Promise<void>;
  jobs: Pick<Jobs, 'enqueue' | 'withdraw'>;
}

export const NEWEST = 2 ** 31 - 1;

export async function readSettings(
  { config, db }: Pick<SettingsDependencies, 'config' | 'db'>,
  reader: Database['kysely'] = db.kysely,
): Promise<StaffSettings> {
  const fixed = fixedSettings(config);
  const [current] = await findSettingsVersions(reader, { below: NEWEST, limit: 1 });
  const passed = await findPassedSteps(reader);
  const version = current?.version ?? 0;
  return {
    settings: withoutFields(resolveSettings(current?.changed ?? {}, fixed)),
    version,
    fixed: Object.keys(fixed) as SettingName[],
    changed: Object.keys(current?.changed ?? {}) as SettingName[],
    savedAt: current?.changedAt.toISOString() ?? null,
    savedBy: current?.changedBy ?? null,
    welcome: listWelcomeSteps(passed, version),
  };
}

export async function findWelcomeSteps(db: Database, version: number): Promise<WelcomeStep[]> {
  return listWelcomeSteps(await findPassedSteps(db.kysely), version);
}
