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
  ['Taquería Sol | Luz Ruiz, dueña', 'Taquería Sol', 'Luz Ruiz, dueña'],
])('%s names a person', (text, business, contact) => {
  expect(splitName(text)).toEqual({ business, contact, isUnsure: false });
});

test.each([
  'Hill, Fine & Partners Law',
  'A/C Repair',
  'Wells Fargo - North Branch',
  'Subway - Eagle Road',
  'Cafe (The) Blue',
  'Care of Pets Clinic',
  'Property Management, Inc.',
  'Owner Builder Center',
])('%s is one name', (text) => {
  expect(splitName(text)).toEqual({ business: text, contact: '', isUnsure: false });
});

test('what may be a second business is told', () => {
  expect(splitName('Golden Dragon / Blue Fin')).toEqual({
    business: 'Golden Dragon',
    contact: 'Blue Fin',
    isUnsure: true,
  });
  const two = 'Nail Bar / Smith Architects';
  expect(splitName(two)).toEqual({ business: two, contact: '', isUnsure: true });
});
