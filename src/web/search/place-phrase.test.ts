import { expect, test } from 'vitest';
import type { Understanding } from '../../contract/search.ts';
import type { SearchFilters } from './filters.ts';
import { phrasePlace } from './place-phrase.ts';

const nearby = (from: string): Understanding => ({ widened: [{ step: 'nearby', from }] });

test.each<[SearchFilters, Understanding, string]>([
  [{}, nearby('Boise, ID'), 'in Boise, ID'],
  [{}, nearby('WY'), 'in Wyoming'],
  [{}, nearby('83702'), 'near 83702'],
  [{ city: 'nowhereville' }, nearby(''), 'in Nowhereville'],
  [{}, nearby(''), 'in that place'],
  [{ near: '43.61,-116.2' }, nearby(''), 'within 25 miles of you'],
  [{ near: 'Boise, ID', within: '1' }, nearby('Boise, ID'), 'within 1 mile of Boise, ID'],
  [{ near: '83702', within: '10' }, nearby('83702'), 'within 10 miles of 83702'],
  [{ city: 'Boise', state: 'ID' }, {}, 'in Boise, ID'],
])('%j is told with its place', (filters, understanding, phrase) => {
  expect(phrasePlace(filters, { understanding })).toBe(phrase);
});
