import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectCountsRight } from '../../../../tests/counts.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import type { StaffBusiness } from '../../../contract/businesses.staff.ts';

const START = '2090-06-01T12:00:00.000Z';

let directory: Directory;
let admin: { cookie: string };
let editor: { cookie: string };
let business: StaffBusiness;

beforeAll(async () => {
  directory = await openDirectory();
  admin = await directory.signIn('admin');
  editor = await directory.signIn('editor');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  directory.setTime(START);
  business = await openListing({ ...bakery, email: 'rosa@example.com', phone: '(503) 555-0100' });
});

async function openListing(listing: typeof bakery): Promise<StaffBusiness> {
  const [id = 0] = await directory.open(listing);
  return read(id);
}

async function read(id: number): Promise<StaffBusiness> {
  return (await directory.get(`/api/admin/businesses/${id}`, admin)).json();
}

function save(change: object, { of = business, as = admin } = {}) {
  const { id, category, rating, reviewCount, submittedAt, updatedAt, ...form } = of;
  return directory.call(`PUT /api/admin/businesses/${id}`, {
    body: { ...form, ...change },
    headers: as,
  });
}

async function refusal(answer: Response | Promise<Response>) {
  const { status, detail, errors } = await (await answer).json();
  return { status, detail, errors };
}

function audit(id = business.id) {
  return directory.db.kysely
    .selectFrom('auditLog')
    .select(['actor', 'action', 'before', 'after'])
    .where('businessId', '=', id)
    .orderBy('id')
    .execute();
}

const premiumCount = async () =>
  Number((await directory.get('/api/businesses/search?premium=true')).headers.get('x-total-count'));

describe('an edit', () => {
  const change = {
    name: 'Rosa’s Cakes',
    description: 'Cakes <b>and</b>\nmore',
    address: '1 Main St',
    city: 'Salem',
    zipCode: '97301',
    phone: null,
    email: 'cakes@example.com',
    website: 'https://cakes.example/',
    imageUrl: 'https://cakes.example/a.png',
    categoryId: 2,
  };

  test('keeps every field, moves the version on and is found under its new words', async () => {
    const answer = await save(change);
    expect(answer.status).toBe(200);
    const saved = await answer.json();
    expect(saved).toMatchObject({ ...change, state: 'OR', version: business.version + 1 });
    expect(saved).toEqual(await read(business.id));
    await directory.runJobs();
    expect(directory.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['rosa@example.com', 'A listing of yours on Mainstreet was changed'],
    ]);
    const found = await directory.get('/api/businesses/search?query=cakes&city=Salem&state=OR');
    expect(found.headers.get('x-total-count')).toBe('1');
    const lost = await directory.get('/api/businesses/search?query=bakery&state=OR');
    expect(lost.headers.get('x-total-count')).toBe('0');
    await expectCountsRight(directory);
  });

  test('writes what was and what is, of the fields that changed, and who did it', async () => {
    await save({ name: 'Rosa’s Cakes', phone: '' }, { as: editor });
    expect(await audit()).toEqual([
      {
        actor: 'editor',
        action: 'business.edit',
        before: { name: bakery.name, phone: '(503) 555-0100', confirmedAt: null },
        after: {
          name: 'Rosa’s Cakes',
          phone: null,
          confirmedAt: expect.any(String),
        },
      },
    ]);
  });

  test('that changes nothing leaves no trace', async () => {
    expect((await save({})).status).toBe(200);
    expect(await audit()).toEqual([]);
    expect((await read(business.id)).version).toBe(business.version);
  });

  test('takes a state by its name, and another place as it is', async () => {
    expect(await (await save({ state: 'new hampshire' })).json()).toMatchObject({ state: 'NH' });
    business = await read(business.id);
    expect(await (await save({ state: 'pr' })).json()).toMatchObject({ state: 'PR' });
    business = await read(business.id);
    expect(await (await save({ state: 'Bavaria' })).json()).toMatchObject({ state: 'Bavaria' });
    await expectCountsRight(directory);
  });

  test.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(201), 'Name must be less than 200 characters'],
    ['slug', ' ', 'Slug is required'],
    ['slug', 'x'.repeat(201), 'Slug must be less than 200 characters'],
    ['slug', 'Rosa’s', 'Slug must contain only lowercase letters, numbers, and hyphens'],
    ['city', '', 'City is required'],
    ['city', '...', 'City is required'],
    ['city', 'x'.repeat(101), 'City must be less than 100 characters'],
    ['state', '', 'State is required'],
    ['state', 'x'.repeat(51), 'State must be less than 50 characters'],
    ['categoryId', 0, 'Category is required'],
    ['categoryId', 999, 'Category is required'],
    ['email', 'rosa@', 'Invalid email'],
    ['website', 'javascript:alert(1)', 'Invalid URL'],
    ['imageUrl', 'cakes', 'Invalid URL'],
  ])('with %s %j is refused in words', async (field, value, message) => {
    expect(await refusal(save({ [field]: value }))).toMatchObject({
      status: 422,
      errors: [{ field, message }],
    });
    expect(await read(business.id)).toEqual(business);
  });

  test('of a business that is deleted, or never was, is refused', async () => {
    await directory.call(`DELETE /api/admin/businesses/${business.id}`, { headers: admin });
    expect((await save({ name: 'Ghost' })).status).toBe(404);
    expect((await save({}, { of: { ...business, id: 999_999 } })).status).toBe(404);
  });
});

