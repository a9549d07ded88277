import * as m from '#messages';
import {
  type CustomField,
  formatLocal,
  HIGHEST_PRICE_LEVEL,
  isOffered,
} from '../../../domain/custom-fields.ts';
import { splitFieldFilters } from '../../../domain/field-filters.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import type { Meaning } from '../../trades/vocabulary.rules.ts';
import type { Term } from '../find/selection.rules.ts';

/** Filters and search phrases of the custom fields, compiled for one version of the settings. */
export interface KnownFields {
  filters: CustomField[];
  phrases: Map<string, FieldPhrase>;
  longest: number;
}

interface FieldPhrase {
  field: CustomField;
  /** Filter value (`yes` or a choice key); null matches any value. */
  value: string | null;
}

const compiled = new WeakMap<readonly CustomField[], KnownFields>();

export function readSearchFields(fields: readonly CustomField[]): KnownFields {
  const known = compiled.get(fields) ?? compile(fields);
  compiled.set(fields, known);
  return known;
}

function compile(all: readonly CustomField[]): KnownFields {
  const fields = all.filter((field) => isOffered(field) && field.isShown);
  const phrases = new Map<string, FieldPhrase>();
  const add = (text: string | null, phrase: FieldPhrase) => {
    const stem = stemPhrase(text ?? '');
    if (stem !== '' && !phrases.has(stem)) phrases.set(stem, phrase);
  };
  for (const field of fields.filter((one) => one.isSearched && one.isFilter)) {
    const { name, synonyms } = field;
    const value = field.kind === 'yes-no' ? 'yes' : null;
    for (const text of [name.en, name.es, ...synonyms.en, ...synonyms.es]) {
      if (isToldByTokens(field)) add(text, { field, value });
    }
    for (const choice of field.choices) {
      for (const text of [choice.name.en, choice.name.es]) add(text, { field, value: choice.key });
    }
  }
  return {
    filters: fields.filter(({ isFilter }) => isFilter),
    phrases,
    longest: Math.max(0, ...[...phrases.keys()].map((stem) => stem.split(' ').length)),
  };
}

function isToldByTokens({ kind }: CustomField): boolean {
  return kind === 'yes-no' || kind === 'choice' || kind === 'choices' || kind === 'number';
}

const PRICE_LEVELS = Array.from({ length: HIGHEST_PRICE_LEVEL }, (_, at) => String(at + 1));

function listValues({ kind, choices }: CustomField): string[] {
  if (kind === 'yes-no') return ['yes', 'no'];
  if (kind === 'price-level') return PRICE_LEVELS;
  return choices.map(({ key }) => key);
}

const STEP = /^[125]0{0,9}$/;

function tokenOf(field: CustomField, value: string): string | null {
  if (field.kind === 'number') return STEP.test(value) ? `f:${field.key}>=${value}` : null;
  return listValues(field).includes(value) ? `f:${field.key}=${value}` : null;
}

interface Chosen {
  /** One term per field, which matches any of its chosen values. */
  terms: Term[];
  chosen: { filter: string; label: string }[];
  /** Filters that match no field or value, for example after a field was removed. */
  unknown: string[];
}

export function readFieldFilters({ filters }: KnownFields, text: string | undefined): Chosen {
  const tokens = new Map<string, string[]>();
  const read: Chosen = { terms: [], chosen: [], unknown: [] };
  if (!text) return read;
  for (const filter of splitFieldFilters(text)) {
    const [key = '', value = 'yes'] = filter.split(':');
    const field = filters.find((one) => one.key === key);
    const token = field && tokenOf(field, value);
    if (!field || !token) read.unknown.push(filter);
    else {
      tokens.set(key, [...(tokens.get(key) ?? []), token]);
      read.chosen.push({ filter: `${key}:${value}`, label: nameFilter(field, value) });
    }
  }
  read.terms = [...tokens.values()].map((lexemes) => ({ lexemes }));
  return read;
}

const say = (text: CustomField['name']) => formatLocal(text, currentLanguage() ?? 'en');

function filterLabel({ name }: CustomField): string {
  return say(name);
}

function nameValue(field: CustomField, value: string): string {
  if (field.kind === 'yes-no') return value === 'yes' ? m.common_yes() : m.common_no();
  if (field.kind === 'price-level') return '$'.repeat(Number(value));
  if (field.kind === 'number') {
    const unit = field.unit ? ` ${say(field.unit)}` : '';
    return m.search_field_least({ number: `${value}${unit}` });
  }
  const choice = field.choices.find(({ key }) => key === value);
  return choice ? say(choice.name) : value;
}

function nameFilter(field: CustomField, value: string): string {
  const name = filterLabel(field);
  if (field.kind === 'yes-no' && value === 'yes') return name;
  return m.search_field_value({ name, value: nameValue(field, value) });
}

const MAX_FACETS = 10;

/**
 * Returns the filter fields that apply to any of these categories or trades, plus the fields that apply to
 * every business.
 */
export function listFacetFields(
  { filters }: KnownFields,
  { categories, trades }: { categories: (number | null)[]; trades: string[] },
): CustomField[] {
  return filters.filter(
    (field) =>
      (field.categories.length === 0 && field.trades.length === 0) ||
      field.categories.some((id) => categories.includes(id)) ||
      field.trades.some((slug) => trades.includes(slug)),
  );
}

export interface FieldFacet {
  key: string;
  name: string;
  unknown: number;
  choices: { filter: string; label: string; count: number }[];
}

export interface FieldCounts {
  total: number;
  tokens: ReadonlyMap<string, number>;
  /** Matches with any value, by key of a multiple-choice field. For other fields, token counts are enough. */
  several: ReadonlyMap<string, number>;
}

