import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { CountedLink } from './counted-link.tsx';

export function ClaimsLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/claims', { query: { limit: '1' } }),
    staleTime: 0,
  });
  return <CountedLink to="/admin/claims" name="Claims" open={data?.pages[0]?.total ?? 0} />;
}
