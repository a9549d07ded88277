import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { CountLink } from './count-link.tsx';

export function MessagesLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/messages', { query: { limit: '1' } }),
    staleTime: 0,
  });
  return <CountLink to="/admin/messages" label="Messages" open={data?.pages[0]?.total ?? 0} />;
}
