import type { PrivateScreen, ScreenName, screens } from '../../src/contract/screens.ts';
import { STANDARD_PAGES } from '../../src/domain/standard-pages.ts';
import { type Examples, findExamples, findNewestPayment } from './examples.ts';

export interface Scene {
  name: string;
  address: string;
  /** Whether to add a photo, because no sample business has one. */
  hasPhoto?: true;
  pressed?: RegExp;
  isForStaff?: true;
}

/** Staff screens, including the sign-in screens. */
type StaffScreen = {
  [N in ScreenName]: (typeof screens)[N] extends { isForStaff: true } ? N : never;
}[ScreenName];

/** Missing visitors' screens are a compile error. */
function describeScenes(
  examples: Examples,
): Record<Exclude<ScreenName, PrivateScreen>, Record<string, string>> {
  const { reviewed, unreviewed, premium } = examples;
  return {
    home: { home: '/' },
    search: {
      results: '/search?query=brewery&city=Boise&state=ID',
      'results-none': '/search?query=zzqqzz',
      'results-widened': '/search?query=sushi&city=Boise&state=ID',
      'results-premium': '/search?premium=true',
      'results-refused': '/search?query=pizza&near=banana',
    },
    category: {
      category: '/category/restaurants',
      trade: '/category/breweries',
      'category-missing': '/category/nowhere',
    },
    location: { state: '/location/id' },
    city: { city: '/location/id/boise' },
    cityArea: { 'area-missing': '/location/id/boise/area/nowhere' },
    townOffers: { 'town-offers': '/location/id/boise/offers' },
    offers: { offers: '/offers' },
    cityTrade: { 'city-trade': '/location/id/boise/breweries' },
    business: {
      business: reviewed,
      'business-unreviewed': unreviewed,
      'business-premium': premium,
      'business-photo': reviewed,
      'business-missing': '/general/no-such-business',
    },
    submit: { submit: '/submit', 'submit-premium': '/submit?premium=true' },
    checkout: { checkout: examples.checkout, 'checkout-failed': '/checkout/0' },
    myList: { 'my-list': '/my-list', 'my-list-shared': `/my-list?ids=${examples.some.join(',')}` },
    compare: { compare: `/compare?ids=${examples.some.slice(0, 3).join(',')}` },
    howWeCheck: { 'how-we-check': '/how-we-check' },
    moderationLog: { 'moderation-log': '/moderation-log' },
    contact: {
      contact: '/contact',
      'contact-claim': `/contact?about=${reviewed.split('/').at(-1)}&topic=claim`,
      'contact-sent': '/contact?sent=true',
    },
    events: { events: '/events' },
    event: { 'event-missing': '/events/no-such-event' },
    guides: { guides: '/guides', guide: examples.guide },
    content: Object.fromEntries(
      STANDARD_PAGES.filter((slug) => !['contact', 'guides'].includes(slug)).map((slug) => [
        slug,
        `/${slug}`,
      ]),
    ),
    nothing: { 'not-found': '/no-such-page' },
  };
}

/** Missing staff screens are a compile error. A value is a path, optionally with a button to press. */
const staffScenes: Record<StaffScreen, Record<string, string | [string, RegExp]>> = {
  signIn: { 'sign-in': '/sign-in' },
  staffEvents: { 'staff-events': '/admin/events' },
  invitation: { invitation: '/sign-in/invitation' },
  forgotten: {
    'forgotten-password': '/sign-in/forgotten',
    'forgotten-password-sent': '/sign-in/forgotten?sent=true',
  },
  newPassword: { 'new-password': '/sign-in/new-password' },
  newEmail: { 'new-email': '/sign-in/new-email' },
  admin: {
    dashboard: '/admin',
    categories: '/admin?tab=categories',
    pages: '/admin?tab=pages',
    footer: ['/admin?tab=pages', /^Footer links$/i],
    'page-versions': ['/admin?tab=pages', /^Earlier versions of/],
  },
  account: { account: '/admin/account' },
  members: { staff: '/admin/staff' },
  roles: { roles: '/admin/staff/roles' },
  programs: { programs: '/admin/staff/programs' },
  webhooks: { webhooks: '/admin/staff/webhooks' },
  settings: { settings: '/admin/settings' },
  welcome: { welcome: '/admin/welcome' },
  audit: { audit: '/admin/audit' },
  transfer: {
    transfer: '/admin/transfer',
    mappings: '/admin/transfer?show=mappings',
    schedules: '/admin/transfer?show=schedules',
    exports: '/admin/transfer?show=exports',
  },
  reviews: { reviews: '/admin/reviews', decisions: '/admin/reviews?status=decisions' },
  mails: {
    mails: '/admin/mails',
    'mails-editor': '/admin/mails?view=listing-approved',
    'mails-sent': '/admin/mails?view=sent',
  },
  triage: { triage: '/admin/triage' },
  map: { map: '/admin/settings/map' },
  fields: { fields: '/admin/settings/fields', 'fields-new': '/admin/settings/fields?field=new' },
  areas: { areas: '/admin/areas', 'areas-new': '/admin/areas?area=new' },
  moved: {},
  payments: {
    payments: '/admin/payments',
    payment: '/admin/payments?payment=newest',
    coupons: '/admin/payments?payment=coupons',
  },
  completeness: { completeness: '/admin/completeness' },
  searches: { searches: '/admin/searches', 'searches-nothing': '/admin/searches?show=nothing' },
};

export async function listScenes(origin: string, session: string | null): Promise<Scene[]> {
  const described = describeScenes(await findExamples(origin));
  const visitors = Object.values(described)
    .flatMap((scenes) => Object.entries(scenes))
    .map(([name, address]) => ({
      name,
      address,
      ...(name.endsWith('-photo') && { hasPhoto: true as const }),
    }));
  return session ? [...visitors, ...(await listStaffScenes(origin, session))] : visitors;
}

async function listStaffScenes(origin: string, session: string): Promise<Scene[]> {
  const newest = await findNewestPayment(origin, session);
  return Object.values(staffScenes)
    .flatMap((scenes) => Object.entries(scenes))
    .map(([name, scene]) => {
      const [path, pressed] = Array.isArray(scene) ? scene : [scene];
      const address = path.replace(/=newest$/, `=${newest}`);
      return {
        name,
        address,
        ...(pressed && { pressed }),
        ...(path.startsWith('/admin') && { isForStaff: true as const }),
      };
    });
}
