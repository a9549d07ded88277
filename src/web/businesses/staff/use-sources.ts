import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ListingSource } from '../../../domain/listing-source.ts';
import { read } from '../../kit/api.ts';
import { keysOf } from '../../staff/is-key-of.ts';

export const listedSources = queryOptions({
  ...read('GET /api/admin/businesses/sources', {}),
  staleTime: 60_000,
});

/** Returns the sources that the directory's listings come from, with their names, and those in `others`. */
export function useSources(
  names: Record<ListingSource, string>,
  ...others: (string | undefined)[]
): [ListingSource, string][] {
  const { data = [] } = useQuery(listedSources);
  const shown: (string | undefined)[] = [...data, ...others];
  return keysOf(names)
    .filter((source) => shown.includes(source))
    .map((source) => [source, names[source]]);
}
