import { useSyncExternalStore } from 'react';
import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { measureMiles } from '../../../contract/miles.ts';
import { readKeptPosition } from '../../search/results/position.ts';
import { Rich } from '../../ui/rich.tsx';
import { formatDistance } from '../found.ts';

const FAR = 100;
const never = () => () => {};

/** How far it is for whoever has shared their position; its place is kept, so that nothing moves. */
export function DistanceFromYou({
  business,
}: {
  business: Pick<BusinessDetail, 'coordinates' | 'precision'>;
}) {
  const kept = useSyncExternalStore(never, readKeptPosition, () => null);
  const { coordinates, precision } = business;
  const [latitude = Number.NaN, longitude = Number.NaN] = kept?.split(',').map(Number) ?? [];
  const miles = coordinates ? measureMiles({ latitude, longitude }, coordinates) : Number.NaN;
  const distance = miles < FAR ? formatDistance({ distanceMiles: miles, precision }) : null;
  return (
    <span className="no-print inline-block min-w-32 noscript:hidden">
      {distance && (
        <Rich
          message={m.businesses_distance_away}
          fields={{ distance }}
          parts={{ b: (text) => <b>{text}</b> }}
        />
      )}
    </span>
  );
}
