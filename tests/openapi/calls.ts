/** What a run of the fuzz asks: every call of the OpenAPI document, and the addresses beside it. */
export type JsonSchema = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

type Answers = Record<string, { content: Record<string, { schema: JsonSchema }> }>;

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Answers;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export interface Call {
  /** Such as `GET /api/pages/{slug}`. */
  name: string;
  method: string;
  path: string;
  /** What it is about, such as `pages`; empty where its path names no collection. */
  kind: string;
  parameters: Parameter[];
  body: JsonSchema | null;
  /** What the contract says of its answers; null for an address outside of it. */
  answers: Answers | null;
}

/** What would lead away from the site, and what would not. */
const WAYS = [
  ...['/admin', '//evil.example', '/\\evil.example', 'https://evil.example/', '/.//evil.example'],
  ...['/\t/evil.example', 'javascript:alert(1)', '/admin/..//evil.example', '\\/evil.example'],
];

/** What is no place, no number and no order, or nearly one. */
const HOSTILE: Record<string, string[]> = {
  near: [
    '83702',
    'Boise, ID',
    '43.6,-116.2',
    'banana',
    '1a, ID',
    '91,0',
    'NaN,NaN',
    '85,180',
    '-0,-0',
  ],
  within: ['25', '100', '0', '200', '1e1', '-5', '99.99', ' 7 '],
  bounds: ['-117,43,-116,44', '-116,44,-117,43', '-180,-85,180,85', '1,2,3', ',,,', 'a,b,c,d'],
  sort: ['best', 'distance', 'rating', 'reviews', 'newest', 'banana', 'Best'],
  minRating: ['1', '4.5', '5', '5.1', '9', '4.55', '-1', '٣'],
  hasWebsite: ['true', 'false', 'yes'],
  query: ['gym', 'vegan pizza', 'plumber near me', 'dentist boise', "o'neil & sons", '24/7', '!!!'],
  area: ['north-end', 'nothing', '../north-end', '%00', "'a:1'"],
  trade: ['plumbers', 'gyms', 'nothing', '../plumbers', '%00'],
  next: WAYS,
  to: WAYS,
  day: ['today', 'weekend', '2026-07-04', '2026-02-30', '0000-00-00', 'someday'],
  slot: ['top', 'side', 'foot', 'nowhere', '__proto__'],
  language: ['es', 'en', 'fr', 'xx'],
  reader: ['1', '1e3', '-1', '99999999999999999999', "'"],
};

