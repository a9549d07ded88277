import { showCode } from '../../tests/authenticator.ts';
import type { Canaries } from './canaries.ts';

export interface Reply {
  status: number;
  /** Checked against its schema before. */
  json: ReturnType<typeof JSON.parse>;
  text: string;
  /** As a browser would send them back. */
  cookie: string;
}

export interface Step {
  as?: 'visitor' | 'editor' | 'admin';
  /** In place of the session of `as`. */
  cookie?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object | string;
  type?: string;
  /** With a token for what only its holder may see. */
  isEntitled?: boolean;
  /** For what may as well be refused. */
  mayFail?: boolean;
}

export interface Mails {
  /** Lets the jobs that are due run. */
  settle(): Promise<unknown>;
  /** The text of the newest mail to an address; empty while there is none. */
  read(to: string): string;
}

/** What the journeys are given: calls that are checked like all others, emails, and time for jobs. */
export interface Desk {
  site: string;
  canaries: Canaries;
  /** Throws where a call fails that should not. */
  ask(call: string, step?: Step): Promise<Reply>;
  mails: Mails;
}

const TRIES = 100;

async function waitFor<T>({ mails }: Desk, look: () => Promise<T | null> | T | null): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await look();
    if (found) return found;
    await mails.settle();
  }
  throw new Error('timed out');
}

export interface Member {
  id: string;
  email: string;
  password: string;
}

