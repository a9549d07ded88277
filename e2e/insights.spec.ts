import type { Browser, Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const stamp = Date.now()
  .toString(36)
  .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
const WORDS = `zwieback ${stamp}`;

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title);

/** As three networks would have searched, this week. */
async function plantSearches(words: string) {
  await queryDatabase(
    `insert into search_counts (week, words, searches, nothing, little)
     values (date_trunc('week', now() at time zone 'UTC')::date, $1, 5, 4, 1),
            (date_trunc('week', now() at time zone 'UTC')::date - 21, $1, 3, 3, 0)`,
    [words],
  );
}

/** A person's browser, whose beacons are heard. */
async function openVisitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, userAgent: FIREFOX });
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'webdriver', { get: () => false });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => console.debug(`${url} ${text}`));
      return send(url, body);
    };
  });
  const page = await context.newPage();
  const told: unknown[] = [];
  page.on('console', (message) => {
    const [path = '', body = '{}'] = message.text().split(/ (.*)/s);
    if (path === '/api/figures/searches') told.push(JSON.parse(body));
  });
  return { page, told };
}

test('a browser tells what was searched for, what it found, and what was opened from it', async ({
  browser,
  baseURL,
}) => {
  const { page, told } = await openVisitor(browser, baseURL);
  await page.goto('/search?query=brewery+boise');
  await expect.poll(() => told).toMatchObject([{ words: 'brewery', city: 'Boise', state: 'ID' }]);
  const first = page.locator('li[id^="business-"]').first();
  const id = Number((await first.getAttribute('id'))?.replace('business-', ''));
  await first.getByRole('link').first().click();
  await expect.poll(() => told.length).toBe(2);
  expect(told[1]).toMatchObject({ words: 'brewery', chosen: id });
  await page.goto(`/search?query=${stamp}`);
  await expect.poll(() => told[2]).toMatchObject({ words: stamp, found: 0 });
  await page.context().close();
});

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' });

  test('words that found nothing find a trade after two clicks, until that is undone', async ({
    page,
  }) => {
    await plantSearches(WORDS);
    await signInAs(page, 'editor');
    await page.goto('/admin/searches?show=nothing');
    const list = page.getByRole('region', { name: 'Searched words' });
    const row = list.getByRole('listitem').filter({ hasText: WORDS });
    await expect(row).toContainText('8 searches');
    await expect(row).toContainText('7 found nothing');
    await row.getByRole('button', { name: 'Details' }).click();
    await expect(row.getByRole('cell', { name: '5 networks' })).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Add to a trade' }).click();
    const dialog = page.getByRole('dialog', { name: `Add “${WORDS}” to a trade` });
    await expect(dialog.getByText(`A search for “${WORDS}” finds no listings now.`)).toBeVisible();
    await dialog.getByLabel('A trade not listed below').selectOption({ label: 'Breweries' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Breweries' }).click();
    await expect(toast(page, `“${WORDS}” now finds Breweries`)).toBeVisible();
    await expect(row).toContainText('Breweries');
    const found = await page.request.get(`/api/businesses/search?query=${WORDS}`);
    expect(Number(found.headers()['x-total-count'])).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, `“${WORDS}” was removed again`)).toBeVisible();
  });
});

test('a trade is given a phrase with a preview, hidden, and merged into another', async ({
  page,
}) => {
  const slug = `kites-${stamp}`;
  const name = `Kites ${stamp}`;
  await signInAs(page, 'editor');
  const made = await page.request.post('/api/admin/trades', {
    data: { name, singular: name, slug, categoryId: 2 },
  });
  expect(made.status()).toBe(201);
  await page.goto('/admin?tab=trades');
  await page.getByLabel('Search trades').fill(slug);
  await page.getByRole('button', { name: `Phrases of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Phrases of ${name}` });
  await dialog.getByLabel('New phrase').fill(`wind toys ${stamp}`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(`With ${name} it would find`)).toBeVisible();
  await expectAccessible(page);
  // The list with the trade's new version comes when the next dialog is open already.
  const late = Promise.withResolvers<void>();
  await page.route('**/api/admin/trades', async (route) => {
    await late.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Add phrase' }).click();
  await expect(dialog.getByText('Another name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Merge ${name}` }).click();
  const merge = page.getByRole('alertdialog', { name: `Merge ${name}` });
  await merge.getByLabel('Into').selectOption({ label: 'Toy, hobby & game stores' });
  await expect(merge.getByText('go to Toy, hobby & game stores')).toBeVisible();
  await expectAccessible(page);
  const listed = page.waitForResponse('**/api/admin/trades');
  late.resolve();
  await (await listed).finished();
  await merge.getByRole('button', { name: 'Merge' }).click();
  await expect(toast(page, `${name} was merged`)).toBeVisible();
  await page.goto(`/category/${slug}`);
  await expect(page).not.toHaveURL(new RegExp(slug));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Toy, hobby & game stores');
});
