import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../src/contract/api.ts';
import { type EndpointShape, jsonBody, nameCall, rawBody } from '../src/contract/endpoint.ts';
import { type Problem, problem } from '../src/contract/errors.ts';
import { createPurchasePath } from '../src/features/payments/model/payment-links.ts';
import { createReviewToken } from '../src/features/reviews/model/author-links.rules.ts';
import { bakery, type Directory, lawFirm, openDirectory } from './directory.ts';
import { listCalls } from './openapi/calls.ts';
import { plausibleValue } from './openapi/json.ts';
import { findFault } from './openapi/oracle.ts';
import { changeSettings } from './settings.ts';

const SITE = 'https://main.example';
/** By which `openDirectory` signs. */
const SECRET = 'a secret that only the tests know, 123';
/** Stands in whatever no visitor may be shown. */
const HIDDEN = 'Quibblewort';
const PARAMS = [
  ...['999999999', '1', '2', 'x', 'restaurants', 'opening-hours'],
  ...[bakery.slug, HIDDEN.toLowerCase(), 'a place'],
];

let directory: Directory;
let admin: { cookie: string };
let staff: { cookie: string };
let somebody: { cookie: string };
/** By the name that the contract gives them. */
let described: Map<string, ReturnType<typeof listCalls>[number]>;

beforeAll(async () => {
  directory = await openDirectory('empty', { env: { SITE_URL: SITE, PAYMENTS: 'sandbox' } });
  const hidden = { name: `${HIDDEN} Cafe`, description: HIDDEN, email: `${HIDDEN}@example.com` };
  await directory.open(
    bakery,
    { ...lawFirm, website: `https://${HIDDEN}.example/` },
    { ...hidden, slug: HIDDEN.toLowerCase(), isApproved: false },
    { ...hidden, slug: 'deleted', deletedAt: new Date('2024-05-30T12:00:00Z') },
  );
  const newsletter = { isOn: true, day: 4, hour: 7 };
  await changeSettings(directory, { newsletter, banners: true, events: true });
  staff = await directory.signIn('admin');
  admin = staff;
  somebody = await directory.signIn('none');
  await directory.db.pool.query(`insert into pages (slug, title, content, is_published)
    values ('${HIDDEN.toLowerCase()}', '${HIDDEN}', '${HIDDEN}', false),
           ('opening-hours', 'Opening hours', '<p>From nine to five.</p>', true)`);
  await directory.db.pool.query(`insert into reviews
    (business_id, rating, reviewer_name, comment, author_hash, comment_hash, is_held)
    values (1, 1, '${HIDDEN}', '${HIDDEN}', '${HIDDEN}', '${HIDDEN}', true)`);
  await directory.db.pool.query(`insert into inquiries
    (business_id, name, email, is_email_shared, message, inquiry_key, message_hash, network_hash, created_at)
    values (1, '${HIDDEN}', '${HIDDEN}@a.example', true, '${HIDDEN}', 'k', 'm', 'n', now())`);
  await directory.db.pool.query(`insert into payments
    (business_id, provider_id, amount, status, created_at, paid_at, receipt_email, contact_email)
    values (2, '${HIDDEN}', 995, 'open', now(), null, null, null),
           (1, 'pi_paid', 995, 'paid', now(), now(), '${HIDDEN}@example.com', '${HIDDEN}@a.example')`);
  await directory.db.pool.query(`insert into areas
    (state, city_key, slug, name, name_key, corners, updated_at)
    values ('OR', 'portland', 'pearl-district', 'Pearl District', 'pearl district',
      '[[-122.69,45.52],[-122.67,45.52],[-122.67,45.54]]', now())`);
  const email = `${HIDDEN}@example.com`;
  const shown = { rating: 5, reviewerName: 'Ann', comment: 'The best rolls of all', email };
  expect((await directory.post('/api/businesses/1/reviews', shown)).status).toBe(201);
  const event = { startsAt: '2024-06-05T19:00', city: 'Boise', state: 'ID' };
  const jazz = { ...event, title: 'Live jazz' };
  expect((await directory.post('/api/admin/events', jazz, admin)).status).toBe(201);
  const waiting = { ...event, title: HIDDEN, description: HIDDEN, email };
  expect((await directory.post('/api/events', waiting)).status).toBe(201);
  const calls = listCalls(await (await directory.get('/api/openapi.json')).json());
  described = new Map(calls.map((call) => [call.name.replace(/\{(\w+)\}/g, ':$1'), call]));
});
afterAll(() => directory.close());

/** Of the one listing that is open, too: owners come in for the calls of its desk alone. */
async function enterFor({ access }: EndpointShape) {
  const ownerArea = access === 'owner' ? await directory.openOwnerArea(1) : null;
  admin = ownerArea ? { cookie: `${staff.cookie}; ${ownerArea.cookie}` } : staff;
}

