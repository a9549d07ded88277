import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { MORE_SPELLINGS, SPELLINGS } from '../../../../tests/spelled-places.ts';
import { readPlaceText } from './place-fields.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());

const ALONE: [typed: string, label: string, others?: string[]][] = [
  ['la', 'Los Angeles, CA', ['Louisiana']],
  ['calif', 'California'],
  ['Calif.', 'California'],
  ['Cincinatti', 'Cincinnati, OH'],
  ['90210', '90210'],
  ['Pittsburgh PA', 'Pittsburgh, PA'],
  ['PITTSBURGH PA', 'Pittsburgh, PA'],
  ['ME', 'Maine'],
  ['or', 'Oregon'],
  ['OK', 'Oklahoma'],
  ['mobile', 'Mobile, AL'],
  ['Reading', 'Reading, PA'],
  ['Orange', 'Orange, CA'],
  ['Paris, TX', 'Paris, TX'],
  ['paris texas', 'Paris, TX'],
  ['Vancouver', 'Vancouver, WA'],
  ['Birmingham', 'Birmingham, AL'],
  ['Mexico, MO', 'Mexico, MO'],
  ['123 Main St, Boise, ID', 'Boise, ID'],
  ['Boise, ID, 83702', '83702'],
  ['Boise, Idaho, USA', 'Boise, ID'],
  ['Ada County', 'Ada County, ID'],
  ['ada co idaho', 'Ada County, ID'],
  ['SFO', 'San Francisco International Airport'],
  ['Brooklyn, New York', 'Brooklyn, NY'],
  ['Manhattan', 'New York, NY'],
  ['Queens NY', 'Queens, NY'],
  ['North Carolina', 'North Carolina'],
  ['N. Carolina', 'North Carolina'],
  ['W. Virginia', 'West Virginia'],
  ['Pensylvania', 'Pennsylvania'],
  ['Tennesee', 'Tennessee'],
  ['Nashvile', 'Nashville, TN'],
  ['Minneapolis/St. Paul', 'Twin Cities'],
  ['Dallas/Fort Worth', 'Dallas-Fort Worth'],
  ['Honolulu, HI', 'Honolulu, HI'],
  ["Coeur d'Alene", "Coeur d'Alene, ID"],
  ['Coeur d’Alene', "Coeur d'Alene, ID"],
  ['Truth or Consequences', 'Truth or Consequences, NM'],
  ['Lake Tahoe', 'Lake Tahoe'],
  ['St. Croix', 'St. Croix, VI'],
];

test.each([...SPELLINGS, ...MORE_SPELLINGS, ...ALONE])(
  '%s in a field is %s',
  async (typed, label, others = undefined) => {
    const found = await readPlaceText(directory.db, typed);
    expect(found).toMatchObject({ kind: 'place', place: { label } });
    if (others && found.kind === 'place')
      expect(found.others.map((other) => other.label)).toEqual(others);
  },
);

test.each(['near me', 'me', 'nearby', 'around here', 'cerca de mí', 'My location', 'aquí'])(
  '%s is the position of the visitor',
  async (typed) => {
    expect(await readPlaceText(directory.db, typed)).toEqual({ kind: 'position' });
  },
);

test.each([
  'Toronto',
  'toronto, on',
  'Toronto ON',
  'Vancouver BC',
  'London',
  'Paris',
  'Mexico',
  'Tijuana',
  'Lyon, France',
])('%s is abroad', async (typed) => {
  expect(await readPlaceText(directory.db, typed)).toEqual({ kind: 'abroad' });
});

test.each(['nowhereville', 'asdf qwer', '!!!', '99'])('%s is unknown', async (typed) => {
  expect(await readPlaceText(directory.db, typed)).toEqual({ kind: 'unknown' });
});
