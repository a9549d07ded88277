import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, findBusinessPath, test } from './fixtures.ts';

const cards = (page: Page) => page.getByRole('article');
const listNames = (page: Page) => cards(page).getByRole('heading').allInnerTexts();

async function loadMore(page: Page, shown: number) {
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards(page)).toHaveCount(shown);
}

/** All that a list shows, but for names that React gives to elements. */
const drawRows = (page: Page) =>
  page
    .locator('.street-place')
    .evaluateAll((rows) =>
      rows.map(
        ({ id, innerHTML }) => id + innerHTML.replace(/_[Rr]_\w+_|<!-- -->|<input[^>]*>/g, ''),
      ),
    );

test('a list is drawn alike on the way back', {
  tag: '@everyday',
}, async ({ page }) => {
  for (const path of [
    // Later it would show what is new in the town that was looked at.
    '/',
    '/category/retail',
    '/category/dentists',
    '/search?query=coffee&state=CA',
    '/search?query=pizza&near=97201',
    '/location/or/portland',
  ]) {
    await page.goto(path);
    const rows = await drawRows(page);
    expect(rows.length, path).toBeGreaterThan(0);
    const links = page.locator('.place-links a');
    const further = await links.allInnerTexts();
    const choices = page.getByLabel('Category', { exact: true }).locator('option');
    const categories = await choices.allTextContents();
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.goBack();
    await expect(page.locator('.street-place')).toHaveCount(rows.length);
    expect(await drawRows(page), path).toEqual(rows);
    expect(await links.allInnerTexts(), path).toEqual(further);
    expect(await choices.allTextContents(), path).toEqual(categories);
  }
});

test.describe('how far one has come in a list', () => {
  test('stands in the address: a reload and the way back end there', async ({ page }) => {
    await page.goto('/category/automotive');
    await loadMore(page, 48);
    await expect(page).toHaveURL('/category/automotive?pages=2');
    await loadMore(page, 72);
    await expect(page).toHaveURL('/category/automotive?pages=3');
    const names = await listNames(page);
    await page.reload();
    expect(await listNames(page)).toEqual(names);
    const far = cards(page).nth(60).getByRole('heading').getByRole('link');
    await far.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[60] ?? '');
    await page.reload();
    await page.goBack();
    await expect(cards(page)).toHaveCount(72);
    await expect(cards(page).nth(60)).toBeInViewport();
  });

  test('in a search and at a place, with what was asked', async ({ page }) => {
    for (const [path, further] of [
      ['/search?state=TX', '/search?state=TX&pages=2'],
      ['/location/tx', '/location/tx?pages=2'],
    ] as const) {
      await page.goto(path);
      await loadMore(page, 48);
      await expect(page).toHaveURL(further);
      const names = await listNames(page);
      await page.reload();
      expect(await listNames(page)).toEqual(names);
    }
  });

  test('among the reviews of a business, too', async ({ page }) => {
    const path = await findBusinessPath(page, 'query=library&state=MT');
    const slug = path.split('/').at(-1);
    await queryDatabase(
      `insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash)
       select id, 4, 'Reader ' || n, 'Quiet rooms, visit ' || n, md5(n || slug), md5(slug || n)
       from businesses, generate_series(1, 60) as n where slug = $1
       on conflict do nothing`,
      [slug],
    );
    await queryDatabase('update businesses set review_count = 60 where slug = $1', [slug]);
    await page.goto(path);
    const shown = page.getByText(/of 60 shown/);
    await page.getByRole('link', { name: 'Load more reviews' }).click();
    await expect(shown).toHaveText('48 of 60 shown');
    await expect(page).toHaveURL(`${path}?pages=2`);
    await page.reload();
    await expect(shown).toHaveText('48 of 60 shown');
    await expect(page.getByRole('link', { name: 'Show the newest reviews' })).toHaveCount(0);
  });

  test('after many pages, the last four come back, and a way to the start', async ({ page }) => {
    await page.goto('/category/automotive');
    for (const shown of [48, 72, 96, 120]) await loadMore(page, shown);
    await expect(page).toHaveURL(/\/category\/automotive\?cursor=\w+&pages=4$/);
    const names = await listNames(page);
    await cards(page).nth(110).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[110] ?? '');
    await page.goBack();
    await expect(cards(page)).toHaveCount(120);
    await page.reload();
    expect(await listNames(page)).toEqual(names.slice(24));
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await expect(page).toHaveURL('/category/automotive');
    await expect(cards(page)).toHaveCount(24);
    expect((await listNames(page))[0]).toBe(names[0]);
  });

  test('a page of a list is canonical to itself, however much of it is shown', async ({
    request,
  }) => {
    const read = async (path: string) => (await request.get(path)).text();
    const findCanonical = (html: string) =>
      /<link rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1];
    for (const path of ['/category/automotive', '/location/tx']) {
      const three = await read(`${path}?pages=3`);
      expect(three.match(/<article/g)).toHaveLength(72);
      expect(findCanonical(three)).toBe(path);
      const next = /href="(\/\w+\/\w+\?cursor=\w+)"/.exec(three)?.[1] ?? '';
      const further = await read(`${next}&pages=2&utm_source=mail`);
      expect(findCanonical(further)).toBe(next);
    }
  });

  test('is bounded: a made-up number of pages is at most four', async ({ request }) => {
    for (const [pages, shown] of [
      ['100000', 96],
      ['-1e9', 24],
    ] as const) {
      const html = await (await request.get(`/category/automotive?pages=${pages}`)).text();
      expect(html.match(/<article/g), pages).toHaveLength(shown);
    }
  });
});

test.describe('Back after a reload, before the page is ready', () => {
  async function goFurther(page: Page) {
    await page.goto('/search?query=market');
    const name = (await listNames(page))[0] ?? '';
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  // The step comes after the answer, which would be lost with the document.
  const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

  test('shows what the address says, without a complaint', async ({ page }) => {
    await goFurther(page);
    await page.route('**/assets/**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    await goBack(page);
    await expect(page).toHaveURL('/search?query=market');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
    await expect(cards(page)).not.toHaveCount(0);
    await expect(page).toHaveTitle('Search Results | Mainstreet');
    await expect(page.locator('title')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Search Results');
  });

  test('waits where the code of a screen is on its way', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Submit Business' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List Your Business');
    let isAsked = false;
    await page.route(/assets\/[^/]+\/page-[^/]*\.js/, async (route) => {
      isAsked = true;
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await expect.poll(() => isAsked).toBe(true);
    await goBack(page);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Find Top-Ranked Businesses Near You',
    );
  });

  test('on a slow machine, whenever it comes', async ({ page }) => {
    await goFurther(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (const wait of [0, 80, 320]) {
      await page.reload({ waitUntil: 'commit' });
      await page.waitForTimeout(wait);
      await goBack(page);
      await expect(page).toHaveURL('/search?query=market');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results');
      await page.waitForLoadState('load');
      await page.goForward();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Search Results');
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('what needs it says so', async ({ page }) => {
    await page.goto('/checkout/1');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Upgrade');
    await expect(page.getByText('Paying by card needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
    await page.goto('/admin');
    await expect(page.getByText('The staff area needs JavaScript.')).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  });
});
