import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as m from '#messages';
import {
  type GeneralSettingName,
  type SettingName,
  type SettingsChange,
  type StaffSettings,
  settingsChange,
  staffSettings,
  type WelcomeStep,
} from '../../../contract/settings.staff.ts';
import { deriveAccent, listProperties } from '../../../domain/accent/accent.ts';
import { HttpError, read } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { useSite } from '../../kit/site.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { useToast } from '../../kit/ui/toast.tsx';
import { refetchLists, useFailureToast } from '../../kit/use-send.ts';
import { ConflictBox } from '../../staff/conflict-box.tsx';
import { describeSetting, settingNames, variableNames } from './setting-words.ts';

export function useUndoChange() {
  const toast = useToast();
  const showFailure = useFailureToast(m.common_undo_failed());
  const queryClient = useQueryClient();
  const showSaved = useShowSaved();
  return async (id: number) => {
    const version = queryClient.getQueryData(siteState.queryKey)?.version ?? 0;
    try {
      await showSaved(
        await send('POST /api/admin/settings/versions/:id/undo', {
          params: { id },
          body: { version },
        }),
      );
      toast({ title: m.settings_undone() });
    } catch (error) {
      showFailure(error);
      await queryClient.invalidateQueries({ queryKey: siteState.queryKey });
    }
  };
}

export function useSavedToast() {
  const toast = useToast();
  const undo = useUndoChange();
  return (saved: StaffSettings, before: number) => {
    if (saved.version === before) return toast({ title: m.settings_unchanged() });
    return toast({
      title: m.settings_saved(),
      description: m.settings_saved_text(),
      action: { label: m.common_undo(), run: () => void undo(saved.version) },
    });
  };
}

export function useShowSaved() {
  const queryClient = useQueryClient();
  const site = useSite();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (saved: StaffSettings) => {
    queryClient.setQueryData(siteState.queryKey, saved);
    const { contactEmail: _, legal: __, map: ___, ...shown } = saved.settings;
    // The site data was loaded with the document and all screens share it, so it is updated in place.
    Object.assign(site, shown);
    showAccent(shown.accent);
    await navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: 'setting',
    });
    await refetchLists(queryClient, SETTINGS_LISTS);
  };
}

const sheet = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet();

