import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { runs } from '../../../../tests/runs.ts';
import type { StaffChange } from '../../../contract/changes.staff.ts';
import { approveBusiness } from '../staff/approve.ts';

const tailor = {
  name: 'Ångström & Sons Tailors',
  description: 'Suits made to measure since 1951.',
  address: '12 Needle Street',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  phone: '(208) 555-0188',
  email: 'tailor@example.com',
  website: 'https://tailor.example/',
  imageUrl: '',
  categoryId: 1,
  isPremium: false,
};

let directory: Directory;

beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory.close());
beforeEach(() => directory.reset());

async function submit(change: object = {}) {
  return directory.post('/api/businesses', { ...tailor, ...change });
}

async function submitted(change: object = {}) {
  const answer = await submit(change);
  expect(answer.status).toBe(201);
  return answer.json();
}

describe('a submission', () => {
  test('waits for approval, where nobody sees it', async () => {
    const business = await submitted();
    expect(business).toMatchObject({ isApproved: false, isPremium: false, website: null });
    expect((await directory.get(`/api/businesses/${business.slug}`)).status).toBe(404);
    expect((await directory.get(`/api/businesses/${business.id}/reviews`)).status).toBe(404);
    expect(await (await directory.get('/api/businesses/search?query=tailors')).json()).toEqual([]);
    expect(await (await directory.get('/api/businesses/recent')).json()).toEqual([]);
  });

  test('cannot approve itself, choose its slug, or be premium for nothing', async () => {
    const business = await submitted({
      isPremium: true,
      isApproved: true,
      slug: 'chosen',
      rating: 5,
      reviewCount: 1000,
      premiumUntil: '2099-01-01T00:00:00Z',
    });
    expect(business).toMatchObject({ isApproved: false, isPremium: false, rating: 0 });
    expect(business.slug).toBe('angstrom-and-sons-tailors');
  });

  test('is answered by email when an address is given', async () => {
    await submitted();
    await submitted({ name: 'Without Address', email: '' });
    await directory.runJobs();
    expect(directory.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['tailor@example.com', 'We received your listing'],
    ]);
    expect(directory.mails[0]?.text).toContain('24-48 hours');
  });

  test('sent twice with one key is one business and one mail', async () => {
    const submissionKey = '0b2f6b0e-8f0c-4c0f-9d3d-3a7b6b1f7a11';
    const answers = await Promise.all([1, 2, 3, 4].map(() => submitted({ submissionKey })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await directory.runJobs();
    expect(directory.mails).toHaveLength(1);
  });

  test('sent again after a change is the same business as it is now', async () => {
    const submissionKey = '0b2f6b0e-8f0c-4c0f-9d3d-3a7b6b1f7a12';
    const first = await submitted({ submissionKey });
    const again = await submitted({ submissionKey, address: '14 Needle Street' });
    expect(again).toMatchObject({ id: first.id, slug: first.slug, address: '14 Needle Street' });
    await approveBusiness(directory, first.id, 'staff');
    expect(await submitted({ submissionKey })).toMatchObject({ address: '14 Needle Street' });
  });

  describe('sent again after staff edited it', () => {
    const submissionKey = '0b2f6b0e-8f0c-4c0f-9d3d-3a7b6b1f7a14';
    const sent = {
      submissionKey,
      description: 'Suits and repairs, open late.',
      phone: '(208) 555-0100',
    };
    let staff: { cookie: string };
    beforeAll(async () => {
      staff = await directory.signIn('editor');
    });
    const call = async (line: string, body?: object) => {
      const answer = await directory.call(line.replace(' ', ' /api/admin'), {
        headers: staff,
        body,
      });
      const json = await answer.json();
      expect(json).not.toHaveProperty('detail');
      return json;
    };
    const queue = (): Promise<StaffChange[]> => call('GET /changes');

    async function edit(id: number, change: object) {
      const listing = await call(`GET /businesses/${id}`);
      const { name, slug, description, address, city, state, zipCode, phone, email } = listing;
      const body = { name, slug, description, address, city, state, zipCode, phone, email };
      const { website, version } = listing;
      const rest = { website, categoryId: tailor.categoryId, version };
      await call(`PUT /businesses/${id}`, { ...body, ...rest, ...change });
    }

    test('it waits beside what staff wrote, and staff choose by field', async () => {
      const { id } = await submitted(sent);
      const description = 'Suits and repairs, open until 8 PM.';
      await edit(id, { description, phone: '(208) 555-0199' });
      const again = { ...sent, phone: '(208) 555-0111', address: '14 Needle Street', trades: [] };
      const answer = await submitted(again);
      expect(answer).toMatchObject({ id, address: tailor.address, phone: '(208) 555-0199' });
      await submitted(again);
      const waiting = await queue();
      expect(waiting.map(({ field }) => field).sort()).toEqual([
        'address',
        'description',
        'phone-number',
      ]);
      const [phone, text] = ['phone-number', 'description'].map((wanted) =>
        waiting.find(({ field }) => field === wanted),
      );
      expect(phone).toMatchObject({
        business: { id, isListed: false },
        now: { phone: '(208) 555-0199' },
        proposed: { phone: '(208) 555-0111' },
      });
      await call(`POST /changes/${phone?.id}/accept`, { version: phone?.business.version });
      await call(`POST /changes/${text?.id}/refuse`, { reason: 'We called you about it.' });
      const now = await call(`GET /businesses/${id}`);
      expect(now).toMatchObject({ phone: '(208) 555-0111', description, address: tailor.address });
      expect((await queue()).map(({ field }) => field)).toEqual(['address']);
    });

    test('what is sent last waits, and what is as it stands does not', async () => {
      const { id } = await submitted(sent);
      await edit(id, { phone: '(208) 555-0199' });
      await submitted({ ...sent, website: 'https://one.example/', ownerEmail: 'me@home.example' });
      await submitted({ ...sent, phone: '(208) 555-0199', website: 'https://two.example/' });
      const proposed = (await queue()).map((change) => change.proposed);
      expect(proposed).toEqual([{ website: 'https://two.example/' }]);
    });

    test('under its first name it is no second listing', async () => {
      const { id } = await submitted(sent);
      await edit(id, { name: 'Angstrom Tailors' });
      expect((await submitted(sent)).id).toBe(id);
      expect(await queue()).toMatchObject([
        { field: 'name', now: { name: 'Angstrom Tailors' }, proposed: { name: tailor.name } },
      ]);
    });

    test('a listing that was public stays as it is, though it is hidden', async () => {
      const { id } = await submitted(sent);
      await approveBusiness(directory, id, 'staff');
      await directory.db.pool.query('update businesses set is_approved = false where id = $1', [
        id,
      ]);
      expect(await submitted({ ...sent, phone: '(208) 555-0111' })).toMatchObject({
        phone: '(208) 555-0100',
      });
      expect(await queue()).toEqual([]);
    });
  });

  test('of another business with a copied key is a business of its own', async () => {
    const submissionKey = '0b2f6b0e-8f0c-4c0f-9d3d-3a7b6b1f7a13';
    const first = await submitted({ submissionKey });
    const other = await submitted({ submissionKey, name: 'The Button Shop' });
    expect(other.id).not.toBe(first.id);
    expect(other.slug).toBe('the-button-shop');
  });

  test('by a program that fills the hidden field is kept out of sight', async () => {
    const { id } = await submitted({ nickname: 'http://spam.example' });
    const { rows } = await directory.db.pool.query(
      'select deleted_at is null as is_waiting from businesses where id = $1',
      [id],
    );
    expect(rows).toEqual([{ is_waiting: false }]);
    await directory.runJobs();
    expect(directory.mails).toEqual([]);
    expect((await directory.post('/api/create-payment-intent', { businessId: id })).status).toBe(
      404,
    );
  });
});

describe('the rules', () => {
  test.each([
    ['name', '', 'Business name is required'],
    ['description', 'short', 'Description must be at least 10 characters'],
    ['address', ' ', 'Address is required'],
    ['city', undefined, 'City is required'],
    ['city', '83702', 'City is required'],
    ['zipCode', 'none given', 'Valid zip code is required'],
    ['state', '', 'State is required'],
    ['state', 'Ontario', 'State is required'],
    ['zipCode', '837', 'Valid zip code is required'],
    ['email', 'tailor@', 'Valid email is required'],
    ['website', 'tailor', 'Valid website URL is required'],
    ['website', 'javascript:alert(1)', 'Valid website URL is required'],
    ['imageUrl', 'data:image/png;base64,AAAA', 'Valid image URL is required'],
    ['categoryId', undefined, 'Category is required'],
    ['categoryId', '1', 'Category is required'],
    ['categoryId', 4711, 'Category is required'],
    ['name', 'x'.repeat(201), 'Use at most 200 characters'],
  ])('%s %j: %s', async (field, value, message) => {
    const answer = await submit({ [field]: value });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toContainEqual({ field, message });
  });

  test('control characters are left out, at whatever door', async () => {
    const { id } = await submitted({ name: 'Bell\u0000 \u0007Tower' });
    const { rows } = await directory.db.pool.query('select name from businesses where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ name: 'Bell Tower' }]);
  });

  test('whatever is sent, no answer is a failure of ours', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          Object.fromEntries(
            Object.keys(tailor).map((field) => [
              field,
              fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.webUrl()),
            ]),
          ),
          { requiredKeys: [] },
        ),
        async (change) => {
          expect((await submit(change)).status).toBeLessThan(500);
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test('eleven submissions in an hour from one address are one too many', async () => {
    const strict = await openDirectory('empty', { env: { RATE_LIMIT_FACTOR: '1' } });
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await strict.post('/api/businesses', tailor)).status);
    }
    await strict.close();
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('a slug', () => {
  test('is made of the name, then with city, state and numbers', async () => {
    const slugs = [];
    for (let count = 0; count < 5; count += 1) slugs.push((await submitted()).slug);
    expect(slugs).toEqual([
      'angstrom-and-sons-tailors',
      'angstrom-and-sons-tailors-boise',
      'angstrom-and-sons-tailors-boise-id',
      'angstrom-and-sons-tailors-boise-id-2',
      'angstrom-and-sons-tailors-boise-id-3',
    ]);
  });

  test.each([
    ['search', 'search-boise'],
    ['Recent', 'recent-boise'],
    ['duplicates', 'duplicates-boise'],
    ['北京饭店', 'beijingfandian'],
    ['🌻🌻', 'sunflower-sunflower'],
    ['!!!', 'business'],
    ["Rosa's Straße № 5", 'rosas-strasse-no-5'],
    ['word '.repeat(40).trim(), `${'word-'.repeat(15)}word`],
  ])('of %s is %s', async (name, slug) => {
    expect((await submitted({ name })).slug).toBe(slug);
  });

  test('is one of a kind when fifty come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => submitted()));
    expect(new Set(answers.map(({ slug }) => slug)).size).toBe(50);
  });

  test('that a business once had is not given to another', async () => {
    const [id] = await directory.open(bakery);
    await directory.db.pool.query(`update businesses set slug = 'renamed' where id = $1`, [id]);
    expect((await submitted({ name: 'Rosas Bakery and Cafe' })).slug).toBe(
      'rosas-bakery-and-cafe-boise',
    );
  });
});

describe('a business that is listed already', () => {
  const find = async (query: string) => {
    const answer = await directory.get(`/api/businesses/duplicates?${query}`);
    return (await answer.json()).map(({ name }: { name: string }) => name);
  };

  test('is found by its name and address or phone, however they are written', async () => {
    const address = '1200 SE Division Street, Suite 4';
    await directory.open({ ...bakery, address }, { ...lawFirm, phone: '+1 207.555.0142' });
    const written = 'name=ROSAS%20BAKERY%20and%20Cafe&city=portland&state=or&address=';
    expect(await find(`${written}1200%20S.E.%20Division%20St`)).toEqual([bakery.name]);
    expect(await find(`${written}1300%20SE%20Hawthorne%20Blvd`)).toEqual([]);
    const called = `name=${encodeURIComponent(lawFirm.name)}&phone=(207)%20555-0142`;
    expect(await find(called)).toEqual([lawFirm.name]);
    // A phone number or name alone isn't enough, because branches can share both.
    expect(await find('phone=(207)%20555-0142')).toEqual([]);
    expect(await find('name=Rosas%20Bakery%20and%20Cafe&city=Portland&state=ME')).toEqual([]);
    expect(await find('')).toEqual([]);
  });

  test('is not told of while it is pending', async () => {
    const business = await submitted();
    const { name, address, city, state } = tailor;
    const asked = String(new URLSearchParams({ name, address, city, state }));
    expect(await find(asked)).toEqual([]);
    await approveBusiness(directory, business.id, 'staff');
    expect(await find(asked)).toEqual([tailor.name]);
  });
});
