import * as m from '#messages';
import { MOST_CHOSEN, MOST_DECIDED } from '../../../../contract/staff/decision-limits.ts';
import type { DecisionAction } from '../../../../contract/staff/decisions.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Chosen } from './use-chosen.ts';

const labels: [DecisionAction, string][] = [
  ['remove', m.common_remove()],
  ['publish', m.common_publish()],
  ['hold', m.reviews_hold()],
];

interface SelectionBarProps {
  chosen: Chosen;
  total: number;
  isCapped: boolean;
  onAction: (action: DecisionAction) => void;
}

export function SelectionBar({ chosen, total, isCapped, onAction }: SelectionBarProps) {
  const { ids, isAll, chooseAll, clear } = chosen;
  const count = isAll ? total : ids.size;
  if (count === 0) return null;
  const words = formatCount(count, m.count_reviews);
  const mayChooseAll = !isAll && !isCapped && total > ids.size && total <= MOST_DECIDED;
  return (
    <section
      aria-label={m.reviews_selection()}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-accent-soft p-2 pl-4 *:[button]:px-3"
    >
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {isAll ? m.reviews_selected_all({ count: words }) : m.common_selected({ count: words })}
        {!isAll && count === MOST_CHOSEN && m.common_selected_maximum()}
      </p>
      {mayChooseAll && (
        <Button variant="quiet" onClick={chooseAll}>
          {m.reviews_select_matching({ number: formatNumber(total) })}
        </Button>
      )}
      {labels.map(([action, label]) => (
        <Button key={action} variant="secondary" onClick={() => onAction(action)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={clear}>
        {m.common_clear_selection()}
      </Button>
    </section>
  );
}
