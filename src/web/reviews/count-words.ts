import * as m from '#messages';
import { formatCount, formatNumber } from '../kit/format.ts';

interface Counted {
  reviewCount: number;
  uncountedReviews: number;
}

export function reviewCountWords({ reviewCount, uncountedReviews }: Counted): string {
  const counted = formatCount(reviewCount, m.count_reviews);
  if (uncountedReviews === 0) return counted;
  if (reviewCount > 0)
    return m.reviews_counted_more({
      counted,
      number: formatNumber(uncountedReviews),
    });
  return m.reviews_none_counted({ count: formatCount(uncountedReviews, m.count_reviews) });
}