/** Every combination only with `TESTS=all`; each part is asked every day. */
const isEveryday = process.env.TESTS !== 'all';

interface Sent {
  headers?: Record<string, string>;
  body?: string | undefined;
  param?: string;
  query?: string;
}

/** What is there, by the names of parameters. */
const KNOWN: Record<string, string> = {
  state: 'or',
  city: 'portland',
  slug: 'restaurants',
  area: 'pearl-district',
};

function send(call: EndpointShape, { headers = {}, body, param = '1', query = '' }: Sent) {
  const isPlace = param === 'a place';
  const fill = (_: string, name: string) => (isPlace && KNOWN[name]) || param;
  const ownerArea = call.path.replace(/^\/api\/desk\/:id/, '/api/desk/1');
  const path = `${ownerArea.replace(/:(\w+)/g, fill)}${query}`;
  const type = rawBody(call)?.types[0] ?? 'application/json';
  return directory.app.request(path, {
    method: call.method,
    headers: { 'content-type': type, ...headers },
    ...(body !== undefined && call.method !== 'GET' && { body }),
  });
}

/** Whether `detail` is a sentence for people: no words of libraries, no codes. */
const SENTENCE = /^(?:[a-z][\w.]*: )?[A-Z“\d].{8,}$/s;
const JARGON = /expected|received|undefined|\bnull\b|NaN|invalid input|\[object|[{}<>]|\w_\w/i;

/** What to do next, where no field is named that says what it wants. */
const ADVICE =
  /\b(Ask|Check|Choose|Compare|Enter|Fill in|Make|Open|Reload|Search|See|Send|Sign in|Split|Start|Try|Turn|Type|Undo|Upload|Use|Wait|Write)\b/i;

function findUnsaid(call: EndpointShape, { detail, errors = [] }: Problem): string | null {
  if (call.method !== 'GET' && errors.length === 0 && !ADVICE.test(detail))
    return `only says “${detail}”`;
  const isPlain = SENTENCE.test(detail) && !JARGON.test(detail);
  const isNamed = errors.every(({ message }) => /^[A-Z]/.test(message));
  return isPlain && isNamed ? null : `says “${detail}”`;
}

const POLICY = ["default-src 'self'", "object-src 'none'", "base-uri 'none'"];
const HEADERS: [name: string, value: RegExp][] = [
  ['x-frame-options', /^DENY$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['strict-transport-security', /^max-age=31536000; includeSubDomains$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-request-id', /^[0-9a-f-]{36}$/],
  ['content-type', /^(application\/((problem\+)?json|x-ndjson)|text\/csv); charset=utf-8$/],
];

/** What an answer breaks of the promises of `docs/security.md` on answers of calls. */
async function ask(call: EndpointShape, sent: Sent): Promise<{ status: number; faults: string[] }> {
  const answer = await send(call, sent);
  const text = await answer.text();
  const cookies = answer.headers.getSetCookie();
  const headers = Object.fromEntries(answer.headers);
  const known = described.get(nameCall(call)) ?? null;
  const question = { method: call.method, path: call.path, headers: sent.headers ?? {} };
  const asOracle = { status: answer.status, text, ms: 0 };
  const isPublic = call.access === 'anyone';
  const policy = headers['content-security-policy'] ?? '';
  const faults = [
    known ? null : 'is not in the OpenAPI document',
    findFault(
      {
        ...asOracle,
        headers: { ...headers, 'set-cookie': cookies.length > 0 ? cookies : undefined },
      },
      { question, call: known, isSignedIn: !isPublic, patience: 1 },
    ),
    ...HEADERS.map(([name, value]) =>
      value.test(headers[name] ?? '') ? null : `${name} is ${headers[name]}`,
    ),
    POLICY.every((part) => policy.includes(part)) && !policy.includes('unsafe') ? null : policy,
    headers['x-powered-by'] ? 'says what runs' : null,
    isPublic && call.method === 'GET' ? null : keptWithout(headers['cache-control']),
    cookies.every((one) => /^__Host-/.test(one) && /; ?secure/i.test(one))
      ? null
      : `sets ${cookies}`,
    isPublic && `${text}${JSON.stringify(headers)}`.includes(HIDDEN)
      ? 'shows what is hidden'
      : null,
    answer.status < 400 ? null : findUnsaid(call, problem.parse(JSON.parse(text))),
    answer.status < 400 || headers['x-request-id'] === JSON.parse(text).requestId
      ? null
      : 'other id',
  ];
  const said = faults
    .filter((fault) => fault !== null)
    .map((fault) => `${answer.status} ${JSON.stringify(sent).slice(0, 200)}: ${fault}`);
  return { status: answer.status, faults: said };
}

function keptWithout(control: string | undefined): string | null {
  return control === 'no-store' ? null : `may be kept: ${control}`;
}

const WRONG = [null, 7, -1, 'x', '', [], {}, [7], { a: 1 }, 'y'.repeat(20_000)];

/** Bodies that no call takes, field by field, and some that fit but name nothing. */
function bodiesOf(call: EndpointShape): string[] {
  const shape = jsonBody(call);
  if (!shape) return [];
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  const fitting = fc.sample(plausibleValue(schema), { numRuns: 3, seed: 7 });
  const wrong = Object.keys(schema.properties ?? {}).flatMap((field, at) =>
    WRONG.filter((_, index) => !isEveryday || (index + at) % 4 === 0).map((value) => ({
      ...Object(fitting[0]),
      [field]: value,
    })),
  );
  return ['', '{', ...[...WRONG, ...fitting, ...wrong].map((body) => JSON.stringify(body))];
}

const QUERIES = [
  ...['', '?limit=x', '?cursor=x', '?id=x&sort=x&status=x&premium=x', '?id=1&limit=1'],
  ...[
    `?query=${HIDDEN}`,
    '?query=quibblewart',
    '?query=quibb',
    '?q=quibb',
    '?query=rosa+pearl+district',
    '?area=pearl-district&city=portland&state=or',
    '?name=Quibblewort%20Cafe',
    `?business=${HIDDEN}&reviewer=${HIDDEN}&network=7f3a&rating=1,2&state=held&confirmed=no&since=2024-01-01`,
    '?by=system&action=page&from=2024-01-01T00:00:00Z&to=2090-01-01T00:00:00Z',
    '?by=admin&action=page.create&from=x',
    '?q=quibb&state=paid&amount=995&month=2024-06',
    `?ids=1,2&open=now&token=${createReviewToken(SECRET, 2)}`,
  ],
  ...[1, 2].map((id) => createPurchasePath(SECRET, id).replace(/.*\?/, '?')),
];

/** What queries and tokens may have to do with. */
const TELLING = ['1', '2', 'a place'];

function sendingsOf(call: EndpointShape): Sent[] {
  const who = call.access === 'anyone' ? {} : admin;
  const params = call.path.includes(':') ? PARAMS : ['1'];
  if (call.method === 'GET') {
    return params.flatMap((param) => {
      const queries = isEveryday && !TELLING.includes(param) ? [''] : QUERIES;
      return queries.map((query) => ({ headers: who, param, query }));
    });
  }
  return [
    ...[{}, { headers: somebody }, { headers: { ...admin, origin: 'https://evil.example' } }],
    ...[{ headers: { ...who, 'content-type': 'image/png' }, body: 'x' }],
    ...params.map((param) => ({ headers: who, param: param === '1' ? '0' : param })),
    ...bodiesOf(call).map((body) => ({ headers: who, param: '999999999', body })),
  ];
}

const named = endpoints.map((call) => [nameCall(call), call] as const);
const writes = endpoints.filter(({ method }) => method !== 'GET');

test.each(named)('%s keeps every promise in every answer', async (_, call) => {
  await enterFor(call);
  const broken: string[] = [];
  const statuses: number[] = [];
  for (const sent of sendingsOf(call)) {
    const { status, faults } = await ask(call, sent);
    statuses.push(status);
    broken.push(...faults);
  }
  expect(broken).toEqual([]);
  if (call.method === 'GET' && call.access === 'anyone') expect(statuses).toContain(200);
});

test.each(writes.map((call) => [nameCall(call), call] as const))(
  '%s refuses other sites, other types and what is too large',
  async (_, call) => {
    await enterFor(call);
    const statusOf = async (headers: Record<string, string>, body?: string) =>
      (await send(call, { headers: { ...admin, ...headers }, body, param: '999999999' })).status;
    for (const origin of ['https://evil.example', 'null', `${SITE}.evil.example`]) {
      expect(await statusOf({ origin })).toBe(403);
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await statusOf({ 'sec-fetch-site': site })).toBe(403);
    }
    if (!call.body) return;
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'image/tiff'];
    for (const type of types) expect(await statusOf({ 'content-type': type }, '{}')).toBe(415);
    const { maxBytes } = rawBody(call) ?? { maxBytes: call.maxBytes ?? 1024 * 1024 };
    if (maxBytes < 1e7) expect(await statusOf({}, ' '.repeat(maxBytes + 1))).toBe(413);
    expect(await statusOf({ 'content-length': String(maxBytes + 1) }, '{}')).toBe(413);
  },
);
