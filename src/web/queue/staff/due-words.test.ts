import { expect, test } from 'vitest';
import { describeDue } from './due-words.ts';

const now = Date.parse('2090-06-03T12:00:00Z');

test.each([
  ['2090-06-03T17:10:00Z', 'due in 5 h', 'soon'],
  ['2090-06-05T11:00:00Z', 'due in 47 h', 'plain'],
  ['2090-06-03T12:20:00Z', 'due in 20 min', 'soon'],
  ['2090-06-03T09:59:00Z', 'overdue by 2 h', 'late'],
  ['2090-06-03T12:00:00Z', 'overdue by 1 min', 'late'],
  ['2090-05-20T12:00:00Z', 'overdue by 14 days', 'late'],
])('%s is %s', (dueAt, text, tone) => {
  expect(describeDue(dueAt, '2090-06-01T12:00:00Z', now)).toEqual({ text, tone });
});

test('what was promised to nobody only waits', () => {
  expect(describeDue(null, '2090-06-01T12:00:00Z', now)).toEqual({
    text: 'waiting 48 h',
    tone: 'plain',
  });
});
