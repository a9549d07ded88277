import { type Page, test } from '@playwright/test';
import { type Screen, type ScreenName, screens } from '../src/contract/screens.ts';
import { expect, expectAccessible, expectStill } from './fixtures.ts';

export type Visit = [path: string, status: number, heading: string];

/** A screen that is opened nowhere does not compile. */
export const visits: Record<ScreenName, [Visit, ...Visit[]]> = {
  home: [['/', 200, 'Find Top-Ranked Businesses Near You']],
  search: [
    ['/search?query=market', 200, 'Search Results'],
    ['/search?query=public&city=austin&state=tx', 200, 'Search Results in Austin, TX'],
    ['/search?query=zzqqzz', 200, 'Search Results'],
    ['/search', 200, 'Search Results'],
    ['/search?premium=true', 200, 'Premium Business Listings'],
    ['/search?query=market&f=patio,price-level:2&f=none', 200, 'Search Results'],
    ['/search?trade=breweries&near=83702&within=50&minRating=4', 200, 'Breweries near 83702'],
    ['/search?query=cheap+plumber+near+me', 200, 'Plumbers'],
    ['/search?query=pizza&near=banana', 400, 'Search Results'],
    ['/search?query=pizza&near=83702&within=900', 400, 'Search Results'],
    [`/search?query=${'x'.repeat(501)}`, 400, 'Search Results'],
  ],
  myList: [
    ['/my-list', 200, 'My list'],
    ['/my-list?ids=12,7', 200, 'Shared list'],
    ['/my-list?ids=0,x,-3', 200, 'My list'],
    ['/my-list?ids=999999999', 200, 'Shared list'],
  ],
  compare: [
    ['/compare?ids=1,2,3', 200, 'Compare'],
    ['/compare?ids=1&ids=2&ids=999999999', 200, 'Compare'],
    ['/compare?ids=x,-1', 200, 'Compare'],
    ['/compare', 200, 'Compare'],
  ],
  category: [
    ['/category/beauty', 200, 'Beauty Businesses'],
    ['/category/nowhere', 404, 'Category Not Found'],
    ['/category/beauty?cursor=tampered', 400, 'Beauty Businesses'],
  ],
  location: [
    ['/location/tx', 200, 'Texas'],
    ['/location/tx?cursor=tampered', 400, 'Texas'],
    ['/location/zz', 404, 'No businesses found'],
    ['/location/dc', 200, 'District of Columbia'],
  ],
  city: [['/location/tx/san-antonio', 200, 'San Antonio, TX']],
  cityArea: [['/location/id/boise/area/nowhere', 404, 'Area Not Found']],
  townOffers: [
    ['/location/nm/albuquerque/offers', 200, 'Offers in Albuquerque, NM'],
    ['/location/zz/boise/offers', 404, 'Offers in Boise, ZZ'],
    ['/location/id/boise/offers?cursor=tampered', 400, 'Offers in Boise, ID'],
  ],
  offers: [['/offers', 200, 'Offers']],
  cityTrade: [
    ['/location/nm/albuquerque/breweries', 200, 'Breweries in Albuquerque, New Mexico'],
    ['/location/id/boise/restaurants', 200, 'Restaurants in Boise, Idaho'],
    ['/location/id/quibble-town/breweries', 404, 'Trade Not Found'],
    ['/location/id/boise/quibbles', 404, 'Trade Not Found'],
    ['/location/id/boise/restaurants?cursor=tampered', 400, 'Restaurants in Boise, Idaho'],
  ],
  submit: [
    ['/submit', 200, 'List Your Business'],
    ['/submit?premium=true', 200, 'List Your Business'],
  ],
  checkout: [
    ['/checkout/1', 200, 'Premium Upgrade'],
    ['/checkout/0', 404, 'Payment Setup Error'],
    ['/checkout/first', 404, 'Payment Setup Error'],
  ],
  business: [
    ['/restaurants/boese-brothers-brewing-albuquerque-nm', 200, 'Boese Brothers Brewing'],
    ['/general/no-such-business', 404, 'Business Not Found'],
  ],
  content: [
    ['/categories', 200, 'Categories'],
    ['/locations', 200, 'Locations'],
    ['/premium', 200, 'Premium Businesses'],
    ['/reviews', 200, 'Reviews'],
    ['/pricing', 200, 'Pricing'],
    ['/resources', 200, 'Resources'],
    ['/help', 200, 'Help Center'],
    ['/privacy', 200, 'Privacy Policy'],
    ['/terms', 200, 'Terms of Service'],
    ['/website-checks', 200, 'Website checks'],
  ],
  events: [['/events', 404, 'Page Not Found']],
  event: [['/events/no-such-event', 404, 'Event not found']],
  submitEvent: [['/submit-event', 404, 'Page Not Found']],
  staffEvents: [['/admin/events', 200, 'Events']],
  guides: [['/guides', 200, 'Guides']],
  howWeCheck: [['/how-we-check', 200, 'How We Check']],
  moderationLog: [
    ['/moderation-log', 200, 'Moderation Log'],
    ['/moderation-log?kind=review', 200, 'Moderation Log'],
    ['/moderation-log?kind=banana', 200, 'Moderation Log'],
    ['/moderation-log?cursor=tampered', 400, 'Moderation Log'],
  ],
  contact: [
    ['/contact', 200, 'Contact'],
    ['/contact?about=no-such-business&topic=claim', 200, 'Contact'],
    ['/contact?sent=true', 200, 'Message sent'],
  ],
  nothing: [
    ['/no-such-page', 404, '404 Page Not Found'],
    ['/a/b/c/d', 404, '404 Page Not Found'],
    [`/${'x'.repeat(3000)}`, 404, '404 Page Not Found'],
    ['/%E0%A4%A', 404, '404 Page Not Found'],
  ],
  signIn: [['/sign-in', 200, 'Sign in']],
  invitation: [['/sign-in/invitation', 200, 'Choose your password']],
  forgotten: [
    ['/sign-in/forgotten', 200, 'Forgot your password?'],
    ['/sign-in/forgotten?sent=true', 200, 'Check your email'],
  ],
  newPassword: [['/sign-in/new-password', 200, 'Choose a new password']],
  newEmail: [['/sign-in/new-email', 200, 'Confirm your new address']],
  admin: [['/admin', 200, 'Admin Dashboard']],
  account: [['/admin/account', 200, 'Your account']],
  members: [['/admin/staff', 200, 'Staff']],
  roles: [['/admin/staff/roles', 200, 'Roles']],
  programs: [['/admin/staff/programs', 200, 'For programs']],
  webhooks: [['/admin/staff/webhooks', 200, 'For programs']],
  transfer: [
    ['/admin/transfer', 200, 'Import and Export'],
    ['/admin/transfer?show=mappings', 200, 'Import and Export'],
    ['/admin/transfer?show=schedules', 200, 'Import and Export'],
    ['/admin/transfer?show=exports', 200, 'Import and Export'],
    ['/admin/transfer?show=addresses', 200, 'Import and Export'],
    ['/admin/transfer?show=clean', 200, 'Import and Export'],
  ],
  audit: [['/admin/audit', 200, 'Audit Log']],
  settings: [['/admin/settings', 200, 'Settings']],
  map: [['/admin/settings/map', 200, 'Map']],
  fields: [
    ['/admin/settings/fields', 200, 'Fields'],
    ['/admin/settings/fields?field=new', 200, 'Make a Field'],
  ],
  welcome: [['/admin/welcome', 200, 'What is your directory called?']],
  reviews: [
    ['/admin/reviews', 200, 'Reviews'],
    ['/admin/reviews?status=groups', 200, 'Work Queue'],
    ['/admin/reviews?status=held', 200, 'Work Queue'],
    ['/admin/reviews?status=public-replies', 200, 'Reviews'],
    ['/admin/reviews?status=all&q=coffee', 200, 'Reviews'],
    ['/admin/reviews?status=decisions', 200, 'Reviews'],
  ],
  triage: [['/admin/triage', 200, 'Work Queue']],
  mails: [
    ['/admin/mails', 200, 'Emails'],
    ['/admin/mails?view=sent', 200, 'Emails'],
    ['/admin/mails?view=listing-approved&language=es', 200, 'Emails'],
    ['/admin/mails?view=nothing&language=xx', 200, 'Emails'],
  ],
  areas: [
    ['/admin/areas', 200, 'Areas'],
    ['/admin/areas?area=new', 200, 'Draw an Area'],
  ],
  writeReview: [
    ['/write-review/1', 200, 'Write a Review'],
    ['/write-review/1?sent=true', 200, 'Review submitted'],
    ['/write-review/999999999', 404, 'Business Not Found'],
  ],
  askSeveral: [
    ['/ask?ids=1,2', 200, 'None of these businesses takes messages'],
    ['/ask?ids=x', 404, 'Business Not Found'],
    ['/ask', 404, 'Business Not Found'],
  ],
  // Nobody owns it; `inquiries.spec.ts` has those that take messages.
  ask: [
    ['/ask/1', 200, 'This business takes no messages'],
    ['/ask/999999999', 404, 'Business Not Found'],
    ['/ask/x', 404, 'Business Not Found'],
  ],
  newsletter: [['/newsletter', 404, '404 Page Not Found']],
  report: [
    ['/report/1', 200, 'What is wrong?'],
    ['/report/1?sent=true', 200, 'Correction sent'],
    ['/report/999999999', 404, 'Business Not Found'],
    ['/report/x', 404, 'Business Not Found'],
  ],
  ownReview: [
    ['/your-review', 200, 'Change your review'],
    ['/your-review?sent=true', 200, 'Check your email'],
    ['/your-review?token=x', 404, 'This link no longer works'],
  ],
  claim: [
    ['/claim/1', 200, 'Is this your business?'],
    ['/claim/1?claim=x', 200, 'Is this your business?'],
    ['/claim/x', 404, 'Business Not Found'],
  ],
  payments: [
    ['/admin/payments', 200, 'Payments'],
    ['/admin/payments?state=open&month=2024-06&amount=995&q=x', 200, 'Payments'],
    ['/admin/payments?payment=999999999', 200, 'Payment 999999999'],
  ],
  moved: [
    ['/admin/photos', 200, 'Work Queue'],
    ['/admin/changes', 200, 'Work Queue'],
    ['/admin/doubts?status=facts', 200, 'Work Queue'],
    ['/admin/messages?status=done', 200, 'Work Queue'],
    ['/admin/claims', 200, 'Work Queue'],
    ['/admin/duplicates?status=find', 200, 'Work Queue'],
    ['/admin/reports?status=closed', 200, 'Work Queue'],
    ['/admin/nowhere', 404, '404 Page Not Found'],
  ],
  completeness: [['/admin/completeness?city=Boise&state=ID', 200, 'Completeness']],
  searches: [['/admin/searches?show=nothing', 200, 'Searches']],
  ownerLink: [
    ['/desk', 200, 'Manage your listing'],
    ['/desk?sent=true', 200, 'Check your email'],
  ],
  purchase: [
    ['/purchase/1', 404, 'Receipt Not Found'],
    ['/purchase/x?token=y', 404, 'Receipt Not Found'],
  ],
  // As nobody; `desk.spec.ts` has what owners see.
  desk: [['/desk/1', 401, 'Your link has expired']],
  deskSection: [
    ['/desk/1/hours', 401, 'Your link has expired'],
    ['/desk/x/hours', 401, 'Your link has expired'],
  ],
};

/** Those of a screen's addresses that show it as most people see it, and all others. */
export function listVisits(isFor: 'visitors' | 'staff', which: 'first' | 'further'): Visit[] {
  return Object.entries(visits).flatMap(([name, [first, ...further]]) => {
    const { path, isForStaff }: Screen = screens[name as ScreenName];
    // Before signing in there is no account.
    const areStaff = Boolean(isForStaff) && path.startsWith('/admin');
    if (areStaff !== (isFor === 'staff')) return [];
    return which === 'first' ? [first] : further;
  });
}

/** Opens one address after another; each must be accessible, and nothing on it move. */
export async function tour(page: Page, stops: Visit[]) {
  test.setTimeout(300_000);
  for (const [path, , heading] of stops) {
    await test.step(path.slice(0, 60), async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.locator('.skeleton'), path).toHaveCount(0);
      await expectAccessible(page);
      await expectStill(page);
    });
  }
}
