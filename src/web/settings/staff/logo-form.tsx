import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, useRef, useState } from 'react';
import * as m from '#messages';
import {
  LOGO_TYPES,
  MAX_LOGO_BYTES,
  type StaffSettings,
  type WelcomeStep,
} from '../../../contract/settings.staff.ts';
import { surfaces } from '../../../domain/accent/accent.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import { HttpError } from '../../kit/api.ts';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { type SectionProps, siteState, useSavedToast, useShowSaved } from './settings-form.tsx';

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

async function sendLogo(
  file: File,
  { version, step }: { version: number; step: WelcomeStep | undefined },
): Promise<StaffSettings> {
  const query = new URLSearchParams({ version: String(version), ...(step && { step }) });
  const answer = await fetch(`/api/admin/settings/logo?${query}`, {
    method: 'PUT',
    headers: { 'content-type': file.type },
    body: file,
  });
  if (!answer.ok) throw new HttpError(answer.status, await answer.text());
  return answer.json();
}

interface LogoPreviewProps {
  logo: SiteSettings['logo'];
  name: string;
}

const alts = {
  light: m.settings_logo_light(),
  dark: m.settings_logo_dark(),
};

/** Previews the header in both themes; in the dark theme, a logo gets a white background. */
function LogoPreview({ logo, name }: LogoPreviewProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => {
        const { surface, ink } = surfaces[theme];
        const style = { '--surface': surface, '--ink': ink } as CSSProperties;
        return (
          <div
            key={theme}
            style={style}
            className="flex min-h-15 min-w-0 items-center gap-2 rounded-card border border-line bg-surface px-4 text-lg font-extrabold text-ink"
          >
            <img
              src={logo ? `/site/${logo.file}` : '/favicon.svg'}
              alt={alts[theme]}
              width={logo?.width ?? 28}
              height={logo ? 36 : 28}
              className={`shrink-0 object-contain ${logo ? 'h-9' : ''} ${logo && theme === 'dark' ? 'rounded bg-[#fff] p-0.5' : 'bg-transparent'}`}
            />
            {!(logo && logo.width > 90) && <span className="truncate">{name}</span>}
          </div>
        );
      })}
    </div>
  );
}
