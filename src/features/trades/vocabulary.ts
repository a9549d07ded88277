import { isDeepStrictEqual } from 'node:util';
import type { Language } from '../../domain/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { currentLanguage } from '../../platform/language.ts';
import { LayeredMap } from '../../platform/layered-map.ts';
import { readCsv } from '../../platform/seed-files.ts';
import { loadBrands } from './brands.ts';
import type { PhraseKind } from './queries.ts';
import { ENGLISH_WORDS, FILLERS, NAME_WORDS, SPANISH_WORDS } from './query-words.data.ts';
import { nameInSpanish } from './spanish-names.ts';
import { stemPhrase, stemWord } from './stem.rules.ts';
import {
  findVocabularyVersion,
  listFormerSlugs,
  listPhrases,
  listTradeRows,
  type PhraseRow,
  type TradeRow,
} from './vocabulary.queries.ts';
import {
  addBrands,
  indexRoots,
  type Meaning,
  type Vocabulary,
  type Wish,
} from './vocabulary.rules.ts';

/**
 * Milliseconds after which changes by another process are seen (`LOOK_AFTER`) and business counts are reread
 * (`READ_AFTER`).
 */
const LOOK_AFTER = 1000;
const READ_AFTER = 5 * 60_000;

export interface VocabularySource {
  /** Returns the vocabulary in the language of the request, with the other language's as an addition. */
  read(): Promise<Vocabulary>;
  expire(): void;
}

/** Keeps the vocabulary in memory and rereads it when staff change a trade or a phrase. */
export function createVocabulary(db: Database): VocabularySource {
  let kept: { value: Promise<Vocabularies>; version: string; readAt: number } | null = null;
  let latest: { value: Promise<Vocabularies>; lookedAt: number } | null = null;

  async function look(now: number): Promise<Vocabularies> {
    const version = await findVocabularyVersion(db);
    if (kept?.version === version) {
      if (now - kept.readAt <= READ_AFTER) return kept.value;
      const [{ english }, trades] = [await kept.value, await listTradeRows(db)];
      if (isDeepStrictEqual([...english.trades.values()], trades)) {
        kept.readAt = now;
        return kept.value;
      }
    }
    kept = { value: readVocabulary(db), version, readAt: now };
    return kept.value;
  }

  return {
    expire() {
      latest = null;
    },
    async read() {
      const now = performance.now();
      if (!latest || now - latest.lookedAt >= LOOK_AFTER) {
        const value = look(now);
        latest = { value, lookedAt: now };
        value.catch(() => {
          kept = null;
          latest = null;
        });
      }
      const known = await latest.value;
      return (await readBoth(known))[currentLanguage() ?? 'en'];
    },
  };
}

interface Vocabularies {
  english: Vocabulary;
  inBoth: Promise<Record<Language, Vocabulary>> | null;
}
type Words = Pick<Vocabulary, 'phrases' | 'roots' | 'wishes'>;

async function readVocabulary(db: Database): Promise<Vocabularies> {
  const [rows, trades, former, wishes] = [
    await listPhrases(db),
    await listTradeRows(db),
    await listFormerSlugs(db),
    await readWishes(),
  ];
  const byId = new Map(trades.map((trade) => [trade.id, trade]));
  const phrases = gatherPhrases(rows, trades, (id) => wholeOf(id, byId));
  const words = weighWords(phrases, byId);
  const bySlug = indexSlugs(trades, former);
  addBrands(phrases, await loadBrands(), (slug) => {
    const trade = bySlug.get(slug);
    return trade && wholeOf(trade.id, byId);
  });
  const english = {
    phrases,
    roots: indexRoots(phrases, ENGLISH_WORDS),
    wishes,
    trades: byId,
    bySlug,
    words,
    small: ENGLISH_WORDS,
    spanishWords: new Set<string>(),
    spanish: null,
  };
  return { english, inBoth: null };
}

function readBoth(known: Vocabularies): Promise<Record<Language, Vocabulary>> {
  known.inBoth ??= joinSpanish(known.english);
  return known.inBoth;
}

