import type { SearchOutcome } from '../../contract/trades.staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { isTooSlow } from '../../platform/database/errors.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { type Vocabulary, withMeaning } from '../trades/vocabulary.rules.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';
import { type SharedContext, search } from './answer/search.ts';
import { readQuestion } from './ask/question.ts';
import { createTermStatistics } from './find/statistics.ts';
import { readSearchFields } from './understand/fields.rules.ts';
import { createStems } from './understand/words.ts';

const NAMES = 3;

/**
 * Runs a search with the current vocabulary, or as if a phrase also meant a trade. Returns null if it takes
 * too long.
 */
export type WhatIf = (
  query: string,
  at: Date,
  change?: { stem: string; tradeId: number },
) => Promise<SearchOutcome | null>;

export function createWhatIf(
  db: Database,
  source: VocabularySource,
  settings: Pick<LiveSettings, 'current'>,
): WhatIf {
  const readArea = () => settings.current().area;
  const countPlaces = () => settings.current().sponsoredPlaces;
  const known = () => readSearchFields(settings.current().customFields);
  const hasOffers = () => settings.current().offers;
  const words = { statistics: createTermStatistics(db), stems: createStems(db) };
  const shared = { db, readArea, countPlaces, readFields: known, hasOffers, ...words };
  return async (query, at, change) => {
    const known = await source.read();
    const vocabulary = fixed(change ? withMeaning(known, change) : known);
    const context = { ...shared, vocabulary, underWay: new Map() };
    try {
      return await describe(context, query, at);
    } catch (error) {
      if (isTooSlow(error)) return null;
      throw error;
    }
  };
}

async function describe(context: SharedContext, query: string, at: Date): Promise<SearchOutcome> {
  const question = await readQuestion(context, { query, limit: NAMES }, at);
  if (!question) return { total: 0, isTotalCapped: false, names: [] };
  const { items, total, isTotalCapped = false } = await search(context, question, '');
  return { total, isTotalCapped, names: items.slice(0, NAMES).map(({ name }) => name) };
}

function fixed(vocabulary: Vocabulary): VocabularySource {
  return { read: async () => vocabulary, expire() {} };
}
