import { EVERYTHING } from '../../platform/cache-tags.ts';
import { TAGS } from '../businesses/model/tags.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';

/** What was announced goes on once the next search reads trades and phrases anew: no page keeps old ones. */
export function onVocabularyChange(
  { expire }: Pick<VocabularySource, 'expire'>,
  goOn: (tags: string[]) => void,
): (tags: string[]) => void {
  return (tags) => {
    if (tags.includes(TAGS.trades) || tags.includes(EVERYTHING)) expire();
    goOn(tags);
  };
}
