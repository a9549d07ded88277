import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { formatNumber } from '../../format.ts';
import { TextLink } from '../../ui/text-link.tsx';

export function MessagesLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/messages', { query: { limit: '1' } }),
    staleTime: 0,
  });
  const open = data?.pages[0]?.total ?? 0;
  return (
    <TextLink to="/admin/messages" className="gap-1.5">
      Messages
      {open > 0 && (
        <span className="rounded-full border border-gold-line bg-gold-soft px-2 text-sm text-gold">
          {formatNumber(open)}
          <span className="sr-only"> open</span>
        </span>
      )}
    </TextLink>
  );
}
