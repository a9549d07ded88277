import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  listBusinessPresets,
  listSayings,
  makePresetPhrases,
  readTexts,
} from './preset-phrases.ts';
import { FOLDER, readOwnPhrases, readRows } from './seed-words.ts';

const presets = readRows('presets.csv');
const slugs = new Set(readRows('trades.csv').map(({ slug }) => slug));
const phrases = readRows('preset-phrases.csv');

test('each preset of a business kind has a trade, or is left out on purpose', () => {
  const decided = new Set(presets.map(({ preset }) => preset));
  expect(listBusinessPresets().filter((id) => !decided.has(id))).toEqual([]);
  expect(presets.filter((row) => Boolean(row.trade) === Boolean(row.left_out))).toEqual([]);
});

test('each preset is decided once and has a trade that exists', () => {
  expect(new Set(presets.map(({ preset }) => preset)).size).toBe(presets.length);
  expect(presets.filter(({ trade }) => trade && !slugs.has(trade))).toEqual([]);
});

test('the phrases are what the package and the mapping say today', () => {
  const written = readFileSync(path.join(FOLDER, 'preset-phrases.csv'), 'utf8');
  expect(written).toBe(makePresetPhrases().text);
});

test('no phrase of a preset stands in our own lists, and none stands twice', () => {
  for (const language of ['en', 'es'] as const) {
    const own = readOwnPhrases(language);
    const stems = phrases.filter((row) => row.language === language).map(({ stem = '' }) => stem);
    expect(stems.filter((stem) => own.has(stem))).toEqual([]);
    expect(new Set(stems).size).toBe(stems.length);
  }
});

test('each word that the mapping allows or refuses is one of the preset', () => {
  const texts = [readTexts('en'), readTexts('es')];
  const unknown = presets.flatMap(({ preset = '', words = '', without = '' }) => {
    const said = new Set(texts.flatMap((text) => listSayings(text[preset])));
    return [...words.split(';'), ...without.split(';')].filter((word) => word && !said.has(word));
  });
  expect(unknown).toEqual([]);
});
