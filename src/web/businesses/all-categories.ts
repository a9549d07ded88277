import {
  type QueryFunctionContext,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CallOutput } from '../kit/api.ts';
import { readAll, readEvery } from '../kit/read-all.ts';

const request = { query: {} };

export const allCategories = readAll('GET /api/categories', request);

type Category = CallOutput<'GET /api/categories'>[number];
type CategoryName = Pick<Category, 'slug' | 'name'>;

async function readKnown(context: QueryFunctionContext): Promise<Category[]> {
  const known = context.client.getQueryData(allCategories.queryKey);
  return known ?? (await readEvery(context, 'GET /api/categories', request));
}

export const categoryNames = queryOptions({
  queryKey: [...allCategories.queryKey, 'names'],
  queryFn: async (context): Promise<CategoryName[]> =>
    (await readKnown(context)).map(({ slug, name }) => ({ slug, name })),
});

export const categoryCounts = queryOptions({
  queryKey: [...allCategories.queryKey, 'counts'],
  queryFn: async (context) =>
    (await readKnown(context)).map(({ id, slug, name, businessCount }) => ({
      id,
      slug,
      name,
      businessCount,
    })),
});

export function useCategoryNames(): CategoryName[] {
  const client = useQueryClient();
  const known =
    client.getQueryData(allCategories.queryKey) ?? client.getQueryData(categoryCounts.queryKey);
  const { data = [] } = useQuery({ ...categoryNames, enabled: !known });
  return known ?? data;
}
