import * as m from '#messages';
import type { SearchOutcome } from '../../../contract/trades.ts';
import { formatCount, formatNumber } from '../../format.ts';

export function Outcome({ outcome }: { outcome: SearchOutcome | null }) {
  if (outcome === null) return m.phrases_outcome_too_many();
  const { total, isTotalCapped, names } = outcome;
  if (total === 0) return m.phrases_outcome_none();
  const count = isTotalCapped
    ? m.phrases_outcome_capped({ number: formatNumber(total) })
    : formatCount(total, m.count_listings);
  return (
    <>
      {count} <span className="text-muted wrap-anywhere">({names.join(', ')})</span>
    </>
  );
}
