import { expect, test } from 'vitest';
import { findRivals } from './rivals.rules.ts';

const write = (machine: string, timeline: number, from: number, to = from + 10) => ({
  machine,
  timeline,
  from,
  to,
});

test('machines that are the primary one after the other, and again, are no rivals', () => {
  const turns = [write('one', 1, 0), write('two', 2, 1000), write('one', 3, 2000)];
  expect(findRivals(turns)).toEqual([]);
});

test('a write that was under way while another machine took over is no proof', () => {
  expect(findRivals([write('one', 1, 0, 1500), write('two', 2, 1000)])).toEqual([]);
});

test('an old primary that still accepts writes is one too many', () => {
  const findings = findRivals([write('one', 1, 0), write('two', 2, 1000), write('one', 1, 2000)]);
  expect(findings).toEqual(['one accepted a write after two was the primary']);
});

test('so are two machines on one timeline', () => {
  const findings = findRivals([write('one', 1, 0), write('two', 1, 1000)]);
  expect(findings).toEqual(['one and two both accepted writes on timeline 1']);
});
