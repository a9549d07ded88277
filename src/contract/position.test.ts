import { expect, test } from 'vitest';
import { holdsPosition } from './places.ts';

test.each([
  'near=43.62,-116.20',
  'near=+43.6%2C-116',
  'bounds=-116.3,43.5,-116.1,43.7',
  'near=&near=1,2',
])('%s tells where somebody is', (query) =>
  expect(holdsPosition(new URLSearchParams(query))).toBe(true),
);

test.each([
  '',
  'near=',
  'near=83702',
  'near=Boise,+ID',
  'near=Coeur+d’Alene,+ID',
  'bounds=',
  'query=43,-116',
])('%s does not', (query) => expect(holdsPosition(new URLSearchParams(query))).toBe(false));
