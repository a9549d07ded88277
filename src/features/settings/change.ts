import * as m from '#messages';
import type { SettingsChange, StaffSettings, WelcomeStep } from '../../contract/settings.staff.ts';
import type { SiteSettings } from '../../domain/settings.ts';
import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordChange } from '../audit/record-change.ts';
import { mustSettle, tellFields } from './fields.rules.ts';
import { SETTINGS_TAG } from './live-settings.ts';
import { openMapFiles } from './maps/map-files.ts';
import { requireMapFile } from './maps/write-maps.ts';
import {
  findSettingsVersions,
  insertVersion,
  lockSettings,
  passSteps,
  type SettingsVersionRow,
} from './queries.ts';
import { NEWEST, readSettings, type SettingsDependencies } from './read.ts';
import { switchMemberships } from './ready-fields.ts';
import {
  compareVersions,
  fixedSettings,
  mergeChange,
  resolveSettings,
  withoutFields,
} from './settings.rules.ts';
import { settleFieldsSoon } from './settle-fields.ts';

type Part = Partial<SiteSettings>;

export interface SettingsWriting {
  /** If undefined, the newest is assumed. */
  version: number | undefined;
  by: string;
  action: string;
  step?: WelcomeStep | undefined;
  /** Returns the new values. Runs inside the transaction, so it can also write related rows. */
  decide: (trx: DatabaseTransaction, current: SettingsVersionRow, at: Date) => Promise<Part>;
  /** Returns the details of the conflict error for a stale version. Defaults to all settings except custom fields. */
  explain?: (trx: DatabaseTransaction, version: number) => Promise<Sides>;
}

interface Sides {
  current: unknown;
  read: unknown;
}

const variables = {
  name: 'SITE_NAME',
  contactEmail: 'CONTACT_EMAIL',
  structuredFacts: 'STRUCTURED_DATA_DEFAULTS',
  map: 'MAP_STYLE_URL',
};

export async function changeSettings(
  dependencies: SettingsDependencies,
  values: SettingsChange,
  writing: Pick<SettingsWriting, 'version' | 'by' | 'step'>,
): Promise<StaffSettings> {
  refuseFixed(dependencies, values);
  await requireMapFile(openMapFiles(dependencies.config), values);
  const decide: SettingsWriting['decide'] = async (trx, { changed }, at) => ({
    ...dropAbsent(values),
    ...(await switchMemberships(trx, resolveSettings(changed, {}), { ...dropAbsent(values), at })),
  });
  return writeSettings(dependencies, { ...writing, action: 'settings.change', decide });
}

/**
 * Changes the settings under a lock, with a version, an audit entry and an announcement, or not at all.
 * Throws `conflict` if the version is stale.
 */
export async function writeSettings(
  dependencies: SettingsDependencies,
  writing: SettingsWriting,
): Promise<StaffSettings> {
  const { db, clock, settings } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const [current = { version: 0, changed: {} }] = await findSettingsVersions(trx, {
      below: NEWEST,
      limit: 1,
    });
    const { version = current.version } = writing;
    if (current.version !== version) {
      throw await explainStale(trx, dependencies, { ...writing, version });
    }
    const at = clock();
    const changed = mergeChange(current.changed, await writing.decide(trx, current, at));
    if (writing.step) await passSteps(trx, [writing.step], at);
    await keepVersion(trx, dependencies, { before: current.changed, changed, at }, writing);
  });
  await settings.reload();
  return readSettings(dependencies);
}

async function keepVersion(
  trx: DatabaseTransaction,
  { applyArea, jobs }: SettingsDependencies,
  { before, changed, at }: { before: Part; changed: Part; at: Date },
  { by, action }: SettingsWriting,
) {
  if (!(await recordVersion(trx, { before, changed, at }, { by, action }))) return;
  await applyArea(trx, resolveSettings(changed, {}).area);
  if (mustSettle(before.customFields ?? [], changed.customFields ?? [])) {
    await settleFieldsSoon(trx, jobs, { after: 0, at: at.toISOString() });
  }
}

/** Writes a version, an audit entry and an announcement. Returns false and writes nothing if nothing changed. */
export async function recordVersion(
  trx: DatabaseTransaction,
  { before, changed, at }: { before: Part; changed: Part; at: Date },
  { by, action }: Pick<SettingsWriting, 'by' | 'action'>,
): Promise<boolean> {
  const changes = compareVersions(before, changed);
  if (changes.length === 0) return false;
  await insertVersion(trx, { changed, by, at });
  const [was, is] = [before.customFields ?? [], changed.customFields ?? []];
  const general = changes.filter(({ setting }) => setting !== 'customFields');
  const fields = tellFields(was, is);
  await recordChange(trx, {
    at,
    actor: by,
    action,
    before: {
      ...Object.fromEntries(general.map((change) => [change.setting, change.before])),
      ...fields.before,
    },
    after: {
      ...Object.fromEntries(general.map((change) => [change.setting, change.after])),
      ...fields.after,
    },
  });
  await announceChange(trx, [SETTINGS_TAG]);
  return true;
}

/** Uses the transaction's own connection, because requests waiting for the lock may hold all others. */
async function explainStale(
  trx: DatabaseTransaction,
  dependencies: SettingsDependencies,
  { version, explain = explainGeneral(dependencies) }: SettingsWriting & { version: number },
) {
  return new AppError('conflict', m.settings_changed_elsewhere(), await explain(trx, version));
}

function explainGeneral(
  dependencies: SettingsDependencies,
): NonNullable<SettingsWriting['explain']> {
  return async (trx, version) => {
    const current = await readSettings(dependencies, trx);
    const [read] = await findSettingsVersions(trx, { below: version + 1, limit: 1 });
    const fixed = fixedSettings(dependencies.config);
    return { current, read: withoutFields(resolveSettings(read?.changed ?? {}, fixed)) };
  };
}

function refuseFixed({ config }: SettingsDependencies, values: SettingsChange) {
  const fixed = Object.keys(fixedSettings(config)) as (keyof typeof variables)[];
  const fields = fixed
    .filter((name) => values[name] !== undefined)
    .map((name) => ({
      field: `values.${name}`,
      message: m.settings_fixed_by_server({ variable: variables[name] }),
    }));
  if (fields.length > 0) throw new AppError('invalid', `${fields[0]?.message}.`, { fields });
}

function dropAbsent(values: SettingsChange): Part {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
