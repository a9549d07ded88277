import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Screen, type ScreenName, screens } from '../src/contract/screens.ts';
import { expect, expectAccessible, findBusinessPath, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

type Visit = [path: string, status: number, heading: string];

/** A screen that is opened nowhere does not compile. */
const visits: Record<ScreenName, Visit[]> = {
  home: [['/', 200, 'Find Top-Ranked Businesses Near You']],
  search: [
    ['/search?query=market', 200, 'Search Results'],
    ['/search?query=market&city=austin&state=tx', 200, 'Search Results in Austin, TX'],
    ['/search?query=zzqqzz', 200, 'Search Results'],
    ['/search', 200, 'Search Results'],
    ['/search?premium=true', 200, 'Premium Business Listings'],
    ['/search?trade=breweries&near=83702&within=50&minRating=4', 200, 'Breweries near 83702'],
    ['/search?query=cheap+plumber+near+me', 200, 'Plumbers'],
    ['/search?query=pizza&near=banana', 400, 'Search Results'],
    ['/search?query=pizza&near=83702&within=900', 400, 'Search Results'],
    [`/search?query=${'x'.repeat(300)}`, 400, 'Search Results'],
  ],
  myList: [
    ['/my-list', 200, 'My list'],
    ['/my-list?ids=12,7', 200, 'Shared list'],
    ['/my-list?ids=0,x,-3', 200, 'My list'],
    ['/my-list?ids=999999999', 200, 'Shared list'],
  ],
  category: [
    ['/category/beauty', 200, 'Beauty Businesses'],
    ['/category/nowhere', 404, 'Category Not Found'],
    ['/category/beauty?cursor=tampered', 400, 'Beauty Businesses'],
  ],
  location: [
    ['/location/tx', 200, 'TX'],
    ['/location/tx?cursor=tampered', 400, 'TX'],
    ['/location/zz', 200, 'ZZ'],
    ['/location/dc', 200, 'DC'],
  ],
  city: [['/location/tx/san-antonio', 200, 'San Antonio, TX']],
  cityArea: [['/location/id/boise/area/nowhere', 404, 'Area Not Found']],
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
  // As whom the payment can't be opened for; `checkout.spec.ts` has the others.
  checkout: [['/checkout/0', 404, 'Payment Setup Error']],
  business: [['/general/no-such-business', 404, 'Business Not Found']],
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
  ],
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
  programs: [['/admin/staff/programs', 200, 'Programs']],
  webhooks: [['/admin/staff/webhooks', 200, 'Webhooks']],
  transfer: [
    ['/admin/transfer', 200, 'Import and Export'],
    ['/admin/transfer?show=mappings', 200, 'Import and Export'],
    ['/admin/transfer?show=schedules', 200, 'Import and Export'],
    ['/admin/transfer?show=exports', 200, 'Import and Export'],
  ],
  audit: [['/admin/audit', 200, 'Audit Log']],
  settings: [['/admin/settings', 200, 'Settings']],
  welcome: [['/admin/welcome', 200, 'What is your directory called?']],
  reviews: [
    ['/admin/reviews', 200, 'Reviews'],
    ['/admin/reviews?status=groups', 200, 'Reviews'],
    ['/admin/reviews?status=all&q=coffee', 200, 'Reviews'],
    ['/admin/reviews?status=decisions', 200, 'Reviews'],
  ],
  triage: [['/admin/triage', 200, 'Work Queue']],
  photos: [['/admin/photos', 200, 'New photos']],
  messages: [['/admin/messages', 200, 'Messages']],
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
  doubts: [
    ['/admin/doubts', 200, 'Listings in Doubt'],
    ['/admin/doubts?status=facts', 200, 'Listings in Doubt'],
  ],
  businessReports: [['/admin/reports', 200, 'Reports']],
  report: [
    ['/report/1', 200, 'What is wrong?'],
    ['/report/1?sent=true', 200, 'Report sent'],
    ['/report/999999999', 404, 'Business Not Found'],
    ['/report/x', 404, 'Business Not Found'],
  ],
  ownReview: [
    ['/your-review', 200, 'Change your review'],
    ['/your-review?sent=true', 200, 'Check your email'],
    ['/your-review?token=x', 404, 'This link no longer works'],
  ],
  claims: [['/admin/claims', 200, 'Claims']],
  claim: [
    ['/claim/1', 200, 'Is this your business?'],
    ['/claim/1?claim=x', 200, 'Is this your business?'],
    ['/claim/1?proved=true', 200, 'Check your email'],
    ['/claim/x', 404, 'Business Not Found'],
  ],
  duplicates: [['/admin/duplicates', 200, 'Possible Duplicates']],
  payments: [
    ['/admin/payments', 200, 'Payments'],
    ['/admin/payments?state=open&month=2024-06&amount=995&q=x', 200, 'Payments'],
    ['/admin/payments?payment=999999999', 200, 'Payment 999999999'],
  ],
  changes: [['/admin/changes', 200, 'Changes by Owners']],
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

function listVisits() {
  return Object.entries(visits).flatMap(([name, ofScreen]) => {
    const screen: Screen = screens[name as ScreenName];
    const isHidden = Boolean(screen.isHidden || screen.isForStaff || screen.isForOwner);
    return ofScreen.map((visit) => [screen, isHidden, ...visit] as const);
  });
}

test.describe('every screen', () => {
  test.use({
    expectedErrors: [/the server responded with a status of (400|401|404)|could not be decoded/],
  });

  for (const [screen, isHidden, path, status, heading] of listVisits()) {
    test(`${path.slice(0, 60)} answers ${status} and is accessible`, async ({ page }) => {
      if (screen.path.startsWith('/admin')) await signInAs(page, 'admin');
      const response = await page.goto(path);
      expect(response?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessible(page);
      if (isHidden) await expect(page.locator('meta[name="robots"]')).toHaveCount(1);
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a business, its form open, is accessible in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(await findBusinessPath(page, 'premium=true&category=retail'));
      await page.getByRole('button', { name: 'Write a Review' }).click();
      await page.getByRole('button', { name: 'Submit Review' }).click();
      await expect(page.getByText('Rating is required')).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('the landing page is accessible in the dark, and 320 px wide', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });
});

test('skeletons stand in while the next screen loads', async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/businesses?categoryId=*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.getByRole('link', { name: /^Retail/ }).click();
  await expect(page.getByRole('status', { name: 'Loading businesses' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('a screen whose document comes in pieces does not move', async ({ page, baseURL }) => {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(`${baseURL}${request.url}`);
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const size = type.startsWith('text/html') ? 900 : body.length;
    for (let at = 0; at < body.length; at += size) {
      response.write(body.subarray(at, at + size));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    response.end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/search?query=market`);
  await expect(page.getByRole('article').first()).toBeVisible();
  proxy.close();
});

test('a wrong category in a business address moves to the right one', async ({ page }) => {
  const path = await findBusinessPath(page, 'query=boese+brothers');
  const slug = path.split('/').at(-1);
  for (const segment of ['general', 'fitness']) {
    const answer = await page.request.get(`/${segment}/${slug}?a=b`, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(`${path}?a=b`);
  }
});

test('a business page says when it changed, and 304 when it has not', async ({ request, page }) => {
  const path = await findBusinessPath(page, 'query=boese+brothers');
  const first = await request.get(path);
  expect(first.headers()['last-modified']).toMatch(/GMT$/);
  const again = await request.get(path, {
    headers: { 'if-none-match': first.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
});

test('premium listings link to their site without nofollow; free ones do not link', async ({
  page,
}) => {
  await page.goto(await findBusinessPath(page, 'premium=true'));
  const link = page.getByRole('link', { name: 'Visit Website' });
  await expect(link).toHaveAttribute('rel', 'noopener');
  await page.goto(await findBusinessPath(page, 'premium=false'));
  await expect(link).toHaveCount(0);
});

test('the keyboard reaches the content past the header', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

for (const home of ['/', '/es']) {
  test(`the first view of ${home} loads at most 110 kB of JavaScript, and no form code`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    let bytes = 0;
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.url());
      expect(response.headers()['content-encoding']).toBe('br');
      bytes += Number(response.headers()['content-length']);
    });
    await page.goto(home, { waitUntil: 'networkidle' });
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.join()).not.toMatch(/review-form|submit|checkout|send-form|toast-region/);
    expect(bytes).toBeLessThanOrEqual(110_000);
  });
}
