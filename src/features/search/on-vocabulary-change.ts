import { EVERYTHING } from '../../platform/cache-tags.ts';
import { TAGS } from '../businesses/model/tags.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';

/** Expires the vocabulary before passing the change on, so that no page is cached with old trades. */
export function onVocabularyChange(
  { expire }: Pick<VocabularySource, 'expire'>,
  goOn: (tags: string[]) => void,
): (tags: string[]) => void {
  return (tags) => {
    if (tags.includes(TAGS.trades) || tags.includes(EVERYTHING)) expire();
    goOn(tags);
  };
}
