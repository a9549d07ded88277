import { z } from 'zod';
import type {
  SearchDetail,
  SearchedWords,
  staffInsightCalls,
} from '../../../contract/insights.staff.ts';
import { TREND_WEEKS } from '../../../contract/insights.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { foldText } from '../../../platform/fold-text.ts';
import {
  cursorId,
  cursorText,
  formatCursor,
  pageOf,
  parseCursor,
} from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import {
  countSearches,
  fillWeeks,
  findChosenListings,
  findChosenTrades,
  findSearchedTowns,
  findSearches,
  findTrends,
  weekOf,
} from './queries.ts';

export interface InsightDependencies extends Pick<Services, 'db' | 'clock'> {
  vocabulary: VocabularySource;
}

const MAX_TOWNS = 50;
const MAX_TOWNS_OF_WORDS = 10;
const shape = z.tuple([cursorId, cursorText]).transform(([rank, words]) => ({ rank, words }));

type Given = z.output<(typeof staffInsightCalls.list)['query']>;

export async function listSearches(
  { db, clock, vocabulary }: InsightDependencies,
  { weeks, show, q, limit, cursor }: Given,
): Promise<Page<SearchedWords>> {
  const now = clock();
  const question = { from: startOf(now, weeks), show, q: foldText(q ?? '') };
  const after = parseCursor(cursor, shape);
  const [found, total, known] = await Promise.all([
    findSearches(db, question, { after, limit: limit + 1 }),
    countSearches(db, question),
    vocabulary.read(),
  ]);
  const { items, next } = pageOf(found, limit, ({ rank, words }) => formatCursor([rank, words]));
  const trends = await findTrends(
    db,
    items.map(({ words }) => words),
    startOf(now, TREND_WEEKS),
  );
  return {
    items: items.map(({ rank: _, ...item }) => ({
      ...item,
      weeks: fillWeeks(trends.get(item.words) ?? [], { now, weeks: TREND_WEEKS }),
      means: nameMeanings(known, item.words),
    })),
    total,
    next,
  };
}

export function listTowns({ db, clock }: InsightDependencies, weeks: number) {
  return findSearchedTowns(db, { words: '', from: startOf(clock(), weeks), limit: MAX_TOWNS });
}

export async function readSearch(
  { db, clock }: InsightDependencies,
  { words, weeks }: { words: string; weeks: number },
): Promise<SearchDetail> {
  const now = clock();
  const from = startOf(now, weeks);
  const [trends, towns, trades, listings] = await Promise.all([
    findTrends(db, [words], startOf(now, TREND_WEEKS)),
    words === '' ? [] : findSearchedTowns(db, { words, from, limit: MAX_TOWNS_OF_WORDS }),
    findChosenTrades(db, words, from),
    findChosenListings(db, words, from),
  ]);
  return {
    weeks: fillWeeks(trends.get(words) ?? [], { now, weeks: TREND_WEEKS }),
    towns,
    trades,
    listings,
  };
}

function startOf(now: Date, weeks: number): string {
  return weekOf(now, weeks - 1);
}

function nameMeanings({ phrases, trades }: Vocabulary, words: string) {
  const ids = phrases.get(stemPhrase(words))?.trades ?? [];
  return ids.flatMap((id) => {
    const trade = trades.get(id);
    return trade ? [{ slug: trade.slug, name: trade.name }] : [];
  });
}