/** Applies the accent color until the next document brings its own styles. */
function showAccent(accent: string | null) {
  if (!sheet) return;
  const { light, dark } = deriveAccent(accent ?? '#0b6b4b');
  const write = (tokens: typeof light) =>
    Object.entries(listProperties(tokens))
      .map(([name, value]) => `${name}:${value};`)
      .join('');
  sheet.replaceSync(
    accent === null && document.adoptedStyleSheets.length === 0
      ? ''
      : `:root{${write(light)}}@media (prefers-color-scheme:dark){:root{${write(dark)}}}`,
  );
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

export const siteState = read('GET /api/admin/settings', {});

const SETTINGS_LISTS = ['/api/admin/settings/versions', '/api/admin/audit'];

export interface SectionProps {
  state: StaffSettings;
  step?: WelcomeStep;
  onSaved?: (saved: StaffSettings) => void;
}

export interface SettingsFieldsProps<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Errors;
  isFixed: (name: GeneralSettingName) => boolean;
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
  children: (fields: SettingsFieldsProps<Draft>) => ReactNode;
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
  names: GeneralSettingName[];
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

type Errors = Record<string, string>;

interface FormOptions<Draft> {
  state: StaffSettings;
  step?: WelcomeStep | undefined;
  read: (settings: StaffSettings['settings']) => Draft;
  write: (draft: Draft) => Record<string, unknown>;
  onSaved?: ((saved: StaffSettings) => void) | undefined;
}

/** Holds the unsaved edits of one settings section, even if another person saves in the meantime. */
function useSettingsForm<Draft>({ state, step, read, write, onSaved }: FormOptions<Draft>) {
  const [draft, setDraft] = useDraft(read(state.settings));
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<StaffSettings | null>(null);
  const queryClient = useQueryClient();
  const showFailure = useFailureToast();
  const showSaved = useShowSaved();
  const tellSaved = useSavedToast();
  const names = Object.keys(write(draft)).filter(
    (name) => !state.fixed.includes(name as GeneralSettingName),
  ) as GeneralSettingName[];
  const mutationKey = ['settings', ...names];

  const save = useMutation({
    mutationKey,
    mutationFn: ({ values, version }: { values: SettingsChange; version: number }) =>
      send('PUT /api/admin/settings', { body: { version, values, ...(step && { step }) } }),
    onSuccess: async (saved) => {
      setDraft(read(saved.settings));
      setTheirs(null);
      tellSaved(saved, state.version);
      await showSaved(saved);
      onSaved?.(saved);
    },
    onError: (error, { values }) => {
      const current = staffSettings.safeParse(readCurrent(error));
      if (current.success) return meet(current.data, values);
      const refused = error instanceof HttpError ? (error.problem?.errors ?? []) : [];
      setErrors(listErrors(refused.map(({ field, message }) => [field, message])));
      setAttempt((before) => before + 1);
      showFailure(error);
    },
  });

  const parse = (values: Draft) => {
    const given = Object.entries(write(values)).filter(([name]) =>
      names.includes(name as GeneralSettingName),
    );
    return settingsChange.safeParse(Object.fromEntries(given));
  };

  /** Drops errors that only the server can check; the next submit checks them again. */
  function leaveUnmended(before: Errors, values: Draft): Errors {
    const { error } = parse(values);
    const wrong = error?.issues.map(({ path }) => path.join('.')) ?? [];
    return Object.fromEntries(Object.entries(before).filter(([name]) => wrong.includes(name)));
  }

  /** Retries after a version conflict unless this section's settings were changed. */
  function meet(current: StaffSettings, values: SettingsChange): void {
    const isSame = names.every(
      (name) => JSON.stringify(current.settings[name]) === JSON.stringify(state.settings[name]),
    );
    if (isSame) save.mutate({ values, version: current.version });
    else setTheirs(current);
  }

  return {
    draft,
    errors,
    attempt,
    theirs,
    names,
    isPending: save.isPending,
    change: (part: Partial<Draft>) => {
      setDraft((former) => ({ ...former, ...part }));
      if (Object.keys(errors).length > 0) setErrors(leaveUnmended(errors, { ...draft, ...part }));
    },
    takeTheirs: () => {
      if (!theirs) return;
      setDraft(read(theirs.settings));
      queryClient.setQueryData(siteState.queryKey, theirs);
      setTheirs(null);
    },
    submit: () => {
      if (queryClient.isMutating({ mutationKey }) > 0) return;
      const parsed = parse(draft);
      setAttempt(attempt + 1);
      setErrors(
        parsed.success
          ? {}
          : listErrors(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
      const version = (theirs ?? state).version;
      if (parsed.success) save.mutate({ values: parsed.data, version });
    },
  };
}

/** Follows the saved value while the draft is unchanged. */
function useDraft<Draft>(saved: Draft) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(saved);
  if (JSON.stringify(base) !== JSON.stringify(saved)) {
    if (JSON.stringify(draft) === JSON.stringify(base)) setDraft(saved);
    setBase(saved);
  }
  return [draft, setDraft] as const;
}

function readCurrent(error: Error): unknown {
  return error instanceof HttpError && error.status === 409 ? error.problem?.current : undefined;
}

function listErrors(refused: [string, string][]): Errors {
  return Object.fromEntries(
    refused.map(([field, message]) => [field.replace(/^values\./, ''), message]),
  );
}

export function FixedNote({ name, value }: { name: SettingName; value: unknown }) {
  return (
    <div>
      <p className="text-sm font-semibold">{settingNames[name]}</p>
      <p className="wrap-anywhere">{describeSetting(name, value)}</p>
      <p className="text-sm text-muted">{m.settings_fixed({ name: variableNames[name] ?? '' })}</p>
    </div>
  );
}
