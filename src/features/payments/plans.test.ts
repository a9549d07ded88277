import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCheckout, payer, type Till } from '../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../tests/directory.ts';
import { changeSettings } from '../../../tests/settings.ts';
import type { Plan } from '../../domain/plans.ts';
import { siteSettings } from '../../domain/settings.ts';
import { closeFormerOffers } from './jobs.ts';
import { endPremiumTerms, remindOwners } from './paid-term.ts';

const START = '2090-03-01T12:00:00.000Z';

const basic: Plan = {
  id: 'basic',
  name: { en: 'Basic', es: 'Básico' },
  price: 300,
  months: 3,
  website: false,
  badge: true,
  priority: true,
  services: true,
  offers: false,
  sponsored: false,
  photos: 2,
  states: [],
  categories: [],
};
const gold: Plan = {
  ...basic,
  id: 'gold',
  name: { en: 'Gold', es: null },
  price: 5000,
  months: 24,
};

let directory: Directory;
let till: Till;
let admin: { cookie: string };
let id: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings; truncate coupons cascade');
  directory.setTime(START);
  admin = await directory.signIn('admin');
  [id = 0] = await directory.open({
    ...lawFirm,
    email: 'hill@example.com',
    website: 'https://hill.example',
  });
  await changeSettings(directory, { plans: [basic, gold] });
});

async function ask(plan?: string, more: object = {}, businessId = id) {
  const answer = await directory.post(
    '/api/create-payment-intent',
    { businessId, ...(plan && { plan }), ...more },
    { cookie: payer(businessId) },
  );
  return { status: answer.status, ...(await answer.json()) };
}

const intentOf = ({ clientSecret }: { clientSecret: string }) =>
  clientSecret.split('_secret_')[0] ?? '';

async function buy(plan: string, businessId = id): Promise<string> {
  const intent = intentOf(await ask(plan, {}, businessId));
  await till.pay(intent);
  expect((await till.confirm(intent, businessId)).status).toBe(200);
  return intent;
}

async function planOf(businessId = id): Promise<string | null> {
  const { rows } = await directory.db.pool.query(
    `select plan ->> 'id' as plan from businesses where id = $1`,
    [businessId],
  );
  return rows[0].plan;
}

const readListing = async () => (await directory.get(`/api/businesses/${lawFirm.slug}`)).json();