/** An editor comes by an invitation. */
export async function addEditor(desk: Desk): Promise<Member> {
  const { ask, canaries, mails } = desk;
  const email = `${canaries.make('mail')}@fuzz.example`;
  const password = `${canaries.make('word', { isFor: 'nobody' })} of a fuzz`;
  const name = canaries.make('member');
  const body = { email, name, role: 'editor' };
  const { json } = await ask('POST /api/admin/staff', { as: 'admin', body });
  const token = await waitFor(desk, () => {
    const [, found] = mails.read(email).match(/invitation#([\w-]+)/) ?? [];
    return found ?? null;
  });
  await ask('POST /api/auth/invitation', { body: { token, password } });
  return { id: json.id, email, password };
}

async function useTwoFactor(desk: Desk) {
  const { ask, canaries } = desk;
  const { id, email, password } = await addEditor(desk);
  const signIn = () => ask('POST /api/auth/sign-in', { body: { email, password } });
  const first = await signIn();
  const { json } = await ask('POST /api/auth/two-factor', { ...first, body: { password } });
  // The app's code serves once in its half minute.
  await ask('POST /api/auth/two-factor/confirm', { ...first, body: { code: showCode(json.key) } });
  const [code, ...codes] = json.backupCodes;
  const half = await signIn();
  const whole = await ask('POST /api/auth/sign-in/code', { ...half, body: { code } });
  const newPassword = `${canaries.make('word', { isFor: 'nobody' })} of a fuzz`;
  const change = { currentPassword: password, newPassword };
  const changed = await ask('POST /api/auth/password', { ...whole, body: change });
  const elsewhere = { id: null, password: newPassword };
  await ask('POST /api/auth/sessions/end', { ...changed, body: elsewhere });
  const proof = { password: newPassword, code: codes[0] };
  const renewed = await ask('POST /api/auth/two-factor/backup-codes', { ...changed, body: proof });
  const last = { password: newPassword, code: renewed.json.backupCodes[0] };
  const single = await ask('POST /api/auth/two-factor/stop', { ...changed, body: last });
  await ask('GET /api/auth/user', single);
  await ask('POST /api/admin/staff/{id}/invitation', { as: 'admin', params: { id } });
  const end = { as: 'admin', params: { id }, body: { isDisabled: true } } as const;
  await ask('PUT /api/admin/staff/{id}', end);
}

/** A listing whose every word is watched until it is public. */
async function submitListing({ ask, canaries }: Desk) {
  let id = 0;
  const look = async () => {
    const step = { as: 'admin', params: { id }, mayFail: true } as const;
    const { status, json } = await ask('GET /api/admin/businesses/{id}', step);
    return status === 200 && json.isApproved && json.deletedAt === null ? json : null;
  };
  const isPublic = async () => (await look()) !== null;
  const isPremium = async () => (await look())?.isPremium === true;
  const make = (what: string) => canaries.make(what, { isPublic });
  const { json: categories } = await ask('GET /api/categories');
  const category = categories.at(-1);
  const body = {
    name: `Corner ${make('name')}`,
    description: `Bread and ${make('description')}`,
    address: `1 ${make('street')}`,
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    phone: make('phone'),
    email: `${make('mail')}@private.example`,
    ownerEmail: `${canaries.make('owner')}@private.example`,
    website: `https://${canaries.make('site', { isPublic: isPremium })}.example/`,
    imageUrl: `https://${make('picture')}.example/`,
    categoryId: category.id,
  };
  const { json } = await ask('POST /api/businesses', { body });
  id = json.id;
  const { slug, checkoutToken: token } = json as { slug: string; checkoutToken: string };
  return { id, token, slug, category: category.slug as string, body };
}

/** Opens the desk of a new listing by the link in an email. */
export async function openListing(desk: Desk): Promise<{ id: number; cookie: string }> {
  const { ask, mails } = desk;
  const { id, body } = await submitListing(desk);
  await ask('POST /api/admin/businesses/{id}/approve', {
    as: 'editor',
    params: { id },
    mayFail: true,
  });
  await ask('POST /api/owner-links', { body: { businessId: id } });
  const token = await waitFor(desk, () => {
    const [, found] = mails.read(body.ownerEmail).match(/owner-link\?token=([\w-]+)/) ?? [];
    return found ?? null;
  });
  await ask('GET /api/owner-link', { query: { token } });
  const { cookie } = await ask('POST /api/owner-link', { query: { token } });
  return { id, cookie };
}

async function changeListing({ ask }: Desk, { id, cookie }: { id: number; cookie: string }) {
  const step = { cookie, params: { id } };
  const { json } = await ask('GET /api/desk/{id}/listing', step);
  const save = (change: object, { listing } = json) =>
    ask('PUT /api/desk/{id}/listing', { ...step, body: { ...listing, ...change } });
  const { json: saved } = await save({ name: 'Corner Bread', address: '2 Main St' });
  const [change, other] = saved.changes;
  await ask('POST /api/admin/changes/{id}/accept', {
    ...{ as: 'editor', params: { id: change.id }, body: { version: saved.listing.version } },
  });
  const params = { id, changeId: other.id };
  const { json: left } = await ask('DELETE /api/desk/{id}/changes/{changeId}', { cookie, params });
  const { json: last } = await save({ city: 'Nampa' }, left);
  const refused = last.changes.find(({ state }: { state: string }) => state === 'waiting');
  const body = { reason: 'It is in Boise' };
  const decision = { as: 'editor', params: { id: refused.id }, body } as const;
  await ask('POST /api/admin/changes/{id}/refuse', decision);
  await ask('POST /api/desk/{id}/confirm', step);
  await ask('POST /api/desk/{id}/contact', { ...step, body: { email: `${id}@fuzz.example` } });
}

async function runDesk(desk: Desk) {
  const { ask } = desk;
  const { id, cookie } = await openListing(desk);
  const params = { id };
  await ask('GET /api/desk/{id}', { cookie, params });
  await ask('GET /desk/{deskId}', { cookie, params: { deskId: id } });
  await changeListing(desk, { id, cookie });
  await answerReview(desk, { id, cookie });
  await ask('GET /api/desk/{id}/figures', { cookie, params });
  await ask('PUT /api/desk/{id}/figures/mail', { cookie, params, body: { isMailed: false } });
  await ask('GET /api/desk/{id}/payments', { cookie, params });
  await ask('POST /api/figures', { body: { seen: [id], views: id } });
  await ask('DELETE /api/desk/{id}/session', { cookie, params });
}

/** A reply that staff remove, under a review that its owner reports; and what a visitor told. */
async function answerReview(desk: Desk, { id, cookie }: { id: number; cookie: string }) {
  const { ask, canaries } = desk;
  const review = { rating: 2, reviewerName: `Guest ${id}`, comment: `It took an hour, ${id}` };
  const { json } = await ask('POST /api/businesses/{id}/reviews', { params: { id }, body: review });
  const params = { id, reviewId: json.id };
  await ask('GET /api/desk/{id}/reviews', { cookie, params, query: { show: 'unanswered' } });
  const text = `Sorry. See https://x.example ${canaries.make('reply')}`;
  const path = 'PUT /api/desk/{id}/reviews/{reviewId}/reply';
  const { json: held } = await ask(path, { cookie, params, body: { text, updatedAt: null } });
  const change = { text: `${text} again`, updatedAt: held.updatedAt };
  await ask(path, { cookie, params, body: change });
  await ask('GET /api/businesses/{id}/reviews', { params });
  await ask('DELETE /api/admin/replies/{id}', {
    as: 'editor',
    params: { id: json.id },
    query: { reason: 'An advertisement' },
  });
  await ask('POST /api/desk/{id}/reviews/{reviewId}/report', {
    cookie,
    params,
    body: { reason: 'false', comment: canaries.make('report') },
  });
  const settings = { reviewMail: 'weekly' };
  await ask('PUT /api/desk/{id}/review-settings', { cookie, params, body: settings });
  const told = { reason: 'phone', detail: canaries.make('detail') };
  await ask('POST /api/businesses/{id}/reports', { params: { id }, body: told });
  await ask('GET /api/desk/{id}/reports', { cookie, params });
  await ask('PUT /api/desk/{id}/reports/{reason}', {
    cookie,
    params: { id, reason: 'phone' },
    body: { answer: 'fixed' },
  });
}

async function runListing(desk: Desk) {
  const { ask, canaries } = desk;
  const { id, token, slug, category, body } = await submitListing(desk);
  const { name, city, state, phone } = body;
  const probes: [string, Step][] = [
    ['GET /api/businesses/{slug}', { params: { slug } }],
    ['GET /{category}/{business}', { params: { category, business: slug } }],
    ['GET /checkout/{businessId}', { params: { businessId: id } }],
    ['GET /api/businesses/{id}/reviews', { params: { id } }],
    ['GET /api/businesses/duplicates', { query: { name, city, state, phone } }],
    ['GET /api/businesses/search', { query: { query: name } }],
    ['GET /api/businesses/recent', { query: { limit: 100 } }],
    ['GET /api/suggest', { query: { q: name } }],
    ['GET /search', { query: { query: name, city, state } }],
    ['GET /category/{category}', { params: { category } }],
    ['GET /', {}],
    ['POST /api/businesses/{id}/reviews', { params: { id }, body: { rating: 1 } }],
    ['POST /api/create-payment-intent', { body: { businessId: id } }],
    ['POST /api/create-payment-intent', { body: { businessId: id, token } }],
  ];
  const probe = async () => {
    for (const [call, step] of probes) await ask(call, { ...step, mayFail: true });
  };
  await probe();
  await ask('POST /api/admin/businesses/{id}/approve', {
    as: 'editor',
    params: { id },
    mayFail: true,
  });
  const listed = await ask('POST /api/businesses/{id}/reviews', {
    params: { id },
    body: { rating: 4, reviewerName: `Visitor ${id}`, comment: `A fine place to meet, ${id}` },
  });
  const wasPublished = async () => {
    const { json } = await ask('GET /api/admin/audit', { as: 'admin', query: { businessId: id } });
    return json.some(({ action }: { action: string }) => action === 'review.publish');
  };
  const held = canaries.make('held', { isPublic: wasPublished });
  await ask('POST /api/businesses/{id}/reviews', {
    params: { id },
    body: { rating: 1, reviewerName: held, comment: `Cheap: http://x.example ${held}` },
  });
  await ask('POST /api/businesses/{id}/reviews/{reviewId}/report', {
    params: { id, reviewId: listed.json.id },
    body: { reason: 'spam', comment: canaries.make('report') },
  });
  await ask('POST /api/businesses/{id}/reports', {
    params: { id },
    body: { reason: 'closed', detail: canaries.make('report') },
  });
  const groups = await ask('GET /api/admin/business-reports', { as: 'editor' });
  const group = groups.json.find(
    ({ business }: { business: { id: number } }) => business.id === id,
  );
  await ask('POST /api/admin/businesses/{id}/reports', {
    as: 'editor',
    params: { id },
    body: { reason: 'closed', decision: 'confirmed', lastId: group?.lastId ?? 1 },
    mayFail: true,
  });
  const reviewId = listed.json.id;
  await ask('POST /api/admin/reviews/{id}/publish', { as: 'editor', params: { id: reviewId } });
  await ask('DELETE /api/admin/businesses/{id}', { as: 'admin', params: { id } });
  await probe();
}

/** By the link in an email, as a person and as the mail program does it. */
async function stopMails(desk: Desk) {
  const { ask, mails } = desk;
  const { body } = await submitListing(desk);
  const link = await waitFor(desk, () => {
    const [, found] = mails.read(body.ownerEmail).match(/\/api\/stop-mails\?(\S+)/) ?? [];
    return found ?? null;
  });
  const query = Object.fromEntries(new URLSearchParams(link));
  await ask('GET /api/stop-mails', { query });
  await ask('POST /api/stop-mails', { query });
}

const CARDS = ['4242424242424242', '4000000000003220', '4000002500003155', '4000000000000002'];
const INTENT = '/sandbox/stripe/v1/payment_intents/{paymentIntentId}';

async function readReceipt({ ask }: Desk, { pathname, searchParams }: URL) {
  const id = pathname.split('/').at(-1) ?? '';
  const query = { token: searchParams.get('token') ?? '' };
  await ask('GET /api/purchases/{id}', { params: { id }, query, isEntitled: true });
  await ask('GET /purchase/{purchaseId}', { params: { purchaseId: id }, query, isEntitled: true });
}

async function payForYear(desk: Desk, turn: number) {
  const { ask, site } = desk;
  const { id: businessId, token } = await submitListing(desk);
  const body = { businessId, token };
  const opened = await ask('POST /api/create-payment-intent', { body });
  const { clientSecret } = opened.json;
  const paymentIntentId = String(clientSecret).split('_secret_')[0] ?? '';
  const params = { paymentIntentId };
  const query = { client_secret: clientSecret };
  const number = CARDS[turn % CARDS.length] ?? '';
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][email]': `${desk.canaries.make('payer')}@private.example`,
    return_url: `${site}/checkout/${businessId}`,
  });
  const type = 'application/x-www-form-urlencoded';
  const charge = { params, body: `${form}`, type, mayFail: true };
  await ask(`POST ${INTENT}/confirm`, charge);
  if (turn % CARDS.length === 1) {
    await ask('GET /sandbox/stripe/authenticate/{paymentIntentId}', { params, query });
    const step = { params, query, body: 'outcome=complete', type };
    await ask('POST /sandbox/stripe/authenticate/{paymentIntentId}', step);
  }
  if (turn % CARDS.length === 2) {
    const proof = new URLSearchParams({ client_secret: clientSecret, outcome: 'complete' });
    await ask(`POST ${INTENT}/authenticate`, { params, body: `${proof}`, type });
  }
  await ask(`GET ${INTENT}`, { params, query, isEntitled: true });
  const isPaid = turn % CARDS.length < 3;
  const claim = { body: { businessId, paymentIntentId }, mayFail: !isPaid };
  const { purchasePath } = (await ask('POST /api/confirm-payment', claim)).json;
  if (isPaid) await readReceipt(desk, new URL(purchasePath, site));
  // Its money goes back.
  const reject = { as: 'editor', params: { id: businessId } } as const;
  await ask('DELETE /api/admin/businesses/{id}/reject', reject);
}

