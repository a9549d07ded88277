import type { SearchExplanation, SearchOutcome } from '../../contract/trades.staff.ts';
import type { Database } from '../../platform/database/database.ts';
import { isTooSlow } from '../../platform/database/errors.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import { type Vocabulary, withMeaning } from '../trades/vocabulary.rules.ts';
import type { VocabularySource } from '../trades/vocabulary.ts';
import { findSelection, openSearch, type SharedContext, search } from './answer/search.ts';
import { readQuestion } from './ask/question.ts';
import { hasBit } from './find/selection.rules.ts';
import type { Annotation, Reading } from './read/interpret.ts';
import { understand } from './read/understand.ts';

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

/** Explains how a search for a text is read and ranked. Returns null if it takes too long. */
export type ExplainSearch = (query: string, at: Date) => Promise<SearchExplanation | null>;

export function createWhatIf(
  db: Database,
  source: VocabularySource,
  settings: Pick<LiveSettings, 'current'>,
): { whatIf: WhatIf; explainSearch: ExplainSearch } {
  const shared = openSearch({ db, vocabulary: source, settings });
  const open = (vocabulary: VocabularySource) => ({ ...shared, vocabulary, underWay: new Map() });
  return {
    whatIf: async (query, at, change) => {
      const known = await source.read();
      const vocabulary = fixed(change ? withMeaning(known, change) : known);
      return unlessSlow(describe(open(vocabulary), query, at));
    },
    explainSearch: (query, at) => unlessSlow(explain(open(source), query, at)),
  };
}

async function unlessSlow<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isTooSlow(error)) return null;
    throw error;
  }
}

async function describe(context: SharedContext, query: string, at: Date): Promise<SearchOutcome> {
  const question = await readQuestion(context, { query, limit: NAMES }, at);
  if (!question) return { total: 0, isTotalCapped: false, names: [] };
  const { items, total, isTotalCapped = false } = await search(context, question, '');
  return { total, isTotalCapped, names: items.slice(0, NAMES).map(({ name }) => name) };
}

const READINGS = 3;
const ROWS = 5;

async function explain(
  context: SharedContext,
  query: string,
  at: Date,
): Promise<SearchExplanation | null> {
  const question = await readQuestion(context, { query, limit: ROWS }, at);
  if (!question) return null;
  const { readings, words, vocabulary } = await understand(context, query, { isLiteral: false });
  const { items, features = [], below = 0 } = await findSelection(context, question, '');
  return {
    readings: readings.slice(0, READINGS).map((reading) => ({
      cost: reading.cost,
      parts: listParts(reading, words, vocabulary),
    })),
    features: features.map(({ words, weight }) => ({ words, weight })),
    rows: items.map(({ name, city, state, score = null, mask }) => ({
      name,
      city,
      state,
      score,
      carries: features.flatMap((one) => (hasBit(mask, one.bit) ? one.words : [])),
    })),
    below,
  };
}

type Parts = SearchExplanation['readings'][number]['parts'];

function listParts(reading: Reading, words: string[], vocabulary: Vocabulary): Parts {
  const { isGuess, parts, phrases } = reading;
  if (isGuess) {
    const means = nameTrades(phrases[0]?.trades ?? [], vocabulary);
    return [{ words: reading.text, kind: 'guess', means, cost: reading.cost }];
  }
  return parts.map((part) => ({
    words: words.slice(part.from, part.to).join(' '),
    kind: part.kind,
    means: tellMeaning(part, vocabulary),
    cost: part.cost,
  }));
}

function tellMeaning(part: Annotation, vocabulary: Vocabulary): string {
  if (part.kind === 'phrase') return nameTrades(part.phrase.trades, vocabulary);
  if (part.kind === 'place') return part.place.label;
  if (part.kind === 'name') return part.name.known.joinedName ?? part.name.nameKey;
  return part.kind === 'field' ? part.field.label : '';
}

function nameTrades(ids: number[], { trades }: Vocabulary): string {
  return ids.flatMap((id) => trades.get(id)?.name ?? []).join(', ');
}

function fixed(vocabulary: Vocabulary): VocabularySource {
  return { read: async () => vocabulary, expire() {} };
}
