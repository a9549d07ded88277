import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { readPages } from '../../../read-pages.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { RunResult } from './run-result.tsx';

interface RunHistoryProps {
  id: number;
  /** With another one the list is read again. */
  lastRun: number;
}

export function RunHistory({ id, lastRun }: RunHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-3"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 text-sm font-semibold text-accent pointer-coarse:py-3">
        {m.staff_transfer_earlier_runs()}
      </summary>
      {isOpen && <Runs key={lastRun} id={id} />}
    </details>
  );
}

function Runs({ id }: { id: number }) {
  const query = useInfiniteQuery({
    ...readPages('GET /api/admin/import-schedules/:id/runs', { params: { id }, query: {} }),
    staleTime: 0,
  });
  if (query.isPending) return <StaffSkeleton className="h-40" />;
  if (!query.data)
    return (
      <ListFailure error={query.error} fallback={m.staff_transfer_the_runs_could_not_be_loaded()} />
    );
  return (
    <>
      <ol aria-label={m.staff_transfer_runs()} className="divide-y divide-line text-sm">
        {query.data.pages
          .flatMap(({ items }) => items)
          .map((run) => (
            <li key={run.id} className="py-2">
              <RunResult run={run} />
            </li>
          ))}
      </ol>
      <MoreButton query={query} label={m.staff_transfer_show_more()} className="mt-2" />
    </>
  );
}
