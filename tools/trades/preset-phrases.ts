import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stemPhrase } from '../../src/features/trades/stem.rules.ts';
import { foldText } from '../../src/platform/fold-text.ts';
import { type Language, readOwnPhrases, readRows, writeCsv } from './seed-words.ts';

interface PresetText {
  name?: string;
  aliases?: string | string[];
  terms?: string[];
}

const PACKAGE = fileURLToPath(import.meta.resolve('@openstreetmap/id-tagging-schema/package.json'));

function readPackage<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(PACKAGE, '../dist', file), 'utf8'));
}

/** First parts of the ids of presets where people look for a business or a service. */
const BUSINESS = new Set(
  'amenity club craft education healthcare leisure office shop tourism'.split(' '),
);

export function listBusinessPresets(): string[] {
  const presets = Object.keys(readPackage<Record<string, unknown>>('presets.json'));
  return presets.filter((id) => BUSINESS.has(id.split('/')[0] ?? ''));
}

export function readTexts(language: Language): Record<string, PresetText> {
  const read = readPackage<Record<string, { presets: { presets: Record<string, PresetText> } }>>(
    `translations/${language}.json`,
  );
  return read[language]?.presets.presets ?? {};
}

function readNames({ name = '', aliases = [] }: PresetText): string[] {
  return [...name.split(' / '), ...[aliases].flat().flatMap((text) => text.split('\n'))];
}

/** Returns all names and terms of a preset in lower case. */
export function listSayings(preset: PresetText = {}): string[] {
  return [...readNames(preset), ...(preset.terms ?? [])].map((phrase) => phrase.toLowerCase());
}

export interface Conflict {
  phrase: string;
  ours: string[];
  trade: string;
  preset: string;
}

interface Claim {
  phrase: string;
  trade: string;
  preset: string;
  isName: boolean;
}

const SHORTEST = 3;
const MAX_WORDS = 6;
const LANGUAGES: Language[] = ['en', 'es'];
const COLUMNS = ['language', 'phrase', 'stem', 'trades', 'kind', 'risk', 'source'];

/**
 * Returns `preset-phrases.csv` and the phrases that our own lists give to another trade. Ours win. A term of one
 * word counts only if the mapping lists it, and a phrase of several trades only if one of them is named so.
 */
export function makePresetPhrases(): { text: string; conflicts: Conflict[] } {
  const rows: string[][] = [];
  const conflicts: Conflict[] = [];
  for (const language of LANGUAGES) {
    const own = readOwnPhrases(language);
    for (const [stem, claims] of Map.groupBy(listClaims(language), toStem)) {
      const claim = chooseClaim(claims);
      if (!claim) continue;
      const ours = own.get(stem);
      if (!ours) rows.push([language, ...describeClaim(claim, language)]);
      else if (ours.length > 0 && !ours.includes(claim.trade)) conflicts.push({ ...claim, ours });
    }
  }
  const text = writeCsv(COLUMNS, rows.sort(compareRows));
  return { text, conflicts };
}

const toStem = ({ phrase }: Claim) => stemPhrase(phrase);

function compareRows([language = '', phrase = '']: string[], [other = '', next = '']: string[]) {
  return language.localeCompare(other, 'en') || (phrase < next ? -1 : 1);
}

function listClaims(language: Language): Claim[] {
  const texts = readTexts(language);
  return readRows('presets.csv').flatMap(
    ({ preset = '', trade = '', words = '', without = '' }) => {
      const text = texts[preset] ?? {};
      const terms = text.terms ?? [];
      if (!trade) return [];
      const names = readNames(text);
      const [listed, refused] = [words.split(';'), new Set(without.split(';'))];
      const isSaid = (phrase: string) => !refused.has(phrase.toLowerCase()) && isPlain(phrase);
      const told = terms.filter((term) => foldText(term).includes(' ') || listed.includes(term));
      const claim = (isName: boolean) => (phrase: string) => {
        return { phrase: phrase.toLowerCase(), trade, preset, isName };
      };
      return [...names.filter(isSaid).map(claim(true)), ...told.filter(isSaid).map(claim(false))];
    },
  );
}

function isPlain(phrase: string): boolean {
  const words = foldText(phrase);
  if (/[(){}/.]/.test(phrase) || words.length < SHORTEST) return false;
  return words.split(' ').length <= MAX_WORDS;
}

function chooseClaim(claims: Claim[]): Claim | undefined {
  const [first] = claims;
  if (new Set(claims.map(({ trade }) => trade)).size === 1) {
    return claims.find(({ isName }) => isName) ?? first;
  }
  const named = claims.filter(({ isName }) => isName);
  return new Set(named.map(({ trade }) => trade)).size === 1 ? named[0] : undefined;
}

/** From this length a Spanish word hardly stands in names of other businesses. */
const LONG = { en: Number.POSITIVE_INFINITY, es: 9 };

function describeClaim({ phrase, trade, preset, isName }: Claim, language: Language): string[] {
  const stem = stemPhrase(phrase);
  const isRisky = !isName && !stem.includes(' ') && stem.length < LONG[language];
  return [phrase, stem, trade, isName ? 'exact' : 'narrower', isRisky ? 'high' : '', preset];
}
