import { expect, test } from 'vitest';
import { describeFailing } from './failing.ts';

const say = (filters: object, understanding: object = { failing: 15 }) =>
  describeFailing(filters, understanding, 'in Colorado');

test.each([
  [{ hasWebsite: 'true' }, 'None in Colorado has a website. 15 without one are there.'],
  [
    { minRating: '4' },
    'None in Colorado has 4 stars or more. 15 with fewer, or not yet rated, are there.',
  ],
  [
    { open: 'now' },
    'None in Colorado is known to be open now. 15 that are closed, or list no hours, are there.',
  ],
  [
    { open: 'now', minRating: '4' },
    'None in Colorado passes all of these filters. 15 others are there.',
  ],
])('%j is named where it leaves out all that the place has', (filters, sentence) => {
  expect(say(filters)?.sentence).toBe(sentence);
});

test('the link drops the filter, in the words too', () => {
  expect(say({ hasWebsite: 'true' })).toMatchObject({
    link: 'Show without this filter',
    changes: { hasWebsite: undefined },
  });
  const words = { failing: 2, understoodAs: { query: 'pharmacy', open: 'now' } };
  expect(say({ query: 'pharmacy open now' }, words)?.changes).toMatchObject({
    query: 'pharmacy',
    open: undefined,
  });
});

test('nothing is said where something passes, or no filter is set', () => {
  expect(say({ hasWebsite: 'true' }, {})).toBeNull();
  expect(say({})).toBeNull();
});
