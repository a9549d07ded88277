import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages';
import type { ListedReview } from '../../contract/reviews.ts';
import { HttpError } from '../api.ts';
import { formatNumber } from '../format.ts';
import { keep, readKept } from '../kept.ts';
import { send } from '../send.ts';
import { ThumbsUp } from '../ui/later-icons.tsx';
import { useToast } from '../ui/toast.tsx';
import { useKept } from '../use-kept.ts';

const KEY = 'helpful-reviews';
const MOST_KEPT = 500;

interface HelpfulButtonProps {
  businessId: number;
  review: Pick<ListedReview, 'id' | 'reviewerName' | 'helpfulCount'>;
}

/** One vote, which the browser remembers; the server counts one a network. */
export function HelpfulButton({ businessId, review }: HelpfulButtonProps) {
  const { id, reviewerName } = review;
  const isVoted = readIds(useKept(KEY)).includes(String(id));
  const [told, setTold] = useState(0);
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send('POST /api/businesses/:id/reviews/:reviewId/helpful', {
        params: { id: businessId, reviewId: id },
      }),
    onSuccess: ({ helpfulCount }) => {
      setTold(helpfulCount);
      keep(KEY, [String(id), ...readIds(readKept(KEY))].slice(0, MOST_KEPT).join(','));
    },
    onError: (error) => {
      const description = error instanceof HttpError ? error.detail : m.common_no_response();
      toast({ title: m.common_error(), description, variant: 'destructive' });
    },
  });
  const count = Math.max(told, review.helpfulCount);
  return (
    <>
      <button
        type="button"
        aria-pressed={isVoted}
        onClick={() => {
          if (!isVoted && !isPending) mutate();
        }}
        className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 tabular-nums hover:border-accent hover:text-accent aria-pressed:cursor-default aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent noscript:hidden pointer-coarse:min-h-11 forced-colors:aria-pressed:border-[Highlight]"
      >
        <ThumbsUp size={16} aria-hidden="true" />
        {m.reviews_helpful()}
        {count > 0 && ` (${formatNumber(count)})`}
        <span className="sr-only">{m.reviews_helpful_of({ reviewerName })}</span>
      </button>
      {count > 0 && (
        <span className="hidden noscript:inline">
          {m.reviews_helpful_count({ number: formatNumber(count) })}
        </span>
      )}
    </>
  );
}

function readIds(kept: string): string[] {
  return kept.split(',').filter(Boolean);
}
