import { expect, test } from 'vitest';
import { splitAddress } from './split-address.ts';

test.each([
  ['12 Elm St, Boise, ID 83702', '12 Elm St|Boise|ID|83702'],
  ['12 Elm St., Suite 4, Boise, ID 83702-1234', '12 Elm St., Suite 4|Boise|ID|83702-1234'],
  ['12 Elm St #4 Boise, ID 83702', '12 Elm St #4|Boise|ID|83702'],
  ['12 Elm St\nBoise, ID', '12 Elm St|Boise|ID|'],
  [
    '100 North Main Street Garden City Idaho 83714',
    '100 North Main Street|Garden City|Idaho|83714',
  ],
  ['1 Wall St, New York, New York 10005, USA', '1 Wall St|New York|New York|10005'],
  ['1 Wall St, New York NY 10005', '1 Wall St|New York|NY|10005'],
  ['9 Coal Rd, Charleston, West Virginia 25301', '9 Coal Rd|Charleston|West Virginia|25301'],
  ['5 Oak Ave, Fresno, Calif. 93721', '5 Oak Ave|Fresno|Calif|93721'],
  ['PO Box 12, Chester, MA 1011', 'PO Box 12|Chester|MA|1011'],
  ['Boise, ID 83702', '|Boise|ID|83702'],
  ['Boise, ID', '|Boise|ID|'],
  ['PO Box 1234 Sun Valley ID 83353', 'PO Box 1234|Sun Valley|ID|83353'],
  ['2515 US Hwy 95 N Moscow, ID 83843', '2515 US Hwy 95 N|Moscow|ID|83843'],
  ['12 Elm St St. Paul MN 55101', '12 Elm St|St. Paul|MN|55101'],
  ['1600 Oak Ave NW Washington DC 20500', '1600 Oak Ave NW|Washington|DC|20500'],
  ['9 Luna, San Juan, Puerto Rico 00911-1234, EE. UU.', '9 Luna|San Juan|Puerto Rico|00911-1234'],
  ['500 N Elm Blvd; Boise; ID; 83702', '500 N Elm Blvd|Boise|ID|83702'],
  ['12 Elm St / Boise / ID / 83702', '12 Elm St|Boise|ID|83702'],
  ['12 Elm St|Boise|ID|83702', '12 Elm St|Boise|ID|83702'],
  ['12, Elm St, Boise, Ada County, Idaho, 83702, United States', '12 Elm St|Boise|Idaho|83702'],
  ['12 Elm St, Boise, ID 83702 (208) 555-0142', '12 Elm St|Boise|ID|83702'],
  ['12 ELM ST BOISE ID', '12 ELM ST|BOISE|ID|'],
  ['{"formatted":"12 Elm St, Boise, ID 83702, USA","city":"Boise"}', '12 Elm St|Boise|ID|83702'],
  ['St. Louis MO', '|St. Louis|MO|'],
  ['Boise (ID)', '|Boise|ID|'],
  ['83702 Boise, ID', '|Boise|ID|83702'],
  ['West Virginia', null],
  ['10 ELM CT', null],
  ['120 N Washington', null],
  ['12 Elm St', null],
  ['Boise', null],
  ['', null],
])('%j is %s', (text, parts) => {
  const split = splitAddress(text);
  expect(split && [split.street, split.city, split.state, split.zip].join('|')).toBe(parts);
});

const IDAHO = new Set([
  'Boise',
  'Eagle',
  'Garden City',
  'Lake Fork',
  'St. Anthony',
  'Star',
  'Wenatchee',
]);
const places = {
  state: 'ID',
  isNear: (written: string, town: string) =>
    town === 'Garden City' && /^Gard(?:\.|\w*) C\w*y$/.test(written),
  townNear: (written: string) => (written === 'Boi' ? 'Boise' : null),
  townOfZip: (zip: string, state: string) =>
    state === 'ID' && zip === '83714' ? 'Garden City' : null,
  isTown: (city: string, state: string) =>
    (state === 'ID' && IDAHO.has(city)) || (state === 'WA' && /^(?:E )?Wenatchee$/.test(city)),
};

