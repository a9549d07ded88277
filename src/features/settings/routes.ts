import { settingsCalls } from '../../contract/staff/settings.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { changeSettings } from './change.ts';
import { listFirstSteps, passLook } from './first-steps.ts';
import { removeLogo, uploadLogo } from './logo/upload.ts';
import { readSettings, type SettingsDependencies } from './read.ts';
import { listVersions, undoChange } from './versions.ts';
import { passWelcome } from './welcome.ts';

export function mountSettings(app: Api, dependencies: SettingsDependencies) {
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

  mount(app, settingsCalls.listVersions, ({ query }) => listVersions(dependencies.db, query));

  mount(app, settingsCalls.undo, ({ params, body: { version } }, { user }) =>
    undoChange(dependencies, params.id, { version, by: user.id }),
  );

  mount(app, settingsCalls.firstSteps, async () => ({ left: await listFirstSteps(dependencies) }));

  mount(app, settingsCalls.passLook, async () => {
    await passLook(dependencies);
    return { left: await listFirstSteps(dependencies) };
  });

  mount(app, settingsCalls.passWelcome, ({ body: { steps } }) => passWelcome(dependencies, steps));
}
