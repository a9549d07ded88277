import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReviewQueue } from '../../../contract/staff/reviews.ts';
import { readPages } from '../../api.ts';
import { TextLink } from '../../ui/text-link.tsx';

export function ReviewsLink() {
  const isWaiting = [useHasReviews('held'), useHasReviews('reported'), useHasReplies()].includes(
    true,
  );
  return (
    <TextLink to="/admin/reviews" className="relative">
      Reviews
      {isWaiting && (
        <span className="absolute top-2 right-0.5 size-2.5 rounded-full border border-gold bg-gold-line">
          <span className="sr-only">, some need a decision</span>
        </span>
      )}
    </TextLink>
  );
}

function useHasReplies(): boolean {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/replies', { query: { limit: '1' } }),
    staleTime: 0,
  });
  return (data?.pages[0]?.total ?? 0) > 0;
}

function useHasReviews(status: ReviewQueue): boolean {
  const { data } = useInfiniteQuery({
    ...readPages('GET /api/admin/reviews', { query: { status, limit: '1' } }),
    staleTime: 0,
  });
  return (data?.pages[0]?.total ?? 0) > 0;
}
