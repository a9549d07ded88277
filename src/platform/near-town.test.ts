import { expect, test } from 'vitest';
import { isNearTown } from './near-town.ts';

test.each([
  ['Sturgon Bay', 'Sturgeon Bay', true],
  ['SturgeonBay', 'Sturgeon Bay', true],
  ['Sturg. Bay', 'Sturgeon Bay', true],
  ['Wash. Island', 'Washington Island', true],
  ['Bailys Harbor', 'Baileys Harbor', true],
  ['E Wenatchee', 'East Wenatchee', true],
  ['Bosie', 'Boise', true],
  ['M. Vista', 'Monte Vista', true],
  ['MV', 'Monte Vista', true],
  ['Del Nte', 'Del Norte', true],
  ['Glenwood Spgs', 'Glenwood Springs', true],
  ["S'side", 'Sunnyside', true],
  ["O'Fallon", 'Onalaska', false],
  ['Del Mar', 'Del Norte', false],
  ['Boi', 'Boise', false],
  ['Sister Bay', 'Sturgeon Bay', false],
  ['Bay', 'Sturgeon Bay', false],
  ['Rd Sturgeon Bay', 'Sturgeon Bay', false],
  ['Lake', 'Lane', false],
  ['', 'Boise', false],
])('whether %j is written almost like %j: %s', (written, town, isNear) => {
  expect(isNearTown(written, town)).toBe(isNear);
});
