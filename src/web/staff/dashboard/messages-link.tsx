import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { QueueCountLink } from './queue-count-link.tsx';

export function MessagesLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/messages', { query: { limit: '1' } }),
    staleTime: 0,
  });
  const count = data?.pages[0]?.total ?? 0;
  return <QueueCountLink to="/admin/messages" title="Messages" count={count} word="open" />;
}
