import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { CountedLink } from './counted-link.tsx';

export function MessagesLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/messages', { query: { limit: '1' } }),
    staleTime: 0,
  });
  return (
    <CountedLink to="/admin/messages" count={data?.pages[0]?.total ?? 0} what="open">
      Messages
    </CountedLink>
  );
}
