import { useState } from 'react';
import * as m from '#messages';
import type { DuplicatePair } from '../../../../contract/staff/duplicates.ts';
import { type Act, ActionBar, type Offer } from '../../decide.tsx';
import { merge, tellApart } from '../use-decide-pair.ts';
import { Columns } from './columns.tsx';
import { chooseSurvivor } from './fields.ts';
import { Reasons } from './reasons.tsx';

interface PairDetailProps extends Act {
  pair: DuplicatePair;
  /** Where only one of the two is decided on: that they differ leaves it waiting, and keys are for it. */
  isAside?: boolean;
}

export function PairDetail({ pair, isAside = false, ...act }: PairDetailProps) {
  const [survivorId, setSurvivor] = useState(() => chooseSurvivor(pair));
  return (
    <div className="flex flex-col gap-3">
      <Reasons pair={pair} />
      <Columns pair={pair} survivorId={survivorId} onChoose={setSurvivor} />
      <p className="text-sm text-muted">{m.staff_duplicates_the_one_that_stays_keeps_its()}</p>
      <ActionBar offers={pairOffers(pair, survivorId, isAside)} {...act} />
    </div>
  );
}

function pairOffers(pair: DuplicatePair, survivorId: number, isAside: boolean): Offer[] {
  const { low, high } = pair;
  const names = (
    <span className="sr-only">
      : {low.name}, {high.name}
    </span>
  );
  return [
    {
      label: (
        <>
          {m.staff_duplicates_same_business()}
          {names}
        </>
      ),
      variant: isAside ? 'secondary' : 'primary',
      ...(!isAside && { keys: 'sa' }),
      run: () => merge(pair, survivorId),
    },
    {
      label: (
        <>
          {m.staff_duplicates_different()}
          {names}
        </>
      ),
      stays: isAside,
      ...(!isAside && { keys: 'dr' }),
      run: () => tellApart(pair),
    },
  ];
}
