import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const BREWERIES = '/search?query=brewery&near=Boise%2C+ID';

const rows = (page: Page) => page.getByRole('article');

test('the heading says what was found, where, and how far it reaches', async ({ page }) => {
  await page.goto(BREWERIES);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries near Boise, Idaho');
  await expect(page.getByText(/^\d+ in Boise and \d+ more within 25 miles\./)).toBeVisible();
  const count = Number.parseInt((await page.getByText(/ in Boise and /).textContent()) ?? '', 10);
  await expect(rows(page).filter({ hasText: /, Boise, ID/ })).toHaveCount(count);
});

test('a row says what matters, and leads on', async ({ page }) => {
  await page.goto(BREWERIES);
  const row = rows(page).filter({ hasText: 'Lost Grove Brewing' });
  await expect(row).toContainText(/\d\.\d \(\d+ reviews?\)/);
  await expect(row).toContainText('Breweries');
  await expect(row).toContainText(/\d\.\d mi · 1026 S La Pointe St, Boise, ID/);
  await expect(row.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:2082862258');
  const directions = row.getByRole('link', { name: 'Directions' });
  await expect(directions).toHaveAttribute('href', /destination=Lost\+Grove\+Brewing%2C\+1026/);
  await row.getByText('Why this result').click();
  await expect(row.getByText(/^It is listed under Breweries/)).toBeVisible();
  await row.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lost Grove Brewing');
});

test('where no map stands beside them, listings stand in columns', async ({ page }) => {
  const countColumns = async (path: string) => {
    await page.goto(path);
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
    return new Set(boxes.map((box) => Math.round((box?.x ?? 0) / 100))).size;
  };
  for (const [path, beside] of [
    ['/', 3],
    ['/premium', 3],
    ['/category/beauty', 1],
    ['/search?query=library', 1],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await countColumns(path), `${path} on a phone`).toBe(1);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect(await countColumns(path), `${path} on a tablet`).toBe(2);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await countColumns(path), `${path} on a screen`).toBe(beside);
  }
});

test('where it gets far, the list says so', async ({ page }) => {
  await page.goto('/search?query=brewery&near=Boise%2C+ID&within=100');
  const list = page.getByRole('list').filter({ has: rows(page) });
  const texts = await list.getByRole('listitem').allInnerTexts();
  const band = texts.indexOf('More than 10 miles away');
  expect(band).toBeGreaterThan(0);
  const miles = (text = '') => Number(/([\d.]+) mi ·/.exec(text)?.[1]);
  expect(miles(texts[band - 1])).toBeLessThanOrEqual(10);
  expect(miles(texts[band + 1])).toBeGreaterThan(10);
});

test('on a phone the first row stands high, and four are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(BREWERIES);
  const boxes = await Promise.all([0, 3].map((at) => rows(page).nth(at).boundingBox()));
  const [first, fourth] = boxes;
  expect(first?.y).toBeLessThanOrEqual(240);
  expect((fourth?.y ?? 0) + (fourth?.height ?? 0)).toBeLessThanOrEqual(780);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the search in one line, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });

    test('opens into its four fields and searches again', async ({ page }) => {
      await page.goto(BREWERIES);
      await expect(page.getByLabel('Business Name')).toBeHidden();
      await page.locator('summary').filter({ hasText: 'Change the search' }).click();
      await expect(page.getByLabel('Business Name')).toHaveValue('brewery');
      await expect(page.getByLabel('City')).toHaveValue('Boise');
      await expect(page.getByLabel('State')).toHaveValue('ID');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Business Name').fill('library');
      await page.getByRole('button', { name: 'Search Businesses' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Libraries near Boise, Idaho',
      );
    });
  });
}

test('from a town to what is near it, in one click', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/search?query=brewery+boise');
  const line = page.locator('summary').filter({ hasText: 'Change the search' });
  await expect(line).toContainText('WhereBoise, ID');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries in Boise, Idaho');
  await page.getByRole('link', { name: 'Within 25 miles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries near Boise, Idaho');
});

test('chips, rows and filters are reached with the keyboard', async ({ page }) => {
  await page.goto(BREWERIES);
  await page.getByRole('link', { name: 'Nearest' }).focus();
  for (const name of ['Best rated', 'Most reviewed', 'Newest']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  const more = page.getByRole('button', { name: 'More filters' });
  await more.press('Enter');
  await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'More filters' })).toBeHidden();
  await expect(more).toBeFocused();
});

test.describe('a photo', () => {
  test.use({ expectedErrors: [/missing-photo/] });

  const setPhoto = (name: string, photo: string | null) =>
    queryDatabase('update businesses set image_url = $2 where name = $1', [name, photo]);

  const names = ['Jubeck New World Brewing', 'Kingston Springs Farmers & Artisans Market'] as const;
  test.afterEach(async () => {
    for (const name of names) await setPhoto(name, null);
  });

  test('takes the place of the sign; where it is missing the sign is there', async ({
    page,
    baseURL,
  }) => {
    const show = async (name: string, photo: string) => {
      await setPhoto(name, new URL(photo, baseURL).href);
      await page.goto(`/search?query=${encodeURIComponent(name)}&literal=true`);
      return rows(page).filter({ hasText: name }).first();
    };
    const withPhoto = await show(names[0], '/favicon.svg');
    await expect(withPhoto.locator('img')).toBeVisible();
    await expect(withPhoto.locator('.sign')).toHaveCount(0);
    const withoutPhoto = await show(names[1], '/missing-photo.png');
    await expect(withoutPhoto.locator('.sign')).toBeVisible();
    await expect(withoutPhoto.locator('img')).toHaveCount(0);
  });
});