describe('a plan', () => {
  test('is chosen at the checkout, beside premium, and is what is paid for', async () => {
    const first = await ask();
    expect(first).toMatchObject({ plan: 'premium', price: 995, months: 12 });
    expect(first.plans.map((plan: Plan) => plan.id)).toEqual(['premium', 'basic', 'gold']);
    for (const plan of first.plans) expect(plan).not.toHaveProperty('states');
    expect(await ask('basic')).toMatchObject({ plan: 'basic', price: 300, months: 3 });
    expect(await ask()).toMatchObject({ plan: 'basic', price: 300 });
    expect(await ask('premium')).toMatchObject({ plan: 'premium', price: 995 });
    await buy('basic');
    expect(await till.payments()).toMatchObject([
      { amount: 300, months: 3, plan: { id: 'basic', photos: 2 } },
    ]);
    expect(await till.listing(id)).toEqual({
      is_premium: true,
      premium_until: new Date('2090-06-01T12:00:00Z'),
    });
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain('Plan: Basic');
  });

  test('is nowhere where there are none', async () => {
    await changeSettings(directory, {});
    expect(await ask()).toMatchObject({ plan: 'premium', plans: [], price: 995 });
    const intent = intentOf(await ask('premium'));
    expect((await till.sandbox.readIntent(intent)).metadata).not.toHaveProperty('terms');
  });

  test('hides what it leaves out, and keeps it for later', async () => {
    await directory.db.pool.query(`update businesses set offers = $2::jsonb where id = $1`, [
      id,
      JSON.stringify([{ title: 'Free talk', from: '2090-01-01', until: '2095-01-01' }]),
    ]);
    await directory.db.pool.query(
      `insert into photos (business_id, key, upload_key, position, state, width, height, created_at)
       select $1, lpad(n::text, 32, 'a'), gen_random_uuid(), n, 'ready', 800, 600, now()
       from generate_series(1, 5) n`,
      [id],
    );
    expect((await readListing()).offers).toHaveLength(1);
    await buy('basic');
    const shown = await readListing();
    expect(shown).toMatchObject({ isPremium: true, website: null, offers: [] });
    const sites = await directory.get('/api/businesses/search?hasWebsite=true');
    expect(await sites.json()).toEqual([]);
    expect(shown.photos).toHaveLength(2);
    const staff = await directory.get(`/api/admin/businesses/${id}`, admin);
    expect(await staff.json()).toMatchObject({ website: 'https://hill.example' });
    directory.setTime('2090-06-01T12:00:00Z');
    await endPremiumTerms(directory);
    expect(await planOf()).toBeNull();
    expect((await readListing()).photos).toHaveLength(3);
    await buy('premium');
    const full = await readListing();
    expect(full.website).toBe('https://hill.example');
    expect(full.offers).toHaveLength(1);
    expect(full.photos).toHaveLength(5);
  });

  test('stays as it was bought when the settings change, also for a refund', async () => {
    await buy('gold');
    await changeSettings(directory, { plans: [{ ...basic, id: 'other' }] });
    const [bought] = await till.payments();
    expect(bought).toMatchObject({ plan: { id: 'gold', name: { en: 'Gold' } }, amount: 5000 });
    expect(await planOf()).toBe('gold');
    const refund = { key: crypto.randomUUID(), amount: 5000, amountRefunded: 0, premium: 'end' };
    const answer = await directory.post(`/api/admin/payments/${bought.id}/refunds`, refund, admin);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ state: 'refunded', plan: { en: 'Gold' } });
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await planOf()).toBeNull();
  });

  test('that somebody made up, or that is for others, cannot be bought', async () => {
    await changeSettings(directory, {
      plans: [
        { ...basic, states: ['HI'] },
        { ...gold, categories: [999_999] },
      ],
    });
    for (const wrong of ['basic', 'gold', 'free', '__proto__', 'constructor']) {
      expect((await ask(wrong)).status).toBe(409);
    }
    expect(await ask()).toMatchObject({ plan: 'premium', plans: [], price: 995 });
    await changeSettings(directory, { plans: [{ ...basic, states: [lawFirm.state as 'ME'] }] });
    expect((await ask('basic')).status).toBe(201);
  });

  test('whose price changes under an open form charges nothing before the payer knows', async () => {
    const { price, clientSecret } = await ask('basic');
    await changeSettings(directory, { plans: [{ ...basic, price: 400 }] });
    expect((await ask('basic', { amount: price })).status).toBe(409);
    expect((await ask('basic', { amount: 400 })).price).toBe(400);
    await expect(till.pay(intentOf({ clientSecret }))).rejects.toThrow('canceled');
  });

  test('that is sold no longer is closed in checkouts older than an hour', async () => {
    const intent = intentOf(await ask('basic'));
    await changeSettings(directory, { plans: [gold] });
    directory.setTime('2090-03-01T12:59:00Z');
    await closeFormerOffers(till.dependencies);
    expect((await till.sandbox.readIntent(intent)).status).toBe('requires_payment_method');
    directory.setTime('2090-03-01T13:00:00Z');
    await closeFormerOffers(till.dependencies);
    await expect(till.pay(intent)).rejects.toThrow('canceled');
  });

  test('is known again from the payment if the record of it was lost', async () => {
    const intent = intentOf(await ask('basic'));
    await till.pay(intent);
    await changeSettings(directory, {});
    await directory.db.pool.query('delete from payments');
    await till.deliverAll();
    expect(await till.payments()).toMatchObject([{ status: 'paid', plan: { id: 'basic' } }]);
    expect(await planOf()).toBe('basic');
  });

  test('has coupons of its own, which lower no other plan', async () => {
    const coupon = {
      ...{ code: 'GOLD-ONLY', percent: 50, cents: null, startsOn: null, endsOn: null },
      ...{ maxUses: null, maxUsesListing: 1, plans: ['gold'] },
    };
    expect((await directory.post('/api/admin/coupons', coupon, admin)).status).toBe(201);
    const refused = await ask('basic', { coupon: 'GOLD-ONLY' });
    expect(refused.status).toBe(422);
    expect(refused.detail).toContain('for another plan');
    expect(await ask('gold', { coupon: 'GOLD-ONLY' })).toMatchObject({ price: 2500 });
    expect(await ask('basic')).toMatchObject({ price: 300, sum: null });
  });
});

