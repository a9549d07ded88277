import * as m from '#messages';
import type { SearchOutcome } from '../../../contract/staff/phrases.ts';
import { formatCount, formatNumber } from '../../format.ts';

export function Outcome({ outcome }: { outcome: SearchOutcome | null }) {
  if (outcome === null) return m.staff_phrases_more_than_could_be_counted_in();
  const { total, isTotalCapped, names } = outcome;
  if (total === 0) return m.staff_phrases_no_listings();
  const count = isTotalCapped
    ? m.staff_phrases_more_than_number_listings({ number: formatNumber(total) })
    : formatCount(total, m.count_listings);
  return (
    <>
      {count} <span className="text-muted wrap-anywhere">({names.join(', ')})</span>
    </>
  );
}
