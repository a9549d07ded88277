import { expect, test } from 'vitest';
import { describeLeftOut } from './left-out.ts';

test.each([
  ['open now', `We don't know which are open now, so all are shown.`],
  ['cheap, kid friendly', `We don't know which are cheap and kid friendly, so all are shown.`],
  ['delivery', `Our listings don't mention "delivery", so all are shown.`],
  ['open now, quibble', `Our listings don't mention "open now" and "quibble", so all are shown.`],
])('%s', (leftOut, sentence) => expect(describeLeftOut(leftOut.split(', '))).toBe(sentence));