describe('a plan without the badge', () => {
  const search = async (query: string) => {
    const answer = await directory.get(`/api/businesses/search?${query}`);
    return { total: answer.headers.get('x-total-count'), items: await answer.json() };
  };

  test('shows none to visitors, and its website all the same', async () => {
    await changeSettings(directory, { plans: [{ ...basic, badge: false, website: true }] });
    expect((await search('premium=true')).total).toBe('0');
    await buy('basic');
    expect(await readListing()).toMatchObject({
      isPremium: false,
      website: 'https://hill.example',
    });
    for (const more of ['', '&query=law', '&state=ID', '&hasWebsite=true']) {
      expect(await search(`premium=true${more}`), more).toEqual({ total: '0', items: [] });
    }
    expect(await search('premium=false')).toMatchObject({ total: '1', items: [{ id }] });
    expect((await search('hasWebsite=true')).items).toMatchObject([{ id, isPremium: false }]);
    const staff = await directory.get(`/api/admin/businesses/${id}`, admin);
    expect(await staff.json()).toMatchObject({ isPremium: true, plan: { en: 'Basic' } });
  });

  test('is told from those with it, in lists and their counts', async () => {
    const [other = 0] = await directory.open({ ...bakery, isPremium: true });
    await changeSettings(directory, { plans: [{ ...basic, badge: false }] });
    await buy('basic');
    expect(await search('premium=true')).toMatchObject({ total: '1', items: [{ id: other }] });
    expect(await search('premium=false')).toMatchObject({ total: '1', items: [{ id }] });
  });
});

