import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { foldText } from '../../platform/fold-text.ts';
import { type Brands, loadBrands } from './brands.ts';
import { stemPhrase } from './stem.rules.ts';

/** Trie of phrases by word, so that one pass over a text finds any of thousands. */
export interface PhraseTree<T> {
  value?: T;
  next: Map<string, PhraseTree<T>>;
}

export interface PhraseMatch<T> {
  value: T;
  length: number;
  words: number;
}

export function growPhraseTree<T>(phrases: Iterable<readonly [phrase: string, value: T]>) {
  const root: PhraseTree<T> = { next: new Map() };
  for (const [phrase, value] of phrases) {
    let node = root;
    for (const word of phrase.split(' ')) node = branch(node, word);
    node.value = value;
  }
  return root;
}

function branch<T>(node: PhraseTree<T>, word: string): PhraseTree<T> {
  const known = node.next.get(word);
  if (known) return known;
  const grown: PhraseTree<T> = { next: new Map() };
  node.next.set(word, grown);
  return grown;
}

export function matchPhrases<T>(tree: PhraseTree<T>, words: string[]): PhraseMatch<T>[] {
  const found: PhraseMatch<T>[] = [];
  for (let at = 0; at < words.length; ) {
    const longest = findLongest(tree, words, at);
    if (longest) found.push(longest);
    at += longest?.words ?? 1;
  }
  return found;
}

function findLongest<T>(
  tree: PhraseTree<T>,
  words: string[],
  start: number,
): PhraseMatch<T> | null {
  let longest: PhraseMatch<T> | null = null;
  let node: PhraseTree<T> | undefined = tree;
  let length = 0;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at] ?? '';
    node = node.next.get(word);
    if (!node) break;
    length += word.length;
    if (node.value !== undefined) longest = { value: node.value, length, words: at - start + 1 };
  }
  return longest;
}

export type AssignRow = Record<string, string>;

export interface AssignPhrase {
  trades: string[];
  isRisky: boolean;
}

export interface TradeRules {
  /** Trades that suit each category. A category without an entry, such as one made by staff, suits any trade. */
  inCategory: Map<string, Set<string>>;
  terms: Map<string, string[]>;
  mainTerms: Map<string, string[]>;
  lastTerms: Map<string, string[]>;
  /** Trades for a pair of terms, such as `accommodation|real estate`. */
  besideTerms: Map<string, string[]>;
  looseTerms: Set<string>;
  industries: Map<string, string[]>;
  cuisines: Map<string, string[]>;
  inspected: Map<string, string[]>;
  decidedByName: Map<string, string[]>;
  names: PhraseTree<string[]>;
  /** Words in names of businesses for which no trade fits, such as "ignition interlock". */
  foreignNames: PhraseTree<string[]>;
  /** Makes of vehicles. A business of the automotive trades with one in its name is a dealer. */
  makes: PhraseTree<string[]>;
  /** Main trades for which a make in the name decides the trade. */
  besideMakes: Set<string>;
  /** Trades for words that tell which part of a dealership a listing is, such as "parts". */
  partsOfDealers: PhraseTree<string[]>;
  /** Chains, and words that name one trade only. They override what the source says. */
  sureNames: PhraseTree<string[]>;
  phrases: PhraseTree<AssignPhrase>;
  /**
   * Broad trades, over which a narrower trade in the name takes precedence: "Bay Cardiology" is a
   * cardiologist more than a doctor.
   */
  broad: Set<string>;
  /** Trades that a main trade excludes unless the name states them: a body shop isn't a mechanic. */
  excluded: Map<string, string[]>;
  /** Words in names that rule out the trades of `plainParts`: "surgical hospital". */
  specialNames: PhraseTree<string[]>;
  weak: Set<string>;
  general: Set<string>;
  alone: Set<string>;
  plain: Set<string>;
  kin: Map<string, Set<string>>;
  /** Finer trades that apply only if no other finer trade does: a children's hospital isn't a general one. */
  plainParts: Set<string>;
  /** Broader trade of each finer trade. A business has both. */
  wholes: Map<string, string>;
  brands: Brands;
}

const list = (trades = '') => trades.split(';').filter(Boolean);

