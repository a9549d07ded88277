import * as m from '#messages';
import type { ReviewSignal } from '../../../../contract/staff/review-groups.ts';
import { formatCount, formatNumber } from '../../../format.ts';

const sayings: Record<ReviewSignal['rule'], (count: string) => string> = {
  'network-repeats': (count) => m.reviews_signal_business({ count }),
  'network-spree': (count) => m.reviews_signal_network({ count }),
  'networks-agree': (count) => m.reviews_signal_cluster({ count }),
  'sudden-run': (count) => m.reviews_signal_burst({ count }),
  'near-copy': (count) => m.reviews_signal_text({ count }),
};

export function saySignal({ rule, count, points }: ReviewSignal): string {
  return `${sayings[rule](formatNumber(count))} (${formatCount(points, m.count_points)})`;
}