describe('a plan without an end', () => {
  const forever: Plan = {
    ...basic,
    id: 'forever',
    name: { en: 'Forever', es: null },
    months: null,
  };

  beforeEach(() => changeSettings(directory, { plans: [forever] }));

  const refund = async (premium: string, amount = 300) => {
    const [{ id: payment }] = await till.payments();
    return directory.post(
      `/api/admin/payments/${payment}/refunds`,
      { key: crypto.randomUUID(), amount, amountRefunded: 0, premium },
      admin,
    );
  };

  test('is bought once, never ends or renews, and its receipt says so', async () => {
    await changeSettings(directory, { plans: [forever], renewals: true });
    const asked = await ask('forever');
    expect(asked).toMatchObject({ plan: 'forever', price: 300, months: null });
    const email = 'rosa@example.com';
    expect((await ask('forever', { renewal: { email } })).status).toBe(409);
    const intent = intentOf(asked);
    await till.pay(intent);
    const claimed = await (await till.confirm(intent, id)).json();
    expect(claimed).toMatchObject({ premiumUntil: null, months: null });
    expect(await till.listing(id)).toEqual({ is_premium: true, premium_until: null });
    expect(await planOf()).toBe('forever');
    const receipt = await directory.get(`/api/purchases/${claimed.purchasePath.split('/').at(-1)}`);
    expect(await receipt.json()).toMatchObject({
      months: null,
      periodStart: START,
      periodEnd: null,
      plan: { en: 'Forever' },
    });
    await directory.runJobs();
    expect(directory.mails[0]?.text).toContain('Forever, paid once: $3.00');
    expect(directory.mails[0]?.text).toContain('From March 1, 2090, with no end date');
    directory.setTime('2099-03-01T12:00:00Z');
    await remindOwners(directory);
    await endPremiumTerms(directory);
    await directory.runJobs();
    expect(directory.mails).toHaveLength(1);
    expect(await planOf()).toBe('forever');
    expect((await ask('premium')).status).toBe(409);
    const file = await directory.get('/api/admin/payments/export?month=2090-03', admin);
    expect(await file.text()).toContain(',no end,');
  });

  test('follows the term that runs, and gives way to it again with a refund', async () => {
    await changeSettings(directory, { plans: [basic, forever] });
    await buy('basic');
    directory.setTime('2090-05-20T12:00:00Z');
    await buy('forever');
    expect((await till.listing(id)).premium_until).toBeNull();
    const [, bought] = await till.payments();
    expect(bought).toMatchObject({ period_start: new Date('2090-06-01T12:00:00Z') });
    const detail = await directory.get(`/api/admin/payments/${bought.id}`, admin);
    expect(await detail.json()).toMatchObject({
      premium: { until: null, untilIfEnded: '2090-06-01T12:00:00.000Z', unused: 300 },
    });
    const asked = { key: crypto.randomUUID(), amount: 300, amountRefunded: 0, premium: 'end' };
    await directory.post(`/api/admin/payments/${bought.id}/refunds`, asked, admin);
    expect((await till.listing(id)).premium_until).toEqual(new Date('2090-06-01T12:00:00Z'));
    expect(await planOf()).toBe('basic');
  });

  test.each(['a part', 'all'])('ends with a refund of %s, if staff say so', async (share) => {
    await buy('forever');
    expect((await refund('end', share === 'all' ? 300 : 100)).status).toBe(200);
    expect((await till.listing(id)).is_premium).toBe(false);
    expect(await planOf()).toBeNull();
    expect((await ask('forever')).status).toBe(201);
  });

  test('ends when staff end premium, who are asked what to do with the money', async () => {
    await buy('forever');
    const listing = await (await directory.get(`/api/admin/businesses/${id}`, admin)).json();
    const put = (more: object) => {
      const body = { ...listing, isPremium: false, ...more };
      return directory.call(`PUT /api/admin/businesses/${id}`, { body, headers: admin });
    };
    expect((await put({})).status).toBe(409);
    expect((await put({ endPaidYear: 'refund' })).status).toBe(200);
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([{ amount_refunded: 300 }]);
    expect((await directory.post(`/api/admin/businesses/${id}/upgrade`, {}, admin)).status).toBe(
      200,
    );
    expect(await planOf()).toBeNull();
  });

  test('begins with the approval of a listing that waits', async () => {
    const [waiting = 0] = await directory.open({ ...bakery, isApproved: false });
    await buy('forever', waiting);
    directory.setTime('2090-03-05T12:00:00Z');
    await directory.post(`/api/admin/businesses/${waiting}/approve`, {}, admin);
    directory.setTime('2090-03-05T13:00:00Z');
    await directory.runJobs();
    expect(await till.payments()).toMatchObject([
      {
        starts_on_approval: false,
        period_start: new Date('2090-03-05T12:00:00Z'),
        period_end: null,
      },
    ]);
    expect(await planOf(waiting)).toBe('forever');
  });

  test('is known again from the payment if the record of it was lost', async () => {
    const intent = intentOf(await ask('forever'));
    await till.pay(intent);
    await directory.db.pool.query('delete from payments');
    await till.deliverAll();
    expect(await till.payments()).toMatchObject([{ status: 'paid', months: null, amount: 300 }]);
  });

  test('wins when its listing is merged into another', async () => {
    const [other = 0] = await directory.open(bakery);
    await changeSettings(directory, { plans: [gold, forever] });
    await buy('gold');
    await buy('forever', other);
    await merge(other);
    expect((await till.listing(id)).premium_until).toBeNull();
    expect(await planOf()).toBe('forever');
  });
});

