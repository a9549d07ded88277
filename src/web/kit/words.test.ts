import { expect, test } from 'vitest';
import { lowerFirst } from './words.ts';

test.each([
  ['Bakeries & dessert shops', 'bakeries & dessert shops'],
  ['Mexican restaurants', 'Mexican restaurants'],
  ['Mediterranean & Greek restaurants', 'Mediterranean & Greek restaurants'],
  ['Veterinarians', 'veterinarians'],
  ['RV & boat dealers', 'RV & boat dealers'],
  ['DJs, karaoke & entertainers', 'DJs, karaoke & entertainers'],
  ['Steakhouses', 'steakhouses'],
])('%s reads as %s in a sentence', (name, written) => expect(lowerFirst(name)).toBe(written));
