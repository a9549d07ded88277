import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { ImportProgress } from '../../import/staff/progress.tsx';
import { read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { refetchLists } from '../../kit/use-staff-action.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { type Action, ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { MailText } from '../../staff/mail-text.tsx';
import { ChangeExamples } from './change-examples.tsx';

const RUNS = '/api/admin/bulk-runs';
const EVERY = 1000;

const underWay: Partial<Record<BulkRun['state'], string>> = {
  looking: m.listings_run_looking(),
  running: m.listings_run_running(),
  undoing: m.import_status_undoing(),
};

export function isRunActive({ state }: BulkRun): boolean {
  return underWay[state] !== undefined;
}

export function useRuns() {
  return useQuery({
    ...read('GET /api/admin/bulk-runs', {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunActive) ? EVERY : false),
  });
}

export const runTitles: Record<BulkRun['action'], string> = {
  approve: m.listings_bulk_approve(),
  hide: m.listings_bulk_hide(),
  move: m.listings_bulk_move(),
  edit: m.listings_bulk_edit(),
  mail: m.listings_mail_contacts(),
};

const confirmWords: Record<BulkRun['action'], typeof m.count_businesses> = {
  approve: m.listings_run_approve,
  hide: m.listings_run_hide,
  move: m.listings_run_move,
  edit: m.listings_run_edit,
  mail: m.listings_run_mail,
};

/** A change of many listings: its progress, what it would change, what it changed, and the next step. */
export function OneRun({ run }: { run: BulkRun }) {
  const queryClient = useQueryClient();
  const { id, state, action, changing, changed, failures } = run;
  const label = underWay[state];
  useEffect(() => {
    if (state === 'done' || state === 'undone') void refetchLists(queryClient, BUSINESS_LISTS);
  }, [queryClient, state]);
  const take =
    (step: () => Promise<unknown>): Action['run'] =>
    async () => {
      await step();
      await refetchLists(queryClient, [RUNS]);
      return { title: m.clean_started() };
    };
  const stop: StaffAction = {
    label: m.listings_run_stop(),
    fallback: m.clean_failed(),
    run: take(() => send('POST /api/admin/bulk-runs/:id/stop', { params: { id } })),
  };
  if (label) {
    return (
      <ImportProgress label={label} share={run.progress}>
        <p className="text-sm text-muted">{m.listings_run_goes_on()}</p>
        <ActionBar offers={[stop]} />
      </ImportProgress>
    );
  }
  const start: StaffAction = {
    label: formatCount(changing, confirmWords[action]),
    variant: 'primary',
    fallback: m.clean_failed(),
    run: take(() =>
      send('POST /api/admin/bulk-runs/:id/run', { params: { id }, body: { changing } }),
    ),
  };
  const undo: StaffAction = {
    label: m.common_undo(),
    fallback: m.clean_failed(),
    asks: {
      title: m.listings_run_undo_title(),
      text: m.clean_undo_text(),
      confirm: m.common_undo(),
    },
    run: take(() => send('POST /api/admin/bulk-runs/:id/undo', { params: { id } })),
  };
  const isOver = state === 'done' || state === 'stopped';
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {describeRun(run)}
      </p>
      {state === 'found' && changing > 0 && (
        <>
          <ChangeExamples examples={run.examples} total={changing} />
          {action === 'mail' && <RunMail id={id} />}
          <ActionBar offers={[start]} />
        </>
      )}
      {failures.length > 0 && (
        <ul aria-label={m.listings_bulk_failures()} className="max-h-48 overflow-y-auto text-sm">
          {failures.map((one) => (
            <li key={one.id} className="py-1">
              {one.name} <span className="text-muted">{one.detail}</span>
            </li>
          ))}
        </ul>
      )}
      {isOver && action !== 'mail' && changed > 0 && <ActionBar offers={[undo]} />}
    </div>
  );
}

function RunMail({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    ...read('GET /api/admin/bulk-runs/:id/mail', { params: { id } }),
    enabled: isOpen,
  });
  return <MailText mail={data} isOpen={isOpen} onOpenChange={setOpen} />;
}

function describeRun({ state, action, found, changing, changed, undone, kept }: BulkRun): string {
  if (state === 'undone') {
    return m.clean_undone({ undone: formatNumber(undone), kept: formatNumber(kept) });
  }
  if (state === 'found') {
    const matching = formatCount(found, m.listings_run_found);
    const rest = formatNumber(found - changing);
    if (action === 'mail') {
      return m.listings_run_found_mails({ matching, mails: formatNumber(changing), rest });
    }
    return m.listings_run_found_changes({ matching, changing: formatNumber(changing), rest });
  }
  const count = formatNumber(changed);
  if (state === 'stopped') return m.listings_run_stopped({ count });
  return action === 'mail' ? m.listings_run_mailed({ count }) : m.listings_run_changed({ count });
}
