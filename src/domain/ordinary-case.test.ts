import { expect, test } from 'vitest';
import { shareOfCapitals, toOrdinaryCase } from './ordinary-case.ts';

test.each([
  ...['Satus Creek Gravel LLC', 'Tri-Cities Drone Imaging', 'McDonald & Sons, Inc.'],
  ...['O’Brien’s Pub', "Joe's Diner", 'A&W Restaurant', 'B & B Auto', 'KFC', 'TLC Daycare'],
  ...['Dr. Smith DDS', 'Rotary Club of Grandview', 'The Bakery on Main', 'Mt. Adams Fly Shop'],
  ...[
    'U.S. Bank',
    '1st Baptist Church',
    'Panadería de la Paz',
    'Mogul PT & Sports',
    'John Paul II School',
  ],
  ...['Crane, Jo Beth - Lucky Hoof Farrier', 'Yakima (Old Town) Taps', 'WA State Fruit', 'Macy’s'],
])('the name %s', (name) => {
  expect(toOrdinaryCase(name.toUpperCase(), 'name')).toBe(name);
});

test.each([
  ...['12471 Emerald Rd', 'N 1st St', '1390 E Moxee Ave Ste B', 'US Hwy 12', '1200 SR 22'],
  ...['PO Box 77', '12 NE McKay Rd', '2533 Avenue A', '2 MLK Jr Blvd', '10 SW 3rd St, Unit 4B'],
])('the street %s', (street) => {
  expect(toOrdinaryCase(street.toUpperCase(), 'street')).toBe(street);
});

test('what isn’t in capitals, and abbreviations alone, stay as they are', () => {
  for (const name of ['iPhone REPAIR', 'IBM', 'Copper Works', 'ACE', '24/7'])
    expect(toOrdinaryCase(name, 'name')).toBe(name);
  expect(shareOfCapitals(['COPPER WORKS', 'Birch Books', 'KFC', ''], 'name')).toBe(0.5);
});
