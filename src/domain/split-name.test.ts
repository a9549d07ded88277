import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Capitol Nails & Spa, Inc. / K. Patel, owner', 'Capitol Nails & Spa, Inc.', 'K. Patel, owner'],
  ['Copper Works - Attn: Rosa Paz', 'Copper Works', 'Rosa Paz'],
  ['Copper Works c/o Dr. Ann Lee', 'Copper Works', 'Dr. Ann Lee'],
  ['Birch Books; J. Q. Fine', 'Birch Books', 'J. Q. Fine'],
  ['Birch Books – Maria de la Cruz, Mgr.', 'Birch Books', 'Maria de la Cruz, Mgr.'],
  ['Birch Books (owner: Bob & Sue Smith)', 'Birch Books', 'owner: Bob & Sue Smith'],
  ['Birch Books, LLC, Sam Fine, President', 'Birch Books, LLC', 'Sam Fine, President'],
  ['Bertz Realty/Maria Nelson', 'Bertz Realty', 'Maria Nelson'],
  ['Birch Books / Sue & Bob Fine', 'Birch Books', 'Sue & Bob Fine'],
  ['Birch Books / Deb', 'Birch Books', 'Deb'],
  ['Birch Books\nMaria Nelson', 'Birch Books', 'Maria Nelson'],
  ['Taquería Sol | Luz Ruiz, dueña', 'Taquería Sol', 'Luz Ruiz, dueña'],
])('%s names a person', (text, business, contact) => {
  expect(splitName(text)).toMatchObject({ business, contact, isUnsure: false, isGuess: false });
});

test.each([
  'Hill, Fine & Partners Law',
  'A/C Repair',
  'Wells Fargo - North Branch',
  'Subway - Eagle Road',
  'Cafe (The) Blue',
  'Elk Horn Cabins (formerly Ute Rest)',
  'Birch Books (Austin)',
  'Smith, Fine - Attorneys',
  'Care of Pets Clinic',
  'Property Management, Inc.',
  'Owner Builder Center',
])('%s is one name', (text) => {
  expect(splitName(text)).toMatchObject({ business: text, contact: '', isUnsure: false });
});

test.each([
  'Golden Dragon / Blue Fin',
  'Nail Bar / Smith Architects',
  'Peninsula Heating / Cooling',
  'Bait / Tackle & More',
  'Moeller Motors / Moeller RV',
  'Birch Books (Zebulon Wuzz)',
])('%s stays whole and is told, because it may be a second business', (two) => {
  expect(splitName(two)).toMatchObject({ business: two, contact: '', isUnsure: true });
});

test.each([
  ['Ink Well Tattoo (Ruth Haynie)', 'Ink Well Tattoo', 'Ruth Haynie'],
  ['Birch Books (Bob & Sue Smith)', 'Birch Books', 'Bob & Sue Smith'],
  ['Gallegos, Bob - Bob’s Upholstery', 'Bob’s Upholstery', 'Bob Gallegos'],
  ['Crane, Mary Beth - Lucky Hoof Farrier', 'Lucky Hoof Farrier', 'Mary Beth Crane'],
  ['Coyote Canyon Cellars - Mike Andrus', 'Coyote Canyon Cellars', 'Mike Andrus'],
  ['DeVries Construction - Pieter DeVries', 'DeVries Construction', 'Pieter DeVries'],
  ['Crooked Branch Cidery (Owen Tull)', 'Crooked Branch Cidery', 'Owen Tull'],
])('%s names a person without saying so', (text, business, contact) => {
  expect(splitName(text)).toMatchObject({ business, contact, isUnsure: false, isGuess: true });
});

test('a person whose name nobody knows is proposed, for a business that is listed without it', () => {
  const { apart } = splitName('Birch Antiques / Hank Ortega');
  expect(apart).toEqual({ business: 'Birch Antiques', contact: 'Hank Ortega' });
});
