import * as m from '#messages';
import type { DecisionAction } from '../../../../contract/staff/decisions.ts';
import type { RingGroup } from '../../../../contract/staff/rings.ts';
import { formatNumber } from '../../../format.ts';
import type { Offer } from '../../decide.tsx';
import { DecideDialog } from '../decide-dialog.tsx';
import { nameGroup } from './group-summary.tsx';

const verbs: Record<DecisionAction, string> = {
  remove: m.reviews_remove_all(),
  publish: m.reviews_publish_all(),
  hold: m.reviews_hold_all(),
};
const keys: Record<DecisionAction, string> = { remove: 'r', publish: 'a', hold: 'h' };

export function groupOffers(group: RingGroup): Offer[] {
  const { id, stamp, state, reviewCount: count, publicCount, businesses } = group;
  if (state !== 'open' && state !== 'lapsed') return [];
  const counts = { remove: count, publish: count, hold: publicCount };
  const actions = (['remove', 'publish', 'hold'] as const).filter((action) => counts[action] > 0);
  return actions.map((action) => ({
    label: (
      <>
        {verbs[action]} {formatNumber(counts[action])}
        <span className="sr-only"> {m.reviews_all_of_group({ group: nameGroup(group) })}</span>
      </>
    ),
    keys: keys[action],
    variant: action === 'remove' ? 'primary' : 'secondary',
    opens: ({ close, decide }) => (
      <DecideDialog
        task={{ action, target: { group: { id, stamp } }, count: counts[action], businesses }}
        onClose={close}
        onDecide={decide}
      />
    ),
  }));
}