async function joinSpanish(english: Vocabulary): Promise<Record<Language, Vocabulary>> {
  const { trades } = english;
  const spanish = readSpanishWords(await readSpanish(), english);
  const spanishWords = findSpanishWords(spanish, english);
  const words = new LayeredMap(weighWords(spanish.phrases, trades), english.words);
  const open = (joined: Words): Vocabulary => ({
    ...english,
    ...joined,
    words,
    small: SPANISH_WORDS,
    spanishWords,
  });
  const inSpanish = new Map([...trades].map(([id, trade]) => [id, nameInSpanish(trade)]));
  return {
    en: { ...english, spanishWords, spanish: open(join(english, spanish)) },
    es: { ...open(join(spanish, english)), trades: inSpanish },
  };
}

function gatherPhrases(
  rows: PhraseRow[],
  trades: TradeRow[],
  resolve: (id: number) => number,
): Map<string, Meaning> {
  const phrases = new Map<string, Meaning>();
  for (const { stem, tradeId, categoryId, ...rest } of rows) {
    const meaning = phrases.get(stem) ?? { ...rest, trades: [], categories: [] };
    const trade = tradeId === null ? null : resolve(tradeId);
    if (tradeId !== null && trade !== tradeId) meaning.unlisted ??= tradeId;
    if (trade !== null && !meaning.trades.includes(trade)) meaning.trades.push(trade);
    if (categoryId !== null) meaning.categories.push(categoryId);
    phrases.set(stem, meaning);
  }
  for (const { id, name, singular } of trades) {
    for (const phrase of [name, singular]) {
      const stem = stemPhrase(phrase);
      const trade = resolve(id);
      const meaning = {
        phrase,
        trades: [trade],
        categories: [],
        ...(trade !== id && { unlisted: id }),
      };
      if (!phrases.has(stem)) phrases.set(stem, { ...meaning, kind: 'exact', isRisky: false });
    }
  }
  return pack(phrases);
}

/** Shares equal lists and strings in memory, since thousands of phrases mean the same few trades. */
function pack(phrases: Map<string, Meaning>): Map<string, Meaning> {
  const lists = new Map<string, number[]>();
  const once = (list: number[]) => {
    const key = list.join();
    const known = lists.get(key) ?? [...list];
    lists.set(key, known);
    return known;
  };
  for (const [stem, meaning] of phrases) {
    meaning.trades = once(meaning.trades);
    meaning.categories = once(meaning.categories);
    if (meaning.phrase === stem) meaning.phrase = stem;
  }
  return phrases;
}

function wholeOf(id: number, trades: Map<number, TradeRow>): number {
  const trade = trades.get(id);
  return trade && trade.businessCount === 0 && trade.partOf !== null ? trade.partOf : id;
}

function listCategories(trades: Iterable<TradeRow>): Map<string, number> {
  return new Map(
    [...trades].flatMap(({ categorySlug, categoryId }) =>
      categorySlug !== null && categoryId !== null ? [[categorySlug, categoryId] as const] : [],
    ),
  );
}

function readSpanishWords(
  { phrases: rows, wishes }: Spanish,
  { bySlug, trades: byId }: Vocabulary,
): Words {
  const categories = listCategories(byId.values());
  const phrases = new Map<string, Meaning>();
  for (const { phrase, stems, meanings, kind, isRisky } of rows) {
    const trades = meanings.flatMap((slug) => bySlug.get(slug)?.id ?? []);
    const meaning: Meaning = {
      phrase,
      trades: [...new Set(trades.map((id) => wholeOf(id, byId)))],
      categories: meanings.flatMap((slug) => categories.get(slug.slice(1)) ?? []),
      kind,
      isRisky,
      isSpanish: true,
    };
    const unlisted = trades.find((id) => wholeOf(id, byId) !== id);
    if (unlisted !== undefined) meaning.unlisted = unlisted;
    if (meaning.trades.length + meaning.categories.length === 0) continue;
    for (const stem of stems) if (!phrases.has(stem)) phrases.set(stem, meaning);
  }
  return {
    phrases: pack(phrases),
    roots: indexRoots(phrases, SPANISH_WORDS),
    wishes: new Map(wishes),
  };
}

