import type { Locator, Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../tools/chromium.ts';
import { expect, expectAccessible, findBusinessPath, test } from './fixtures.ts';

const BREWERIES = '/search?query=brewery&near=Boise%2C+ID&within=100&minRating=3';

test.use({
  launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  // What drawing costs without a graphics card, and a photo that another test takes away.
  expectedErrors: [/GL Driver Message|missing-photo/],
  viewport: { width: 1280, height: 800 },
});

// Where pins stand is essential (WCAG 2.5.8): near ones overlap until the map is enlarged.
const CROWDED = ['target-size'];

const map = (page: Page) => page.getByRole('complementary', { name: 'Map' });
const rows = (page: Page) => page.locator('.street-place');
const pins = (within: Page | Locator) => within.locator('button.map-pin');

/** Points at the map of a list, which loads it. */
const pointAtMap = (page: Page) => map(page).hover({ position: { x: 20, y: 20 } });

async function openMap(page: Page, path = BREWERIES) {
  await page.goto(path);
  await pointAtMap(page);
  await expect(page.locator('button:is(.map-pin, .map-cluster)').first()).toBeVisible();
  await expect(page.getByText('Loading the map...')).toBeHidden();
}

/** As near as it takes for each pin to stand for itself. */
async function parseClusters(page: Page) {
  const clusters = page.locator('button.map-cluster');
  while ((await clusters.count()) > 0) await clusters.first().click();
}

async function dragMap(page: Page) {
  const { x = 0, y = 0 } = (await map(page).boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 500);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 540, { steps: 5 });
  await page.mouse.up();
}

test('pins have the numbers and names of the list; who points at one sees the other', {
  tag: '@everyday',
}, async ({ page }) => {
  await openMap(page);
  const links = await rows(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('data-number'), link.textContent].filter(Boolean)),
    );
  const names = links.map((parts) => parts.join('. '));
  expect(names.length).toBeGreaterThan(2);
  await parseClusters(page);
  for (const name of names) {
    await expect(pins(page).and(page.getByRole('button', { name, exact: true }))).toHaveCount(1);
  }

  const row = rows(page).filter({ hasText: 'Lost Grove Brewing' });
  const pin = pins(page).and(page.getByRole('button', { name: /Lost Grove Brewing/ }));
  await row.hover();
  await expect(pin).toHaveAttribute('data-active');
  await pin.hover();
  await expect(row).toHaveAttribute('data-active');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(row).not.toHaveAttribute('data-active');

  // A pin leads to its row, by keyboard too.
  const last = pins(page).last();
  const name = (await last.getAttribute('aria-label'))?.replace(/^\d+\. /, '') ?? '';
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).last().getByRole('link', { name, exact: true })).toBeFocused();
  await expect(rows(page).last()).toBeInViewport();
});

test('who has moved the map searches there, with the filters as they were', async ({ page }) => {
  await openMap(page);
  await expect(page.getByRole('link', { name: 'Search this area' })).toBeHidden();
  await dragMap(page);
  await page.getByRole('link', { name: 'Search this area' }).click();
  await expect(page).toHaveURL(/bounds=/);
  const { searchParams } = new URL(page.url());
  expect([...searchParams.keys()].toSorted()).toEqual(['bounds', 'minRating', 'query']);
  await expect(page.getByRole('link', { name: 'In this map area' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Search this area' })).toBeHidden();
  await expect(rows(page).first()).toBeVisible();
  await parseClusters(page);
  await expect(pins(page)).toHaveCount(await rows(page).count());
});

test('nothing is asked of anybody else, and nothing runs that is not a file of ours', async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await openMap(page);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(page.url()).origin]);
  const policy = (await page.request.get(BREWERIES)).headers()['content-security-policy'];
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/unsafe|blob:/);
  for (const worker of page.workers()) expect(worker.url()).toContain('/assets/maplibre-gl-worker');
});

