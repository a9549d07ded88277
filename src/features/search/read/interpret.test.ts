import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/runs.ts';
import type { PlaceSpan } from '../../places/model/annotate-places.rules.ts';
import { type Annotation, interpret } from './interpret.ts';
import { COST } from './weights.ts';

type Words = [from: number, to: number];

const phrase = (words: string[], [from, to]: Words, cost: number = COST.phrase): Annotation => {
  const typed = words.slice(from, to);
  const meaning = { trades: [1], categories: [], kind: 'exact' as const, isRisky: false };
  const found = { ...meaning, phrase: typed.join(' '), stem: typed.join(' '), typed };
  return { kind: 'phrase', from, to, cost, phrase: found, corrected: null, isLoose: false };
};
const name = (words: string[], [from, to]: Words, cost: number = COST.name): Annotation => {
  const text = words.slice(from, to).join(' ');
  const known = { text, businessCount: 1, isStart: false, chain: null, joinedName: null };
  return { kind: 'name', from, to, cost, name: { how: 'exact', nameKey: text, known } };
};
const boise = {
  kind: 'town' as const,
  city: 'Boise',
  state: 'ID',
  zipCode: null,
  area: null,
  region: null,
  label: 'Boise, ID',
  center: null,
  population: 235_000,
  businessCount: 10,
};
const place = ([from, to]: Words, cost: number): Annotation => {
  const span: PlaceSpan = {
    from,
    to,
    place: boise,
    cost,
    isMarked: false,
    others: [],
  };
  return { kind: 'place', ...span };
};
const plain = (words: string[]): Annotation[] =>
  words.map((word, at) => ({
    kind: 'word',
    from: at,
    to: at + 1,
    cost: COST.word,
    word,
    isSearchable: true,
  }));

const read = (text: string, more: (words: string[]) => Annotation[]) => {
  const words = text.split(' ');
  return interpret(words, [...plain(words), ...more(words)]);
};

test('the longest phrase wins over its parts', () => {
  const [best] = read('dog grooming salon', (words) => [
    phrase(words, [0, 3]),
    phrase(words, [0, 2]),
    phrase(words, [1, 3]),
    phrase(words, [2, 3]),
  ]);
  expect(best).toMatchObject({ phrases: [{ stem: 'dog grooming salon' }], words: [] });
});

test('a name wins over a word and a place, and over a phrase in it', () => {
  const [best, next] = read('boise bikes', (words) => [
    place([0, 1], 0.8),
    phrase(words, [1, 2]),
    name(words, [0, 2]),
  ]);
  expect(best).toMatchObject({ name: { nameKey: 'boise bikes' }, place: null, phrases: [] });
  expect(next).toMatchObject({ name: null, place: { place: boise }, text: 'bikes' });
});

test('a need and a place win over a name with other words', () => {
  const [best] = read('pizza boise', (words) => [
    phrase(words, [0, 1]),
    place([1, 2], 0.5),
    name(words, [0, 1], COST.phraseName),
  ]);
  expect(best).toMatchObject({ name: null, phrases: [{ stem: 'pizza' }], place: { place: boise } });
  expect(best?.text).toBe('pizza');
});

test('of two places the last one is meant, and the other one stays words', () => {
  const [best] = read('boise pizza boise', (words) => [
    phrase(words, [1, 2]),
    place([0, 1], 0.8),
    place([2, 3], 0.5),
  ]);
  expect(best).toMatchObject({ words: ['boise'], place: { from: 2 }, text: 'boise pizza' });
});

test('words without a subject cost more than the same words with one', () => {
  const filler: Annotation = { kind: 'filler', from: 0, to: 1, cost: COST.filler, word: 'the' };
  const [best] = interpret(['the'], [filler]);
  expect(best?.cost).toBeCloseTo(COST.filler + COST.nothingMeant);
});

test('a corrected phrase is told with the whole question', () => {
  const words = ['chimny', 'sweep'];
  const corrected = ['chimney', 'sweep'];
  const right = phrase(corrected, [0, 2], COST.phrase + COST.correctedPhrase);
  const [best] = interpret(words, [
    ...plain(words),
    right.kind === 'phrase' ? { ...right, corrected } : right,
  ]);
  expect(best).toMatchObject({ corrected: 'chimney sweep', text: 'chimney sweep' });
});

test('any annotations give at most ten readings, cheapest first, each of which has every word once', () => {
  const question = fc.array(fc.constantFrom('dog', 'pizza', 'boise', 'the'), {
    minLength: 1,
    maxLength: 12,
  });
  const span = fc.record({
    kind: fc.constantFrom('phrase', 'name', 'place'),
    from: fc.nat(11),
    size: fc.integer({ min: 1, max: 6 }),
    cost: fc.double({ min: 0, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(question, fc.array(span, { maxLength: 40 }), (words, spans) => {
      const more = spans.flatMap(({ kind, from, size, cost }): Annotation[] => {
        const at: Words = [from, from + size];
        if (from + size > words.length) return [];
        if (kind === 'place') return [place(at, cost)];
        return [kind === 'name' ? name(words, at, cost) : phrase(words, at, cost)];
      });
      const readings = interpret(words, [...plain(words), ...more]);
      expect(readings.length).toBeGreaterThan(0);
      expect(readings.length).toBeLessThanOrEqual(10);
      const costs = readings.map(({ cost }) => cost);
      expect(costs).toEqual(costs.toSorted((one, other) => one - other));
      for (const { parts } of readings) {
        const covered = parts.flatMap(({ from, to }) =>
          words.slice(from, to).map((_, at) => from + at),
        );
        expect(covered).toEqual(words.map((_, at) => at));
      }
    }),
    { numRuns: runs(200) },
  );
});
