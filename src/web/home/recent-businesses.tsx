import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { read } from '../api.ts';
import { Street } from '../businesses/street.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { useKnownPlace } from '../search/known-place.ts';
import { useSite } from '../site.tsx';
import { HomeSection } from './home-section.tsx';
import { nameTown } from './name-town.ts';

const MOST = 6;

export const recent = read('GET /api/businesses/recent', { query: { limit: String(MOST) } });

/** Of the town that the visitor knows, if it has as many. */
export function RecentBusinesses() {
  const { place: area } = useSite();
  const place = useKnownPlace();
  const { data, isPending } = useQuery(recent);
  const { data: found = [] } = useQuery({
    // Sponsored ones stand above, at most as many as others, and are none of these.
    ...read('GET /api/businesses/search', {
      query: { ...place, sort: 'newest', limit: String(2 * MOST) },
    }),
    enabled: place !== null,
  });
  const near = found
    .filter(({ placement }) => placement === 'organic')
    .map(({ reasons: _, distanceMiles: __, ...business }) => business);
  const isNear = place !== null && near.length >= MOST;
  const shown = isNear ? near.slice(0, MOST) : data;
  return (
    <HomeSection
      id="recent"
      title={m.home_recent()}
      place={isNear ? nameTown(place) : (area?.name ?? m.home_across_country())}
    >
      {shown?.length === 0 && <p className="text-muted">{m.home_recent_empty()}</p>}
      {isPending && <StreetSkeleton />}
      {shown && shown.length > 0 && (
        <div className="even-street">
          {/* A row of both lists would move from its place in one to that in the other. */}
          <Street key={String(isNear)} businesses={shown} heading="h3" />
        </div>
      )}
    </HomeSection>
  );
}
