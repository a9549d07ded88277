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
          {m.staff_settings_the_new_area_is_being_applied({ percent: percentOf(now.progress) })}
        </p>
      )}
      {isWhole && isError && (
        <p className="text-sm text-danger">
          {m.staff_settings_the_listings_could_not_be_counted()}
        </p>
      )}
      {isWhole && data && data.inside + data.outside > 0 && (
        <p>
          {data.outside === 0
            ? m.staff_settings_all_count_are_inside({
                count: formatCount(data.inside, m.count_listings),
              })
            : m.staff_settings_count_inside_count2_outside_and({
                count: formatCount(data.inside, m.count_listings_are),
                count2: formatCount(data.outside, m.count_listings_are),
              })}
        </p>
      )}
      {isWhole && data && data.premiumOutside > 0 && (
        <p className="rounded-card border border-gold-line bg-gold-soft p-3 text-gold">
          {data.paidOutside === 0
            ? m.staff_settings_count_will_be_hidden({
                count: formatCount(data.premiumOutside, m.count_premium_listings),
              })
            : m.staff_settings_count_will_be_hidden_count2_paid({
                count: formatCount(data.premiumOutside, m.count_premium_listings),
                count2: formatCount(data.paidOutside, m.count_of_them_have),
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
