import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { inLanguage } from '../../platform/language.ts';
import { chooseVocabulary } from './vocabulary.rules.ts';
import { createVocabulary } from './vocabulary.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const split = (text: string) => text.split(' ');

test('a page in English knows the phrases of both languages', async () => {
  const known = await createVocabulary(directory.db).read();
  expect(known.phrases.has('plumber')).toBe(true);
  expect(known.spanish?.phrases.get('plomero')?.isSpanish).toBe(true);
  expect(chooseVocabulary(known, split('plomero barato'))).toBe(known.spanish);
  expect(chooseVocabulary(known, split('plumber boise'))).toBe(known);
});

test('a phrase of words that both languages have is Spanish by the small word between them', async () => {
  const known = await createVocabulary(directory.db).read();
  expect(chooseVocabulary(known, split('salon de fiestas'))).toBe(known.spanish);
  expect(chooseVocabulary(known, split('hair salon'))).toBe(known);
  expect(chooseVocabulary(known, split('salon de paris'))).toBe(known);
});

test('a page in Spanish has Spanish at once', async () => {
  const source = createVocabulary(directory.db);
  const known = await inLanguage('es', () => source.read());
  expect(known.phrases.get('plomero')?.isSpanish).toBe(true);
});
