import { useQuery } from '@tanstack/react-query';
import { read } from '../../kit/api.ts';
import { describeConfirmed, listReasons } from './describe-checks.ts';

export function ChecksOfListing({ id }: { id: number }) {
  const { data } = useQuery({
    ...read('GET /api/admin/businesses/:id/checks', { params: { id } }),
    gcTime: 0,
  });
  return (
    <span className="block min-h-6 w-full">
      {data && [describeConfirmed(data), ...listReasons(data)].join(' · ')}
    </span>
  );
}
