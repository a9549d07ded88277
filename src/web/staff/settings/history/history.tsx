import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { SettingsVersion } from '../../../../contract/staff/settings.ts';
import { readPages } from '../../../read-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { spoken } from '../../decide.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { describeSetting, settingNames } from '../setting-words.ts';
import { useUndoChange } from './use-undo.ts';

const versions = readPages('GET /api/admin/settings/versions', { query: {} });
const times = new Intl.DateTimeFormat(m.format_locale(), {
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function SettingsHistory() {
  const query = useInfiniteQuery(versions);
  const { data, error } = query;
  if (error) throw error;
  if (!data) return <StaffSkeleton className="h-24" />;
  const shown = data.pages.flatMap(({ items }) => items);
  if (shown.length === 0) return <p className="text-muted">{m.settings_history_empty()}</p>;
  return (
    <>
      <ol className="-mt-3 divide-y divide-line">
        {shown.map((version) => (
          <Change key={version.version} version={version} />
        ))}
      </ol>
      <MoreButton query={query} label={m.settings_history_older()} className="mt-3" />
    </>
  );
}

function Change({ version: { version, savedAt, savedBy, changes } }: { version: SettingsVersion }) {
  const undo = useUndoChange();
  const [isBusy, setBusy] = useState(false);
  const names = changes.map(({ setting }) => settingNames[setting]).join(', ');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80">
        <p className="text-sm wrap-anywhere text-muted">
          {times.format(new Date(savedAt))}, {savedBy}
        </p>
        <dl className="mt-1 flex flex-col gap-2">
          {changes.map(({ setting, before, after }) => (
            <div key={setting}>
              <dt className="font-semibold">{settingNames[setting]}</dt>
              <dd className="grid gap-x-4 wrap-anywhere whitespace-pre-line sm:grid-cols-2">
                <span className="text-muted line-through">{describeSetting(setting, before)}</span>
                <span>{describeSetting(setting, after)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Button
        variant="quiet"
        className="-mx-3"
        disabled={isBusy}
        onClick={async () => {
          setBusy(true);
          await undo(version);
          setBusy(false);
        }}
      >
        {spoken(m.settings_history_undo, { names })}
      </Button>
    </li>
  );
}
