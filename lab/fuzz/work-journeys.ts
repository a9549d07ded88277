import { randomUUID } from 'node:crypto';
import { makeJpeg } from '../../tests/pictures.ts';
import { type Desk, readMail, type Step, waitFor } from './journey.ts';

export interface OpenListing {
  id: number;
  cookie: string;
}

type Params = NonNullable<Step['params']>;

function sendForm(desk: Desk, call: string, fields: object, params: Params = {}) {
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  const type = 'application/x-www-form-urlencoded';
  return desk.ask(`POST ${call}/form`, { params, body: `${new URLSearchParams(pairs)}`, type });
}

export async function sendForms(desk: Desk, id: number, reviewToken: string) {
  const { canaries } = desk;
  const email = `${canaries.make('form')}@private.example`;
  const written = { name: canaries.make('writer'), message: `Where are you? ${id}` };
  await sendForm(desk, '/api/contact', { topic: 'question', email, ...written });
  await sendForm(desk, '/api/inquiries', { businessId: id, email, ...written });
  await sendForm(desk, '/api/own-review/confirm', { token: reviewToken });
  await sendForm(desk, '/api/review-links', { email });
  const report = { reason: 'moved', detail: canaries.make('report') };
  await sendForm(desk, '/api/businesses/{id}/reports', report, { id });
  await sendForm(desk, '/api/owner-links', { businessId: id });
  const review = { rating: 4, reviewerName: 'Ana', comment: 'Open when the rest had gone home.' };
  await sendForm(desk, '/api/businesses/{id}/reviews', review, { id });
  await sendForm(desk, '/api/businesses', {
    name: `Plain Paper ${id}`,
    description: 'Paper, pens and ink.',
    address: '12 Plain Street',
    city: 'Boise',
    state: 'ID',
    zipCode: '83702',
    categoryId: 1,
    email: '',
    website: '',
    listing: 'free',
    nickname: '',
  });
}

export async function showPhotos({ ask, ...desk }: Desk, { id, cookie }: OpenListing) {
  const step = { cookie, params: { id } };
  const body = await makeJpeg();
  const add = () =>
    ask('POST /api/desk/{id}/photos', {
      ...step,
      query: { uploadKey: randomUUID() },
      body,
      type: 'image/jpeg',
    });
  await add();
  const read = () => ask('GET /api/desk/{id}/photos', step);
  const shown = await waitFor({ ask, ...desk }, async () => {
    const { json } = await read();
    return json.photos[0]?.photo ? json : null;
  });
  const [{ id: photoId, photo }] = shown.photos;
  await ask('GET /photos/{photo}', { params: { photo: `${photo.key}-320.webp` } });
  const photos = [{ id: photoId, alt: 'The shop at noon' }];
  const order = { ...step, body: { version: shown.version, photos } };
  await ask('PUT /api/desk/{id}/photos', order);
  const seen = { as: 'editor', params: { id: photoId } } as const;
  await ask('GET /api/admin/photos/{id}', seen);
  await ask('GET /api/admin/businesses/{id}/photos', { as: 'editor', params: { id } });
  await ask('POST /api/admin/photos/check', { as: 'editor', body: { ids: [photoId] } });
  await ask('DELETE /api/admin/photos/{id}', { ...seen, query: { reason: 'Not of the shop' } });
  await add();
  const { json: again } = await read();
  const params = { id, photoId: again.photos.at(-1).id };
  await ask('DELETE /api/desk/{id}/photos/{photoId}', { cookie, params });
}

export async function answerMessage({ ask, canaries }: Desk, turn: number) {
  const as = 'editor';
  const email = `${canaries.make('visitor')}@private.example`;
  const body = {
    topic: 'question',
    name: `Guest ${turn}`,
    email,
    message: canaries.make('message'),
  };
  await ask('POST /api/contact', { body });
  const { json: open } = await ask('GET /api/admin/messages', { as });
  const message = open.find((one: { email: string }) => one.email === email) ?? open[0];
  const ofMessage = { as, params: { id: message.id } } as const;
  await ask('GET /api/admin/messages/{id}', ofMessage);
  await ask('GET /api/admin/triage/items/{key}', { as, params: { key: `message-${message.id}` } });
  await ask('PUT /api/admin/messages/{id}', { ...ofMessage, body: { isDone: true } });
  await ask('GET /api/admin/triage/done', { as, query: { kind: 'message' } });
  await ask('PUT /api/admin/messages/{id}', { ...ofMessage, body: { isDone: false } });
}

