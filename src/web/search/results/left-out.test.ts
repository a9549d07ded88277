import { expect, test } from 'vitest';
import { describeLeftOut } from './left-out.ts';

test.each([
  ['open now', 'We can’t tell which are open now, so these are all.'],
  ['cheap, kid friendly', 'We can’t tell which are cheap and kid friendly, so these are all.'],
  ['delivery', 'No listing tells us about “delivery”, so these are all.'],
  ['open now, quibble', 'No listing tells us about “open now” and “quibble”, so these are all.'],
])('%s', (leftOut, sentence) => expect(describeLeftOut(leftOut)).toBe(sentence));
