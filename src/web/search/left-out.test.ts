import { expect, test } from 'vitest';
import { describeLeftOut } from './left-out.ts';

test.each([
  ['open now', 'We don’t know which of these are open now.'],
  ['cheap, kid friendly', 'We don’t know which of these are cheap and kid friendly.'],
  ['delivery', 'We don’t know which of these match “delivery”.'],
  ['open now, quibble', 'We don’t know which of these match “open now” and “quibble”.'],
])('%s', (leftOut, sentence) => expect(describeLeftOut(leftOut.split(', '))).toBe(sentence));
