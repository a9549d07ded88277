import { foldText } from '../../../platform/fold-text.ts';
import type { Matches } from '../find/page.ts';
import type { NeedAttempt } from './attempt.ts';

export function annotateMatches(attempt: NeedAttempt, found: Matches): Matches {
  const { need, understoodAs, correctedQuery, search } = attempt;
  const isTold = (wish: string) => {
    const words = foldText(wish).split(' ');
    return found.items.some(({ name, description, sourceCategories }) => {
      const told = foldText([name, description, sourceCategories].join(' '));
      const known = new Set(told.split(' '));
      return words.every((word) => known.has(word));
    });
  };
  const wishes = [...need.unanswered, ...need.named.map(({ phrase }) => phrase)];
  return {
    ...found,
    ...(understoodAs && { understoodAs }),
    ...(correctedQuery && { correctedQuery }),
    leftOut: wishes.filter((wish) => !isTold(wish)),
    needsPosition: need.isNearMe && !search.circle && !attempt.scope.cityKey,
  };
}
