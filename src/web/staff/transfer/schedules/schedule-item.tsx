import { useId, useState } from 'react';
import * as m from '#messages';
import type { ImportSchedule } from '../../../../contract/staff/transfer/schedules.ts';
import { formatCount } from '../../../format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { GoneListings } from './gone-listings.tsx';
import { RunHistory } from './run-history.tsx';
import { RunResult } from './run-result.tsx';
import { useScheduleActions } from './use-schedule-actions.ts';
import { describeTime, formatMoment, isRunning } from './words.ts';

interface ScheduleItemProps {
  schedule: ImportSchedule;
  onEdit: () => void;
}

export function ScheduleItem({ schedule, onEdit }: ScheduleItemProps) {
  const { name, source, mappingName, isPaused, nextRunAt, lastRun, goneCount, gone } = schedule;
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const { run, pause, remove } = useScheduleActions(schedule);
  const isBusy = isRunning(lastRun);
  return (
    <li className="rounded-card border border-line bg-surface p-4 wrap-anywhere sm:p-5">
      <h2 id={id} className="flex flex-wrap items-center gap-2 text-lg font-bold">
        {name} {isPaused && <Badge>{m.staff_transfer_paused()}</Badge>}
      </h2>
      <dl className="my-3 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{m.staff_transfer_from()}</dt>
        <dd>{source.location}</dd>
        <dt className="text-muted">{m.staff_transfer_mapping()}</dt>
        <dd>{mappingName}</dd>
        <dt className="text-muted">{m.staff_transfer_when()}</dt>
        <dd>{describeTime(schedule)}</dd>
        <dt className="text-muted">{m.staff_transfer_next_run()}</dt>
        <dd>{isPaused ? m.staff_transfer_none_it_is_paused() : formatMoment(nextRunAt)}</dd>
        <dt className="text-muted">{m.staff_transfer_last_run()}</dt>
        <dd aria-live="polite">
          {lastRun ? <RunResult run={lastRun} /> : m.staff_transfer_it_has_not_run_yet()}
        </dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-describedby={id}
          disabled={isBusy || run.isPending}
          onClick={() => run.mutate(undefined)}
        >
          {m.staff_transfer_run_now()}
        </Button>
        <Button
          variant="secondary"
          aria-describedby={id}
          disabled={pause.isPending}
          onClick={() => pause.mutate(undefined)}
        >
          {isPaused ? m.staff_transfer_resume() : m.staff_transfer_pause()}
        </Button>
        <Button variant="secondary" aria-describedby={id} onClick={onEdit}>
          {m.staff_transfer_edit()}
        </Button>
        <Button variant="secondary" aria-describedby={id} onClick={() => setAsking(true)}>
          {m.staff_transfer_delete()}
        </Button>
      </div>
      {lastRun && <RunHistory id={schedule.id} lastRun={lastRun.id} />}
      {gone === 'list' && goneCount > 0 && (
        <GoneListings
          id={schedule.id}
          title={formatCount(goneCount, m.count_listings_are_no_longer_in_the)}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        title={m.staff_transfer_delete_scheduled_import()}
        description={<p>{m.staff_transfer_name_and_its_history_are_deleted({ name })}</p>}
        confirmLabel={m.staff_transfer_delete()}
        isPending={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
