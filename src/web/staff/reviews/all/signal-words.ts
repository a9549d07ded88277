import * as m from '#messages';
import type { ReviewSignal } from '../../../../contract/staff/review-groups.ts';
import { formatCount, formatNumber } from '../../../format.ts';

const sayings: Record<ReviewSignal['rule'], (count: string) => string> = {
  'network-repeats': (count) => m.staff_reviews_one_of_count_reviews_of_this({ count }),
  'network-spree': (count) => m.staff_reviews_one_of_count_by_one_network({ count }),
  'networks-agree': (count) => m.staff_reviews_one_of_count_by_networks_that({ count }),
  'sudden-run': (count) => m.staff_reviews_part_of_a_sudden_run_of({ count }),
  'near-copy': (count) => m.staff_reviews_one_of_count_with_nearly_the({ count }),
};

export function saySignal({ rule, count, points }: ReviewSignal): string {
  return `${sayings[rule](formatNumber(count))} (${formatCount(points, m.count_points)})`;
}
