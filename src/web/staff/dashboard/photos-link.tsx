import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { CountedLink } from './counted-link.tsx';

export function PhotosLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/photos', { query: { limit: '1' } }),
    staleTime: 0,
  });
  return (
    <CountedLink to="/admin/photos" count={data?.pages[0]?.total ?? 0} what="new">
      Photos
    </CountedLink>
  );
}
