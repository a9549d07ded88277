import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { ImportSchedule } from '../../../../contract/staff/transfer/schedules.ts';
import type { Output } from '../../../api.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount } from '../../../format.ts';
import { send } from '../../../send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Rich } from '../../../ui/rich.tsx';
import { ActionBar, type Offer } from '../../decide.tsx';
import { QueueList } from '../../staff-screen.tsx';
import { RunResult } from './run-result.tsx';
import { describeTime, formatMoment, isRunning } from './words.ts';

interface ScheduleItemProps {
  schedule: ImportSchedule;
  onEdit: () => void;
}

export function ScheduleItem({ schedule, onEdit }: ScheduleItemProps) {
  const { id, name, source, mappingName, isPaused, nextRunAt, lastRun, goneCount, gone } = schedule;
  const facts: [string, ReactNode][] = [
    [m.staff_transfer_from(), source.location],
    [m.staff_transfer_mapping(), mappingName],
    [m.staff_transfer_when(), describeTime(schedule)],
    [
      m.staff_transfer_next_run(),
      isPaused ? m.staff_transfer_none_it_is_paused() : formatMoment(nextRunAt),
    ],
    [
      m.staff_transfer_last_run(),
      lastRun ? <RunResult key="run" run={lastRun} /> : m.staff_transfer_it_has_not_run_yet(),
    ],
  ];
  return (
    <li className="rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {name} {isPaused && <Badge>{m.staff_transfer_paused()}</Badge>}
      </h2>
      <dl aria-live="polite" className="my-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ActionBar offers={scheduleOffers(schedule, onEdit)} />
      {lastRun && (
        <Folded title={m.staff_transfer_earlier_runs()} className="mt-3">
          <QueueList
            key={lastRun.id}
            list="GET /api/admin/import-schedules/:id/runs"
            request={{ params: { id }, query: {} }}
            label={m.staff_transfer_runs()}
            none=""
            failure={m.staff_transfer_the_runs_could_not_be_loaded()}
            height="h-40"
            isPlain
            keyOf={(run) => run.id}
            look="py-2 text-sm"
          >
            {(run) => <RunResult run={run} />}
          </QueueList>
        </Folded>
      )}
      {gone === 'list' && goneCount > 0 && (
        <Folded title={formatCount(goneCount, m.count_listings_are_no_longer_in_the)}>
          <p className="text-sm text-muted">{m.staff_transfer_they_stay_as_they_are_until()}</p>
          <QueueList
            list="GET /api/admin/import-schedules/:id/gone"
            request={{ params: { id }, query: {} }}
            label={m.staff_transfer_listings_that_are_no_longer_in()}
            none=""
            failure={m.staff_transfer_the_listings_could_not_be_loaded()}
            height="h-40"
            isPlain
            keyOf={(listing) => listing.id}
            look="text-sm"
          >
            {(listing) => <GoneListing listing={listing} />}
          </QueueList>
        </Folded>
      )}
    </li>
  );
}

function GoneListing({
  listing: { name, city, state, goneSince },
}: {
  listing: Output<'GET /api/admin/import-schedules/:id/gone'>[number];
}) {
  return (
    <Rich
      message={m.staff_transfer_name_city_state_since_date}
      fields={{ name, city, state, date: formatDate(goneSince) }}
      parts={{
        link: (text) => (
          <Link
            to={`/admin?q=${encodeURIComponent(name)}`}
            className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11"
          >
            {text}
          </Link>
        ),
      }}
    />
  );
}

interface FoldedProps {
  title: string;
  className?: string;
  children: ReactNode;
}

function Folded({ title, className = 'mt-1', children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer py-1 text-sm font-semibold text-accent pointer-coarse:py-3">
        {title}
      </summary>
      {isOpen && children}
    </details>
  );
}

function scheduleOffers(schedule: ImportSchedule, onEdit: () => void): Offer[] {
  const { id, name, isPaused, lastRun } = schedule;
  const params = { id };
  const fallback = m.staff_transfer_the_server_did_not_respond_please();
  const label = (words: string) => (
    <>
      {words}
      <span className="sr-only">: {name}</span>
    </>
  );
  return [
    ...(isRunning(lastRun)
      ? []
      : [
          {
            label: label(m.staff_transfer_run_now()),
            variant: 'primary' as const,
            fallback,
            run: async () => {
              await send('POST /api/admin/import-schedules/:id/run', { params });
              return { title: m.staff_transfer_the_import_is_running() };
            },
          },
        ]),
    {
      label: label(isPaused ? m.staff_transfer_resume() : m.staff_transfer_pause()),
      fallback,
      run: async () => {
        const body = { isPaused: !isPaused };
        await send('PUT /api/admin/import-schedules/:id/paused', { params, body });
        return {
          title: isPaused
            ? m.staff_transfer_the_import_runs_again()
            : m.staff_transfer_the_import_is_paused(),
        };
      },
    },
    { label: label(m.staff_transfer_edit()), onPress: onEdit },
    {
      label: label(m.staff_transfer_delete()),
      asks: {
        title: m.staff_transfer_delete_scheduled_import(),
        text: m.staff_transfer_name_and_its_history_are_deleted({ name }),
        confirm: m.staff_transfer_delete(),
      },
      fallback,
      run: async () => {
        await send('DELETE /api/admin/import-schedules/:id', { params });
        return { title: m.staff_transfer_scheduled_import_deleted() };
      },
    },
  ];
}
