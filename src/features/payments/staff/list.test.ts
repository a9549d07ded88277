import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCheckout, type Till } from '../../../../tests/checkout.ts';
import { bakery, type Directory, lawFirm, openDirectory } from '../../../../tests/directory.ts';
import { changeSettings } from '../../../../tests/settings.ts';
import type { ListedPayment, RevenueMonth } from '../../../contract/payments.staff.ts';
import { formatDecimal } from './list.ts';

let directory: Directory;
let till: Till;
let admin: { cookie: string };
let firm: number;
let shop: number;

beforeAll(async () => {
  directory = await openDirectory();
  till = createCheckout(directory);
  admin = await directory.signIn('admin');
});
afterAll(() => directory.close());
beforeEach(async () => {
  await directory.reset();
  await directory.db.pool.query('truncate site_settings');
  await directory.settings.reload();
  directory.setTime('2090-01-10T12:00:00Z');
  [firm = 0, shop = 0] = await directory.open(
    { ...lawFirm, email: 'Hill@Example.com' },
    { ...bakery, name: '=Rosa’s "Best", Bakery', email: 'rosa@example.com' },
  );
});

async function buy(business: number, at: string): Promise<string> {
  directory.setTime(at);
  const intent = await till.open(business);
  await till.pay(intent);
  await till.confirm(intent, business);
  return intent;
}

const get = (path: string) => directory.get(`/api/admin/payments${path}`, admin);
const list = async (query = ''): Promise<ListedPayment[]> => (await get(query)).json();
const states = async (query = '') => (await list(query)).map(({ state }) => state);

test('payments are listed newest first, page by page, and each stands in one state', async () => {
  const refunded = await buy(firm, '2090-01-10T12:00:00Z');
  const partly = await buy(shop, '2090-01-11T12:00:00Z');
  const more = await directory.open(
    ...['a', 'b', 'c', 'd'].map((slug) => ({ ...lawFirm, slug, name: `Firm ${slug}` })),
  );
  const [a = 0, b = 0, c = 0, d = 0] = more;
  const disputed = await buy(a, '2090-01-12T12:00:00Z');
  await buy(b, '2090-01-13T12:00:00Z');
  directory.setTime('2090-01-14T12:00:00Z');
  await till.open(c);
  const failed = await till.open(d);
  await till.sandbox.refundIntent(refunded);
  await till.sandbox.refundIntent(partly, 100);
  await till.sandbox.openDispute(disputed);
  await till.sandbox.cancelIntent(failed);
  await till.deliverAll();
  expect(await states()).toEqual(['failed', 'open', 'paid', 'disputed', 'partly', 'refunded']);
  for (const state of ['failed', 'open', 'paid', 'disputed', 'partly', 'refunded']) {
    expect(await states(`?state=${state}`)).toEqual([state]);
  }
  const first = await get('?limit=4');
  expect(first.headers.get('x-total-count')).toBe('6');
  const next = /<(.+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await (await directory.get(next, admin)).json();
  expect(second.map(({ state }: ListedPayment) => state)).toEqual(['partly', 'refunded']);
  expect((await get('?state=bought')).status).toBe(400);
  expect((await get('?cursor=x')).status).toBe(400);
});

test('a payment is found by listing, receipt, reference, address, month and amount', async () => {
  const intent = await buy(firm, '2090-01-31T23:59:59.999Z');
  await changeSettings(directory, { premium: { price: 2500, months: 6 } });
  await buy(shop, '2090-02-01T00:00:00Z');
  const [ofShop, ofFirm] = await list();
  const found = async (query: string) => (await list(query)).map(({ id }) => id);
  const search = (text: string) => found(`?q=${encodeURIComponent(text)}`);
  for (const text of [
    'hill partners',
    `${ofFirm?.id}`,
    `Receipt ${ofFirm?.id}`,
    `#${ofFirm?.id}`,
  ]) {
    expect(await search(text), text).toContain(ofFirm?.id);
  }
  expect(await search(intent)).toEqual([ofFirm?.id]);
  expect(await search(' hill@example.COM ')).toEqual([ofFirm?.id]);
  expect(await search('nobody at all')).toEqual([]);
  expect(await search('pi_%')).toEqual([]);
  expect(await found('?month=2090-01')).toEqual([ofFirm?.id]);
  expect(await found('?month=2090-02')).toEqual([ofShop?.id]);
  expect(await found('?amount=2500')).toEqual([ofShop?.id]);
  expect(await found('?amount=995&month=2090-02')).toEqual([]);
  expect((await get('?month=2090-13')).status).toBe(400);
  expect((await get('?amount=9.95')).status).toBe(400);
});

test('the file of a month has each payment and each refund of it, to the cent and safe to open', async () => {
  await buy(firm, '2090-01-31T23:59:59.999Z');
  const intent = await buy(shop, '2090-02-01T00:00:00Z');
  directory.setTime('2090-02-28T23:59:59Z');
  await till.sandbox.refundIntent(intent, 1);
  await till.deliverAll();
  directory.setTime('2090-03-01T00:00:00Z');
  await till.sandbox.refundIntent(intent);
  await till.deliverAll();
  const answer = await get('/export?month=2090-02');
  expect(answer.headers.get('content-disposition')).toContain('payments_2090-02.csv');
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true });
  expect(rows).toMatchObject([
    { kind: 'payment', amount: '9.95', 'date (UTC)': '2090-02-01T00:00:00.000Z' },
    { kind: 'refund', amount: '-0.01', 'date (UTC)': '2090-02-28T23:59:59.000Z' },
  ]);
  expect(rows[0]?.listing).toBe('\'=Rosa’s "Best", Bakery');
  const march = await (await get('/export?month=2090-03')).text();
  expect(march).toContain('refund,-9.94,USD');
  expect((await (await get('/export?month=2001-01')).text()).split('\n')).toHaveLength(2);
  expect([0, 5, -5, 99, 100, -995, 123_456].map(formatDecimal)).toEqual([
    ...['0.00', '0.05', '-0.05', '0.99', '1.00', '-9.95', '1234.56'],
  ]);
});