async function importFile(desk: Desk, turn: number) {
  const { ask, canaries } = desk;
  const as = 'admin';
  const fileName = `${canaries.make('file')}.csv`;
  const { json: categories } = await ask('GET /api/categories');
  const category = `"${categories[0].name.replaceAll('"', '""')}"`;
  const rows = [1, 2, 3].map((row) => `Imported ${turn} of ${row},Boise,ID,83702,${category}`);
  const body = ['name,city,state,zipCode,category', ...rows, ',,,,'].join('\n');
  const upload = { as, query: { fileName }, body, type: 'text/csv' } as const;
  const { json: file } = await ask('POST /api/admin/imports', upload);
  const params = { id: file.id };
  const reach = (state: string) =>
    waitFor(desk, async () => {
      const { json } = await ask('GET /api/admin/imports/{id}', { as, params });
      return json.state === state ? json : null;
    });
  const check = { as, params, body: { mapping: file.proposedMapping } } as const;
  await ask('POST /api/admin/imports/{id}/dry-run', check);
  await reach('checked');
  await ask('GET /api/admin/imports/{id}/errors', { as, params });
  await ask('GET /api/admin/imports/{id}/errors.csv', { as, params });
  if (turn % 3 === 2) return ask('DELETE /api/admin/imports/{id}', { as, params });
  await ask('POST /api/admin/imports/{id}/commit', { as, params });
  await reach('committed');
  await ask('POST /api/admin/imports/{id}/undo', { as, params });
  return reach('undone');
}

