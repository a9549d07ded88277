import { useState } from 'react';
import type { TriageItem } from '../../../contract/queue.ts';
import type { Chosen } from '../businesses/bulk/run.ts';

type Listing = NonNullable<TriageItem['business']>;

/** Listings that were ticked, for what is done to many at once. */
export function usePicked() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const replace = (businesses: Listing[]) =>
    setChosen(new Map(businesses.map((one) => [one.id, { ...one, isApproved: false }])));
  return {
    chosen,
    replace,
    clear: () => setChosen(new Map()),
    keep: (failed: { id: number; current?: Chosen | undefined }[]) =>
      setChosen((former) => {
        const kept = failed.flatMap(({ id, current }) => current ?? former.get(id) ?? []);
        return new Map(kept.map((one) => [one.id, one]));
      }),
    toggle: (business: Listing, isChosen: boolean) =>
      setChosen((former) => {
        const next = new Map(former);
        if (isChosen) next.set(business.id, { ...business, isApproved: false });
        else next.delete(business.id);
        return next;
      }),
  };
}
export type Picked = ReturnType<typeof usePicked>;