export async function askOwner({ ask }: Desk, { id, cookie }: OpenListing) {
  const as = 'editor';
  const params = { id };
  const key = `listing-${id}`;
  const body = { question: 'Do you bake on Sundays?' };
  await ask('POST /api/admin/businesses/{id}/question/preview', { as, params, body });
  await ask('POST /api/admin/businesses/{id}/question', { as, params, body });
  await ask('DELETE /api/admin/businesses/{id}/question', { as, params });
  await ask('POST /api/admin/businesses/{id}/question', { as, params, body });
  const { json } = await ask('GET /api/desk/{id}/question', { cookie, params });
  const answer = { answer: 'Only in May', askedAt: json.question.askedAt };
  await ask('POST /api/desk/{id}/question', { cookie, params, body: answer });
  const kept = { key, userId: null };
  await ask('POST /api/admin/triage/assign', { as, body: kept, mayFail: true });
}

export async function decideReviews({ ask }: Desk, { id, cookie }: OpenListing) {
  const as = 'editor';
  const review = { rating: 2, reviewerName: `Diner ${id}`, comment: `Cold soup, ${id}` };
  const { json } = await ask('POST /api/businesses/{id}/reviews', { params: { id }, body: review });
  const params = { id, reviewId: json.id };
  const body = { text: 'Sorry. See https://x.example', updatedAt: null };
  await ask('PUT /api/desk/{id}/reviews/{reviewId}/reply', { cookie, params, body });
  const ofReview = { as, params: { id: json.id } } as const;
  const { json: reply } = await ask('GET /api/admin/replies/{id}', ofReview);
  const seen = { updatedAt: reply.updatedAt };
  await ask('POST /api/admin/replies/{id}/publish', { ...ofReview, body: seen });
  await ask('DELETE /api/desk/{id}/reviews/{reviewId}/reply', { cookie, params });
  const order = { action: 'remove', reviewIds: [json.id], reason: 'Bought', noticeFor: [id] };
  const { json: decision } = await ask('POST /api/admin/review-decisions', { as, body: order });
  const ofDecision = { as, params: { id: decision.id } } as const;
  const { json: made } = await ask('GET /api/admin/review-decisions/{id}', ofDecision);
  const notice = { as, params: { id: made.notices[0].id } } as const;
  await ask('DELETE /api/admin/review-notices/{id}', notice);
  await ask('POST /api/admin/review-decisions/{id}/undo', ofDecision);
}

interface Claimed {
  id: number;
  ownerEmail: string;
}

const NOTE = 'You may ask the neighbors, who know me.';

async function findClaim({ ask }: Desk, email: string, way: string): Promise<{ id: number }> {
  for (const status of ['open', 'done']) {
    const { json } = await ask('GET /api/admin/claims', { as: 'editor', query: { status } });
    const isIt = (one: { email: string; way: string }) => one.email === email && one.way === way;
    const found = json.find(isIt);
    if (found) return found;
  }
  throw new Error(`There is no claim by ${way} of ${email}`);
}

export async function claimListing(desk: Desk, { id, ownerEmail }: Claimed) {
  const { ask, canaries } = desk;
  const as = 'editor';
  const start = async () => {
    const email = `${canaries.make('claimant')}@private.example`;
    const body = { businessId: id, way: 'staff', email, note: NOTE };
    const { json } = await ask('POST /api/claims', { body });
    const claim = await findClaim(desk, email, 'staff');
    return { token: json.token as string, step: { as, params: { id: claim.id } } as const };
  };
  const wrong = await start();
  await ask('GET /api/businesses/{id}/claim', { params: { id }, query: { token: wrong.token } });
  await ask('GET /api/admin/claims/{id}', wrong.step);
  const body = { reason: 'That’s wrong' };
  await ask('POST /api/admin/claims/{id}/refuse', { ...wrong.step, body });
  const right = await start();
  await ask('POST /api/admin/claims/{id}/approve', right.step);
  const link = await readMail(desk, ownerEmail, /\/api\/claims\/objection\?(\S+)/);
  const query = Object.fromEntries(new URLSearchParams(link));
  await ask('GET /api/claims/objection', { query });
  await ask('POST /api/claims/objection', { query });
  const dispute = { winner: 'claimant', reason: 'They have the license' };
  await ask('POST /api/admin/claims/{id}/decide', { ...right.step, body: dispute });
}

export async function claimByForms(desk: Desk, businessId: number) {
  const { ask, canaries } = desk;
  const claim = { businessId, email: `${canaries.make('claimant')}@private.example` };
  const site = { way: 'website', website: 'https://nothing.example' };
  const { json } = await ask('POST /api/claims', { body: { ...claim, ...site } });
  const { token } = json;
  await ask('POST /api/claims/check', { body: { token } });
  await sendForm(desk, '/api/claims/check', { token });
  await sendForm(desk, '/api/claims', { ...claim, way: 'staff', note: NOTE });
}
