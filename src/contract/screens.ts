/** One screen of the product: everything that differs from screen to screen is said here. */
export interface Screen {
  /** With `:name` for what differs. */
  path: string;
  /** What it reads of its address, beside the path, before or after it is shown. */
  reads?: readonly string[];
  /** What only the browser reads, once the screen stands. */
  readsLater?: readonly string[];
  /** Made for staff: loaded apart, past the gate, neither kept nor indexed. */
  isForStaff?: true;
  /** Made anew for everybody. */
  isFresh?: true;
  /** Kept out of search engines. */
  isHidden?: true;
}

const list = ['cursor', 'pages'] as const;

/** Every screen; the first that fits an address is the one. Visitors' browsers read this too. */
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
      ...(['query', 'city', 'state', 'category', 'trade', 'premium', 'literal'] as const),
      ...(['near', 'within', 'sort', 'minRating', 'hasWebsite', 'bounds'] as const),
      ...list,
    ],
    isHidden: true,
  },
  submit: { path: '/submit', reads: ['premium'] },
  signIn: { path: '/sign-in', reads: ['error', 'next', 'step'], isForStaff: true },
  admin: {
    path: '/admin',
    reads: ['tab', 'status', 'q', 'sort', 'order', 'cursor'],
    isForStaff: true,
  },
  invitation: { path: '/sign-in/invitation', isForStaff: true },
  account: { path: '/admin/account', isForStaff: true },
  members: { path: '/admin/staff', isForStaff: true },
  audit: { path: '/admin/audit', reads: ['businessId'], isForStaff: true },
  reviews: { path: '/admin/reviews', reads: ['status'], isForStaff: true },
  messages: { path: '/admin/messages', reads: ['status'], isForStaff: true },
  myList: { path: '/my-list', reads: ['ids'], isHidden: true },
  category: { path: '/category/:slug', reads: list },
  location: { path: '/location/:state', reads: list },
  city: { path: '/location/:state/:city', reads: list },
  cityTrade: { path: '/location/:state/:city/:slug', reads: list },
  checkout: { path: '/checkout/:businessId', reads: ['token'], isFresh: true, isHidden: true },
  business: {
    path: '/:categorySlug/:businessSlug',
    reads: ['reviews', 'sort', 'rating', 'pages'],
  },
  contact: { path: '/contact', reads: ['about', 'topic', 'sent'] },
  content: { path: '/:slug' },
  nothing: { path: '*', isHidden: true },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** The end of an address: what a screen reads of those given, always in one order, none empty. */
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
