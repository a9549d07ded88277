import * as m from '#messages';
import { MOST_CHOSEN, MOST_DECIDED } from '../../../../contract/staff/decision-limits.ts';
import type { DecisionAction } from '../../../../contract/staff/decisions.ts';
import { formatCount, formatNumber } from '../../../format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Chosen } from './use-chosen.ts';

const labels: [DecisionAction, string][] = [
  ['remove', m.staff_reviews_remove()],
  ['publish', m.staff_reviews_publish()],
  ['hold', m.staff_reviews_hold()],
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
      aria-label={m.staff_reviews_selected_reviews()}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-card border border-accent bg-accent-soft p-2 pl-4 *:[button]:px-3"
    >
      <p aria-live="polite" className="mr-auto font-semibold tabular-nums">
        {isAll
          ? m.staff_reviews_all_count_selected({ count: words })
          : m.staff_reviews_count_selected({ count: words })}
        {!isAll && count === MOST_CHOSEN && m.staff_reviews_the_maximum()}
      </p>
      {mayChooseAll && (
        <Button variant="quiet" onClick={chooseAll}>
          {m.staff_reviews_select_all_number_that_match({ number: formatNumber(total) })}
        </Button>
      )}
      {labels.map(([action, label]) => (
        <Button key={action} variant="secondary" onClick={() => onAction(action)}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={clear}>
        {m.staff_reviews_clear_selection()}
      </Button>
    </section>
  );
}