/** Screens, files, and what the payer's browser and the provider call. */
const ADDRESSES = [
  'GET /',
  'GET /my-list?ids',
  'GET /search?query&where&city&state&area&category&premium&literal&trade&near&within&bounds&sort&minRating&hasWebsite&cursor',
  'GET /api/businesses/search?query&near&within&bounds&sort&minRating&limit&cursor',
  'GET /api/businesses/search/facets?query&trade&near&within&bounds&sort&minRating&hasWebsite',
  'GET /category/{category}?city&state&query&cursor',
  'GET /category/{trade}?cursor',
  'GET /location/{state}?cursor',
  'GET /location/{state}/{city}?cursor',
  'GET /location/{state}/{city}/area/{area}?cursor',
  'GET /location/{state}/{city}/{trade}?cursor',
  'GET /{category}/{business}?reviews&sort&rating',
  'GET /{page}',
  'GET /submit?plan',
  'GET /contact?about&topic&sent',
  'GET /how-we-check',
  'GET /moderation-log?kind&cursor',
  'POST /api/contact/form',
  'GET /your-review?token&sent',
  'POST /api/own-review/confirm/form',
  'POST /api/review-links/form',
  'GET /report/{businessId}?sent',
  'POST /api/businesses/form',
  'POST /api/businesses/{id}/reviews/form',
  'POST /api/businesses/{id}/reports/form',
  'GET /checkout/{businessId}?payment_intent&payment_intent_client_secret&redirect_status',
  'GET /sign-in?next&error',
  'GET /sign-in/invitation',
  'GET /sign-in/forgotten?sent',
  'GET /sign-in/new-password',
  'GET /sign-in/new-email',
  'POST /api/auth/forgotten-password/form',
  'GET /admin/staff/roles',
  'GET /admin/staff/programs',
  'GET /admin/staff/webhooks',
  'GET /admin?tab&q&status&sort&order&cursor',
  'GET /admin/account',
  'GET /admin/staff?cursor',
  'GET /admin/settings',
  'GET /admin/settings/fields?field',
  'GET /admin/welcome',
  'GET /site/{logo}',
  'GET /admin/audit?businessId&by&action&from&to',
  'GET /admin/transfer?show&import&step',
  'GET /admin/reviews?status&group&q&business&reviewer&network&rating&state&confirmed&since&cursor',
  'GET /admin/messages?status&cursor',
  'GET /admin/mails?view&language&to&state',
  'GET /admin/reports?status&cursor',
  'GET /admin/doubts?status&cursor',
  'GET /admin/areas?area',
  'GET /website-checks',
  'GET /status',
  'GET /admin/claims?status&cursor',
  'GET /claim/{businessId}?claim&proved',
  'POST /api/claims/form',
  'POST /api/claims/check/form',
  'GET /api/claims/objection?claim&time&token',
  'POST /api/claims/objection?claim&time&token',
  'GET /admin/photos?cursor',
  'GET /photos/{photo}',
  'GET /admin/changes?cursor',
  'GET /admin/searches?show&weeks&q',
  'GET /admin/duplicates?status&first&second',
  'GET /admin/triage?kind&item',
  'GET /admin/payments?show&status&cursor',
  'GET /admin/events?show&q',
  'GET /admin/completeness?city&state',
  'GET /admin/settings/map',
  'GET /admin/{moved}?status',
  'GET /compare?ids&near',
  'GET /ask?ids&sent',
  'GET /ask/{businessId}?sent',
  'POST /api/inquiries/form',
  'GET /write-review/{businessId}?sent&key',
  'POST /api/own-review/address/form',
  'POST /api/search-requests/form',
  'GET /newsletter?city&state&sent',
  'POST /api/newsletter/form',
  'GET /api/newsletter/confirm?reader&token',
  'POST /api/newsletter/confirm?reader&token',
  'GET /location/{state}/{city}/offers?cursor',
  'GET /offers?cursor',
  'GET /events?state&city&day&q&business&cursor',
  'GET /events/{event}',
  'GET /events/{event}.ics',
  'GET /events.ics?state&city&businessId',
  'GET /submit-event?business&sent',
  'POST /api/events/form',
  'GET /guides',
  'GET /b/{slot}?town&trades',
  'GET /embed/search?city&state',
  'GET /embed/list?query&city&state&limit',
  'GET /embed/events?business&city&state&limit',
  'GET /embed/badge?business',
  'GET /api/stop-renewal?payer&token',
  'POST /api/stop-renewal?payer&token',
  'POST /api/auth/sign-in/form',
  'POST /api/auth/sign-in/code/form',
  'GET /language/{language}?to',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/sections.xml',
  'GET /sitemaps/1.xml',
  'GET /sitemaps/trades-1.xml',
  'GET /healthz',
  'GET /healthz/client',
  'GET /readyz',
  'GET /metrics',
  'GET /favicon.svg',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/login?next&with',
  'GET /api/logout',
  'POST /api/logout',
  'GET /api/stop-mails?list&to&token',
  'POST /api/stop-mails?list&to&token',
  'GET /api/stop-mails?to&token',
  'POST /api/stop-mails?to&token',
  'GET /api/owner-undo?token',
  'POST /api/owner-undo?token',
  'GET /api/confirm-listing?business&answer&time&token',
  'POST /api/confirm-listing?business&answer&time&token',
  'POST /api/owner-links/form',
  'GET /api/owner-link?token',
  'POST /api/owner-link?token',
  'GET /api/owner-link/disown?business&time&token',
  'POST /api/owner-link/disown?business&time&token',
  'GET /purchase/{purchaseId}?token',
  'GET /desk?sent',
  'GET /desk/{deskId}',
  'GET /desk/{deskId}/{section}',
  'GET /sandbox/stripe/v1/payment_intents/{paymentIntentId}?client_secret',
  'POST /sandbox/stripe/v1/payment_intents/{paymentIntentId}/confirm',
  'POST /sandbox/stripe/v1/payment_intents/{paymentIntentId}/authenticate',
  'GET /sandbox/stripe/authenticate/{paymentIntentId}?client_secret',
  'POST /sandbox/stripe/authenticate/{paymentIntentId}?client_secret',
];

/** Address of a form with the fields of a call. */
export const FORM = /\/form$/;

export function listCalls({ paths }: OpenApi): Call[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => {
      const body = requestBody?.content['application/json']?.schema ?? null;
      return describeCall(method.toUpperCase(), path, parameters, body, responses);
    }),
  );
  const collections = new Set(calls.flatMap(listCollections));
  const bodies = new Map(calls.map(({ name, body }) => [name, body]));
  return [...calls, ...ADDRESSES.map(readAddress)].map((call) => ({
    ...call,
    body: call.body ?? bodies.get(call.name.replace(FORM, '')) ?? null,
    kind: findKind(call.path, collections),
  }));
}

function describeCall(
  method: string,
  path: string,
  parameters: Parameter[],
  body: JsonSchema | null,
  answers: Answers | null,
): Call {
  return { name: `${method} ${path}`, method, path, kind: '', parameters, body, answers };
}

function readAddress(address: string): Call {
  const [method = '', target = ''] = address.split(' ');
  const [path = '', query = ''] = target.split('?');
  const parameters: Parameter[] = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path' as const,
      required: true,
      schema: { type: 'string' },
    })),
    ...query
      .split('&')
      .filter(Boolean)
      .map((name) => ({
        name,
        in: 'query' as const,
        required: false,
        schema: { type: 'string', ...(HOSTILE[name] && { enum: HOSTILE[name] }) },
      })),
  ];
  return describeCall(method, path, parameters, null, null);
}

/** Segments that an id or a slug follows, and what fields such as `revisionId` name. */
function listCollections({ path, body }: Call): string[] {
  const segments = [...path.matchAll(/([a-z-]+)\/\{/g)].map(([, segment = '']) => segment);
  const ids = Object.keys(body?.properties ?? {}).filter((name) => name.endsWith('Id'));
  return [...segments, ...ids.map((name) => pluralize(name.slice(0, -2)))];
}

function findKind(path: string, collections: Set<string>): string {
  const segment = path.split('/').findLast((part) => collections.has(part));
  const [, id] = path.match(/\{(\w+)Id\}/) ?? [];
  return segment ?? (id ? pluralize(id) : '');
}

export function pluralize(word: string): string {
  return word.replace(/y$/, 'ie').replace(/(s|x|ch)$/, '$1e') + (word === 'staff' ? '' : 's');
}

export function singularize(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/sses$/, 'ss')
    .replace(/([^s])s$/, '$1');
}
