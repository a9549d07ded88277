import { makeJpeg } from '../../tests/pictures.ts';
import { type Desk, type Journey, readMail, waitFor } from './journey.ts';

const as = 'admin';

const plan = {
  id: 'plus',
  name: { en: 'Plus', es: 'Más' },
  price: 1995,
  months: 1,
  photos: 3,
  website: true,
  services: true,
  offers: false,
  sponsored: false,
  states: [],
  categories: [],
};

const features = {
  events: true,
  banners: true,
  offers: true,
  inquiries: true,
  memberships: 'unmark',
  newsletter: { isOn: true, day: 4, hour: 7 },
  taxes: [{ state: 'ID', rate: 6000 }],
  plans: [plan],
  stoppedMails: [],
  reviewPhotos: true,
  renewals: true,
};

/** Switches on what a new site doesn't have. Hostile input may switch it off again. */
export async function switchFeaturesOn({ ask }: Desk) {
  const { json } = await ask('GET /api/admin/settings', { as });
  await ask('PUT /api/admin/settings', { as, body: { version: json.version, values: features } });
}

const place = {
  description: 'Chairs and tables',
  address: '7 Main St',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  categoryId: 1,
};

async function list({ ask }: Desk, name: string): Promise<{ id: number; checkoutToken: string }> {
  const body = { ...place, name, email: `${name.replaceAll(' ', '-')}@fuzz.example` };
  const { json } = await ask('POST /api/businesses', { body });
  await ask('POST /api/admin/businesses/{id}/approve', { as, params: { id: json.id } });
  return json;
}

const sellPlan: Journey = async (desk, turn) => {
  const { ask } = desk;
  await switchFeaturesOn(desk);
  const { id: businessId, checkoutToken: token } = await list(desk, `Plan Shop ${turn}`);
  await ask('GET /api/admin/coupons/plans', { as });
  const coupon = {
    code: `FUZZ-${turn}`,
    percent: 100,
    cents: null,
    startsOn: null,
    endsOn: null,
    maxUses: 1,
    maxUsesListing: 1,
    plans: null,
  };
  const { json } = await ask('POST /api/admin/coupons', { as, body: coupon, mayFail: turn > 0 });
  const step = { isEntitled: true, mayFail: true };
  for (const more of [{ plan: 'plus' }, { coupon: `fuzz-${turn}` }, { coupon: 'NO-SUCH' }]) {
    await ask('POST /api/create-payment-intent', { ...step, body: { businessId, token, ...more } });
  }
  await ask('GET /api/admin/coupons', { as });
  if (json.id) await ask('DELETE /api/admin/coupons/{id}', { as, params: { id: json.id } });
};

const showBanner: Journey = async (desk, turn) => {
  const { ask } = desk;
  await switchFeaturesOn(desk);
  const picture = { as, body: await makeJpeg(), type: 'image/jpeg' } as const;
  const { json: shown } = await ask('POST /api/admin/pictures', picture);
  const banner = {
    name: `Banner ${turn}`,
    slot: 'foot',
    picture: shown.key,
    alt: 'A chair',
    link: 'https://shop.example/',
    firstDay: null,
    lastDay: null,
    weight: 3,
    trade: null,
    city: 'Boise',
    state: 'ID',
    isStopped: false,
  };
  const { json } = await ask('POST /api/admin/banners', { as, body: banner });
  const params = { id: json.id };
  await ask('GET /b/{slot}', { params: { slot: 'foot' }, query: { town: 'Boise, ID' } });
  const body = { version: json.version, banner: { ...banner, isStopped: true } };
  await ask('PUT /api/admin/banners/{id}', { as, params, body });
  await ask('GET /api/admin/banners/export', { as });
  await ask('DELETE /api/admin/banners/{id}', { as, params });
};

const holdEvents: Journey = async (desk, turn) => {
  const { ask, canaries } = desk;
  await switchFeaturesOn(desk);
  const event = {
    title: `Fair ${turn}`,
    startsAt: '2090-07-04T19:00',
    endsAt: '2090-07-04T21:00',
    rule: 'FREQ=WEEKLY;COUNT=5',
    city: 'Boise',
    state: 'ID',
    venue: 'Town hall',
  };
  const title = `Fair ${canaries.make('event title')}`;
  await ask('POST /api/events', { body: { ...event, title, email: `fair${turn}@fuzz.example` } });
  const { json: waiting } = await ask('GET /api/admin/events', {
    as,
    query: { status: 'waiting' },
  });
  const { id, version } = waiting.find((one: { title: string }) => one.title === title);
  const refusal = { status: 'refused', reason: 'An advertisement', version };
  await ask('POST /api/admin/events/{id}/decide', { as, params: { id }, body: refusal });
  const { json: made } = await ask('POST /api/admin/events', { as, body: event });
  const params = { id: made.id };
  const body = { ...event, title: `Market ${turn}`, version: made.version };
  const { json: changed } = await ask('PUT /api/admin/events/{id}', { as, params, body });
  const { slug } = changed;
  await ask('GET /api/events', { query: { city: 'Boise', state: 'ID', day: '2090-07-04' } });
  await ask('GET /api/events/{slug}', { params: { slug } });
  await ask('GET /events/{event}', { params: { event: slug } });
  await ask('GET /events/{event}.ics', { params: { event: slug } });
  await ask('GET /events.ics', { query: { city: 'Boise', state: 'ID' } });
  const query = { fileName: 'fair.csv', city: 'Boise', state: 'ID' };
  const { text: file } = await ask('GET /api/admin/events/export', { as });
  const sent = { as, query, body: file, type: 'text/csv' } as const;
  await ask('POST /api/admin/events/import', { ...sent, mayFail: true });
  await ask('DELETE /api/admin/events/{id}', { as, params });
};