async function writePage({ ask, canaries }: Desk) {
  let id = 0;
  const as = 'editor';
  const isPublic = async () => {
    const step = { as, params: { id }, mayFail: true } as const;
    return (await ask('GET /api/admin/pages/{id}', step)).json?.isPublished === true;
  };
  const slug = canaries.make('slug', { isPublic });
  const title = `A draft of ${canaries.make('title', { isPublic })}`;
  const content = `<p>Not yet ${canaries.make('content', { isPublic })}</p>`;
  const draft = { slug, title, content, isPublished: false };
  const { json: page } = await ask('POST /api/admin/pages', { as, body: draft });
  id = page.id;
  const params = { id };
  const change = { ...draft, title: `${title} again`, version: page.version };
  await ask('PUT /api/admin/pages/{id}', { as, params, body: change });
  const { json: revisions } = await ask('GET /api/admin/pages/{id}/revisions', { as, params });
  const body = { revisionId: revisions.at(-1).id };
  await ask('POST /api/admin/pages/{id}/restore', { as, params, body });
  await ask('GET /api/pages/{slug}', { params: { slug }, mayFail: true });
  await ask('GET /{page}', { params: { page: slug }, mayFail: true });
  await ask('GET /api/pages');
  await ask('GET /sitemaps/sections.xml');
  await ask('DELETE /api/admin/pages/{id}', { as, params });
}

async function runTrade({ ask }: Desk, turn: number) {
  const as = 'editor';
  const names = { name: `Turners ${turn}`, singular: 'Turner', slug: `turners-${turn}` };
  const body = { ...names, alsoCalled: ['lathe work'] };
  const { json: trade } = await ask('POST /api/admin/trades', { as, body });
  const params = { id: trade.id };
  await ask('PUT /api/admin/trades/{id}', { as, params, body: { ...body, isListed: false } });
  await ask('GET /api/trades');
  await ask('GET /category/{trade}', { params: { trade: trade.slug } });
  const query = { moveTo: 'none' };
  await ask('DELETE /api/admin/trades/{id}', { as, params, query });
  await ask('POST /api/admin/trades/{id}/undo', { as, params, mayFail: true });
  await ask('DELETE /api/admin/trades/{id}', { as, params, query, mayFail: true });
}

/** What people do from end to end, through the calls that anyone may make. */
export const journeys: ((desk: Desk, turn: number) => Promise<unknown>)[] = [
  runListing,
  payForYear,
  importFile,
  useTwoFactor,
  writePage,
  stopMails,
  runTrade,
  runDesk,
];
