import * as m from '#messages';
import {
  type CustomField,
  HIGHEST_PRICE_LEVEL,
  isOffered,
  sayLocal,
} from '../../../domain/custom-fields.ts';
import { splitFieldFilters } from '../../../domain/field-filters.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { stemPhrase, stemWord } from '../../trades/stem.rules.ts';
import type { Meaning } from '../../trades/vocabulary.rules.ts';
import type { Term } from '../find/selection.rules.ts';

/** Filters and words of staff's own fields, of one version of the settings. */
export interface KnownFields {
  byKey: Map<string, CustomField>;
  filters: CustomField[];
  phrases: Map<string, FieldPhrase>;
  /** Words of the longest phrase; 0 without any. */
  longest: number;
}

interface FieldPhrase {
  field: CustomField;
  /** As the filter has it, `yes` or the key of a choice; null for any that is said. */
  value: string | null;
}

const compiled = new WeakMap<readonly CustomField[], KnownFields>();

/** Compiled once for each version of the settings. */
export function readFields(fields: readonly CustomField[]): KnownFields {
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
    byKey: new Map(fields.map((field) => [field.key, field])),
    filters: fields.filter(({ isFilter }) => isFilter),
    phrases,
    longest: Math.max(0, ...[...phrases.keys()].map((stem) => stem.split(' ').length)),
  };
}

/** A price level says nothing until it says which. */
function isToldByTokens({ kind }: CustomField): boolean {
  return kind === 'yes-no' || kind === 'choice' || kind === 'choices' || kind === 'number';
}

const PRICE_LEVELS = Array.from({ length: HIGHEST_PRICE_LEVEL }, (_, at) => String(at + 1));

/** What a visitor may choose of a field, but for numbers, of which each step is one. */
function listValues({ kind, choices }: CustomField): string[] {
  if (kind === 'yes-no') return ['yes', 'no'];
  if (kind === 'price-level') return PRICE_LEVELS;
  return choices.map(({ key }) => key);
}

const STEP = /^[125]0{0,9}$/;

/** The token of a listing that says so; null where the field has no such value. */
function tokenOf(field: CustomField, value: string): string | null {
  if (field.kind === 'number') return STEP.test(value) ? `f:${field.key}>=${value}` : null;
  return listValues(field).includes(value) ? `f:${field.key}=${value}` : null;
}

interface Chosen {
  /** One for each field: any of its values. */
  terms: Term[];
  chosen: { filter: string; label: string }[];
  /** What no field has: taken out since, or never there. */
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

const say = (text: CustomField['name']) => sayLocal(text, currentLanguage() ?? 'en');

export function nameField({ name }: CustomField): string {
  return say(name);
}

/** A value beside the name of its field. */
export function nameValue(field: CustomField, value: string): string {
  if (field.kind === 'yes-no') return value === 'yes' ? m.common_yes() : m.common_no();
  if (field.kind === 'price-level') return '$'.repeat(Number(value));
  if (field.kind === 'number') {
    const unit = field.unit ? ` ${say(field.unit)}` : '';
    return m.search_field_least({ number: `${value}${unit}` });
  }
  const choice = field.choices.find(({ key }) => key === value);
  return choice ? say(choice.name) : value;
}

/** A value that stands alone. */
function nameFilter(field: CustomField, value: string): string {
  const name = nameField(field);
  if (field.kind === 'yes-no' && value === 'yes') return name;
  return m.search_field_value({ name, value: nameValue(field, value) });
}

const MOST_FACETS = 10;

/** Fields by which visitors filter what is of these categories and trades; without any, what all have. */
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

/** How many of the matches have a token. */
export interface FieldCounts {
  total: number;
  tokens: ReadonlyMap<string, number>;
  /** How many say anything of a field of several choices, by its key; of another the tokens tell. */
  several: ReadonlyMap<string, number>;
}

/** The tokens of each field of which a listing may have several. */
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
    .slice(0, MOST_FACETS)
    .map(({ field, counts, said }) => ({
      key: field.key,
      name: nameField(field),
      unknown: counts.total - said,
      choices: listChoices(field, counts).map(({ value, count }) => ({
        filter: `${field.key}:${value}`,
        label: nameValue(field, value),
        count,
      })),
    }));
}

const MOST_STEPS = 5;

function listChoices(field: CustomField, counts: FieldCounts) {
  const { tokens } = counts;
  if (field.kind === 'number') return listSteps(field, tokens, countSaid(field, counts));
  return listValues(field).flatMap((value) => {
    const count = tokens.get(tokenOf(field, value) ?? '') ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}

/** Steps that tell listings apart, the lowest first. */
function listSteps(field: CustomField, tokens: FieldCounts['tokens'], said: number) {
  const start = `f:${field.key}>=`;
  const steps = [...tokens]
    .flatMap(([token, count]) =>
      token.startsWith(start) ? [{ value: token.slice(start.length), count }] : [],
    )
    .sort((one, other) => Number(other.value) - Number(one.value));
  const apart = steps.filter(({ count }, at) => count < said && count !== steps[at - 1]?.count);
  return apart.toReversed().slice(0, MOST_STEPS);
}

export interface FieldWish {
  label: string;
  filter: string | null;
  term: Term;
  /** Typed words, without those that only lead to it. */
  typed: string[];
}

export interface FieldWishes {
  wishes: FieldWish[];
  /** What else was asked. */
  rest: string[];
}

/** Lead to what a business has: "brewery with a patio", "dentist that takes Apple Pay". */
const LEADING = new Set(
  `a an the and with w has have having that who which takes take taking accepts accept accepting offers
   offer offering is are in speaks speak speaking serves serving y e con que tiene tienen acepta aceptan ofrece
   ofrecen para de habla hablan`.split(/\s+/),
);

/** The fields that words name, the longest phrase first, but for what a longer phrase of a trade has. */
export function findFieldWishes(
  { phrases, longest }: KnownFields,
  words: string[],
  meanings: ReadonlyMap<string, Meaning>,
): FieldWishes | null {
  if (longest === 0) return null;
  const stems = words.map(stemWord);
  const wishes: FieldWish[] = [];
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const size = sizeOfPhrase({ phrases, longest }, stems, at, meanings);
    const phrase = phrases.get(stems.slice(at, at + size).join(' '));
    if (!phrase) rest.push(words[at++] ?? '');
    else {
      while (LEADING.has(rest.at(-1) ?? '')) rest.pop();
      wishes.push(toWish(phrase, words.slice(at, at + size)));
      at += size;
    }
  }
  return wishes.length > 0 ? { wishes, rest } : null;
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

/** "Patio furniture" is no patio, and who types "italian" alone wants a restaurant that is. */
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
  return { label: nameField(field), filter: null, term, typed };
}
