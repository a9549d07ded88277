import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as m from '#messages';
import {
  LOGO_TYPES,
  MAX_LOGO_BYTES,
  type StaffSettings,
} from '../../../../contract/staff/settings.ts';
import { HttpError } from '../../../api.ts';
import { send } from '../../../send.ts';
import { Button } from '../../../ui/button.tsx';
import type { SectionProps } from '../form/settings-form.tsx';
import { useSavedToast } from '../history/use-undo.ts';
import { LogoPreview } from '../logo-preview.tsx';
import { siteState } from '../read-settings.ts';
import { sendLogo } from '../send-logo.ts';
import { useShowSaved } from '../use-saved.ts';

export function LogoSection({ state, step, onSaved }: SectionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState('');
  const change = useLogoChange(state, { onSaved, onRefused: setRefusal });
  const { logo, name } = state.settings;
  const upload = (file: File | undefined) => {
    if (!file || change.isPending) return;
    setRefusal(findRefusal(file));
    if (!findRefusal(file)) change.mutate((version) => sendLogo(file, { version, step }));
  };
  return (
    <div className="flex flex-col gap-4">
      <LogoPreview logo={logo} name={name} />
      <p className="text-sm text-muted">{m.settings_logo_hint()}</p>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join(',')}
          aria-label={m.settings_logo_file()}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            upload(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button disabled={change.isPending} onClick={() => input.current?.click()}>
          {change.isPending
            ? m.common_uploading()
            : logo
              ? m.settings_logo_replace()
              : m.settings_logo_choose()}
        </Button>
        {logo && (
          <Button
            variant="secondary"
            disabled={change.isPending}
            onClick={() =>
              change.mutate((version) =>
                send('DELETE /api/admin/settings/logo', { query: { version: String(version) } }),
              )
            }
          >
            {m.settings_logo_remove()}
          </Button>
        )}
      </div>
      {refusal && (
        <p role="alert" className="text-sm font-medium text-danger">
          {refusal}
        </p>
      )}
    </div>
  );
}

type Save = (version: number) => Promise<StaffSettings>;

interface Following {
  onSaved: SectionProps['onSaved'];
  onRefused: (words: string) => void;
}

function useLogoChange(state: StaffSettings, { onSaved, onRefused }: Following) {
  const queryClient = useQueryClient();
  const showSaved = useShowSaved();
  const tellSaved = useSavedToast();
  return useMutation({
    mutationFn: (save: Save) => save(state.version),
    onSuccess: async (saved) => {
      tellSaved(saved, state.version);
      await showSaved(saved);
      onSaved?.(saved);
    },
    onError: (error) => {
      onRefused(error instanceof HttpError ? error.detail : m.common_no_response());
      return queryClient.invalidateQueries({ queryKey: siteState.queryKey });
    },
  });
}

function findRefusal({ size, type }: File): string {
  if (size > MAX_LOGO_BYTES) return m.settings_logo_too_large();
  return LOGO_TYPES.some((known) => known === type) ? '' : m.settings_logo_wrong_type();
}
