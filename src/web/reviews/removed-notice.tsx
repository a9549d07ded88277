import * as m from '#messages';
import type { BusinessDetail } from '../../contract/businesses.ts';
import { formatCount } from '../format.ts';

/** For a while after staff removed what no customer wrote. */
export function RemovedNotice({ notice }: { notice: BusinessDetail['reviewNotice'] }) {
  if (!notice) return null;
  return (
    <p className="mb-4 max-w-[70ch] rounded-card border border-gold-line bg-gold-soft p-3">
      {formatCount(notice.removed, m.reviews_removed_notice)}
    </p>
  );
}
