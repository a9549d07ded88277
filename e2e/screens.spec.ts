import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { type Screen, type ScreenName, screens } from '../src/contract/screens.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  findBusinessPath,
  test,
} from './fixtures.ts';
import { enterOwnerArea, submitBusiness } from './owner.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';
import { listVisits, tour, visits } from './visits.ts';

/** The text of the first heading of a document. */
function readHeading(html: string): string | undefined {
  const text = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  return text?.replace(/<[^>]+>/g, '').replaceAll('&amp;', '&');
}

test('each address answers with its status and heading, and tells search engines what is hidden', {
  tag: '@everyday',
}, async ({ page, request }) => {
  await signInAs(page, 'admin');
  for (const [name, ofScreen] of Object.entries(visits)) {
    const screen: Screen = screens[name as ScreenName];
    const isHidden = Boolean(screen.isHidden || screen.isForStaff || screen.isForOwner);
    for (const [path, status, heading] of ofScreen) {
      const answer = await (screen.isForStaff ? page.request : request).get(path);
      const html = await answer.text();
      expect.soft(answer.status(), path).toBe(status);
      // What staff see is drawn in the browser.
      if (!screen.isForStaff) expect.soft(readHeading(html), path).toBe(heading);
      if (isHidden) expect.soft(html, path).toContain('<meta name="robots" content="noindex');
    }
  }
});

test.describe('screens', () => {
  test.use({
    expectedErrors: [/the server responded with a status of (400|401|404)|could not be decoded/],
  });

  test('for visitors are accessible, and nothing on them moves', {
    tag: '@everyday',
  }, async ({ page }) => {
    await tour(page, listVisits('visitors', 'first'));
  });

  test('for visitors are so with other addresses', async ({ page }) => {
    await tour(page, listVisits('visitors', 'further'));
  });

  test('for owners are accessible, and nothing on them moves', {
    tag: '@everyday',
  }, async ({ page }) => {
    const name = `Rosa’s Tour ${thisTry()}`;
    const { id } = await submitBusiness(page, { name, ownerEmail: 'rosa@tour.example' });
    await enterOwnerArea(page, id);
    const sections = [
      'listing',
      'hours',
      'photos',
      'reviews',
      'messages',
      'figures',
      'payments',
      'settings',
    ];
    const paths = [`/desk/${id}`, ...sections.map((section) => `/desk/${id}/${section}`)];
    await tour(
      page,
      paths.map((path) => [path, 200, name]),
    );
  });

  test('home and a business with its form are accessible in the dark, and fit a phone', async ({
    page,
  }) => {
    await page.goto('/');
    await expectAccessibleInDark(page);
    await expectFits(page, [320]);
    await page.goto(await findBusinessPath(page, 'premium=true&category=retail'));
    await page.getByRole('button', { name: 'Write a Review' }).click();
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('Rating is required')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  });
});

test('skeletons stand in while the next screen loads', { tag: '@everyday' }, async ({ page }) => {
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

test('the keyboard reaches the content past the header', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

/** Bytes of JavaScript that a first view loads at most. */
const FIRST_VIEWS = [
  ['/', 110_000],
  ['/es', 110_000],
  ['/search?query=breweries', 126_000],
  ['/location/nm/albuquerque', 128_000],
  ['/category/restaurants', 128_000],
] as const;

for (const [view, most] of FIRST_VIEWS) {
  test(`the first view of ${view} loads at most ${most / 1000} kB of JavaScript, and no form code`, {
    tag: '@everyday',
  }, async ({ page }) => {
    const scripts: Response[] = [];
    page.on('response', (response) => {
      // The statistics come 1.5 seconds later: on a slow machine, still before the network is idle.
      const isOfFirstView = !/\/watch-[^/]*\.js/.test(response.url());
      if (response.request().resourceType() === 'script' && isOfFirstView) scripts.push(response);
    });
    await page.goto(view, { waitUntil: 'networkidle' });
    expect(scripts.length).toBeGreaterThan(0);
    const names = scripts.map((script) => script.url()).join();
    expect(names).not.toMatch(/review-form|submit|checkout|send-form|toast-region/);
    let bytes = 0;
    for (const script of scripts) {
      expect(script.headers()['content-encoding']).toBe('br');
      // As well as can be, as a release has them; the build before these tests was in a hurry.
      bytes += brotliCompressSync(await script.body()).length;
    }
    expect(bytes).toBeLessThanOrEqual(most);
  });
}

const MAX_STYLES = 14_000;

test('a first view loads at most 14 kB of styles, and so does a listing', {
  tag: '@everyday',
}, async ({ page }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'stylesheet') return;
    bytes += brotliCompressSync(await response.body()).length;
  });
  const listing = await findBusinessPath(page, 'query=boese+brothers');
  for (const view of [...FIRST_VIEWS.map(([path]) => path), listing]) {
    bytes = 0;
    await page.goto(view, { waitUntil: 'networkidle' });
    expect(bytes, view).toBeGreaterThan(0);
    expect(bytes, view).toBeLessThanOrEqual(MAX_STYLES);
  }
});
