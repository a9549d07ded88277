import { expect, test } from 'vitest';
import { LANGUAGES } from '../../scripts/build-state.js';
import { readCatalogue } from './catalogue.ts';

const catalogues = LANGUAGES.map(readCatalogue);
const keys = Object.keys(catalogues[0] ?? {});

/** Matches keys cut off mid-sentence, such as `there_is_no_such_call_see`. */
const CUT =
  /_(the|an?|and|or|but|that|which|there|is|are|was|were|be|it|we|they|you|your|our|not)$/;

test('a text is said once, whichever screens show it', () => {
  const byTexts = Object.groupBy(keys, (key) =>
    JSON.stringify(catalogues.map((catalogue) => catalogue[key])),
  );
  expect(Object.values(byTexts).filter((same) => same && same.length > 1)).toEqual([]);
});

test('a key says place and role in two to five words', () => {
  const odd = (key: string) =>
    !/^[a-z]+(_[a-z0-9]+){1,4}$/.test(key) || /_[2-9]$/.test(key) || CUT.test(key);
  expect(keys.filter(odd)).toEqual([]);
});

test('keys of a place stand together', () => {
  const places = keys.map((key) => key.split('_')[0]);
  const returns = places.filter(
    (place, at) => place !== places[at - 1] && places.indexOf(place) < at,
  );
  expect(returns).toEqual([]);
});
