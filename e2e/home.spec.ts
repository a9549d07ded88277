import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectStill,
  findBusinessPath,
  test,
  waitUntilReady,
} from './fixtures.ts';
import { signInAs } from './staff.ts';

const near = (page: Page) => page.getByRole('region', { name: /^(Near|Towns)/ });

async function knowPlace(page: Page, place: string) {
  await page.addInitScript((kept) => {
    if (!sessionStorage.getItem('placed')) localStorage.setItem('place', kept);
    sessionStorage.setItem('placed', 'once');
  }, place);
}

test('a stranger sees the largest towns, trades a click away, and what is new', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.goto('/');
  await expect(near(page).getByRole('heading')).toHaveText('Towns With the Most Listings');
  await expect(near(page).getByRole('listitem')).toHaveCount(12);
  const sections = ['Popular Categories', 'Latest Reviews', 'Recently Added Businesses'];
  for (const title of [...sections, 'List Your Business'])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  const reviews = page.getByRole('region', { name: 'Latest Reviews' });
  await expect(reviews.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('link', { name: 'All trades by letter' }).click();
  await expect(page).toHaveURL('/categories#trades');
  await expect(page.getByRole('heading', { name: 'All trades by letter' })).toBeInViewport();
  await page.getByRole('navigation', { name: 'Trades by letter' }).getByText('B').click();
  await page.getByRole('link', { name: /^Breweries/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries');
});

test('the four fields stand in one line, then storefronts; the towns come last', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const fields = ['Business Name', 'Category', 'City', 'State'].map((name) =>
    page.getByLabel(name),
  );
  const tops = await Promise.all(fields.map(async (field) => (await field.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    ...['Popular Categories', 'Recently Added Businesses', 'List Your Business', 'Latest Reviews'],
    ...['Towns With the Most Listings', 'Browse', 'For businesses', 'Help'],
  ]);
  const street = page.getByRole('main').getByRole('list').first();
  await expect(street.getByRole('link')).toHaveCount(5);
  expect((await street.boundingBox())?.x).toBeGreaterThan(600);
  await street.getByRole('link').first().click();
  await expect(page).toHaveURL(/^https?:\/\/[^/]+\/[^/]+\/[^/]+$/);
});

test('who looked for something in a town is shown that town first, until they say no', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Business Name').fill('brewery boise');
  await page.getByRole('button', { name: 'Search Businesses' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Boise');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/');
  await expect(near(page).getByRole('heading')).toHaveText('Near Boise');
  await expect(near(page).getByRole('link', { name: /^Breweries/ })).toHaveAttribute(
    'href',
    '/location/id/boise/breweries',
  );
  const added = page.getByRole('region', { name: 'Recently Added Businesses' });
  for (const row of await added.getByRole('article').all())
    await expect(row).toContainText('Boise');
  await expect(added).toContainText('Boise, Idaho');
  await page.getByRole('button', { name: 'Not near you?' }).click();
  await expect(near(page).getByRole('heading')).toHaveText('Towns With the Most Listings');
  await page.reload();
  await expect(near(page).getByRole('heading')).toHaveText('Towns With the Most Listings');
});

test('nothing moves for who knows a place, whichever it is', async ({ page }) => {
  await page.goto('/help');
  for (const [width, height] of [
    [360, 2400],
    [1280, 3000],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const place of ['Boise, ID', 'Albuquerque, NM', 'nonsense']) {
      await page.evaluate((kept) => localStorage.setItem('place', kept), place);
      await page.goto('/', { waitUntil: 'networkidle' });
      await expect(near(page).getByRole('link').first()).toBeVisible();
      await expectStill(page);
    }
  }
});

test('nothing moves where the newest of a town are among the newest of all', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await knowPlace(page, 'Boise, ID');
  const newest = await page.request.get('/api/businesses/recent?limit=6');
  const [first, ...others] = await newest.json();
  await page.route('**/api/businesses/search?*', async (route) => {
    const json = [...others, first].map((row) => ({ ...row, placement: 'organic' }));
    await route.fulfill({ response: await route.fetch(), json });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const added = page.getByRole('region', { name: 'Recently Added Businesses' });
  await expect(added.getByRole('article').last()).toContainText(first.name);
});

test.describe('a place that is none', () => {
  test.use({ expectedErrors: [/404/] });

  test('is forgotten', async ({ page }) => {
    await knowPlace(page, 'Nowhere At All, ID');
    await page.goto('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('place'))).toBe('');
    await expect(near(page).getByRole('heading')).toHaveText('Towns With the Most Listings');
  });
});

test('home near a town is accessible, in the dark too', async ({ page }) => {
  await knowPlace(page, 'Boise, ID');
  await page.goto('/');
  await expect(near(page).getByRole('heading')).toHaveText('Near Boise');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.goto('/categories');
  await expectAccessibleInDark(page);
});

test('who is signed in has it, too', async ({ page }) => {
  await signInAs(page, 'admin');
  await knowPlace(page, 'Boise, ID');
  await page.goto('/');
  await expect(near(page).getByRole('heading')).toHaveText('Near Boise');
  await expect(page.getByRole('heading', { name: 'Premium Business Listings' })).toBeVisible();
});

test.describe('what is typed into the search before it is ready stays', () => {
  const name = (page: Page) => page.getByLabel('Business Name');

  async function hold(page: Page, files: string) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(files, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  }

  test('while its scripts are on their way', async ({ page }) => {
    const release = await hold(page, '**/assets/**/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await name(page).pressSequentially('bakery');
    await page.getByLabel('Category').selectOption('retail');
    await page.getByLabel('State').selectOption('ID');
    release();
    await waitUntilReady(page);
    await expect(name(page)).toHaveValue('bakery');
    await page.getByRole('button', { name: 'Search Businesses' }).click();
    await expect(page).toHaveURL('/search?query=bakery&category=retail&state=ID');
  });

  test('while its categories are', async ({ page }) => {
    await page.goto('/help');
    const release = await hold(page, '**/api/categories*');
    await page.getByRole('link', { name: 'Home' }).click();
    await name(page).pressSequentially('bakery');
    release();
    await page.getByLabel('Category').selectOption('retail');
    await expect(name(page)).toHaveValue('bakery');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('home has its towns, categories, reviews and rows', async ({ page }) => {
    await page.goto('/');
    await expect(near(page).getByRole('listitem')).toHaveCount(12);
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.goto(await findBusinessPath(page, 'query=boese+brothers'));
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /^My list/ })).toHaveCount(0);
  });
});

test('a keyboard reaches the search at the second stop, and before the street', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const field = page.getByLabel('Business Name');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to search' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
});
