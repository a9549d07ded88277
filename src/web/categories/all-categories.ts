import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Output } from '../api.ts';
import { readAll, readEvery } from '../read-all.ts';

const request = { query: {} };

export const allCategories = readAll('GET /api/categories', request);

type CategoryName = Pick<Output<'GET /api/categories'>[number], 'id' | 'slug' | 'name'>;

/** For a screen that only names them. */
export const categoryNames = queryOptions({
  queryKey: [...allCategories.queryKey, 'names'],
  queryFn: async (context): Promise<CategoryName[]> => {
    const known = context.client.getQueryData(allCategories.queryKey);
    const all = known ?? (await readEvery(context, 'GET /api/categories', request));
    return all.map(({ id, slug, name }) => ({ id, slug, name }));
  },
});

export function useCategoryNames(): CategoryName[] {
  const all = useQueryClient().getQueryData(allCategories.queryKey);
  const { data = [] } = useQuery({ ...categoryNames, enabled: !all });
  return all ?? data;
}
