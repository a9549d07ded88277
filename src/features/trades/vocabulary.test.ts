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

test('a page in English reads Spanish when the first Spanish word is asked for', async () => {
  const source = createVocabulary(directory.db);
  for (const text of ['', 'plumber boise', 'coffee near me', 'dentist for kids', 'walmart']) {
    expect((await source.read(text)).spanish, text).toBeNull();
  }
  const asked = await source.read('plomero barato');
  expect(asked.spanish).not.toBeNull();
  expect(chooseVocabulary(asked, split('plomero barato'))).toBe(asked.spanish);
  expect(chooseVocabulary(asked, split('plumber boise'))).toBe(asked);
  expect((await source.read('plumber boise')).spanish).not.toBeNull();
});

test('so does a phrase of words that both languages have, by the small word between them', async () => {
  const known = await createVocabulary(directory.db).read('salon de fiestas');
  expect(chooseVocabulary(known, split('salon de fiestas'))).toBe(known.spanish);
  expect(chooseVocabulary(known, split('hair salon'))).toBe(known);
  expect(chooseVocabulary(known, split('salon de paris'))).toBe(known);
});

test('a page in Spanish has Spanish at once', async () => {
  const source = createVocabulary(directory.db);
  const known = await inLanguage('es', () => source.read());
  expect(known.phrases.get('plomero')?.isSpanish).toBe(true);
});