/** An owner adds an event, changes it, calls it off and deletes it. */
export async function holdOwnEvents(desk: Desk, { id, cookie }: { id: number; cookie: string }) {
  const { ask } = desk;
  await switchFeaturesOn(desk);
  const event = { title: `Tasting ${id}`, startsAt: '2090-07-04T19:00', rule: 'FREQ=MONTHLY' };
  const step = { cookie, params: { id } };
  const { json: made } = await ask('POST /api/desk/{id}/events', { ...step, body: event });
  await ask('GET /api/desk/{id}/events', step);
  const own = { cookie, params: { id, eventId: made.id } };
  const body = { ...event, price: 500, version: made.version };
  const { json: changed } = await ask('PUT /api/desk/{id}/events/{eventId}', { ...own, body });
  const { version } = changed;
  await ask('POST /api/desk/{id}/events/{eventId}/cancel', { ...own, body: { version } });
  await ask('DELETE /api/desk/{id}/events/{eventId}', own);
}

const readNews: Journey = async (desk, turn) => {
  const { ask } = desk;
  await switchFeaturesOn(desk);
  await list(desk, `News Shop ${turn}`);
  const email = `news${turn}@fuzz.example`;
  await ask('POST /api/newsletter', { body: { email, city: 'Boise', state: 'ID' } });
  const link = await readMail(desk, email, /newsletter\/confirm\?(\S+)/);
  const query = Object.fromEntries(new URLSearchParams(link));
  await ask('GET /api/newsletter/confirm', { query });
  await ask('POST /api/newsletter/confirm', { query });
  const params = { state: 'ID', city: 'boise' };
  const { json } = await ask('GET /api/admin/newsletters', { as });
  const { week } = json.find((town: { state: string }) => town.state === 'ID');
  await ask('GET /api/admin/newsletters/{state}/{city}', { as, params });
  const body = { week, note: 'The market opens.', isSkipped: false };
  await ask('PUT /api/admin/newsletters/{state}/{city}', { as, params, body });
};

const writeToMembers: Journey = async (desk, turn) => {
  const { ask } = desk;
  await switchFeaturesOn(desk);
  const { id } = await list(desk, `Member Shop ${turn}`);
  const custom = { member: true, 'member-level': 'Gold', 'member-until': '2090' };
  const edit = { action: 'edit', ids: [id], edit: { custom } };
  await ask('POST /api/admin/businesses/bulk', { as, body: edit });
  const mail = { subject: 'Picnic', text: 'Dear {listing}, {level} until {until}' };
  const selection = { status: 'members', members: { level: 'gold', untilFrom: '2090-01-01' } };
  const look = { selection, change: { action: 'mail', mail } };
  const { json: run } = await ask('POST /api/admin/bulk-runs', { as, body: look });
  const params = { id: run.id };
  const found = await waitFor(desk, async () => {
    const { json } = await ask('GET /api/admin/bulk-runs', { as });
    return json.find((one: typeof run) => one.id === run.id && one.state === 'found');
  });
  await ask('GET /api/admin/bulk-runs/{id}/mail', { as, params });
  await ask('POST /api/admin/bulk-runs/{id}/mail/test', { as, params });
  const { changing } = found;
  await ask('POST /api/admin/bulk-runs/{id}/run', { as, params, body: { changing } });
  await ask('GET /api/admin/bulk-runs/{id}/mail/counts', { as, params });
  const link = await readMail(desk, 'Member-Shop-0@fuzz.example', /stop-mails\?(list=members\S+)/);
  const query = Object.fromEntries(new URLSearchParams(link));
  await ask('GET /api/stop-mails', { query });
  if (turn === 3) await ask('POST /api/stop-mails', { query });
};

const importReviews: Journey = async (desk, turn) => {
  const { ask } = desk;
  const { slug } = (await list(desk, `Reviewed Shop ${turn}`)) as unknown as { slug: string };
  const lines = ['listing,rating,name,text,date', `${slug},4,Ann ${turn},Good chairs,2020-05-01`];
  const file = { body: lines.join('\n'), type: 'text/csv', query: { source: 'Old site' } };
  const { json } = await ask('POST /api/admin/review-imports', { as, ...file });
  await ask('GET /api/admin/review-imports', { as });
  await ask('POST /api/admin/review-imports/{id}/undo', { as, params: { id: json.id } });
};

/** Journeys through the features that a publisher switches on. */
export const publisherJourneys: Journey[] = [
  sellPlan,
  showBanner,
  holdEvents,
  readNews,
  writeToMembers,
  importReviews,
];