test.each([
  ['424 S Broadway Ave Eagle, ID', '424 S Broadway Ave|Eagle|ID|'],
  ['424 S Broadway Ave Eagle ID 83616', '424 S Broadway Ave|Eagle|ID|83616'],
  ['424 S Broadway Ave Eagle', '424 S Broadway Ave|Eagle|ID|'],
  ['Suite 200, 424 S Broadway Ave Eagle, ID', 'Suite 200, 424 S Broadway Ave|Eagle|ID|'],
  ['424 S Broadway Ave, Ste 200 Eagle, ID', '424 S Broadway Ave, Ste 200|Eagle|ID|'],
  ['77 N Eagle Rd Ste 4 Garden City Idaho', '77 N Eagle Rd Ste 4|Garden City|Idaho|'],
  ['9 Star Ln Star', '9 Star Ln|Star|ID|'],
  ['500 Rose St. Anthony ID', '500 Rose|St. Anthony|ID|'],
  ['PO Box 12 Lake Fork', 'PO Box 12|Lake Fork|ID|'],
  ['100 Main St, Boise', '100 Main St|Boise|ID|'],
  ['12166 County Rd PD Garden City ID', '12166 County Rd PD|Garden City|ID|'],
  ['5 Elm St, Suite 9 Garden City, ID 83714', '5 Elm St, Suite 9|Garden City|ID|83714'],
  ['5 Elm St Gardn City ID 83714', '5 Elm St|Garden City|ID|83714'],
  ['5 Elm St, Gard. City, ID 83714', '5 Elm St|Garden City|ID|83714'],
  ['5 Elm St; PO Box 12, Garden City ID 83714', '5 Elm St|Garden City|ID|83714'],
  ['5 Elm St, Boise, ID 83702 (mail: PO Box 9)', '5 Elm St|Boise|ID|83702'],
  ['5 Elm St, ID 83714', '5 Elm St|Garden City|ID|83714'],
  ['5 Elm St W. 83714', '5 Elm St W|Garden City|ID|83714'],
  ['248 2nd Ave West GC 83714', '248 2nd Ave West|GC|ID|83714'],
  ['5 Elm St - Eagle', '5 Elm St|Eagle|ID|'],
  ['5 Elm St – Garden City, ID', '5 Elm St|Garden City|ID|'],
  ['Hwy 28 S, 3 mi south of Eagle', 'Hwy 28 S, 3 mi south of Eagle|Eagle|ID|'],
  ['555 1st Ave, PO Box 12, Eagle, ID 83616', '555 1st Ave|Eagle|ID|83616'],
  ['5 Elm St., Boise, ID. 83702.', '5 Elm St.|Boise|ID|83702'],
  ['83714', '|Garden City|ID|83714'],
  ['99999', null],
  ['Eagle, 674 San Juan Ave', '674 San Juan Ave|Eagle|ID|'],
  ['5 Elm St, Boi.', '5 Elm St|Boise|ID|'],
  ['5 Elm Avenue East', null],
  ['1357 Lakes Blvd. North, ID', '1357 Lakes Blvd. North||ID|'],
  ['Lynwood Mall, 604 Lakes Blvd N #4, ID', 'Lynwood Mall, 604 Lakes Blvd N #4||ID|'],
  ['100 Main St, Suite B', null],
  ['12 Elm St', null],
  ['2200 Garden City', null],
])('with the towns of the state, %j is %s', (text, parts) => {
  const split = splitAddress(text, places);
  expect(split && [split.street, split.city, split.state, split.zip].join('|')).toBe(parts);
});

test.each([
  ['12 Elm St, Wuzzle, ID', true],
  ['12 Elm St Wuzzle', true],
  ['12 Elm St, Wuzzle, ID 83714', true],
  ['12 Elm St, Garden Cty, ID 83714', false],
  ['1200 5th Ave E Wenatchee, WA', true],
  ['1200 5th Ave Wenatchee, WA', false],
])('whether %j names a town for sure: %s', (text, isUnsure) => {
  expect(splitAddress(text, places)?.isUnsure).toBe(isUnsure);
});
