import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { CountLink } from './count-link.tsx';

export function ReportsLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/business-reports', { query: { limit: '1' } }),
    staleTime: 0,
  });
  return <CountLink to="/admin/reports" label="Reports" open={data?.pages[0]?.total ?? 0} />;
}