describe('two who edit the same business', () => {
  test('lose nothing: the second is told, and shown what stands there', async () => {
    await save({ name: 'First' }, { as: editor });
    const answer = await save({ name: 'Second', city: 'Salem' });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      type: 'urn:problem:conflict',
      detail:
        'Someone else changed this business while you were editing it. Compare the two versions and save again.',
      current: { name: 'First', city: 'Portland', version: business.version + 1 },
    });
    expect(await read(business.id)).toMatchObject({ name: 'First', city: 'Portland' });
  });

  test('at the same moment are one after the other', async () => {
    const answers = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('may overwrite with the version that they were shown, or with none', async () => {
    await save({ name: 'First' });
    const { current } = await (await save({ name: 'Second' })).json();
    expect((await save({ name: 'Second', version: current.version })).status).toBe(200);
    expect((await save({ name: 'Third', version: undefined })).status).toBe(200);
    expect((await read(business.id)).name).toBe('Third');
  });

  test('are told of an approval in between too', async () => {
    const shop = await openListing({ ...lawFirm, isApproved: false });
    await directory.call(`POST /api/admin/businesses/${shop.id}/approve`, { headers: admin });
    expect((await save({ name: 'Late' }, { of: shop })).status).toBe(409);
  });
});

describe('a new slug', () => {
  test('leads to the business, and so do all its old ones', async () => {
    await save({ slug: 'rosas-cakes' });
    business = await read(business.id);
    await save({ slug: 'rosas' });
    for (const slug of [bakery.slug, 'rosas-cakes', 'rosas']) {
      const answer = await directory.get(`/api/businesses/${slug}`);
      expect(await answer.json()).toMatchObject({ id: business.id, slug: 'rosas' });
    }
  });

  test('may be an old one of its own', async () => {
    await save({ slug: 'rosas-cakes' });
    business = await read(business.id);
    expect((await save({ slug: bakery.slug })).status).toBe(200);
    expect((await read(business.id)).slug).toBe(bakery.slug);
  });

  test.each([
    [
      'that another has',
      lawFirm.slug,
      'This slug is or was used by another business. Choose another.',
    ],
    [
      'that another had',
      'old-hill',
      'This slug is or was used by another business. Choose another.',
    ],
    ['that is a call', 'search', 'This slug is reserved. Choose another.'],
  ])('%s is refused', async (_, slug, message) => {
    const { id } = await openListing(lawFirm);
    await directory.db.kysely
      .insertInto('businessSlugs')
      .values({ slug: 'old-hill', businessId: id })
      .execute();
    expect(await refusal(save({ slug }))).toMatchObject({
      status: 422,
      errors: [{ field: 'slug', message }],
    });
    expect((await read(business.id)).slug).toBe(bakery.slug);
  });

  test('wanted by two at once goes to one', async () => {
    const other = await openListing(lawFirm);
    const answers = await Promise.all([
      save({ slug: 'wanted' }),
      save({ slug: 'wanted' }, { of: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

test('the toggle Approved shows a business and tells its owner, once', async () => {
  let shop = await openListing({ ...lawFirm, isApproved: false, email: 'hill@example.com' });
  const toggle = async (isApproved: boolean) => {
    expect((await save({ isApproved }, { of: shop, as: editor })).status).toBe(200);
    shop = await read(shop.id);
    await expectCountsRight(directory);
  };
  await toggle(true);
  expect((await directory.get(`/api/businesses/${lawFirm.slug}`)).status).toBe(200);
  await toggle(false);
  expect((await directory.get(`/api/businesses/${lawFirm.slug}`)).status).toBe(404);
  await toggle(true);
  await directory.runJobs();
  expect(directory.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['hill@example.com', 'Your listing is approved'],
  ]);
});

describe('the toggle Premium', () => {
  test('gives premium without end and without revenue, and takes it at once', async () => {
    const given = await (await save({ isPremium: true })).json();
    expect(given).toMatchObject({ isPremium: true, premiumUntil: null });
    expect(await premiumCount()).toBe(1);
    const taken = await (await save({ isPremium: false }, { of: given })).json();
    expect(taken).toMatchObject({ isPremium: false, premiumUntil: null });
    expect(await premiumCount()).toBe(0);
    expect(await audit()).toMatchObject([
      { before: { isPremium: false }, after: { isPremium: true } },
      { before: { isPremium: true }, after: { isPremium: false } },
    ]);
    const stats = await (await directory.get('/api/admin/stats', admin)).json();
    expect(stats.monthlyRevenue).toBe(0);
    await expectCountsRight(directory);
  });

  test('leaves a paid year as it runs', async () => {
    const premiumUntil = new Date('2091-01-01T00:00:00Z');
    const paid = await openListing({ ...lawFirm, isPremium: true, premiumUntil });
    const saved = await (await save({ name: 'Hill Law' }, { of: paid })).json();
    expect(saved).toMatchObject({
      name: 'Hill Law',
      isPremium: true,
      premiumUntil: '2091-01-01T00:00:00.000Z',
    });
    const refused = await refusal(save({ isPremium: false, city: 'Salem' }, { of: saved }));
    expect(refused).toMatchObject({ status: 409, errors: [{ field: 'endPaidYear' }] });
    expect(refused.detail).toContain('Hill Law has a paid term that has not ended');
    expect(await read(paid.id)).toEqual(saved);
    await save({ isPremium: false, endPaidYear: 'keep' }, { of: saved });
    expect(await read(paid.id)).toMatchObject({ isPremium: false, premiumUntil: null });
    await expectCountsRight(directory);
  });

  test('is not for editors, who edit everything else of a premium business', async () => {
    expect(await refusal(save({ isPremium: true }, { as: editor }))).toMatchObject({
      status: 403,
      errors: [{ field: 'isPremium' }],
    });
    const given = await (await save({ isPremium: true })).json();
    const renamed = await save({ name: 'Rosa' }, { of: given, as: editor });
    expect(await renamed.json()).toMatchObject({ name: 'Rosa', isPremium: true });
  });
});
