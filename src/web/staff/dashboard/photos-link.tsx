import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { QueueCountLink } from './queue-count-link.tsx';

export function PhotosLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/photos', { query: { limit: '1' } }),
    staleTime: 0,
  });
  const count = data?.pages[0]?.total ?? 0;
  return <QueueCountLink to="/admin/photos" title="Photos" count={count} word="new" />;
}
