import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import { read } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { FoundReviews } from '../all/found-reviews.tsx';
import { DecideDialog, type DecideTask } from '../decide-dialog.tsx';
import { Graph } from './graph.tsx';
import { GroupActions, isDecidable } from './group-actions.tsx';
import { GroupSummary, nameGroup } from './group-summary.tsx';

export function GroupView({ id }: { id: string }) {
  const group = useQuery({
    ...read('GET /api/admin/review-groups/:id', { params: { id } }),
    staleTime: 0,
  });
  const graph = useQuery({
    ...read('GET /api/admin/review-groups/:id/graph', { params: { id } }),
    staleTime: 0,
  });
  const [task, setTask] = useState<DecideTask | null>(null);
  if (group.isPending) return <StaffSkeleton />;
  if (!group.data)
    return (
      <ListFailure error={group.error} fallback={m.staff_reviews_the_group_could_not_be_loaded()} />
    );
  return (
    <>
      <BackLink to="/admin/reviews?status=groups">{m.staff_reviews_all_groups()}</BackLink>
      <section
        aria-labelledby="group-heading"
        className="mb-4 grid gap-6 rounded-card border border-line bg-surface p-4 lg:grid-cols-2"
      >
        <div className="flex min-w-0 flex-col gap-3">
          <h2 id="group-heading" className="text-xl font-bold">
            {nameGroup(group.data)}
          </h2>
          <GroupSummary group={group.data} />
          {isDecidable(group.data) && (
            <div className="flex flex-wrap gap-3">
              <GroupActions group={group.data} onTask={setTask} />
            </div>
          )}
        </div>
        {graph.data && <Graph graph={graph.data} />}
      </section>
      <FoundReviews filter={{ group: id }} hideGroup />
      {task && <DecideDialog task={task} onClose={() => setTask(null)} />}
    </>
  );
}
