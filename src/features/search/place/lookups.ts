import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { scanWords } from '../need/scan.rules.ts';
import type { Lookups, NameUse, PlacedQuery } from './placed-query.ts';
import { findNameUse } from './queries.ts';
import { type Needs, readPlace } from './reading.ts';

export function createLookups(db: Database, readVocabulary: () => Promise<Vocabulary>): Lookups {
  const uses = new Map<string, Promise<NameUse>>();
  const places = new Map<string, Promise<PlacedQuery | null>>();
  return {
    findNameUse: (text) => once(uses, text, () => findNameUse(db, text)),
    readPlace: (query) =>
      once(places, query, async () => readPlace(db, query, readNeeds(await readVocabulary()))),
  };
}

function once<T>(kept: Map<string, Promise<T>>, key: string, find: () => Promise<T>): Promise<T> {
  const found = kept.get(key) ?? find();
  kept.set(key, found);
  return found;
}

function readNeeds(vocabulary: Vocabulary): Needs {
  return {
    isNeed: (text) => namesNeed(vocabulary, text),
    holds: (words) => {
      const { phrases, rest } = scanWords(words, vocabulary);
      if (phrases.length === 0) return 'none';
      return rest.length === 0 && phrases.every(({ kind }) => kind === 'exact') ? 'trades' : 'some';
    },
  };
}

/** A town that only the stem of a Spanish phrase is spelled like stays a town: Plano, of "planos". */
function namesNeed(vocabulary: Vocabulary, text: string): boolean {
  const meaning = vocabulary.phrases.get(stemPhrase(text));
  if (meaning?.isSpanish) return foldText(meaning.phrase) === text;
  return isKnown(vocabulary, text);
}

export function isKnown({ phrases, wishes }: Vocabulary, text: string): boolean {
  const stem = stemPhrase(text);
  return phrases.has(stem) || wishes.has(stem);
}
