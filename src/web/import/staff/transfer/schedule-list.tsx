import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages';
import type { ImportRun, ImportSchedule } from '../../../../contract/schedules.staff.ts';
import { type CallOutput, read } from '../../../kit/api.ts';
import { formatDate } from '../../../kit/dates.ts';
import { formatCount } from '../../../kit/format.ts';
import { formatMoment } from '../../../kit/format-moment.ts';
import { send } from '../../../kit/send.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Link } from '../../../kit/ui/link.tsx';
import { Rich } from '../../../kit/ui/rich.tsx';
import { TextLink } from '../../../kit/ui/text-link.tsx';
import { ActionBar, type StaffAction } from '../../../staff/decide.tsx';
import { later } from '../../../staff/form.tsx';
import { ListFailure } from '../../../staff/list-failure.tsx';
import { StaffList, StaffSkeleton } from '../../../staff/staff-screen.tsx';
import { savedMappings } from '../saved-mappings.tsx';
import { stepPath } from '../wizard-steps.ts';
import { describeRun, describeSchedule, isScheduleRunning, runWords } from './schedule-words.ts';

const ScheduleForm = later(() => import('./schedule-form.tsx'), 'ScheduleForm');

const LOOK_AGAIN = 3000;

export function ScheduleList() {
  const { data, error } = useQuery({
    ...read('GET /api/admin/import-schedules', {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => isScheduleRunning(lastRun)) ? LOOK_AGAIN : false,
  });
  const mappings = useQuery({ ...savedMappings, staleTime: 0 });
  const [edited, setEdited] = useState<ImportSchedule | 'new' | null>(null);
  if (error && !data) {
    const fallback = m.schedules_load_failed();
    return <ListFailure error={error} fallback={fallback} />;
  }
  if (!data || !mappings.data) {
    return <StaffSkeleton className="h-96" />;
  }
  if (edited) {
    return (
      <Suspense fallback={<StaffSkeleton className="h-96" />}>
        <ScheduleForm
          schedule={edited === 'new' ? null : edited}
          mappings={mappings.data}
          onClose={() => setEdited(null)}
        />
      </Suspense>
    );
  }
  return (
    <>
      <p className="mb-4 max-w-[75ch] text-muted">{m.schedules_lead()}</p>
      {mappings.data.length === 0 ? (
        <p className="mb-4">{m.schedules_empty()}</p>
      ) : (
        <Button onClick={() => setEdited('new')}>{m.schedules_create_button()}</Button>
      )}
      <ul className="mt-4 grid gap-4">
        {data.map((schedule) => (
          <ScheduleItem key={schedule.id} schedule={schedule} onEdit={() => setEdited(schedule)} />
        ))}
      </ul>
    </>
  );
}

interface ScheduleItemProps {
  schedule: ImportSchedule;
  onEdit: () => void;
}

function ScheduleItem({ schedule, onEdit }: ScheduleItemProps) {
  const { id, name, source, mappingName, isPaused, nextRunAt, lastRun, goneCount, gone } = schedule;
  const facts: [string, ReactNode][] = [
    [m.schedules_from(), source.location],
    [m.schedules_mapping(), mappingName],
    [m.schedules_when(), describeSchedule(schedule)],
    [m.schedules_next_run(), isPaused ? m.schedules_next_run_none() : formatMoment(nextRunAt)],
    [
      m.schedules_last_run(),
      lastRun ? <RunResult key="run" run={lastRun} /> : m.schedules_last_run_none(),
    ],
  ];
  return (
    <li className="rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {name} {isPaused && <Badge>{m.common_paused()}</Badge>}
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
        <Folded title={m.schedules_runs_earlier()} className="mt-3">
          <StaffList
            key={lastRun.id}
            list="GET /api/admin/import-schedules/:id/runs"
            request={{ params: { id }, query: {} }}
            label={m.schedules_runs()}
            none=""
            failure={m.schedules_runs_failed()}
            height="h-40"
            isPlain
            keyOf={(run) => run.id}
            look="py-2 text-sm"
          >
            {(run) => <RunResult run={run} />}
          </StaffList>
        </Folded>
      )}
      {gone !== 'leave' && goneCount > 0 && (
        <Folded title={formatCount(goneCount, m.schedules_gone_count)}>
          <p className="text-sm text-muted">{m.schedules_gone_hint()}</p>
          <StaffList
            list="GET /api/admin/import-schedules/:id/gone"
            request={{ params: { id }, query: {} }}
            label={m.schedules_gone_label()}
            none=""
            failure={m.common_listings_failed()}
            height="h-40"
            isPlain
            keyOf={(listing) => listing.id}
            look="text-sm"
          >
            {(listing) => <GoneListing listing={listing} />}
          </StaffList>
        </Folded>
      )}
    </li>
  );
}

function GoneListing({
  listing: { name, city, state, goneSince },
}: {
  listing: CallOutput<'GET /api/admin/import-schedules/:id/gone'>[number];
}) {
  return (
    <Rich
      message={m.schedules_gone_line}
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

function scheduleOffers(schedule: ImportSchedule, onEdit: () => void): StaffAction[] {
  const { id, name, isPaused, lastRun } = schedule;
  const params = { id };
  const fallback = m.common_no_response_retry();
  const label = (words: string) => (
    <>
      {words}
      <span className="sr-only">: {name}</span>
    </>
  );
  return [
    ...(isScheduleRunning(lastRun)
      ? []
      : [
          {
            label: label(m.schedules_run_now()),
            variant: 'primary' as const,
            fallback,
            run: async () => {
              await send('POST /api/admin/import-schedules/:id/run', { params });
              return { title: m.schedules_started() };
            },
          },
        ]),
    {
      label: label(isPaused ? m.schedules_resume() : m.common_pause()),
      fallback,
      run: async () => {
        const body = { isPaused: !isPaused };
        await send('PUT /api/admin/import-schedules/:id/paused', { params, body });
        return {
          title: isPaused ? m.schedules_resumed() : m.schedules_paused(),
        };
      },
    },
    { label: label(m.common_edit()), onPress: onEdit },
    {
      label: label(m.common_delete()),
      asks: {
        title: m.schedules_delete_title(),
        text: m.schedules_delete_effect({ name }),
        confirm: m.common_delete(),
      },
      fallback,
      run: async () => {
        await send('DELETE /api/admin/import-schedules/:id', { params });
        return { title: m.schedules_deleted() };
      },
    },
  ];
}

function RunResult({ run }: { run: ImportRun }) {
  const { state, startedAt, importId, reason } = run;
  const isBad = state === 'stopped' || state === 'failed';
  return (
    <>
      <p className={isBad ? 'font-semibold text-danger' : 'font-semibold'}>{runWords[state]}</p>
      {reason && <p>{reason}</p>}
      <p className="text-muted tabular-nums">
        {[formatMoment(startedAt), run.fileName, describeRun(run)].filter(Boolean).join(', ')}
      </p>
      {importId !== null && (
        <TextLink to={stepPath(importId)} className="-ml-3">
          {state === 'done' ? m.schedules_run_open_import() : m.schedules_run_open_file()}
        </TextLink>
      )}
    </>
  );
}