function join(first: Words, second: Words): Words {
  return {
    phrases: new LayeredMap(first.phrases, second.phrases),
    roots: new LayeredMap(first.roots, second.roots),
    wishes: new LayeredMap(first.wishes, second.wishes),
  };
}

function findSpanishWords(spanish: Words, english: Words): Set<string> {
  const split = ({ phrases, wishes }: Words) =>
    [...[...phrases].filter(([, { isBrand }]) => !isBrand), ...wishes].flatMap(([stem]) =>
      stem.split(' '),
    );
  const others = new Set([...split(english), ...FILLERS, ...[...NAME_WORDS].map(stemWord)]);
  const risky = [...spanish.phrases].filter(([, { isRisky }]) => isRisky).map(([stem]) => stem);
  const known = new Set(split(spanish));
  for (const word of [...others, ...risky]) known.delete(word);
  return new Set([...known].filter((word) => word.length > 2));
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

function weighWords(phrases: ReadonlyMap<string, Meaning>, trades: Map<number, TradeRow>) {
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

interface SpanishPhrase {
  phrase: string;
  stems: string[];
  /** Slugs of trades, or slugs of categories with the prefix `@`. */
  meanings: string[];
  kind: PhraseKind;
  isRisky: boolean;
}

interface Spanish {
  phrases: SpanishPhrase[];
  wishes: [stem: string, wish: Wish][];
}

/** Yields the product's own phrases first, which win over the names of trades and the phrases of presets. */
async function* readSpanishRows(): AsyncGenerator<Record<string, string | undefined>> {
  yield* readCsv('trades/spanish.csv');
  for await (const row of readCsv('trades/trades.csv')) {
    for (const phrase of [row.spanish_name, row.spanish_singular]) {
      yield { phrase, trades: row.slug };
    }
  }
  for await (const row of readCsv('trades/preset-phrases.csv'))
    if (row.language === 'es') yield row;
}

let loaded: Promise<Spanish> | undefined;

/** Reads the shipped Spanish phrases from db/seed/trades once per process. */
export function readSpanish(): Promise<Spanish> {
  loaded ??= (async () => {
    const phrases: SpanishPhrase[] = [];
    for await (const row of readSpanishRows()) {
      const { phrase = '', trades = '', kind = 'exact', risk } = row;
      const meanings = trades.split(';');
      const stems = listStems(phrase);
      const isRisky = risk === 'high';
      phrases.push({ phrase, stems, meanings, kind: kind as PhraseKind, isRisky });
    }
    const wishes: Spanish['wishes'] = [];
    for await (const row of readCsv('trades/spanish-wishes.csv')) {
      const { phrase = '', attribute = '', also_trade: trade } = row;
      const wish = { phrase, attribute, trade: trade || null };
      for (const stem of listStems(phrase)) wishes.push([stem, wish]);
    }
    return { phrases, wishes };
  })();
  return loaded;
}

const MAX_CHANGING = 2;

/**
 * Returns the stems of the singular and plural forms, because the stemmer is English and doesn't know plurals
 * with "es".
 */
function listStems(phrase: string): string[] {
  let forms = [''];
  let changing = 0;
  for (const word of foldText(phrase).split(' ')) {
    const more = SPANISH_WORDS.fillers.has(word) ? [] : otherNumber(word);
    if (more.length > 0) changing += 1;
    const words = changing > MAX_CHANGING ? [word] : [word, ...more];
    forms = forms.flatMap((start) => words.map((one) => `${start} ${one}`));
  }
  return forms.map((form) => stemPhrase(form));
}

function otherNumber(word: string): string[] {
  if (word.length < 3) return [];
  if (/[nlrdj]$/.test(word)) return [`${word}es`];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  if (word.endsWith('ces')) return [`${word.slice(0, -3)}z`];
  if (/[nlrdj]es$/.test(word)) return [word.slice(0, -2)];
  return [];
}
