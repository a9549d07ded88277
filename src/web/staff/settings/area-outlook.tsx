import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import * as m from '#messages';
import type { Area } from '../../../contract/settings.ts';
import { read } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { send } from '../../send.ts';

const LOOK_AGAIN = 2000;

const areaNow = queryOptions({
  ...read('GET /api/admin/area', {}),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.progress ? LOOK_AGAIN : false),
});

function previewOf(area: Area) {
  return queryOptions({
    queryKey: ['area preview', area],
    queryFn: () => send('POST /api/admin/area/preview', { body: { area } }),
    enabled: isWholeArea(area),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

export function AreaOutlook({ area }: { area: Area }) {
  const asked = useDeferredValue(area);
  const { data, isError } = useQuery(previewOf(asked));
  const { data: now } = useQuery(areaNow);
  const isWhole = isWholeArea(area);
  return (
    <div aria-live="polite" className="flex min-h-12 flex-col gap-2">
      {now?.progress && (
        <p className="rounded-card border border-line bg-surface p-3">
          {m.settings_area_applying({ percent: percentOf(now.progress) })}
        </p>
      )}
      {isWhole && isError && (
        <p className="text-sm text-danger">{m.settings_area_count_failed()}</p>
      )}
      {isWhole && data && data.inside + data.outside > 0 && (
        <p>
          {data.outside === 0
            ? m.settings_area_all_inside({
                count: formatCount(data.inside, m.count_listings),
              })
            : m.settings_area_outside({
                count: formatCount(data.inside, m.settings_area_listings_subject),
                count2: formatCount(data.outside, m.settings_area_listings_subject),
              })}
        </p>
      )}
      {isWhole && data && data.premiumOutside > 0 && (
        <p className="rounded-card border border-gold-line bg-gold-soft p-3 text-gold">
          {data.paidOutside === 0
            ? m.settings_area_premium_hidden({
                count: formatCount(data.premiumOutside, m.count_premium_listings),
              })
            : m.settings_area_paid_hidden({
                count: formatCount(data.premiumOutside, m.count_premium_listings),
                count2: formatCount(data.paidOutside, m.settings_area_paid_subject),
              })}
        </p>
      )}
    </div>
  );
}

function isWholeArea(area: Area): boolean {
  if (area.kind === 'states') return area.states.length > 0;
  return area.kind === 'country' || (area.name !== '' && area.miles >= 1 && area.miles <= 250);
}

function percentOf({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 100 : Math.min(100, Math.floor((100 * done) / total));
}
