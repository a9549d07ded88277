import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../tests/directory.ts';
import { foldText } from '../../platform/fold-text.ts';
import { stemPhrase } from './stem.rules.ts';
import type { Vocabulary } from './vocabulary.rules.ts';
import { createVocabulary } from './vocabulary.ts';
import { createMeanings, loadWordVectors, type Meanings } from './word-vectors.ts';

let directory: Directory;
let vocabulary: Vocabulary;
let meanings: Meanings;

beforeAll(async () => {
  directory = await openDirectory();
  vocabulary = await createVocabulary(directory.db).read();
  meanings = await createMeanings(vocabulary.phrases.values(), await loadWordVectors());
});
afterAll(() => directory.close());

function guess(question: string): string[] {
  const trades = meanings.guessTrades(foldText(question).split(' '))?.trades ?? [];
  return trades.map((id) => vocabulary.trades.get(id)?.slug ?? '');
}

const NEEDS = {
  'visa petition for my fiance': 'immigration-lawyers',
  'tenant refuses to leave my house': 'lawyers',
  'recycle cardboard and bottles': 'recycling-centers',
  'hair stylist who does balayage and bangs': 'hair-salons',
  'kimchi and bulgogi': 'korean-restaurants',
  'tapas and sangria': 'spanish-restaurants',
  'crab legs and oysters': 'seafood-restaurants',
  'kitten spay': 'veterinarians',
  'ballet for preschoolers': 'dance-schools',
  'mice in the pantry': 'pest-control-services',
  'headstone and casket': 'funeral-homes',
  'cedar pickets around the yard': 'fence-companies',
};

test.each(Object.entries(NEEDS))('nobody listed "%s", and %s are guessed', (question, trade) => {
  expect(vocabulary.phrases.has(stemPhrase(question))).toBe(false);
  expect(guess(question)[0]).toBe(trade);
});

test('words without a meaning are dropped', () => {
  for (const question of ['blorf snizzle', 'zxqv', 'to the of', '', 'nevertheless']) {
    expect(meanings.guessTrades(foldText(question).split(' ')), question).toBeNull();
  }
});

test('a guess tells how sure it is, and which phrase is nearest', () => {
  const sure = meanings.guessTrades(['kimchi', 'bulgogi']);
  const unsure = meanings.guessTrades(['kimchi', 'bulgogi', 'snizzle']);
  expect(sure?.score).toBeGreaterThan(unsure?.score ?? 0);
  expect(vocabulary.phrases.has(stemPhrase(sure?.phrase ?? ''))).toBe(true);
});
