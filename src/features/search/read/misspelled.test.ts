import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { inLanguage } from '../../../platform/language.ts';
import type { Vocabulary } from '../../trades/vocabulary.rules.ts';
import { createVocabulary } from '../../trades/vocabulary.ts';
import { correctPhraseWords } from './misspelled.rules.ts';

let directory: Directory;
let english: Vocabulary;
let spanish: Vocabulary;

beforeAll(async () => {
  directory = await openDirectory();
  const source = createVocabulary(directory.db);
  english = await source.read();
  spanish = await inLanguage('es', () => source.read());
});
afterAll(() => directory.close());

const correct = (text: string, vocabulary = english) =>
  correctPhraseWords(text.split(' '), vocabulary)?.words.join(' ');

const ENGLISH = `chimny sweep: chimney sweep; speach therapist: speech therapist; pharmcy: pharmacy;
  vetrinarian: veterinarian; restraunt: restaurant; labratory: laboratory; mecanic: mechanic;
  accupuncture: acupuncture; orthadontist: orthodontist; refridgerator repair: refrigerator repair;
  optomitrist: optometrist; pediatrican: pediatrician; gynocologist: gynecologist; resturant: restaurant;
  wharehouse: warehouse; plummer: plumber; exterminater: exterminator;
  upholstry: upholstery; wedding fotographer: wedding photographer; lawer: lawyer`;
const SPANISH = `plomeiro: plomero; abojado: abogado; veterinaro: veterinario; farmasia: farmacia;
  panadria: panaderia; carniseria: carniceria; serrajero: cerrajero; electrisista: electricista;
  abogado de inmigrasion: abogado de inmigracion; tortiyeria: tortilleria; labado de autos: lavado de autos`;
const read = (list: string) => list.split(';').map((line) => line.trim().split(': '));

test.each(read(ENGLISH))('"%s" is read as %s', (typed = '', meant) => {
  expect(correct(typed)).toBe(meant);
});

test.each(read(SPANISH))('in Spanish, "%s" is read as %s', (typed = '', meant) => {
  expect(correct(typed, spanish)).toBe(meant);
});

test('a page in English corrects Spanish too, once it reads Spanish', () => {
  expect(correct('serrajero')).toBe('cerrajero');
  expect(correct('abogado de inmigrasion')).toBe('abogado de inmigracion');
  expect(correct('panadria')).toBe('panaderia');
});

test('words that are known stay as they were typed', () => {
  for (const text of ['plumber', 'medico', 'llanteria', 'jewelry repair', 'oil change', '']) {
    expect(correct(text), text).toBeUndefined();
  }
  expect(correct('cheap plummer')).toBe('cheap plumber');
});

test('a name is no misspelled need, even if its words resemble some', () => {
  for (const name of [
    'lexur studios films',
    'slater public library',
    'carteret general hospital',
    'sweet creations catering',
    'bonners ferry farmers market',
    'foothills inn',
    'binu bonu',
  ]) {
    expect(correct(name), name).toBeUndefined();
  }
});
