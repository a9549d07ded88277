import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { ImportProgress } from '../../import/staff/progress.tsx';
import { read } from '../../kit/api.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { send } from '../../kit/send.ts';
import { refetchLists } from '../../kit/use-send.ts';
import { BUSINESS_LISTS } from '../../staff/business-lists.ts';
import { type Action, ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { MailText } from '../../staff/mail-text.tsx';
import { ChangeExamples } from './change-examples.tsx';
import { EVERY } from './runs.ts';

const RUNS = '/api/admin/bulk-runs';

const underWay: Partial<Record<BulkRun['state'], string>> = {
  looking: m.listings_run_looking(),
  running: m.listings_run_running(),
  undoing: m.import_status_undoing(),
};

export const runTitles: Record<BulkRun['action'], string> = {
  approve: m.listings_bulk_approve(),
  hide: m.listings_bulk_hide(),
  reject: m.listings_bulk_reject(),
  delete: m.listings_bulk_delete(),
  move: m.listings_bulk_move(),
  edit: m.listings_bulk_edit(),
  clean: m.clean_title(),
  mail: m.listings_mail_contacts(),
};

const confirmWords: Record<BulkRun['action'], typeof m.count_businesses> = {
  approve: m.listings_run_approve,
  hide: m.listings_run_hide,
  reject: m.listings_run_reject,
  delete: m.listings_run_delete,
  move: m.listings_run_move,
  edit: m.listings_run_edit,
  clean: m.listings_run_clean,
  mail: m.listings_run_mail,
};

/**
 * Shows a change of many listings: its progress, what it would change, what it changed, and the next step.
 * `children` replace the examples.
 */
export function OneRun({ run, children }: { run: BulkRun; children?: ReactNode }) {
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
        <p className="text-sm text-muted">
          {run.waitsFor > 0 ? m.listings_run_waits() : m.listings_run_goes_on()}
        </p>
        <ActionBar offers={[stop]} />
      </ImportProgress>
    );
  }
  const start: StaffAction = {
    label: formatCount(changing, confirmWords[action]),
    variant: 'primary',
    fallback: m.clean_failed(),
    asks:
      action === 'clean'
        ? { title: m.clean_write_title(), text: m.clean_write_text(), confirm: m.clean_title() }
        : undefined,
    run: take(() =>
      send('POST /api/admin/bulk-runs/:id/run', { params: { id }, body: { changing } }),
    ),
  };
  const test: StaffAction = {
    label: m.mails_test_button(),
    fallback: m.clean_failed(),
    run: async () => {
      const { to } = await send('POST /api/admin/bulk-runs/:id/mail/test', { params: { id } });
      return { title: m.mails_test_sent(), description: to };
    },
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
  const download: StaffAction = {
    label: m.common_download_csv(),
    href: `/api/admin/bulk-runs/${id}/changes.csv`,
    isDownload: true,
  };
  const downloads = run.kinds.length > 0 ? [download] : [];
  const isOver = state === 'done' || state === 'stopped';
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold">
        {describeRun(run)}
      </p>
      {state === 'found' && changing > 0 && (
        <>
          {!children && <ChangeExamples examples={run.examples} total={changing} />}
          {action === 'mail' && <RunMail id={id} />}
          <ActionBar offers={action === 'mail' ? [start, test] : [start, ...downloads]} />
        </>
      )}
      {isOver && action === 'mail' && <MailCounts run={run} />}
      {failures.length > 0 && (
        <ul aria-label={m.listings_bulk_failures()} className="max-h-48 overflow-y-auto text-sm">
          {failures.map((one) => (
            <li key={one.id} className="py-1">
              {one.name} <span className="text-muted">{one.detail}</span>
            </li>
          ))}
        </ul>
      )}
      {isOver && action !== 'mail' && changed > 0 && <ActionBar offers={[undo, ...downloads]} />}
      {changing > 0 && children}
    </div>
  );
}

/** Counts the emails that were sent, are waiting, failed or were left out. */
function MailCounts({ run: { id, leftOut } }: { run: BulkRun }) {
  const { data } = useQuery({
    ...read('GET /api/admin/bulk-runs/:id/mail/counts', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.waiting ? 10 * EVERY : false),
  });
  if (!data) return null;
  const { waiting, sent, failed, withheld } = data;
  const counts: [string, number][] = [
    [m.listings_mail_accepted(), sent],
    [m.listings_mail_waiting(), waiting],
    [m.listings_mail_failed(), failed],
    [m.listings_mail_left_out(), leftOut + withheld],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
      {counts.map(([label, count]) => (
        <div key={label} className="flex gap-1">
          <dt className="text-muted">{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
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

function describeRun(run: BulkRun): string {
  const { state, action, found, changing, changed, leftOut, undone, kept } = run;
  if (state === 'undone') {
    return m.clean_undone({ undone: formatNumber(undone), kept: formatNumber(kept) });
  }
  if (action === 'clean' && state !== 'stopped') {
    const listings = formatCount(found, m.count_listings);
    if (state === 'done') return m.clean_written({ count: formatNumber(changed) });
    if (changing === 0) return m.clean_found_none({ listings });
    return m.clean_found({ listings, changed: formatNumber(changing) });
  }
  if (state === 'found') {
    const matching = formatCount(found, m.listings_run_found);
    if (action === 'mail') {
      const mails = formatNumber(changing);
      const stopped = formatNumber(leftOut);
      const none = formatNumber(found - changing - leftOut);
      return m.listings_run_found_mails({ matching, mails, stopped, none });
    }
    const rest = formatNumber(found - changing);
    return m.listings_run_found_changes({ matching, changing: formatNumber(changing), rest });
  }
  const count = formatNumber(changed);
  if (state === 'stopped') return m.listings_run_stopped({ count });
  return action === 'mail' ? m.listings_run_mailed({ count }) : m.listings_run_changed({ count });
}
