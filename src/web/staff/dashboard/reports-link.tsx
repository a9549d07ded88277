import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { QueueCountLink } from './queue-count-link.tsx';

export function ReportsLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/business-reports', { query: { limit: '1' } }),
    staleTime: 0,
  });
  const count = data?.pages[0]?.total ?? 0;
  return <QueueCountLink to="/admin/reports" title="Reports" count={count} word="open" />;
}
