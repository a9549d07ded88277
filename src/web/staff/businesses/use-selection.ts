import { useState } from 'react';
import type { StaffBusiness } from '../../../contract/businesses.ts';

export const MAX_SELECTED = 500;

/** Businesses that were ticked, over pages and sorts; those of another search are forgotten. */
export function useSelection(scope: string) {
  const [selection, setSelection] = useState({ scope, chosen: new Map<number, StaffBusiness>() });
  const chosen = selection.scope === scope ? selection.chosen : new Map<number, StaffBusiness>();
  const replace = (businesses: Iterable<StaffBusiness>) => {
    const entries = [...businesses].slice(0, MAX_SELECTED).map((one) => [one.id, one] as const);
    setSelection({ scope, chosen: new Map(entries) });
  };
  return {
    chosen,
    clear: () => replace([]),
    keep: (those: readonly { id: number; current?: StaffBusiness | undefined }[]) => {
      replace(those.flatMap(({ id, current }) => current ?? chosen.get(id) ?? []));
    },
    toggle: (businesses: readonly StaffBusiness[], isChosen: boolean) => {
      const next = new Map(chosen);
      for (const business of businesses) {
        if (isChosen) next.set(business.id, business);
        else next.delete(business.id);
      }
      replace(next.values());
    },
  };
}
export type Selection = ReturnType<typeof useSelection>;
