import type { Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../tools/chromium.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

test.use({
  launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  expectedErrors: [/GL Driver Message|missing-photo|404/],
  viewport: { width: 1280, height: 900 },
});

const stamp = Date.now().toString(36);
const BORDER = '43.60, -116.22\n43.60, -116.18\n43.64, -116.18\n43.64, -116.22';

async function begin(page: Page, name: string) {
  await signInAs(page, 'editor');
  await page.goto('/admin/areas?area=new');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Town').fill('bois');
  await page.getByRole('button', { name: 'Boise, ID' }).click();
}

test('an area is typed by keyboard, searched in, and removed', async ({ page }) => {
  const name = `Old Town ${stamp}`;
  await begin(page, name);
  await expect(page.getByLabel('Slug')).toHaveValue(`old-town-${stamp}`);
  await page.getByLabel('Points').fill('43.60, -116.22\nnowhere');
  await page.getByRole('button', { name: 'Use these points' }).press('Enter');
  await expect(page.getByText('Line 2 is not a point')).toBeVisible();
  await page.getByLabel('Points').fill(BORDER.split('\n').toSorted().join('\n'));
  await page.getByRole('button', { name: 'Use these points' }).press('Enter');
  await expect(page.getByText('The border must not cross itself')).toBeVisible();
  await page.getByLabel('Points').fill(BORDER);
  await page.getByRole('button', { name: 'Use these points' }).press('Enter');
  await expect(page.getByText('4 points')).toBeVisible();
  await expect(page.getByText('The border must not cross itself')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Area' }).click();
  await expect(page.getByRole('heading', { name: 'Areas', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();

  const path = `/location/id/boise/area/old-town-${stamp}`;
  await expect
    .poll(
      async () =>
        (
          await page.request.get(
            `/api/businesses/search?city=Boise&state=ID&area=old-town-${stamp}`,
          )
        ).headers()['x-total-count'],
    )
    .not.toBe('0');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}, Boise, Idaho`);
  await expect(page.locator('.street-place').first()).toBeVisible();
  await page.goto('/location/id/boise');
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(path);

  await page.goto('/admin/areas');
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Remove Area' }).click();
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Area' }).click();
  await removed;
  await expect(page.getByRole('link', { name })).toBeHidden();
  expect((await page.goto(path))?.status()).toBe(404);
});

test('a border is drawn on the map, taken back, and drawn as a circle', async ({ page }) => {
  await begin(page, `North End ${stamp}`);
  const canvas = page.locator('.maplibregl-canvas');
  await canvas.scrollIntoViewIfNeeded();
  await expect(page.getByText('Loading the map...')).toBeHidden();
  for (const [x, y] of [
    [300, 100],
    [600, 100],
    [600, 300],
  ] as const) {
    await canvas.click({ position: { x, y } });
  }
  await expect(page.getByText('3 points')).toBeVisible();
  await expect(page.locator('.map-corner')).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 points')).toBeVisible();
  await page.getByRole('button', { name: 'Draw the circle' }).click();
  await expect(page.getByText('24 points')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Save Area' }).click();
  await expect(page.getByText('Draw at least three points')).toBeVisible();
});
