import { foldText } from '../../../platform/fold-text.ts';
import type { Matches } from '../find/page.ts';
import type { NeedAttempt } from './attempt.ts';

export function annotateMatches(attempt: NeedAttempt, found: Matches): Matches {
  const { need, understoodAs, correctedQuery, search } = attempt;
  const isInName = (wish: string) => {
    const words = foldText(wish).split(' ');
    return found.items.some(({ name }) => {
      const known = new Set(foldText(name).split(' '));
      return words.every((word) => known.has(word));
    });
  };
  const named = need.named.map(({ phrase }) => phrase).filter((wish) => !isInName(wish));
  return {
    ...found,
    ...(understoodAs && { understoodAs }),
    ...(correctedQuery && { correctedQuery }),
    leftOut: [...need.unanswered, ...named],
    needsPosition: need.isNearMe && !search.circle && !attempt.scope.cityKey,
  };
}
