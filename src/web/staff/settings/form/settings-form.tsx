import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages';
import type {
  SettingName,
  StaffSettings,
  WelcomeStep,
} from '../../../../contract/staff/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictBox } from '../../conflict-box.tsx';
import { describeSetting, settingNames } from '../setting-words.ts';
import { type Errors, useSettingsForm } from './use-settings-form.tsx';

export interface SectionProps {
  state: StaffSettings;
  /** The step of the first start that saving it answers. */
  step?: WelcomeStep;
  onSaved?: (saved: StaffSettings) => void;
}

export interface FieldsProps<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Errors;
  isFixed: (name: SettingName) => boolean;
  text: <Name extends keyof Draft & string>(
    name: Name,
    error?: string,
  ) => { value: Draft[Name]; error: string | undefined; onChange: (event: Typed) => void };
}

interface Typed {
  target: { value: string };
}

interface SettingsFormProps<Draft> extends SectionProps {
  read: (settings: StaffSettings['settings']) => Draft;
  write: (draft: Draft) => Record<string, unknown>;
  children: (fields: FieldsProps<Draft>) => ReactNode;
}

export function SettingsForm<Draft>({ children, ...options }: SettingsFormProps<Draft>) {
  const { state, step } = options;
  const form = useSettingsForm(options);
  const { draft, change, errors, attempt, theirs } = form;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempt]);
  return (
    <form
      ref={box}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {theirs && <Conflict theirs={theirs} names={form.names} onTake={form.takeTheirs} />}
      {children({
        draft,
        change,
        errors,
        isFixed: (name) => state.fixed.includes(name),
        text: (name, error = name) => ({
          value: draft[name],
          error: errors[error],
          onChange: ({ target }) => change({ [name]: target.value } as Partial<Draft>),
        }),
      })}
      <div>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending
            ? m.common_saving()
            : step
              ? m.settings_save_and_continue()
              : m.common_save()}
        </Button>
      </div>
    </form>
  );
}

interface ConflictProps {
  theirs: StaffSettings;
  names: SettingName[];
  onTake: () => void;
}

function Conflict({ theirs, names, onTake }: ConflictProps) {
  return (
    <ConflictBox label={m.mails_conflict_label()} heading={m.settings_conflict_title()}>
      <dl className="my-2 divide-y divide-danger/30">
        {names.map((name) => (
          <div key={name} className="py-2">
            <dt className="text-sm font-semibold">{settingNames[name]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {describeSetting(name, theirs.settings[name])}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mb-3">{m.settings_conflict_hint()}</p>
      <Button variant="secondary" onClick={onTake}>
        {m.common_use_theirs()}
      </Button>
    </ConflictBox>
  );
}
