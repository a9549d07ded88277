import type { PhraseLook } from '../../../contract/staff/phrases.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { WhatIf } from '../../search/what-if.ts';
import { loadTradeRules } from '../../trades/assign.ts';
import { FILLERS } from '../../trades/query-words.data.ts';
import { stemPhrase } from '../../trades/stem.rules.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import type { VocabularySource } from '../../trades/vocabulary.ts';
import { findChosenTrades } from '../queries.ts';
import { weekOf } from '../weeks.rules.ts';
import { countNamesakes, findNamedTowns } from './queries.ts';
import { rankTrades } from './rank-trades.rules.ts';

export interface LookDependencies {
  db: Database;
  clock: Clock;
  vocabulary: VocabularySource;
  whatIf: WhatIf;
}

const MOST_SUGGESTED = 5;
const CHOICE_WEEKS = 12;

/** What a phrase means and names now, and what it would find if one of the likely trades had it. */
export async function lookAtPhrase(
  { db, clock, vocabulary, whatIf }: LookDependencies,
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
    .slice(0, MOST_SUGGESTED);
  const isUsable = stem.split(' ').some((word) => word !== '' && !FILLERS.has(word));
  const suggested = [];
  for (const id of isUsable ? ids : []) {
    const after = await whatIf(phrase, now, { stem, tradeId: id });
    suggested.push(...nameTrades(known, [id]).map((trade) => ({ ...trade, after })));
  }
  const [towns, namesakes, outcome] = await Promise.all([
    findNamedTowns(db, phrase),
    countNamesakes(db, phrase),
    whatIf(phrase, now),
  ]);
  return {
    ...{ phrase, isUsable, isWish: known.wishes.has(stem) },
    means: nameTrades(known, means).map(({ category: _, ...trade }) => trade),
    ...{ towns, namesakes, now: outcome, suggested },
  };
}

/** What people chose after these words; what names with them do; what other phrases with them mean. */
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