test('revenue by month is what came and went, 24 months, this one last', async () => {
  await buy(firm, '2090-01-10T12:00:00Z');
  const intent = await buy(shop, '2090-02-01T00:00:00Z');
  directory.setTime('2090-03-31T23:59:59Z');
  await till.sandbox.refundIntent(intent, 200);
  await till.deliverAll();
  const months: RevenueMonth[] = await (await get('/revenue')).json();
  expect(months).toHaveLength(24);
  expect(months[0]?.month).toBe('2088-04');
  expect(months.slice(-3)).toEqual([
    { month: '2090-01', paid: 995, refunded: 0 },
    { month: '2090-02', paid: 995, refunded: 0 },
    { month: '2090-03', paid: 0, refunded: 200 },
  ]);
});

test('a receipt is sent again to whom it went, and not twice in a minute', async () => {
  await buy(firm, '2090-01-10T12:00:00Z');
  await directory.runJobs();
  const [receipt] = directory.mails.splice(0);
  const [{ id } = { id: 0 }] = await list();
  await directory.db.pool.query(`update businesses set email = 'new@example.com'`);
  directory.setTime('2090-05-01T12:00:00Z');
  const send = () => directory.post(`/api/admin/payments/${id}/receipt`, '', admin);
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await directory.runJobs();
  expect(directory.mails).toMatchObject([{ to: receipt?.to, subject: receipt?.subject }]);
  expect(await (await get(`/${id}`)).json()).toMatchObject({
    receiptSentAt: '2090-05-01T12:00:00.000Z',
    receiptPath: expect.stringContaining(`/purchase/${id}?token=`),
  });
  const intent = await till.open(shop);
  const { rows } = await directory.db.pool.query('select id from payments where provider_id = $1', [
    intent,
  ]);
  const unpaid = await directory.post(`/api/admin/payments/${rows[0].id}/receipt`, '', admin);
  expect(unpaid.status).toBe(409);
});

test('payments are for those with the right', async () => {
  await buy(firm, '2090-01-10T12:00:00Z');
  const editor = await directory.signIn('editor');
  for (const path of ['', '/1', '/revenue', '/export?month=2090-01']) {
    expect((await directory.get(`/api/admin/payments${path}`, editor)).status).toBe(403);
    expect((await directory.get(`/api/admin/payments${path}`)).status).toBe(401);
  }
});
