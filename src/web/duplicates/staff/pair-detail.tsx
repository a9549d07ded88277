import { useState } from 'react';
import * as m from '#messages';
import type { DuplicateListing, DuplicatePair } from '../../../contract/duplicates.staff.ts';
import { formatDate } from '../../kit/dates.ts';
import { type Act, ActionBar, type Confirmation, type StaffAction } from '../../staff/decide.tsx';
import { mergePair, tellApart } from './decide-pair.ts';
import { Columns, chooseSurvivor, Reasons } from './pair-columns.tsx';

interface PairDetailProps extends Act {
  pair: DuplicatePair;
  /**
   * Whether only one of the two is being reviewed. Then "different" keeps it in the queue, and shortcuts
   * belong to that item.
   */
  isAside?: boolean;
  /** Called after a merge, before the success message is shown. */
  onMerged?: (survivorId: number) => Promise<void>;
}

export function PairDetail({ pair, isAside = false, onMerged, ...act }: PairDetailProps) {
  const [survivorId, setSurvivor] = useState(() => chooseSurvivor(pair));
  return (
    <div className="flex flex-col gap-3">
      <Reasons pair={pair} />
      <Columns pair={pair} survivorId={survivorId} onChoose={setSurvivor} />
      <p className="text-sm text-muted">{m.duplicates_merge_effect()}</p>
      <ActionBar offers={pairOffers(pair, { survivorId, isAside, onMerged })} {...act} />
    </div>
  );
}

function pairOffers(
  pair: DuplicatePair,
  {
    survivorId,
    isAside,
    onMerged,
  }: Pick<PairDetailProps, 'onMerged'> & { survivorId: number; isAside: boolean },
): StaffAction[] {
  const { low, high } = pair;
  const [survivor, merged] = survivorId === low.id ? [low, high] : [high, low];
  const names = (
    <span className="sr-only">
      : {low.name}, {high.name}
    </span>
  );
  return [
    {
      label: (
        <>
          {m.duplicates_same_business()}
          {names}
        </>
      ),
      variant: isAside ? 'secondary' : 'primary',
      ...(!isAside && { keys: 'sa' }),
      ...(merged.isPremium && { asks: askForPremium(survivor, merged) }),
      run: async () => {
        const done = await mergePair(pair, survivorId, merged.isPremium);
        await onMerged?.(survivorId);
        return done;
      },
    },
    {
      label: (
        <>
          {m.duplicates_different()}
          {names}
        </>
      ),
      stays: isAside,
      ...(!isAside && { keys: 'dr' }),
      run: () => tellApart(pair),
    },
  ];
}

function askForPremium({ name }: DuplicateListing, merged: DuplicateListing): Confirmation {
  const moves = m.duplicates_premium_moves({ merged: merged.name, survivor: name });
  const ends = merged.premiumUntil
    ? m.merges_premium_until({ until: formatDate(merged.premiumUntil) })
    : m.merges_premium_endless();
  return {
    title: m.duplicates_premium_title(),
    text: `${moves} ${ends} ${m.merges_premium_told()}`,
    confirm: m.duplicates_premium_confirm(),
  };
}
