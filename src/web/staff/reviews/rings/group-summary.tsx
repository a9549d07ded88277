import * as m from '#messages';
import type { RingGroup } from '../../../../contract/staff/rings.ts';
import { formatDate } from '../../../dates.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ListingLink } from '../../listing-link.tsx';
import { Deadline } from './deadline.tsx';

const ruleNames: Record<RingGroup['rule'], string> = {
  address: m.reviews_group_network(),
  ring: m.reviews_group_cluster(),
  'burst-text': m.reviews_group_burst(),
};
const NAMED = 5;

export function nameGroup({ rule, reviewCount }: RingGroup): string {
  if (reviewCount === 1) return formatCount(1, m.count_reviews);
  return `${ruleNames[rule]}: ${formatCount(reviewCount, m.count_reviews)}`;
}

export function GroupSummary({ group }: { group: RingGroup }) {
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
      <p className="text-sm text-muted">{saySides(sides)}</p>
      <ul aria-label={m.common_businesses()} className="flex flex-wrap gap-x-4 text-sm">
        {named.map((business) => (
          <li key={business.id} className="inline-flex min-w-0 items-center gap-1">
            <ListingLink business={business} /> ({formatNumber(business.reviews)})
          </li>
        ))}
        {businessCount > named.length && (
          <li className="inline-flex items-center">
            {m.reviews_group_more({
              number: formatNumber(businessCount - named.length),
            })}
          </li>
        )}
      </ul>
    </>
  );
}

function StateBadge({ group: { state, decideBy, decidedAt, decidedBy } }: { group: RingGroup }) {
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

function saySides({ praise, middle, blame }: RingGroup['sides']): string {
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