export function listSeveral(fields: CustomField[]): { key: string; tokens: string[] }[] {
  return fields
    .filter(({ kind }) => kind === 'choices')
    .map((field) => ({ key: field.key, tokens: tokensOf(field) }));
}

function tokensOf(field: CustomField): string[] {
  return listValues(field).flatMap((value) => tokenOf(field, value) ?? []);
}

function countSaid(field: CustomField, { tokens, several }: FieldCounts): number {
  if (field.kind === 'choices') return several.get(field.key) ?? 0;
  if (field.kind === 'number') return tokens.get(`f:${field.key}>=1`) ?? 0;
  return tokensOf(field).reduce((sum, token) => sum + (tokens.get(token) ?? 0), 0);
}

export function listFacets(
  fields: CustomField[],
  countsOf: (field: CustomField) => FieldCounts,
): FieldFacet[] {
  return fields
    .map((field) => ({ field, counts: countsOf(field) }))
    .map(({ field, counts }) => ({ field, counts, said: countSaid(field, counts) }))
    .filter(({ said }) => said > 0)
    .sort((one, other) => other.said - one.said)
    .slice(0, MAX_FACETS)
    .map(({ field, counts, said }) => ({
      key: field.key,
      name: filterLabel(field),
      unknown: counts.total - said,
      choices: listChoices(field, counts).map(({ value, count }) => ({
        filter: `${field.key}:${value}`,
        label: nameValue(field, value),
        count,
      })),
    }));
}

const MAX_STEPS = 5;

function listChoices(field: CustomField, counts: FieldCounts) {
  const { tokens } = counts;
  if (field.kind === 'number') return listSteps(field, tokens, countSaid(field, counts));
  return listValues(field).flatMap((value) => {
    const count = tokens.get(tokenOf(field, value) ?? '') ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}

function listSteps(field: CustomField, tokens: FieldCounts['tokens'], said: number) {
  const start = `f:${field.key}>=`;
  const steps = [...tokens]
    .flatMap(([token, count]) =>
      token.startsWith(start) ? [{ value: token.slice(start.length), count }] : [],
    )
    .sort((one, other) => Number(other.value) - Number(one.value));
  const apart = steps.filter(({ count }, at) => count < said && count !== steps[at - 1]?.count);
  return apart.toReversed().slice(0, MAX_STEPS);
}

export interface FieldWish {
  label: string;
  filter: string | null;
  term: Term;
  typed: string[];
}

/** Words that introduce a feature and are dropped: "brewery with a patio", "dentist that takes Apple Pay". */
const LEADING = new Set(
  `a an the and with w has have having that who which takes take taking accepts accept accepting offers
   offer offering is are in speaks speak speaking serves serving y e con que tiene tienen acepta aceptan ofrece
   ofrecen para de habla hablan`.split(/\s+/),
);

/** A part of the question that names a custom field, with the words that introduce it. */
interface FieldSpan {
  from: number;
  to: number;
  wish: FieldWish;
}

/** Finds the custom fields that the words name, except in a longer phrase of a trade. */
export function findFieldSpans(
  { phrases, longest }: KnownFields,
  words: string[],
  meanings: ReadonlyMap<string, Meaning>,
): FieldSpan[] {
  if (longest === 0) return [];
  const stems = words.map(stemWord);
  return words.flatMap((_, at) => {
    const size = sizeOfPhrase({ phrases, longest }, stems, at, meanings);
    const phrase = phrases.get(stems.slice(at, at + size).join(' '));
    if (!phrase) return [];
    let from = at;
    while (from > 0 && LEADING.has(words[from - 1] ?? '')) from -= 1;
    const wish = toWish(phrase, words.slice(at, at + size));
    const span = { from: at, to: at + size, wish };
    return from < at ? [span, { ...span, from }] : [span];
  });
}

function sizeOfPhrase(
  { phrases, longest }: Pick<KnownFields, 'phrases' | 'longest'>,
  stems: string[],
  at: number,
  meanings: ReadonlyMap<string, Meaning>,
): number {
  for (let size = Math.min(longest, stems.length - at); size > 0; size -= 1) {
    const phrase = phrases.get(stems.slice(at, at + size).join(' '));
    if (phrase && !isOfTrade(phrase, stems, { from: at, to: at + size }, meanings)) return size;
  }
  return 0;
}

const LONGEST_TRADE = 6;

/**
 * Checks whether the words belong to a trade: "patio furniture" isn't a patio, and "italian" alone means the
 * restaurant trade.
 */
function isOfTrade(
  { field }: FieldPhrase,
  stems: string[],
  { from, to }: { from: number; to: number },
  meanings: ReadonlyMap<string, Meaning>,
): boolean {
  const means = (start: number, end: number) => meanings.has(stems.slice(start, end).join(' '));
  for (let start = Math.max(0, to - LONGEST_TRADE); start <= from; start += 1) {
    const most = Math.min(stems.length, start + LONGEST_TRADE);
    for (let end = to; end <= most; end += 1) {
      if (end - start > to - from && means(start, end)) return true;
    }
  }
  const isBeside = stems.some((_, at) => (at < from || at >= to) && means(at, at + 1));
  return field.kind !== 'yes-no' && !isBeside && means(from, to);
}

function toWish({ field, value }: FieldPhrase, typed: string[]): FieldWish {
  if (value !== null) {
    const lexemes = [tokenOf(field, value) ?? ''];
    const label = nameFilter(field, value);
    return { label, filter: `${field.key}:${value}`, term: { lexemes }, typed };
  }
  const lexemes = listValues(field).map((one) => `f:${field.key}=${one}`);
  const term = field.kind === 'number' ? { lexemes: [`f:${field.key}>=1`] } : { lexemes };
  return { label: filterLabel(field), filter: null, term, typed };
}
