import { useQuery } from '@tanstack/react-query';
import type { LikeliestDuplicate } from '../../../contract/duplicates.ts';
import { read } from '../../api.ts';

const AT_ONCE = 50;
const A_MINUTE = 60_000;

export function useLikeliest(ids: number[]): Map<number, LikeliestDuplicate> {
  const pages = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, page) =>
    ids.slice(page * AT_ONCE, (page + 1) * AT_ONCE).join(','),
  );
  const { data = [] } = useQuery({
    queryKey: ['likeliest', ...pages],
    queryFn: ({ client }) =>
      Promise.all(
        pages.map((page) =>
          client.fetchQuery({
            ...read('GET /api/admin/duplicates/likeliest', { query: { ids: page } }),
            staleTime: A_MINUTE,
          }),
        ),
      ),
    placeholderData: (previous) => previous,
  });
  return new Map(data.flat().map((one) => [one.businessId, one]));
}
