import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Directory, openDirectory } from '../../../../tests/directory.ts';
import { openImports } from '../../../../tests/transfer.ts';
import { findPhoneIssue } from './fact-issues.ts';

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

const shop = {
  name: 'Shop',
  description: 'Many things of use.',
  address: '1 Main St',
  categoryId: 1,
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
};

async function submit(change: object): Promise<number> {
  const answer = await directory.post('/api/businesses', { ...shop, ...change });
  expect(answer.status).toBe(201);
  return (await answer.json()).id;
}

async function readFactIssues(id: number) {
  const { rows } = await directory.db.pool.query(
    `select kind, state, detail->>'zipCity' as city, (detail->>'miles')::int as miles
     from business_checks where business_id = $1 order by kind`,
    [id],
  );
  return rows;
}

const kindsOf = async (id: number) => (await readFactIssues(id)).map(({ kind }) => kind);

describe('of a submission', () => {
  test.each([
    ['what fits', {}, []],
    ['a ZIP code plus four', { zipCode: '83702-1234' }, []],
    ['a suburb with the ZIP code of its city', { city: 'Garden City' }, []],
    ['a ZIP code of another state', { zipCode: '04101' }, ['zip-state']],
    [
      'one far from its city',
      { city: 'Peachtree Corners', state: 'GA', zipCode: '39867' },
      ['zip-city'],
    ],
    [
      'its own one where two towns have the name',
      { city: 'Wellsville', state: 'NY', zipCode: '14895' },
      [],
    ],
    ['an unknown one of another state', { zipCode: '11333' }, ['zip-prefix']],
    ['an unknown one of this state', { zipCode: '83790' }, ['zip-unknown']],
    ['a town that nobody knows', { city: 'Nowhere' }, []],
    ['a number of films', { phone: '(208) 555-0100' }, ['phone-fictitious']],
    ['a number that nobody can dial', { phone: '(123) 456-7890' }, ['phone-undialable']],
    ['a cell phone of another state', { phone: '(917) 267-1000' }, []],
  ])('%s', async (_, change, kinds) => {
    expect(await kindsOf(await submit(change))).toEqual(kinds);
  });
});

test.each([
  ['(208) 344-1000', null],
  ['+1 208.344.1000 ext. 7', null],
  ['1-800-FLOWERS', null],
  ['1-800-411-7246', null],
  ['555-0100', 'phone-undialable'],
  ['(208) 555-0199', 'phone-fictitious'],
  ['(208) 144-1000', 'phone-undialable'],
  ['(291) 344-1000', 'phone-undialable'],
  ['(208) 911-1000', 'phone-undialable'],
  ['+44 20 7946 0018', 'phone-undialable'],
  ['ask for Ann', 'phone-undialable'],
])('%s', (phone, doubt) => expect(findPhoneIssue(phone)).toBe(doubt));

describe('Puerto Rico and the islands', () => {
  test('have no ZIP codes that we know, so none is in doubt', async () => {
    const staff = await openImports(directory);
    await staff.import(
      'name,slug,city,state,zip code,category id,is approved\nCafé,cafe,San Juan,PR,00901,1,true\nBad,bad,Boise,ID,00901,1,true\n',
    );
    const { rows } = await directory.db.pool.query(
      `select b.slug, c.kind from business_checks c join businesses b on b.id = c.business_id`,
    );
    expect(rows).toEqual([{ slug: 'bad', kind: 'zip-unknown' }]);
  });
});

describe('stays true', () => {
  test('with an edit by staff, a doubt goes or comes', async () => {
    const id = await submit({ zipCode: '04101', phone: '(208) 555-0100' });
    expect(await kindsOf(id)).toEqual(['phone-fictitious', 'zip-state']);
    const headers = await directory.signIn('editor');
    const path = `/api/admin/businesses/${id}`;
    const business = await (await directory.get(path, headers)).json();
    const body = { ...business, zipCode: '83702' };
    expect((await directory.call(`PUT ${path}`, { headers, body })).status).toBe(200);
    expect(await kindsOf(id)).toEqual(['phone-fictitious']);
  });

  test('a point far from its ZIP code', async () => {
    const staff = await openImports(directory);
    const columns = 'name,slug,city,state,zip code,category id,is approved,lat,lon';
    await staff.import(`${columns}\nShop,shop,Boise,ID,83702,1,true,43.6,-117.4\n`);
    const { rows } = await directory.db.pool.query('select id from businesses');
    expect(await readFactIssues(rows[0].id)).toEqual([
      { kind: 'point', state: 'doubt', city: null, miles: 60 },
    ]);
  });

  test('with an import, and with its undo', async () => {
    const staff = await openImports(directory);
    const columns = 'name,slug,city,state,zip code,category id,is approved';
    await staff.import(`${columns}\nShop,shop,Boise,ID,83702,1,true\n`);
    const { rows } = await directory.db.pool.query('select id from businesses');
    const changed = await staff.import(`${columns}\nShop,shop,Boise,ID,04101,1,true\n`);
    expect(await kindsOf(rows[0].id)).toEqual(['zip-state']);
    await directory.call(`POST /api/admin/imports/${changed.id}/undo`, { headers: staff.headers });
    await directory.runJobs();
    expect(await kindsOf(rows[0].id)).toEqual([]);
  });

  test('and goes with the listing', async () => {
    const id = await submit({ zipCode: '04101' });
    await directory.db.pool.query('delete from businesses where id = $1', [id]);
    expect(await kindsOf(id)).toEqual([]);
  });
});

describe('a form', () => {
  const check = async (query: Record<string, string>) =>
    (await directory.get(`/api/place-check?${new URLSearchParams(query)}`)).json();

  test('is told what looks wrong', async () => {
    const given = { city: 'peachtree corners', state: 'GA', zipCode: '39867' };
    expect(await check({ ...given, phone: '(404) 555-0123' })).toEqual([
      {
        kind: 'zip-city',
        field: 'zipCode',
        value: '39867',
        zipCity: 'Morris',
        zipStates: ['GA'],
        miles: 153,
      },
      {
        kind: 'phone-fictitious',
        field: 'phone',
        value: '(404) 555-0123',
        zipCity: null,
        zipStates: [],
        miles: null,
      },
    ]);
  });

  test('is told nothing before there is enough to compare, and nothing of nonsense', async () => {
    expect(await check({ zipCode: '39867' })).toEqual([]);
    expect(await check({ zipCode: '39867', state: 'GA' })).toEqual([]);
    expect(await check({})).toEqual([]);
    expect(await check({ city: '%_', state: "'; --", zipCode: '\\', phone: '' })).toEqual([]);
  });
});
