import { useState } from 'react';
import { MOST_CHOSEN } from '../../../../contract/staff/decision-limits.ts';

/** Ids that were ticked, or all that match; those of another search are forgotten. */
export function useChosen(scope: string) {
  const [state, setState] = useState({ scope, ids: new Set<number>(), isAll: false });
  const isOfScope = state.scope === scope;
  const ids = isOfScope ? state.ids : new Set<number>();
  const put = (next: Iterable<number>, isAll = false) =>
    setState({ scope, ids: new Set([...next].slice(0, MOST_CHOSEN)), isAll });
  return {
    ids,
    /** Everything that the search finds, loaded or not. */
    isAll: isOfScope && state.isAll,
    chooseAll: () => put([], true),
    clear: () => put([]),
    toggle: (those: number[], isChosen: boolean) => {
      const next = new Set(ids);
      for (const id of those) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      put(next);
    },
  };
}
export type Chosen = ReturnType<typeof useChosen>;
