import { mapCalls } from '../../contract/maps.staff.ts';
import {
  type FirstStep,
  fieldCalls,
  type StaffSettings,
  settingsCalls,
  type WelcomeStep,
} from '../../contract/settings.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { changeSettings } from './change.ts';
import {
  addField,
  addReadyFields,
  changeField,
  countUse,
  putFieldBack,
  putInOrder,
  readCustomFields,
  removeField,
} from './fields.ts';
import { openMapFiles } from './maps/map-files.ts';
import { addMapFile, removeMapFile } from './maps/write-maps.ts';
import { findBeginning, passSteps } from './queries.ts';
import { readSettings, type SettingsDependencies } from './read.ts';
import { listWelcomeSteps } from './settings.rules.ts';
import { removeLogo, uploadLogo } from './upload.ts';
import { listSettingsVersions, undoSettingsChange } from './versions.ts';

export function mountSettings(app: Api, dependencies: SettingsDependencies) {
  const maps = openMapFiles(dependencies.config);

  mount(app, settingsCalls.read, () => readSettings(dependencies));

  mount(app, settingsCalls.change, ({ body: { values, version, step } }, { user }) =>
    changeSettings(dependencies, values, { version, step, by: user.id }),
  );

  mount(app, settingsCalls.putLogo, ({ query: { version, step }, body }, { user }) =>
    uploadLogo(dependencies, body, { version, step, by: user.id }),
  );

  mount(app, settingsCalls.removeLogo, ({ query: { version } }, { user }) =>
    removeLogo(dependencies, { version, by: user.id }),
  );

  mount(app, settingsCalls.listVersions, ({ query }) =>
    listSettingsVersions(dependencies.db, query),
  );

  mount(app, settingsCalls.undo, ({ params, body: { version } }, { user }) =>
    undoSettingsChange(dependencies, params.id, { version, by: user.id }),
  );

  mount(app, mapCalls.list, async () => ({ files: await maps.list() }));

  mount(app, mapCalls.sendPiece, async ({ params: { upload }, query: { at }, body }) => ({
    bytes: await maps.append(upload, at, body),
  }));

  mount(app, mapCalls.add, ({ body }, { user }) =>
    addMapFile({ ...dependencies, maps }, body, user.id),
  );

  mount(app, mapCalls.remove, ({ params: { file } }, { user }) =>
    removeMapFile({ ...dependencies, maps }, file, user.id),
  );

  mount(app, settingsCalls.firstSteps, async () => ({ left: await listFirstSteps(dependencies) }));

  mount(app, settingsCalls.passLook, async () => {
    await passLook(dependencies);
    return { left: await listFirstSteps(dependencies) };
  });

  mount(app, settingsCalls.passWelcome, ({ body: { steps } }) => passWelcome(dependencies, steps));
}

export function mountFields(app: Api, dependencies: SettingsDependencies) {
  mount(app, fieldCalls.list, () => readCustomFields(dependencies.db.kysely));

  mount(app, fieldCalls.add, ({ body: { field, version } }, { user }) =>
    addField(dependencies, field, { version, by: user.id }),
  );

  mount(app, fieldCalls.addReady, ({ body: { keys, version } }, { user }) =>
    addReadyFields(dependencies, keys, { version, by: user.id }),
  );

  mount(app, fieldCalls.arrange, ({ body: { groups, version } }, { user }) =>
    putInOrder(dependencies, groups, { version, by: user.id }),
  );

  mount(app, fieldCalls.change, ({ params, body: { field, version } }, { user }) =>
    changeField(dependencies, params.key, field, { version, by: user.id }),
  );

  mount(app, fieldCalls.remove, ({ params, query: { version } }, { user }) =>
    removeField(dependencies, params.key, { version, by: user.id }),
  );

  mount(app, fieldCalls.putBack, ({ params, body: { version } }, { user }) =>
    putFieldBack(dependencies, params.key, { version, by: user.id }),
  );

  mount(app, fieldCalls.use, ({ params }) => countUse(dependencies.db, params.key));
}

async function passWelcome(
  dependencies: SettingsDependencies,
  steps: WelcomeStep[],
): Promise<StaffSettings> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute((trx) => passSteps(trx, steps, clock()));
  return readSettings(dependencies);
}

const DAYS = 30 * 86_400_000;

/**
 * Returns the open steps after the welcome questions, for the first 30 days. Steps that the data shows as
 * done are skipped.
 */
async function listFirstSteps({ db, clock }: { db: Database; clock: Clock }): Promise<FirstStep[]> {
  const { passed, lastAt, hasImported, members } = await findBeginning(db);
  const isNew = lastAt !== null && clock().getTime() - lastAt.getTime() < DAYS;
  const asked = passed.filter((step) => step !== 'look');
  if (!isNew || listWelcomeSteps(asked, 0).length > 0) return [];
  const { fields } = await readCustomFields(db.kysely);
  const steps: FirstStep[] = [];
  if (!hasImported) steps.push('import');
  if (fields.length === 0) steps.push('fields');
  if (members < 2) steps.push('invite');
  if (!passed.some((step) => step === 'look')) steps.push('look');
  return steps;
}

async function passLook({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.kysely.transaction().execute((trx) => passSteps(trx, ['look'], clock()));
}
