import { expect, test } from 'vitest';
import { isTooOld } from './programs.ts';

test('versions of Patroni that may lose writes are told from later ones', () => {
  const versions = ['2.1.7', '3.0.2', '3.0.3', '3.1.0', '4.0.0', '4.1.4', 'of an unknown version'];
  expect(versions.filter(isTooOld)).toEqual(['2.1.7', '3.0.2', 'of an unknown version']);
});
