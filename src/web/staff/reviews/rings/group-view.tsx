import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { RingGraph, RingGroup } from '../../../../contract/staff/rings.ts';
import { read } from '../../../api.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { type Act, ActionBar } from '../../decide.tsx';
import { ListFailure } from '../../list-failure.tsx';
import { StaffSkeleton } from '../../staff-screen.tsx';
import { FoundReviews } from '../all/found-reviews.tsx';
import { Graph } from './graph.tsx';
import { groupOffers } from './group-actions.tsx';
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
  if (group.isPending) return <StaffSkeleton />;
  if (!group.data) return <ListFailure error={group.error} fallback={m.reviews_group_failed()} />;
  return (
    <>
      <BackLink to="/admin/reviews?status=decisions">{m.reviews_decisions()}</BackLink>
      <h2 className="mb-2 text-xl font-bold">{nameGroup(group.data)}</h2>
      {graph.data && <GroupDetail group={group.data} graph={graph.data} act={{}} />}
    </>
  );
}

interface GroupDetailProps {
  group: RingGroup;
  graph: RingGraph;
  act: Act;
}

export function GroupDetail({ group, graph, act }: GroupDetailProps) {
  return (
    <>
      <GroupSummary group={group} />
      <ActionBar offers={groupOffers(group)} {...act} className="my-4" />
      <Graph graph={graph} />
      <FoundReviews filter={{ group: String(group.id) }} hideGroup hasKeys={!act.onDecide} />
    </>
  );
}
