import { sql } from 'kysely';
import type { PhraseLook } from '../../../contract/trades.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { ExplainSearch, WhatIf } from '../../search/what-if.ts';
import { loadTradeRules } from '../../trades/assign.ts';
import { FILLERS, TAILS } from '../../trades/query-words.data.ts';
import { rootKey, stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import { findChosenTrades, weekOf } from './queries.ts';

export interface LookDependencies extends Pick<Services, 'db' | 'clock'> {
  vocabulary: VocabularySource;
  whatIf: WhatIf;
  explainSearch: ExplainSearch;
}

const MAX_SUGGESTED = 5;
const CHOICE_WEEKS = 12;

export async function explainPhrase(
  { db, clock, vocabulary, whatIf, explainSearch }: LookDependencies,
  { phrase: text, tradeId }: { phrase: string; tradeId?: number | undefined },
): Promise<PhraseLook> {
  const now = clock();
  const phrase = foldText(text);
  const known = await vocabulary.read();
  const stem = stemPhrase(phrase);
  const means = known.phrases.get(stem)?.trades ?? [];
  const likely = await listLikely(db, known, { phrase, now });
  const ids = [...new Set(tradeId === undefined ? likely : [tradeId, ...likely])]
    .filter((id) => known.trades.has(id) && !means.includes(id))
    .slice(0, MAX_SUGGESTED);
  const isUsable = stem.split(' ').some((word) => word !== '' && !FILLERS.has(word));
  const suggested = [];
  for (const id of isUsable ? ids : []) {
    const after = await whatIf(phrase, now, { stem, tradeId: id });
    suggested.push(...nameTrades(known, [id]).map((trade) => ({ ...trade, after })));
  }
  const [towns, namesakes, outcome, explanation] = await Promise.all([
    findNamedTowns(db, phrase),
    countNamesakes(db, phrase),
    whatIf(phrase, now),
    explainSearch(text, now),
  ]);
  return {
    phrase,
    isUsable,
    isWish: known.wishes.has(stem),
    means: nameTrades(known, means).map(({ category: _, ...trade }) => trade),
    towns,
    namesakes,
    now: outcome,
    explanation,
    suggested,
  };
}

async function listLikely(
  db: Database,
  known: Vocabulary,
  { phrase, now }: { phrase: string; now: Date },
): Promise<number[]> {
  const [chosen, assign] = await Promise.all([
    findChosenTrades(db, phrase, weekOf(now, CHOICE_WEEKS)),
    loadTradeRules(),
  ]);
  const slugs = [
    ...chosen.map(({ slug }) => slug),
    ...assign({ name: phrase, description: '', categorySlug: '' }),
  ];
  const named = slugs.flatMap((slug) => known.bySlug.get(slug)?.id ?? []);
  return [...named, ...rankTrades(known, phrase)];
}

function nameTrades({ trades }: Vocabulary, ids: number[]) {
  return ids.flatMap((id) => {
    const trade = trades.get(id);
    if (!trade) return [];
    return [{ id, slug: trade.slug, name: trade.name, category: trade.categoryName }];
  });
}

const MAX_TOWNS = 3;

async function findNamedTowns(
  db: Database,
  name: string,
): Promise<{ city: string; state: string }[]> {
  const { rows } = await sql<{ city: string; state: string }>`
    select name as city, state from towns where city_key = ${name}
    order by population desc limit ${MAX_TOWNS}
  `.execute(db.kysely);
  return rows;
}

async function countNamesakes(db: Database, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(business_count), 0)::int as count from business_names
    where name_key = ${name}
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
}

function rankTrades({ phrases, trades }: Vocabulary, phrase: string): number[] {
  const wanted = readRoots(stemPhrase(phrase));
  if (wanted.size === 0) return [];
  const best = new Map<number, number>();
  for (const [stem, { trades: ids }] of phrases) {
    const roots = readRoots(stem);
    const shared = [...roots].filter((root) => wanted.has(root)).length;
    const score = shared / Math.max(roots.size, wanted.size);
    if (shared > 0) for (const id of ids) best.set(id, Math.max(score, best.get(id) ?? 0));
  }
  const size = (id: number) => trades.get(id)?.businessCount ?? 0;
  return [...best]
    .sort(([one, score], [other, least]) => least - score || size(other) - size(one))
    .map(([id]) => id);
}

function readRoots(stem: string): Set<string> {
  const words = stem.split(' ').filter((word) => word && !FILLERS.has(word) && !TAILS.has(word));
  return new Set(words.map((word) => rootKey([word])));
}
