import { expect, test } from 'vitest';
import { describeLeftOut } from './left-out.ts';

test.each([
  ['open now', 'We can’t tell which are open now, so all are shown.'],
  ['cheap, kid friendly', 'We can’t tell which are cheap and kid friendly, so all are shown.'],
  ['delivery', 'Our listings say nothing about “delivery”, so all are shown.'],
  [
    'open now, quibble',
    'Our listings say nothing about “open now” and “quibble”, so all are shown.',
  ],
])('%s', (leftOut, sentence) => expect(describeLeftOut(leftOut)).toBe(sentence));
