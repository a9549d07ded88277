import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { ClusterGraph, ReviewCluster } from '../../../contract/reviews.staff.ts';
import { read } from '../../kit/api.ts';
import { formatDate } from '../../kit/dates.ts';
import { formatCount, formatNumber } from '../../kit/format.ts';
import { BackLink } from '../../kit/ui/back-link.tsx';
import { Badge } from '../../kit/ui/badge.tsx';
import { type Act, ActionBar, type StaffAction } from '../../staff/decide.tsx';
import { ListFailure } from '../../staff/list-failure.tsx';
import { ListingLink } from '../../staff/listing-link.tsx';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { Graph } from './cluster-graph.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { FoundReviews } from './found-reviews.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SOON = 12;

function Deadline({ decideBy }: { decideBy: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const left = new Date(decideBy).getTime() - now;
  return <Badge tone={left < SOON * HOUR ? 'gold' : 'plain'}>{formatLeft(left)}</Badge>;
}

function formatLeft(milliseconds: number): string {
  if (milliseconds <= 0) return m.reviews_group_time_up();
  const hours = Math.floor(milliseconds / HOUR);
  if (hours >= 1) return m.reviews_group_time_left({ count: formatCount(hours, m.count_hours) });
  return m.reviews_group_time_left({
    count: formatCount(Math.ceil(milliseconds / MINUTE), m.count_minutes),
  });
}

const ruleNames: Record<ReviewCluster['rule'], string> = {
  address: m.reviews_group_network(),
  ring: m.reviews_group_cluster(),
  'burst-text': m.reviews_group_burst(),
};
const NAMED = 5;

function nameGroup({ rule, reviewCount }: ReviewCluster): string {
  if (reviewCount === 1) return formatCount(1, m.count_reviews);
  return `${ruleNames[rule]}: ${formatCount(reviewCount, m.count_reviews)}`;
}

function GroupSummary({ group }: { group: ReviewCluster }) {
  const { reasons, businesses, businessCount, sides, publicCount } = group;
  const named = businesses.slice(0, NAMED);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <StateBadge group={group} />
        {publicCount > 0 && group.state === 'open' && (
          <Badge>{m.reviews_group_public({ number: formatNumber(publicCount) })}</Badge>
        )}
      </div>
      <ul aria-label={m.common_reasons()} className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{formatSides(sides)}</p>
      <ul aria-label={m.common_businesses()} className="flex flex-wrap gap-x-4 text-sm">
        {named.map((business) => (
          <li key={business.id} className="inline-flex min-w-0 items-center gap-1">
            <ListingLink business={business} /> ({formatNumber(business.reviews)})
          </li>
        ))}
        {businessCount > named.length && (
          <li className="inline-flex items-center">
            {m.common_and_more({
              number: formatNumber(businessCount - named.length),
            })}
          </li>
        )}
      </ul>
    </>
  );
}

function StateBadge({
  group: { state, decideBy, decidedAt, decidedBy },
}: {
  group: ReviewCluster;
}) {
  if (state === 'open') return <Deadline decideBy={decideBy} />;
  const day = decidedAt ? formatDate(decidedAt) : '';
  if (state === 'lapsed') return <Badge>{m.reviews_group_lapsed({ day })}</Badge>;
  return (
    <Badge>
      {m.reviews_group_decided({
        value: state === 'removed' ? m.reviews_state_removed() : m.common_published(),
        decidedBy: decidedBy ?? '',
        day,
      })}
    </Badge>
  );
}

function formatSides({ praise, middle, blame }: ReviewCluster['sides']): string {
  const sides = [
    [praise, m.reviews_stars_high()],
    [middle, m.reviews_three_stars()],
    [blame, m.reviews_stars_low()],
  ] as const;
  return sides
    .filter(([count]) => count > 0)
    .map(([count, stars]) => m.reviews_count_with_stars({ number: formatNumber(count), stars }))
    .join(', ');
}

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
  group: ReviewCluster;
  graph: ClusterGraph;
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

const verbs = { remove: m.reviews_remove_all(), publish: m.reviews_publish_all() };
const keys = { remove: 'r', publish: 'a' };

function groupOffers(group: ReviewCluster): StaffAction[] {
  const { id, stamp, state, reviewCount: count, publicCount, businesses } = group;
  if (state !== 'open' && state !== 'lapsed') return [];
  const counts = { remove: count - publicCount, publish: count };
  const actions = (['remove', 'publish'] as const).filter((action) => counts[action] > 0);
  return actions.map((action) => ({
    label: (
      <>
        {verbs[action]} {formatNumber(counts[action])}
        <span className="sr-only"> {m.reviews_all_of_group({ group: nameGroup(group) })}</span>
      </>
    ),
    keys: keys[action],
    variant: action === 'remove' ? 'primary' : 'secondary',
    opens: ({ close, decide }) => (
      <DecideDialog
        task={{ action, target: { group: { id, stamp } }, count: counts[action], businesses }}
        onClose={close}
        onDecide={decide}
      />
    ),
  }));
}
