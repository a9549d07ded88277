import * as m from '#messages';
import type { DecisionAction } from '../../../../contract/staff/decisions.ts';
import type { RingGroup } from '../../../../contract/staff/rings.ts';
import { formatNumber } from '../../../format.ts';
import { Button } from '../../../ui/button.tsx';
import type { DecideTask } from '../decide-dialog.tsx';
import { nameGroup } from './group-summary.tsx';

const verbs: Record<DecisionAction, string> = {
  remove: m.staff_reviews_remove_all(),
  publish: m.staff_reviews_publish_all(),
  hold: m.staff_reviews_hold_all(),
};

interface GroupActionsProps {
  group: RingGroup;
  onTask: (task: DecideTask) => void;
}

export function GroupActions({ group, onTask }: GroupActionsProps) {
  const { id, stamp, reviewCount: count, publicCount, businesses } = group;
  const counts = { remove: count, publish: count, hold: publicCount };
  const actions = (['remove', 'publish', 'hold'] as const).filter((action) => counts[action] > 0);
  return actions.map((action) => (
    <Button
      key={action}
      variant={action === 'remove' ? 'primary' : 'secondary'}
      onClick={() =>
        onTask({ action, target: { group: { id, stamp } }, count: counts[action], businesses })
      }
    >
      {verbs[action]} {formatNumber(counts[action])}
      <span className="sr-only"> {m.staff_reviews_of_group({ group: nameGroup(group) })}</span>
    </Button>
  ));
}

export function isDecidable({ state, reviewCount }: RingGroup): boolean {
  return (state === 'open' || state === 'lapsed') && reviewCount > 0;
}
