import { expect, test } from 'vitest';
import type { ImportMapping } from '../../../contract/imports.staff.ts';
import { leaveOffer, listColumnHints, takeOffer } from './offers.ts';

const members = {
  columns: ['Business', 'Location', 'Open', 'Since'],
  samples: [
    ['Qx Bread', '12 Elm St, Boise, ID 83702', 'Mon-Fri 9-5', '1990'],
    ['Qx Kite', '9 Oak Ave Suite 5, Nampa, ID 83651', 'M-F 9am-5pm; Sat 10-2; closed Sun', '2001'],
    ['Qx Oar', '', 'call us', ''],
  ],
};

test('a whole address and hours in words are offered with the first rows before and after', () => {
  const [address, hours, ...rest] = listColumnHints(members, { name: { column: 0 } });
  expect(rest).toEqual([]);
  expect(address).toMatchObject({ kind: 'address', columns: [1], isUsed: false });
  expect(address?.rows[0]).toEqual({
    before: '12 Elm St, Boise, ID 83702',
    after: [
      ['address', '12 Elm St'],
      ['city', 'Boise'],
      ['state', 'ID'],
      ['zipCode', '83702'],
    ],
  });
  expect(hours?.rows.map(({ after }) => after)).toEqual([
    [['hours', 'Mon-Fri 9 AM to 5 PM; Sat-Sun closed']],
    [['hours', 'Mon-Fri 9 AM to 5 PM; Sat 10 AM to 2 PM; Sun closed']],
  ]);
});

test('names with a contact behind a dash are no addresses', () => {
  const names = ['Qx Irrigation Supply – Dale Kooistra, Mgr.', 'Qx Feed – Ann Fine, Owner'];
  const source = { columns: ['Bus. Name / Owner'], samples: names.map((name) => [name]) };
  const hints = listColumnHints(source, { name: { column: 0 }, state: { value: 'WA' } });
  expect(hints.filter(({ kind }) => kind === 'address' || kind === 'place')).toEqual([]);
});

test('what was taken is told as used, and left by a tap as it was', () => {
  const before: ImportMapping = { name: { column: 0 }, address: { column: 1 } };
  const [address] = listColumnHints(members, before);
  if (!address) throw new Error('Nothing was offered');
  const taken = takeOffer(before, address);
  expect(taken).toMatchObject({ city: { column: 1, part: 'city' }, address: { part: 'street' } });
  const [used] = listColumnHints(members, taken);
  expect(used?.isUsed).toBe(true);
  expect(leaveOffer(taken, address)).toEqual(before);
});

test('an address is taken apart with its ZIP code, even if the first rows have none', () => {
  const source = { columns: ['Location'], samples: [['12 Elm St, Boise, ID']] };
  const [address] = listColumnHints(source, { address: { column: 0 } });
  expect(address?.fields).toMatchObject({ zipCode: { column: 0, part: 'zip' } });
  const own: ImportMapping = { address: { column: 0 }, zipCode: { column: 1 } };
  const withOwn = { columns: ['Location', 'ZIP'], samples: [['12 Elm St, Boise, ID', '83702']] };
  expect(listColumnHints(withOwn, own)[0]?.fields).not.toHaveProperty('zipCode');
});

test('taking an address apart keeps the state that was chosen, and reads addresses by it', () => {
  const before: ImportMapping = { address: { column: 1 }, state: { value: 'ID' } };
  const source = { ...members, samples: [...members.samples, ['Qx Row', '100 Main St, Boise']] };
  const [address] = listColumnHints(source, before);
  if (!address) throw new Error('Nothing was offered');
  const taken = takeOffer(before, address);
  expect(taken).toMatchObject({ state: { value: 'ID' }, city: { column: 1, part: 'city' } });
  expect(listColumnHints(source, taken)[0]?.isUsed).toBe(true);
  expect(leaveOffer(taken, address)).toEqual(before);
});

test('town, state and ZIP code in one cell, and first and last names, are offered as well', () => {
  const people = {
    columns: ['First Name', 'Last Name', 'City/ST'],
    samples: [['Rosa', 'Paz', 'Boise, ID 83702']],
  };
  const [place, person] = listColumnHints(people, {});
  expect(place).toMatchObject({ kind: 'place', fields: { city: { column: 2, part: 'city' } } });
  expect(person?.rows).toEqual([{ before: 'Rosa | Paz', after: [['name', 'Rosa Paz']] }]);
  if (!person) throw new Error('Nothing was offered');
  expect(takeOffer({}, person)).toEqual({ name: { columns: [0, 1], by: ' ' } });
  const named = listColumnHints(
    { ...people, columns: ['First Name', 'Last Name', 'Practice'] },
    { name: { column: 2 } },
  );
  expect(named.map(({ kind }) => kind)).not.toContain('person');
});

test('people beside the businesses are offered as contacts', () => {
  const source = {
    columns: ['Member', 'Town'],
    samples: [
      ['Hill Books', 'Boise'],
      ['Capitol Nails / K. Patel, owner', 'Boise'],
    ],
  };
  const [contact] = listColumnHints(source, { name: { column: 0 } });
  expect(contact).toMatchObject({
    kind: 'contact',
    isUsed: false,
    rows: [
      {
        before: 'Capitol Nails / K. Patel, owner',
        after: [
          ['name', 'Capitol Nails'],
          ['custom.contact-person', 'K. Patel, owner'],
        ],
      },
    ],
  });
  if (!contact) throw new Error('Nothing was offered');
  const taken = takeOffer({ name: { column: 0 } }, contact);
  expect(taken.name).toEqual({ column: 0, part: 'business' });
  expect(leaveOffer(taken, contact)).toEqual({ name: { column: 0 } });
});

test('names and streets of which nearly all are in capitals are offered together', () => {
  const source = {
    columns: ['Business', 'Street'],
    samples: [
      ['COPPER WORKS LLC', '12 NE ELM ST'],
      ['BIRCH BOOKS', '9 OAK AVE'],
    ],
  };
  const before: ImportMapping = { name: { column: 0 }, address: { column: 1 } };
  const [offer, ...rest] = listColumnHints(source, before);
  expect(rest).toEqual([]);
  if (!offer) throw new Error('Nothing was offered');
  expect(offer).toMatchObject({ kind: 'capitals', columns: [0, 1], isUsed: false });
  expect(offer.rows[0]).toEqual({
    before: 'COPPER WORKS LLC',
    after: [['name', 'Copper Works LLC']],
  });
  const taken = takeOffer(before, offer);
  expect(taken).toMatchObject({
    name: { capitals: 'ordinary' },
    address: { capitals: 'ordinary' },
  });
  expect(listColumnHints(source, taken)[0]?.isUsed).toBe(true);
  expect(leaveOffer(taken, offer)).toMatchObject({ name: { column: 0, capitals: 'keep' } });
  const some = { ...source, samples: [...source.samples, ['Qx Kite', '1 Elm St']] };
  expect(listColumnHints(some, before)).toEqual([]);
});