export function compileRules(
  trades: AssignRow[],
  phrases: AssignRow[],
  rows: AssignRow[],
  brands: Brands = new Map(),
): TradeRules {
  const byKind = Map.groupBy(rows, ({ kind }) => kind ?? '');
  const ofKind = (kind: string) => byKind.get(kind) ?? [];
  const lists = (kind: string) =>
    new Map(ofKind(kind).map((row) => [row.value ?? '', list(row.trades)]));
  const sets = (kind: string) => new Set([...lists(kind).values()].flat());
  return {
    inCategory: gatherTrades(trades, lists('welcome')),
    terms: lists('term'),
    mainTerms: lists('main-term'),
    lastTerms: lists('last-term'),
    besideTerms: lists('beside-term'),
    looseTerms: new Set(lists('loose-term').keys()),
    industries: lists('naics'),
    cuisines: lists('cuisine'),
    inspected: lists('inspected'),
    decidedByName: lists('name-decides'),
    sureNames: growNames(ofKind('sure-name')),
    foreignNames: growNames(ofKind('foreign-name')),
    specialNames: growNames(ofKind('special-name')),
    makes: growNames(ofKind('make')),
    besideMakes: new Set([...sets('make'), ...sets('part-of-dealer')]),
    partsOfDealers: growNames(ofKind('part-of-dealer')),
    broad: sets('broad'),
    excluded: lists('excluded'),
    names: growNames([...ofKind('name'), ...ofKind('no-trade')]),
    phrases: growPhraseTree([
      ...ofKind('term').filter(isLong).map(readTerm),
      ...trades.flatMap(readNames),
      ...phrases.map((row) => [row.stem ?? '', readPhrase(row)] as const),
    ]),
    weak: sets('weak'),
    general: sets('general'),
    alone: sets('alone'),
    plain: sets('plain'),
    plainParts: sets('plain-part'),
    kin: joinKin([...lists('kin').values()]),
    wholes: new Map(
      trades.flatMap(({ slug = '', part_of: whole }) => (whole ? [[slug, whole] as const] : [])),
    ),
    brands,
  };
}

function gatherTrades(
  trades: AssignRow[],
  guests: Map<string, string[]>,
): Map<string, Set<string>> {
  const own = Map.groupBy(trades, ({ category }) => category ?? '');
  const gathered = [...own].map(([category, rows]) => {
    const slugs = rows.map(({ slug }) => slug ?? '');
    return [category, new Set([...slugs, ...(guests.get(category) ?? [])])] as const;
  });
  return new Map(gathered);
}

function isLong({ value = '' }: AssignRow): boolean {
  return value.includes(' ');
}

function readTerm({ value = '', trades }: AssignRow) {
  const phrase: AssignPhrase = { trades: list(trades), isRisky: false };
  return [stemPhrase(value), phrase] as const;
}

function readNames({ slug = '', name = '', singular = '' }: AssignRow) {
  const phrase: AssignPhrase = { trades: [slug], isRisky: false };
  return [name, singular].map((text) => [stemPhrase(text), phrase] as const);
}

function readPhrase({ trades, kind, risk }: AssignRow): AssignPhrase {
  const named = kind === 'broader' ? [] : list(trades).filter((trade) => !trade.startsWith('@'));
  return { trades: named, isRisky: risk === 'high' };
}

function growNames(rows: AssignRow[]): PhraseTree<string[]> {
  const byPhrase = new Map<string, string[]>();
  for (const { value = '', trades } of rows) {
    for (const phrase of value.split('|').map(foldText)) {
      byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), ...list(trades)]);
    }
  }
  return growPhraseTree(byPhrase);
}

function joinKin(groups: string[][]): Map<string, Set<string>> {
  const kin = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const trade of group) kin.set(trade, new Set([...(kin.get(trade) ?? []), ...group]));
  }
  return kin;
}

const FOLDER = path.resolve(import.meta.dirname, '../../../db/seed/trades');

async function readRows(file: string): Promise<AssignRow[]> {
  return parse(await readFile(path.join(FOLDER, file), 'utf8'), { columns: true });
}

export async function loadRules(): Promise<TradeRules> {
  const [trades = [], phrases = [], rules = []] = await Promise.all(
    ['trades.csv', 'phrases.csv', 'rules.csv'].map(readRows),
  );
  return compileRules(trades, phrases, rules, await loadBrands());
}