describe('a plan on submission', () => {
  const offered: Plan = { ...gold, states: ['HI'] };

  const submit = (more: object) =>
    directory.post('/api/businesses', {
      name: 'Aloha Bakery',
      description: 'Bread and rolls every day.',
      address: '1 King St',
      city: 'Honolulu',
      state: 'HI',
      zipCode: '96801',
      categoryId: 1,
      isPremium: true,
      ownerEmail: 'rosa@example.com',
      ...more,
    });

  test('goes on to the checkout, also by the email', async () => {
    await changeSettings(directory, { plans: [offered] });
    const answer = await submit({ plan: 'gold' });
    expect(answer.status).toBe(201);
    const { id: submitted } = await answer.json();
    await directory.runJobs();
    const [mail] = directory.mails;
    expect(mail?.text).toContain('You chose the plan Gold for $50.00 for 2 years');
    expect(mail?.text).toMatch(new RegExp(`/checkout/${submitted}\\?token=[^&]+&plan=gold`));
  });

  test('is refused for a listing that cannot buy it, and nothing is submitted', async () => {
    await changeSettings(directory, { plans: [offered] });
    for (const wrong of [{ plan: 'gold', state: 'ID', city: 'Boise' }, { plan: 'silver' }]) {
      const answer = await submit(wrong);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ field: 'plan' }] });
    }
    expect((await submit({ plan: 'silver', isPremium: false })).status).toBe(201);
  });

  test('is listed for programs with who can buy it', async () => {
    expect(await (await directory.get('/api/plans')).json()).toMatchObject([
      { id: 'premium', name: null, price: 995, months: 12, states: [], categories: [] },
      { id: 'basic', badge: true, website: false, photos: 2 },
      { id: 'gold' },
    ]);
    await changeSettings(directory, {});
    expect(await (await directory.get('/api/plans')).json()).toEqual([]);
  });
});

test('reminders name the plan, and lead to it', async () => {
  await buy('basic');
  await directory.runJobs();
  directory.setTime('2090-05-25T12:00:00Z');
  await remindOwners(directory);
  directory.setTime('2090-06-01T12:00:00Z');
  await endPremiumTerms(directory);
  await directory.runJobs();
  const [, reminder, ended] = directory.mails;
  expect(reminder?.subject).toBe('Basic ends in 7 days');
  expect(reminder?.text).toContain(`/checkout/${id}?plan=basic`);
  expect(ended?.text).toContain('The plan Basic of');
});

async function merge(other: number) {
  const { rows } = await directory.db.pool.query('select id, version from businesses');
  const version = (of: number) => rows.find((row) => row.id === of)?.version;
  const answer = await directory.post(
    '/api/admin/duplicates/merge',
    {
      survivor: { id, version: version(id) },
      merged: { id: other, version: version(other) },
      movesPremium: true,
    },
    admin,
  );
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
}

test('a listing that is merged into another brings its plan along if its term ends last', async () => {
  const [other = 0] = await directory.open(bakery);
  await buy('basic');
  await buy('gold', other);
  await merge(other);
  expect((await till.listing(id)).premium_until).toEqual(new Date('2092-03-01T12:00:00Z'));
  expect(await planOf()).toBe('gold');
});

test('staff who give premium give all of it', async () => {
  await buy('basic');
  directory.setTime('2090-06-01T12:00:00Z');
  await endPremiumTerms(directory);
  expect((await directory.post(`/api/admin/businesses/${id}/upgrade`, {}, admin)).status).toBe(200);
  expect(await planOf()).toBeNull();
  expect((await readListing()).website).toBe('https://hill.example');
});

test.each([
  [{ price: 49 }],
  [{ price: -300 }],
  [{ price: 2 ** 40 }],
  [{ price: 3.5 }],
  [{ months: 7 }],
  [{ photos: 0 }],
  [{ photos: 1000 }],
  [{ id: 'premium' }],
  [{ id: 'A plan' }],
  [{ name: { en: '', es: null } }],
  [{ states: ['XX'] }],
])('a plan with %j is refused', (wrong) => {
  const { plans } = siteSettings.shape;
  expect(plans.safeParse([basic]).success).toBe(true);
  expect(plans.safeParse([{ ...basic, ...wrong }]).success).toBe(false);
});

test('there are at most six plans, each once', () => {
  const { plans } = siteSettings.shape;
  const several = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...basic, id: `plan-${at}` }));
  expect(plans.safeParse(several(6)).success).toBe(true);
  expect(plans.safeParse(several(7)).success).toBe(false);
  expect(plans.safeParse([basic, basic]).success).toBe(false);
});
