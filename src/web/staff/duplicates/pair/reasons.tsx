import * as m from '#messages';
import type { DuplicateVerdict } from '../../../../contract/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../../contract/duplicate-words.ts';
import type { DuplicatePair } from '../../../../contract/duplicates.ts';
import { Badge } from '../../../ui/badge.tsx';

export const verdictWords: Record<DuplicateVerdict, string> = {
  same: m.duplicates_same(),
  likely: m.duplicates_likely(),
  maybe: m.duplicates_maybe_same(),
};

type Compared = Pick<DuplicatePair, 'verdict' | 'score' | 'reasons'>;

/** Evidence for and against one business, the weightiest first. */
export function Reasons({ pair: { verdict, score, reasons } }: { pair: Compared }) {
  const sorted = reasons.toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      {verdict && (
        <Badge tone={verdict === 'same' ? 'gold' : 'plain'}>{verdictWords[verdict]}</Badge>
      )}
      {score !== null && (
        <span className="text-muted tabular-nums">
          {m.duplicates_score({ value: score.toFixed(1) })}
        </span>
      )}
      {sorted.length > 0 && (
        <ul aria-label={m.common_reasons()} className="flex min-w-0 flex-wrap gap-x-3">
          {sorted.map((reason) => (
            <li key={`${reason.code} ${reason.detail}`} className="wrap-anywhere">
              <span aria-hidden="true" className="font-bold text-muted">
                {reason.weight > 0 ? '+' : '−'}
              </span>
              <span className="sr-only">
                {reason.weight > 0 ? m.duplicates_points_for() : m.duplicates_points_against()}{' '}
              </span>{' '}
              {describeDuplicateReason(reason)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
