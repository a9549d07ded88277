export interface Screen {
  /** Path with `:name` for variable segments. */
  path: string;
  reads?: readonly string[];
  /** Query parameters that only the browser reads, after hydration. */
  readsLater?: readonly string[];
  /** Staff screen: loaded separately, skips the request queue, never cached or indexed. */
  isForStaff?: true;
  /** Screen for owners, review authors and other rare visitors, treated like a staff screen. */
  isForOwner?: true;
  isFresh?: true;
  isHidden?: true;
}

const list = ['cursor', 'pages'] as const;

/** All screens. The first match wins. This file is sent to visitors' browsers. */
export const screens = {
  home: {
    path: '/',
    readsLater: [
      ...(['business', 'token', 'payment_intent'] as const),
      ...(['payment_intent_client_secret', 'redirect_status'] as const),
    ],
  },
  search: {
    path: '/search',
    reads: [
      ...([
        'query',
        'city',
        'state',
        'area',
        'region',
        'category',
        'trade',
        'premium',
        'literal',
        'all',
      ] as const),
      ...(['near', 'within', 'sort', 'minRating', 'hasWebsite', 'bounds', 'open', 'f'] as const),
      ...(['where', 'sent'] as const),
      ...list,
    ],
    isHidden: true,
  },
  submit: { path: '/submit', reads: ['premium', 'sent'] },
  signIn: { path: '/sign-in', reads: ['error', 'next', 'step'], isForStaff: true },
  admin: {
    path: '/admin',
    reads: ['tab', 'status', 'q', 'lacks', 'import', 'city', 'state', 'sort', 'order', 'cursor'],
    isForStaff: true,
  },
  invitation: { path: '/sign-in/invitation', isForStaff: true },
  forgotten: { path: '/sign-in/forgotten', reads: ['sent'], isForStaff: true },
  newPassword: { path: '/sign-in/new-password', isForStaff: true },
  newEmail: { path: '/sign-in/new-email', isForStaff: true },
  account: { path: '/admin/account', isForStaff: true },
  members: { path: '/admin/staff', isForStaff: true },
  roles: { path: '/admin/staff/roles', isForStaff: true },
  programs: { path: '/admin/staff/programs', isForStaff: true },
  webhooks: { path: '/admin/staff/webhooks', isForStaff: true },
  settings: { path: '/admin/settings', reads: ['show'], isForStaff: true },
  map: { path: '/admin/settings/map', isForStaff: true },
  fields: { path: '/admin/settings/fields', reads: ['field'], isForStaff: true },
  welcome: { path: '/admin/welcome', isForStaff: true },
  audit: {
    path: '/admin/audit',
    reads: ['businessId', 'by', 'action', 'from', 'to'],
    isForStaff: true,
  },
  transfer: {
    path: '/admin/transfer',
    reads: ['show', 'import', 'step'],
    isForStaff: true,
  },
  reviews: {
    path: '/admin/reviews',
    reads: [
      ...(['status', 'group', 'q', 'business', 'reviewer', 'network', 'rating'] as const),
      ...(['state', 'confirmed', 'since'] as const),
    ],
    isForStaff: true,
  },
  mails: {
    path: '/admin/mails',
    reads: ['view', 'language', 'to', 'state'],
    isForStaff: true,
  },
  triage: {
    path: '/admin/triage',
    reads: [
      ...(['kind', 'state', 'categoryId', 'source', 'older', 'assigned', 'show', 'q'] as const),
      'item',
    ],
    isForStaff: true,
  },
  staffEvents: { path: '/admin/events', reads: ['show', 'q'], isForStaff: true },
  areas: { path: '/admin/areas', reads: ['area'], isForStaff: true },
  myList: { path: '/my-list', reads: ['ids'], isHidden: true },
  compare: { path: '/compare', reads: ['ids', 'near'], isHidden: true },
  ownReview: { path: '/your-review', reads: ['token', 'sent'], isForOwner: true },
  askSeveral: { path: '/ask', reads: ['ids', 'sent'], isForOwner: true },
  ask: { path: '/ask/:id', reads: ['sent'], isForOwner: true },
  newsletter: { path: '/newsletter', reads: ['city', 'state', 'sent'], isForOwner: true },
  report: { path: '/report/:id', reads: ['sent'], isForOwner: true },
  writeReview: { path: '/write-review/:id', reads: ['sent', 'key'], isForOwner: true },
  payments: {
    path: '/admin/payments',
    reads: ['q', 'state', 'month', 'amount', 'payment'],
    isForStaff: true,
  },
  searches: {
    path: '/admin/searches',
    reads: ['show', 'weeks', 'q'],
    isForStaff: true,
  },
  completeness: { path: '/admin/completeness', reads: ['city', 'state'], isForStaff: true },
  claim: { path: '/claim/:id', reads: ['claim'], isForOwner: true },
  ownerLink: { path: '/desk', reads: ['sent'], isForOwner: true },
  desk: { path: '/desk/:id', isForOwner: true },
  purchase: { path: '/purchase/:id', reads: ['token'], isForOwner: true },
  deskSection: { path: '/desk/:id/:section', isForOwner: true },
  category: { path: '/category/:slug', reads: ['f', ...list] },
  location: { path: '/location/:state', reads: ['f', ...list] },
  city: { path: '/location/:state/:city', reads: ['f', ...list] },
  cityArea: { path: '/location/:state/:city/area/:area', reads: ['f', ...list] },
  townOffers: { path: '/location/:state/:city/offers', reads: ['cursor'] },
  cityTrade: { path: '/location/:state/:city/:slug', reads: ['f', ...list] },
  checkout: {
    path: '/checkout/:businessId',
    reads: ['token', 'plan'],
    isFresh: true,
    isHidden: true,
  },
  moved: { path: '/admin/:moved', reads: ['status'], isForStaff: true },
  event: { path: '/events/:slug' },
  business: {
    path: '/:categorySlug/:businessSlug',
    reads: ['reviews', 'sort', 'rating', 'pages'],
  },
  offers: { path: '/offers', reads: ['cursor'] },
  events: { path: '/events', reads: ['state', 'city', 'day', 'q', 'business', 'cursor'] },
  submitEvent: { path: '/submit-event', reads: ['business', 'sent', 'picture'], isForOwner: true },
  howWeCheck: { path: '/how-we-check' },
  moderationLog: { path: '/moderation-log', reads: ['kind', 'cursor'] },
  guides: { path: '/guides' },
  contact: { path: '/contact', reads: ['about', 'topic', 'sent'] },
  content: { path: '/:slug' },
  nothing: { path: '*', isHidden: true },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

export type PrivateScreen = {
  [N in ScreenName]: (typeof screens)[N] extends { isForStaff: true } | { isForOwner: true }
    ? N
    : never;
}[ScreenName];

/** Parameters that forms send once per value: custom field filters and list selections. */
const SEVERAL = new Set(['f', 'ids']);

export function givenParameter(given: URLSearchParams, name: string): string | null {
  return SEVERAL.has(name) ? given.getAll(name).filter(Boolean).join(',') || null : given.get(name);
}

export function writeParameters<N extends string>(
  { reads }: { reads: readonly N[] },
  give: (name: N) => string | null | undefined,
): string {
  const known = new URLSearchParams();
  for (const name of reads) {
    const value = give(name);
    if (value) known.set(name, value);
  }
  return known.size > 0 ? `?${known}` : '';
}
