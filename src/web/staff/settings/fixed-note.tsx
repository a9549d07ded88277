import * as m from '#messages';
import type { SettingName } from '../../../contract/settings.ts';
import { describeSetting, settingNames, variableNames } from './setting-words.ts';

export function FixedNote({ name, value }: { name: SettingName; value: unknown }) {
  return (
    <div>
      <p className="text-sm font-semibold">{settingNames[name]}</p>
      <p className="wrap-anywhere">{describeSetting(name, value)}</p>
      <p className="text-sm text-muted">{m.settings_fixed({ name: variableNames[name] ?? '' })}</p>
    </div>
  );
}
