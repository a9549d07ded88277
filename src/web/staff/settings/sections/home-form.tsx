import * as m from '#messages';
import { type HomeSectionName, homeSections } from '../../../../contract/settings.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp } from '../../../ui/later-icons.tsx';
import { type SectionProps, SettingsForm } from '../form/settings-form.tsx';
import { sectionNames } from '../setting-words.ts';

export function HomeSectionsSection(props: SectionProps) {
  return (
    <SettingsForm<{ shown: HomeSectionName[] }>
      {...props}
      read={(settings) => ({ shown: settings.homeSections })}
      write={({ shown }) => ({ homeSections: shown })}
    >
      {({ draft: { shown }, change }) => {
        const hidden = homeSections.filter((name) => !shown.includes(name));
        return (
          <ol className="divide-y divide-line">
            {[...shown, ...hidden].map((name) => (
              <SectionRow
                key={name}
                {...{ name, shown }}
                onChange={(next) => change({ shown: next })}
              />
            ))}
          </ol>
        );
      }}
    </SettingsForm>
  );
}

interface SectionRowProps {
  name: HomeSectionName;
  shown: HomeSectionName[];
  onChange: (shown: HomeSectionName[]) => void;
}

function SectionRow({ name, shown, onChange }: SectionRowProps) {
  const label = sectionNames[name];
  const at = shown.indexOf(name);
  const isShown = at >= 0;
  const move = (to: number) =>
    onChange(shown.filter((other) => other !== name).toSpliced(to, 0, name));
  return (
    <li className="flex items-center justify-between gap-3">
      <label className="flex min-h-11 grow cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isShown}
          onChange={() =>
            onChange(isShown ? shown.filter((other) => other !== name) : [...shown, name])
          }
        />
        {label}
      </label>
      <div className="flex">
        <IconButton
          label={m.common_move_up({ label })}
          aria-disabled={!isShown || at === 0}
          onClick={() => isShown && at > 0 && move(at - 1)}
        >
          <ArrowUp size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={m.common_move_down({ label })}
          aria-disabled={!isShown || at === shown.length - 1}
          onClick={() => isShown && at < shown.length - 1 && move(at + 1)}
        >
          <ArrowDown size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