test('dusk falls on the map that is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openMap(page);
  await expectAccessible(page, CROWDED);
  const { x = 0, y = 0 } = (await map(page).boundingBox()) ?? {};
  const look = () => page.screenshot({ clip: { x: x + 10, y: y + 100, width: 40, height: 300 } });
  const day = await look();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await look()).equals(day)).toBe(false);
  await expectAccessible(page, CROWDED);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the map covers the list, and gives it back to the keyboard or by a pin', async ({
    page,
  }) => {
    await page.goto(BREWERIES);
    const opener = page.getByRole('button', { name: 'Map', exact: true });
    await expect(opener).toBeVisible();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Map' });
    await expect(pins(dialog).first()).toBeVisible();
    await expectAccessible(page, CROWDED);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    const pin = pins(dialog).first();
    const name = (await pin.getAttribute('aria-label'))?.replace(/^\d+\. /, '') ?? '';
    await pin.click();
    await expect(dialog).toBeHidden();
    await expect(rows(page).getByRole('link', { name, exact: true })).toBeFocused();
  });

  test('categories and towns have it beside their count', async ({ page }) => {
    for (const path of [
      '/category/breweries',
      '/location/id/boise',
      '/location/id/boise/breweries',
    ]) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Map', exact: true }).click();
      await expect(pins(page.getByRole('dialog', { name: 'Map' })).first()).toBeVisible();
    }
  });
});

test('who doesn’t point at the map loads none; a sketch has the numbers of the list', {
  tag: '@everyday',
}, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(BREWERIES, { waitUntil: 'networkidle' });
  await expect(map(page).locator('.map-sketch text').last()).toHaveText('1');
  expect(loaded.filter((url) => /maplibre|results-map/.test(url))).toEqual([]);
  await page.mouse.move(9, 9);
  await page.keyboard.press('End');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /maplibre|results-map/.test(url))).toEqual([]);
  await map(page).getByRole('button', { name: 'Show the map' }).focus();
  await page.keyboard.press('Enter');
  await expect(pins(page).first()).toBeVisible();
  await expect(map(page)).toBeFocused();
  expect(loaded.some((url) => /maplibre/.test(url))).toBe(true);
});

test('the country is shown as on any map of it, Hawaii in a corner', async ({ page }) => {
  await openMap(page, '/category/childrens-hospitals');
  await expect(map(page).locator('.map-legend')).toContainText('At its address');
  const inset = map(page).getByRole('button', { name: 'Hawaii: 2 businesses' });
  await expect(inset.locator('circle').first()).toBeVisible();
  const hawaiian = pins(page).and(page.getByRole('button', { name: /Kapiolani/ }));
  await expect(hawaiian).not.toBeInViewport();
  await inset.click();
  await parseClusters(page);
  await expect(hawaiian).toBeInViewport();
  await expectAccessible(page, CROWDED);
});

test('businesses at one point fan out, and none hides another', async ({ page }) => {
  await openMap(page, '/search?query=hospital&state=ID');
  await parseClusters(page);
  const boxes = await pins(page).evaluateAll((all) =>
    all.map((pin) => pin.getBoundingClientRect()).map(({ x, y }) => [x, y] as const),
  );
  expect(boxes.length).toBeGreaterThan(5);
  for (const [at, [x, y]] of boxes.entries()) {
    for (const [otherX, otherY] of boxes.slice(at + 1)) {
      expect(Math.abs(x - otherX) >= 28 || Math.abs(y - otherY) >= 36).toBe(true);
    }
  }
});

test('a search that finds nothing has no map', async ({ page }) => {
  await page.goto('/search?query=qqqqqqqqq');
  await expect(page.getByText('No businesses found').first()).toBeVisible();
  await expect(map(page)).toBeHidden();
});

test('where nothing can be drawn the map says so, and the list goes on', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(BREWERIES);
  await pointAtMap(page);
  await expect(map(page).getByText("The map can't be shown in this browser")).toBeVisible();
  await rows(page).first().hover();
  await expect(rows(page).first()).toHaveAttribute('data-active');
});

test('the page of a business shows its place', async ({ page }) => {
  await page.goto(await findBusinessPath(page, 'query=Lost+Grove+Brewing'));
  await page.locator('.place-map').hover();
  await expect(page.getByRole('img', { name: 'Lost Grove Brewing', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'GeoNames' })).toBeVisible();
  await expectAccessible(page, CROWDED);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no trace of a map', async ({ page }) => {
    await page.goto(BREWERIES);
    await expect(rows(page).first()).toBeVisible();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await expect(page.getByRole('button', { name: 'Map', exact: true })).toBeHidden();
      await expect(map(page)).toBeHidden();
      await expect(page.getByText('Loading the map...')).toBeHidden();
    }
  });
});
