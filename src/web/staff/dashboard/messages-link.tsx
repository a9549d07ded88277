import { useInfiniteQuery } from '@tanstack/react-query';
import { readPages } from '../../api.ts';
import { TextLink } from '../../ui/text-link.tsx';

const MOST_SHOWN = 99;

export function MessagesLink() {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/messages', { query: { limit: '1' } }),
    staleTime: 0,
  });
  const open = data?.pages[0]?.total ?? 0;
  return (
    <TextLink to="/admin/messages" className="relative">
      Messages
      {open > 0 && (
        <span className="absolute top-0 right-0 min-w-5 translate-x-1/3 rounded-full border border-gold-line bg-gold-soft px-1 text-center text-xs text-gold">
          {open > MOST_SHOWN ? `${MOST_SHOWN}+` : open}
          <span className="sr-only"> open</span>
        </span>
      )}
    </TextLink>
  );
}
