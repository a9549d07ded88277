import { randomUUID } from 'node:crypto';
import { forgetPassword, runRole, usePasskeys, useTwoFactor } from './account-journeys.ts';
import { type Desk, type Journey, readMail, type Step } from './journey.ts';
import { holdOwnEvents, publisherJourneys } from './publisher-journeys.ts';
import {
  arrangeFooter,
  runCategories,
  runFields,
  runMails,
  runSettings,
  writePage,
} from './site-journeys.ts';
import { chooseSheet, importFile, saveExport, scheduleImport } from './transfer-journeys.ts';
import {
  answerMessage,
  askOwner,
  claimByForms,
  claimListing,
  decideReviews,
  type OpenListing,
  sendForms,
  showPhotos,
} from './work-journeys.ts';

async function submitListing({ ask, canaries }: Desk) {
  let id = 0;
  const look = async () => {
    const step = { as: 'admin', params: { id }, mayFail: true } as const;
    const { status, json } = await ask('GET /api/admin/businesses/{id}', step);
    if (status !== 200 && status !== 404) throw new Error(`Staff can't say: ${status}`);
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
    phone: canaries.makePhone({ isPublic }),
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

export async function openListing(desk: Desk): Promise<OpenListing & { ownerEmail: string }> {
  const { ask } = desk;
  const { id, body } = await submitListing(desk);
  await ask('POST /api/admin/businesses/{id}/approve', {
    as: 'editor',
    params: { id },
    mayFail: true,
  });
  await ask('POST /api/owner-links', { body: { businessId: id } });
  const token = await readMail(desk, body.ownerEmail, /owner-link\?token=([\w-]+)/);
  await ask('GET /api/owner-link', { query: { token } });
  const { cookie } = await ask('POST /api/owner-link', { query: { token } });
  return { id, cookie, ownerEmail: body.ownerEmail };
}

async function changeListing({ ask }: Desk, { id, cookie }: { id: number; cookie: string }) {
  const step = { cookie, params: { id } };
  const { json } = await ask('GET /api/desk/{id}/listing', step);
  const save = (change: object, { listing } = json) =>
    ask('PUT /api/desk/{id}/listing', { ...step, body: { ...listing, ...change } });
  const { json: saved } = await save({ name: 'Corner Bread', address: '2 Main St' });
  const [change, other] = saved.changes;
  await ask('GET /api/admin/changes/{id}', { as: 'editor', params: { id: change.id } });
  await ask('POST /api/admin/changes/{id}/accept', {
    as: 'editor',
    params: { id: change.id },
    body: { version: saved.listing.version },
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
  const { id, cookie, ownerEmail } = await openListing(desk);
  const params = { id };
  await ask('GET /api/desk/{id}', { cookie, params });
  await ask('GET /desk/{deskId}', { cookie, params: { deskId: id } });
  await ask('GET /desk/{deskId}/{section}', { cookie, params: { deskId: id, section: 'hours' } });
  await ask('GET /desk/{deskId}/{section}', {
    cookie,
    params: { deskId: id, section: 'services' },
  });
  await changeListing(desk, { id, cookie });
  await answerReview(desk, { id, cookie });
  await answerInquiry(desk, { id, cookie });
  await holdOwnEvents(desk, { id, cookie });
  await changeOwnReview(desk, id);
  await ask('GET /api/desk/{id}/figures', { cookie, params });
  await ask('PUT /api/desk/{id}/figures/mail', { cookie, params, body: { isMailed: false } });
  await ask('GET /api/desk/{id}/payments', { cookie, params });
  await ask('POST /api/figures', { body: { seen: [id], views: id } });
  await ask('DELETE /api/desk/{id}/session', { cookie, params });
  await closeDesks(desk, ownerEmail);
}

async function closeDesks(desk: Desk, ownerEmail: string) {
  const link = await readMail(desk, ownerEmail, /owner-link\/disown\?(\S+)/);
  const query = Object.fromEntries(new URLSearchParams(link));
  await desk.ask('GET /api/owner-link/disown', { query });
  await desk.ask('POST /api/owner-link/disown', { query });
}

const workAtDesk: Journey = async (desk) => {
  const listing = await openListing(desk);
  await askOwner(desk, listing);
  await decideReviews(desk, listing);
  await showPhotos(desk, listing);
};

const claimListings: Journey = async (desk) => {
  const { id, body } = await submitListing(desk);
  await desk.ask('POST /api/admin/businesses/{id}/approve', { as: 'editor', params: { id } });
  await claimListing(desk, { id, ownerEmail: body.ownerEmail });
  await claimByForms(desk, id);
};

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

async function answerInquiry(desk: Desk, { id, cookie }: { id: number; cookie: string }) {
  const { ask, canaries } = desk;
  const params = { id };
  await ask('GET /api/businesses/{id}/inquiries', { params });
  const body = {
    businessIds: [id],
    name: canaries.make('asker'),
    email: `${canaries.make('sender')}@private.example`,
    message: `Are you open on Sunday? ${canaries.make('inquiry')}`,
    wantedOn: '2099-05-31',
  };
  await ask('POST /api/inquiries', { body });
  const { json } = await ask('GET /api/desk/{id}/inquiries', { cookie, params });
  const step = { cookie, params: { id, inquiryId: json[0].id } };
  for (const state of ['spam', 'open']) {
    await ask('PUT /api/desk/{id}/inquiries/{inquiryId}', { ...step, body: { state } });
  }
  const answer = `Yes, ${canaries.make('answer')}`;
  await ask('POST /api/desk/{id}/inquiries/{inquiryId}/answer', { ...step, body: { answer } });
  await ask('GET /api/desk/{id}/inquiry-settings', { cookie, params });
  const settings = { takesInquiries: true };
  await ask('PUT /api/desk/{id}/inquiry-settings', { cookie, params, body: settings });
}

async function changeOwnReview(desk: Desk, id: number) {
  const { ask, canaries } = desk;
  const email = `${canaries.make('reviewer')}@private.example`;
  const review = { rating: 4, reviewerName: `Author ${id}`, comment: `Fresh every day, ${id}` };
  const posted = await ask('POST /api/businesses/{id}/reviews', {
    params: { id },
    body: { ...review, email, isInsider: true },
  });
  const params = { id, reviewId: posted.json.id };
  await ask('POST /api/businesses/{id}/reviews/{reviewId}/helpful', { params });
  const token = await readMail(desk, email, /your-review\?token=([\w-]+)/);
  const body = { token };
  const query = { token };
  await ask('GET /api/own-review', { query });
  await ask('GET /your-review', { query });
  const { json } = await ask('POST /api/own-review/confirm', { body });
  const change = { rating: 3, comment: `Fresh most days, ${id}`, version: json.version };
  await ask('PUT /api/own-review', { body: { ...body, ...change } });
  await ask('PUT /api/own-review', { body: { ...body, ...change, rating: 2 }, mayFail: true });
  await ask('GET /api/businesses/{id}/reviews', { params, query: { sort: 'helpful' } });
  await ask('DELETE /api/own-review', { query });
  await ask('POST /api/own-review/undo', { body });
  await ask('POST /api/review-links', { body: { email } });
  await sendForms(desk, id, token);
  await ask('POST /api/own-review/forget', { body });
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
    ['POST /api/create-payment-intent', { body: { businessId: id, token }, isEntitled: true }],
  ];
  const probe = async () => {
    for (const [call, step] of probes) await ask(call, { ...step, mayFail: true });
  };
  await probe();
  await clearQueue(desk, id);
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
  const about = { id, reason: 'closed' };
  await ask('GET /api/admin/businesses/{id}/reports/{reason}', { as: 'editor', params: about });
  await ask('POST /api/admin/businesses/{id}/reports', {
    as: 'editor',
    params: { id },
    body: { reason: 'closed', decision: 'confirmed', lastId: group?.lastId ?? 1 },
    mayFail: true,
  });
  const reviewId = listed.json.id;
  const ofReview = { as: 'editor', params: { id: reviewId } } as const;
  await ask('POST /api/admin/reviews/{id}/publish', ofReview);
  await ask('POST /api/admin/reviews/{id}/undo', ofReview);
  const removal = { as: 'admin', params: { id } } as const;
  const { json: removed } = await ask('DELETE /api/admin/businesses/{id}', removal);
  const { version } = removed;
  await ask('POST /api/admin/businesses/{id}/undo', { ...removal, body: { version } });
  await ask('DELETE /api/admin/businesses/{id}', removal);
  await ask('POST /api/admin/businesses/{id}/restore', removal);
  await ask('DELETE /api/admin/businesses/{id}', removal);
  await probe();
}

async function clearQueue({ ask }: Desk, id: number) {
  const as = 'editor';
  const key = `listing-${id}`;
  await ask('GET /api/admin/triage', { as, query: { kind: 'listing' } });
  await ask('GET /api/admin/triage/items/{key}', { as, params: { key }, mayFail: true });
  await ask('POST /api/admin/triage/look', { as, body: { key }, mayFail: true });
  const approve = 'POST /api/admin/businesses/{id}/approve';
  await ask(approve, { as, params: { id }, mayFail: true });
  await ask('GET /api/admin/triage/done', { as, query: { kind: 'listing', assigned: 'me' } });
  await ask('GET /api/admin/triage/counts', { as });
}

async function stopMails(desk: Desk) {
  const { ask } = desk;
  const { body } = await submitListing(desk);
  const link = await readMail(desk, body.ownerEmail, /\/api\/stop-mails\?(\S+)/);
  const query = Object.fromEntries(new URLSearchParams(link));
  await ask('GET /api/stop-mails', { query });
  await ask('POST /api/stop-mails', { query });
}

const CARDS = {
  plain: '4242424242424242',
  asksOutside: '4000000000003220',
  asksHere: '4000002500003155',
  isDeclined: '4000000000000002',
};
const INTENT = '/sandbox/stripe/v1/payment_intents/{paymentIntentId}';

async function readReceipt({ ask }: Desk, { pathname, searchParams }: URL) {
  const id = pathname.split('/').at(-1) ?? '';
  const query = { token: searchParams.get('token') ?? '' };
  await ask('GET /api/purchases/{id}', { params: { id }, query, isEntitled: true });
  await ask('GET /purchase/{purchaseId}', { params: { purchaseId: id }, query, isEntitled: true });
}

async function refundPart({ ask }: Desk, businessId: number) {
  const as = 'admin';
  const { json: payments } = await ask('GET /api/admin/businesses/{id}/payments', {
    as,
    params: { id: businessId },
  });
  const [{ id }] = payments;
  const params = { id };
  await ask('GET /api/admin/payments', { as, query: { state: 'paid', q: id } });
  await ask('GET /api/admin/payments/revenue', { as });
  const month = new Date().toISOString().slice(0, 7);
  await ask('GET /api/admin/payments/export', { as, query: { month } });
  const { json: payment } = await ask('GET /api/admin/payments/{id}', { as, params });
  const { amountRefunded } = payment;
  const body = { key: randomUUID(), amount: 100, amountRefunded, premium: 'keep' };
  await ask('POST /api/admin/payments/{id}/refunds', { as, params, body });
  // Refused within a minute after the first receipt.
  await ask('POST /api/admin/payments/{id}/receipt', { as, params, mayFail: true });
}

async function payForTerm(desk: Desk, card: keyof typeof CARDS) {
  const { ask, site } = desk;
  const { id: businessId, token } = await submitListing(desk);
  const body = { businessId, token };
  const opened = await ask('POST /api/create-payment-intent', { body, isEntitled: true });
  const { clientSecret } = opened.json;
  const paymentIntentId = String(clientSecret).split('_secret_')[0] ?? '';
  const params = { paymentIntentId };
  const query = { client_secret: clientSecret };
  const form = new URLSearchParams({
    client_secret: clientSecret,
    'payment_method_data[card][number]': CARDS[card],
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][email]': `${desk.canaries.make('payer')}@private.example`,
    return_url: `${site}/checkout/${businessId}`,
  });
  const type = 'application/x-www-form-urlencoded';
  const charge = { params, body: `${form}`, type, isEntitled: true, mayFail: true };
  await ask(`POST ${INTENT}/confirm`, charge);
  if (card === 'asksOutside') {
    await ask('GET /sandbox/stripe/authenticate/{paymentIntentId}', { params, query });
    const step = { params, query, body: 'outcome=complete', type, isEntitled: true };
    await ask('POST /sandbox/stripe/authenticate/{paymentIntentId}', step);
  }
  if (card === 'asksHere') {
    const proof = new URLSearchParams({ client_secret: clientSecret, outcome: 'complete' });
    const step = { params, body: `${proof}`, type, isEntitled: true };
    await ask(`POST ${INTENT}/authenticate`, step);
  }
  await ask(`GET ${INTENT}`, { params, query, isEntitled: true });
  const isPaid = card !== 'isDeclined';
  const claim = { body: { businessId, paymentIntentId }, mayFail: !isPaid };
  const { purchasePath } = (await ask('POST /api/confirm-payment', claim)).json;
  if (isPaid) await readReceipt(desk, new URL(purchasePath, site));
  if (isPaid) await refundPart(desk, businessId);
  // Rejecting the listing refunds the payment.
  const reject = { as: 'editor', params: { id: businessId } } as const;
  await ask('DELETE /api/admin/businesses/{id}/reject', reject);
}

const payPlainly: Journey = (desk) => payForTerm(desk, 'plain');
const payWithBank: Journey = (desk) => payForTerm(desk, 'asksOutside');
const payWithProof: Journey = (desk) => payForTerm(desk, 'asksHere');
const failToPay: Journey = (desk) => payForTerm(desk, 'isDeclined');

async function runTrade({ ask }: Desk, turn: number) {
  const as = 'editor';
  const names = { name: `Turners ${turn}`, singular: 'Turner', slug: `turners-${turn}` };
  const body = { ...names, alsoCalled: ['lathe work'] };
  const { json: trade } = await ask('POST /api/admin/trades', { as, body });
  const params = { id: trade.id };
  await ask('PUT /api/admin/trades/{id}', { as, params, body: { ...body, isListed: false } });
  await ask('GET /api/trades');
  await ask('GET /category/{trade}', { params: { trade: trade.slug } });
  await understandPhrase({ ask }, trade.id, turn);
  await ask('POST /api/admin/trades/{id}/undo', { as, params, mayFail: true });
  const query = { moveTo: 'none' };
  await ask('DELETE /api/admin/trades/{id}', { as, params, query });
  await ask('POST /api/admin/trades/{id}/undo', { as, params, mayFail: true });
  await mergeTrade({ ask }, { trade, body }, turn);
}

async function understandPhrase({ ask }: Pick<Desk, 'ask'>, id: number, turn: number) {
  const step = { as: 'editor', params: { id } } as const;
  const phrase = `spindle bowls ${turn}`;
  await ask('POST /api/figures/searches', { body: { words: phrase, found: 0 } });
  const query = { phrase, tradeId: id };
  await ask('GET /api/admin/phrases', { as: 'editor', query });
  const { json: added } = await ask('POST /api/admin/trades/{id}/phrases', {
    ...step,
    body: { phrase },
  });
  await ask('GET /api/admin/trades/{id}/phrases', step);
  await ask('DELETE /api/admin/trades/{id}/phrases', { ...step, query: { stem: added.stem } });
  await ask('POST /api/admin/trades/{id}/phrases/undo', step);
}

async function mergeTrade(
  { ask }: Pick<Desk, 'ask'>,
  { trade, body }: { trade: { id: number }; body: object },
  turn: number,
) {
  const as = 'editor';
  const names = { name: `Wood turners ${turn}`, slug: `wood-turners-${turn}` };
  const { json: other } = await ask('POST /api/admin/trades', { as, body: { ...body, ...names } });
  const params = { id: other.id };
  const into = { into: trade.id };
  await ask('GET /api/admin/trades/{id}/merge', { as, params });
  await ask('POST /api/admin/trades/{id}/merge', { as, params, body: into, mayFail: true });
  await ask('GET /api/admin/trade-merges', { as });
  const query = { moveTo: 'none' };
  for (const id of [other.id, trade.id]) {
    await ask('DELETE /api/admin/trades/{id}', { as, params: { id }, query, mayFail: true });
  }
}

async function drawArea({ ask }: Desk, turn: number) {
  const as = 'editor';
  const [west, south] = [-116.22 + turn / 1e4, 43.6];
  const corners = [
    [west, south],
    [west + 0.02, south],
    [west + 0.02, south + 0.02],
  ];
  const names = { name: `Bench ${turn}`, slug: `bench-${turn}`, state: 'ID', city: 'Boise' };
  const { json: area } = await ask('POST /api/admin/areas', { as, body: { ...names, corners } });
  const params = { id: area.id };
  const body = { ...names, corners: corners.toReversed(), version: area.version };
  await ask('PUT /api/admin/areas/{id}', { as, params, body });
  await ask('GET /api/admin/areas/{id}', { as, params });
  const place = { state: 'id', city: 'boise', area: names.slug };
  await ask('GET /api/admin/areas', { as });
  await ask('GET /api/places/{state}/{city}/areas/{area}', { params: place });
  await ask('GET /location/{state}/{city}/area/{area}', { params: place });
  const trade = { state: 'id', city: 'boise', slug: 'breweries' };
  await ask('GET /api/places/{state}/{city}', { params: trade });
  await ask('GET /api/places/{state}/{city}/{slug}', { params: trade, mayFail: true });
  const town = { ...trade, trade: trade.slug };
  await ask('GET /location/{state}/{city}/{trade}', { params: town, mayFail: true });
  await ask('GET /api/businesses/search', { query: { query: `coffee bench ${turn}` } });
  await ask('DELETE /api/admin/areas/{id}', { as, params });
}

async function mergeDuplicates({ ask }: Desk, turn: number): Promise<void> {
  const as = 'editor';
  const list = async (name: string) => {
    const body = {
      name: `${name} ${turn}`,
      description: 'Chairs and tables',
      address: '7 Main St',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      phone: '(208) 555-0107',
      categoryId: 1,
    };
    const { json } = await ask('POST /api/businesses', { body });
    await ask('POST /api/admin/businesses/{id}/approve', { as, params: { id: json.id } });
    return json.id as number;
  };
  const [first, second] = [await list('Joiners'), await list('The Joiners LLC')];
  const query = { first, second };
  const { json: pair } = await ask('GET /api/admin/duplicates/pair', { as, query });
  await ask('GET /api/admin/duplicates/likeliest', { as, query: { ids: `${first},${second}` } });
  const side = ({ id, version }: { id: number; version: number }) => ({ id, version });
  const merge = { survivor: side(pair.low), merged: side(pair.high) };
  const { json: merged } = await ask('POST /api/admin/duplicates/merge', { as, body: merge });
  await ask('GET /api/admin/merges', { as });
  await ask('POST /api/admin/merges/{id}/undo', { as, params: { id: merged.id } });
  const body = { lowId: pair.low.id, highId: pair.high.id };
  await ask('POST /api/admin/duplicates/different', { as, body });
  await ask('GET /api/admin/duplicates', { as, query: { state: 'different' } });
  await ask('POST /api/admin/duplicates/reopen', { as, body });
}

export const journeys: Journey[] = [
  runSettings,
  runCategories,
  runFields,
  runListing,
  payPlainly,
  payWithBank,
  payWithProof,
  failToPay,
  importFile,
  chooseSheet,
  useTwoFactor,
  writePage,
  stopMails,
  runTrade,
  drawArea,
  runDesk,
  workAtDesk,
  claimListings,
  mergeDuplicates,
  usePasskeys,
  forgetPassword,
  runRole,
  scheduleImport,
  saveExport,
  runMails,
  arrangeFooter,
  answerMessage,
  ...publisherJourneys,
];
