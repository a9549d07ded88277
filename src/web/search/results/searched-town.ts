import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { ListPage } from '../../api.ts';
import type { SearchFilters } from '../filters.ts';
import type { KnownPlace } from '../known-place.ts';
import { findPlace } from './heading.ts';

const HERE = 10;

/** The town that a search was about, spelled as its businesses do: the named one, else that of the nearest. */
export function findSearchedTown(
  filters: SearchFilters,
  first: ListPage<FoundBusiness> | undefined,
): KnownPlace | null {
  if (!first) return null;
  const place = findPlace(filters, first);
  const isThere = ({ city, state }: FoundBusiness) =>
    place?.city.toLowerCase() === city.toLowerCase() && place.state === state;
  const isNear = ({ distanceMiles, placement }: FoundBusiness) =>
    placement === 'organic' && distanceMiles !== null && distanceMiles <= HERE;
  const found = first.items.find(place?.city ? isThere : isNear);
  return found ? { city: found.city, state: found.state } : null;
}
