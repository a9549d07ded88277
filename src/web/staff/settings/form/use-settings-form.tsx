import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import {
  type SettingName,
  type SettingsChange,
  type StaffSettings,
  settingsChange,
  staffSettings,
  type WelcomeStep,
} from '../../../../contract/staff/settings.ts';
import { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useSavedToast } from '../history/use-undo.ts';
import { siteState } from '../read-settings.ts';
import { useShowSaved } from '../use-saved.ts';

export type Errors = Record<string, string>;

interface FormOptions<Draft> {
  state: StaffSettings;
  step?: WelcomeStep | undefined;
  read: (settings: StaffSettings['settings']) => Draft;
  write: (draft: Draft) => Record<string, unknown>;
  onSaved?: ((saved: StaffSettings) => void) | undefined;
}

/** A part of the settings while it is edited: nothing typed is lost, whatever others save. */
export function useSettingsForm<Draft>({ state, step, read, write, onSaved }: FormOptions<Draft>) {
  const [draft, setDraft] = useDraft(read(state.settings));
  const [errors, setErrors] = useState<Errors>({});
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<StaffSettings | null>(null);
  const queryClient = useQueryClient();
  const toast = useToast();
  const showSaved = useShowSaved();
  const tellSaved = useSavedToast();
  const names = Object.keys(write(draft)).filter(
    (name) => !state.fixed.includes(name as SettingName),
  ) as SettingName[];
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
      const description = error instanceof HttpError ? error.detail : m.common_no_response_retry();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });

  const parse = (values: Draft) => {
    const given = Object.entries(write(values)).filter(([name]) =>
      names.includes(name as SettingName),
    );
    return settingsChange.safeParse(Object.fromEntries(given));
  };

  /** What the server alone can judge is asked again with the next attempt. */
  function leaveUnmended(before: Errors, values: Draft): Errors {
    const { error } = parse(values);
    const wrong = error?.issues.map(({ path }) => path.join('.')) ?? [];
    return Object.fromEntries(Object.entries(before).filter(([name]) => wrong.includes(name)));
  }

  /** Someone else saved first. What they changed elsewhere is no conflict with this part. */
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
      // A second click may come before the first has drawn the button disabled.
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

/** Follows what is saved as long as nothing is typed. */
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
