import type { Database } from '../../platform/database/database.ts';
import { readCsv } from '../../platform/seed-files.ts';
import { FILLERS } from './query-words.data.ts';
import { rootKey, stemPhrase } from './stem.rules.ts';
import type { PhraseKind } from './tables.ts';
import {
  findVocabularyVersion,
  listFormerSlugs,
  listPhrases,
  listTradeRows,
  type TradeRow,
} from './vocabulary.queries.ts';

/** What a phrase means: trades, or whole categories; the likeliest first. */
export interface Meaning {
  phrase: string;
  trades: number[];
  categories: number[];
  kind: PhraseKind;
  isRisky: boolean;
}

/** What is wished for beside a trade: `open now`, `gluten free`. */
export interface Wish {
  phrase: string;
  attribute: string;
  trade: string | null;
}

export interface Vocabulary {
  phrases: Map<string, Meaning>;
  roots: Map<string, string>;
  wishes: Map<string, Wish>;
  trades: Map<number, TradeRow>;
  /** Also by former addresses. */
  bySlug: Map<string, TradeRow>;
  /** Stems of one word, and how many businesses stand behind each. */
  words: Map<string, number>;
  wordsByLength: Map<number, string[]>;
}

/** Milliseconds after which a change by another process is seen, and after which counts are. */
const LOOK_AFTER = 1000;
const READ_AFTER = 5 * 60_000;

export interface VocabularySource {
  read(): Promise<Vocabulary>;
  /** The next read looks for changes. */
  expire(): void;
}

/** Kept in memory; read anew when staff changed a trade or a phrase. */
export function createVocabulary(db: Database): VocabularySource {
  let kept: { value: Promise<Vocabulary>; version: string; readAt: number } | null = null;
  let latest: { value: Promise<Vocabulary>; lookedAt: number } | null = null;

  async function look(now: number): Promise<Vocabulary> {
    const version = await findVocabularyVersion(db);
    if (!kept || kept.version !== version || now - kept.readAt > READ_AFTER) {
      kept = { value: readVocabulary(db), version, readAt: now };
    }
    return kept.value;
  }

  return {
    expire() {
      latest = null;
    },
    read() {
      const now = performance.now();
      if (latest && now - latest.lookedAt < LOOK_AFTER) return latest.value;
      const value = look(now);
      latest = { value, lookedAt: now };
      value.catch(() => {
        kept = null;
        latest = null;
      });
      return value;
    },
  };
}

async function readVocabulary(db: Database): Promise<Vocabulary> {
  const [rows, trades, former, wishes] = [
    await listPhrases(db),
    await listTradeRows(db),
    await listFormerSlugs(db),
    await readWishes(),
  ];
  const phrases = new Map<string, Meaning>();
  for (const { stem, tradeId, categoryId, ...rest } of rows) {
    const meaning = phrases.get(stem) ?? { ...rest, trades: [], categories: [] };
    if (tradeId !== null) meaning.trades.push(tradeId);
    if (categoryId !== null) meaning.categories.push(categoryId);
    phrases.set(stem, meaning);
  }
  for (const { id, name, singular } of trades) {
    for (const phrase of [name, singular]) {
      const stem = stemPhrase(phrase);
      const meaning = {
        phrase,
        trades: [id],
        categories: [],
        kind: 'exact',
        isRisky: false,
      } as const;
      if (!phrases.has(stem)) phrases.set(stem, { ...meaning, trades: [id], categories: [] });
    }
  }
  const byId = new Map(trades.map((trade) => [trade.id, trade]));
  const words = weighWords(phrases, byId);
  return {
    phrases,
    roots: indexRoots(phrases),
    wishes,
    trades: byId,
    bySlug: indexSlugs(trades, former),
    words,
    wordsByLength: Map.groupBy(words.keys(), ({ length }) => length),
  };
}

/** As it would be if a phrase meant a trade as well, after all that it means already. */
export function withMeaning(
  { phrases, ...vocabulary }: Vocabulary,
  { stem, tradeId }: { stem: string; tradeId: number },
): Vocabulary {
  const kind: PhraseKind = 'exact';
  const none: Meaning = { phrase: stem, trades: [], categories: [], kind, isRisky: false };
  const known = phrases.get(stem) ?? none;
  const changed = new Map(phrases).set(stem, { ...known, trades: [...known.trades, tradeId] });
  return { ...vocabulary, phrases: changed, roots: indexRoots(changed) };
}

function indexSlugs(trades: TradeRow[], former: { slug: string; tradeId: number }[]) {
  const byId = new Map(trades.map((trade) => [trade.id, trade]));
  const bySlug = new Map(trades.map((trade) => [trade.slug, trade]));
  for (const { slug, tradeId } of former) {
    const trade = byId.get(tradeId);
    if (trade && !bySlug.has(slug)) bySlug.set(slug, trade);
  }
  return bySlug;
}

function indexRoots(phrases: Map<string, Meaning>): Map<string, string> {
  const roots = new Map<string, string>();
  for (const stem of phrases.keys()) {
    const words = stem.split(' ').filter((word) => !FILLERS.has(word));
    const key = rootKey(words);
    if (words.length > 1 && key.includes(' ') && !roots.has(key)) roots.set(key, stem);
  }
  return roots;
}

function weighWords(phrases: Map<string, Meaning>, trades: Map<number, TradeRow>) {
  const words = new Map<string, number>();
  for (const [stem, meaning] of phrases) {
    const businesses = meaning.trades.map((id) => trades.get(id)?.businessCount ?? 0);
    const most = Math.max(0, ...businesses);
    for (const word of stem.split(' ')) {
      if (word.length > 3) words.set(word, Math.max(most, words.get(word) ?? 0));
    }
  }
  return words;
}

let wishes: Promise<Map<string, Wish>> | undefined;

function readWishes(): Promise<Map<string, Wish>> {
  wishes ??= (async () => {
    const found = new Map<string, Wish>();
    for await (const row of readCsv('trades/wishes.csv')) {
      const { phrase = '', attribute = '', also_trade: trade } = row;
      found.set(stemPhrase(phrase), { phrase, attribute, trade: trade || null });
    }
    return found;
  })();
  return wishes;
}
