import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeJpeg, paintPhoto } from '../tests/pictures.ts';
import { expect, expectAccessible, resize, test } from './fixtures.ts';
import { enterOwnerArea, submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

async function openPhotos(page: Page, words: string) {
  const name = `${words} ${thisTry()}`;
  const ownerEmail = `${name.toLowerCase().replace(/\W+/g, '-')}@home.example`;
  const listing = await submitBusiness(page, { name, ownerEmail });
  const { slug } = await approve(listing.id);
  await enterOwnerArea(page, listing.id, ownerEmail);
  await page.goto(`/desk/${listing.id}/photos`);
  return { ...listing, path: `/${listing.category.slug}/${slug}` };
}

async function choose(page: Page, files: { name: string; buffer: Buffer; mimeType?: string }[]) {
  const input = page.getByLabel('Take or choose photos');
  await expect(input).toBeEnabled();
  await input.setInputFiles(files.map((file) => ({ mimeType: 'image/jpeg', ...file })));
}
const items = (page: Page) =>
  page.getByRole('list', { name: 'Photos', exact: true }).getByRole('listitem');
const ready = (page: Page) => items(page).locator('img');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('three photos from the camera: in order, with words, and the first instead of the sign', async ({
    page,
  }) => {
    const { path, name } = await openPhotos(page, 'Camera Corner');
    const sideways = await paintPhoto(2000, 1500)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await choose(page, [
      { name: 'front.jpg', buffer: await makeJpeg(1200, 900) },
      { name: 'oven.jpg', buffer: sideways },
      { name: 'door.jpg', buffer: await makeJpeg(900, 900) },
    ]);
    await expect(ready(page)).toHaveCount(3);
    await expect(items(page).first()).toContainText('Main photo');
    const [picture, earlier] = await Promise.all(
      [
        ready(page).first(),
        items(page)
          .getByRole('button', { name: /Move earlier/ })
          .first(),
      ].map((part) => part.boundingBox()),
    );
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(earlier?.y ?? 0);
    await expectAccessible(page);
    let saved = 0;
    page.on('response', (answer) => {
      if (answer.request().method() === 'PUT') saved += 1;
    });
    await items(page).nth(1).getByLabel('What does it show?').fill('Our oven');
    await items(page)
      .nth(1)
      .getByRole('button', { name: /Move earlier/ })
      .tap();
    await expect(items(page).first().getByLabel('What does it show?')).toHaveValue('Our oven');
    await expect(items(page).first()).toContainText('Main photo');
    // The list shows words and order before the server has them.
    await expect.poll(() => saved).toBe(2);
    await page.reload();
    await expect(items(page).first().getByLabel('What does it show?')).toHaveValue('Our oven');
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(360);

    await page.goto(path);
    const main = page.getByRole('img', { name: 'Our oven' });
    await expect(main).toBeVisible();
    await expect
      .poll(() => main.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain('.avif');
    const [width, height] = await main.evaluate((image) => [
      image.getAttribute('width'),
      image.getAttribute('height'),
    ]);
    expect(Number(width)).toBeLessThan(Number(height));
    await expectAccessible(page);
    const social = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect((await page.request.get(new URL(social ?? '').pathname)).headers()['content-type']).toBe(
      'image/jpeg',
    );
    await page.goto(`/search?query=${encodeURIComponent(name)}`);
    await expect(page.getByRole('article').first().locator('picture img')).toBeVisible();
  });
});

test('the gallery opens large photos, and the keyboard leads through and back', async ({
  page,
}) => {
  const { path, name } = await openPhotos(page, 'Gallery Goods');
  await choose(page, [
    { name: 'a.jpg', buffer: await makeJpeg(800, 600) },
    { name: 'b.jpg', buffer: await makeJpeg(600, 800) },
    { name: 'c.png', buffer: await paintPhoto(500, 500).png().toBuffer(), mimeType: 'image/png' },
  ]);
  await expect(ready(page)).toHaveCount(3);
  await page.goto(path);
  const photos = page.getByRole('list', { name: `Photos of ${name}` }).getByRole('link');
  await expect(photos).toHaveCount(3);
  for (const width of [360, 768, 1280]) {
    await resize(page, width);
    const shares = await photos.evaluateAll((all) =>
      all.map((photo) => photo.clientWidth / photo.clientHeight),
    );
    expect(Math.max(...shares), `at ${width} px`).toBeLessThanOrEqual(2);
    expect(Math.min(...shares), `at ${width} px`).toBeGreaterThan(0.5);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const second = page.getByRole('link', { name: `Photo 2 of ${name}` });
  await second.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Photos of ${name}` });
  await expect(dialog).toContainText('2 of 3');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('3 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText('1 of 3');
  await page.keyboard.press('Escape');
  await photos.first().click();
  await expect(dialog).toContainText('1 of 3');
  await page.keyboard.press('Escape');
  await second.click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(second).toBeFocused();
});

test.describe('what cannot be shown', () => {
  test.use({ expectedErrors: [/status of (415|409|503)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('is said in plain words, and a lost connection can be tried again', async ({
    page,
    context,
  }) => {
    await openPhotos(page, 'Trouble Traders');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    await choose(page, [
      { name: 'phone.heic', buffer: heic, mimeType: 'image/heic' },
      { name: 'logo.svg', buffer: Buffer.from('<svg xmlns="x"/>'), mimeType: 'image/svg+xml' },
      { name: 'half.jpg', buffer: (await makeJpeg()).subarray(0, 4000) },
    ]);
    const waiting = page.getByRole('list', { name: 'Uploading' });
    await expect(waiting).toContainText('Most Compatible');
    await expect(waiting).toContainText('SVG drawings are not accepted');
    await expect(page.getByText('We could not read this photo')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss phone.heic' }).click();
    await page.getByRole('button', { name: 'Dismiss logo.svg' }).click();
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expect(page.getByText('No photos yet.')).toBeVisible();

    await context.setOffline(true);
    await choose(page, [{ name: 'late.jpg', buffer: await makeJpeg() }]);
    await expect(waiting).toContainText('The connection was lost');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again with late.jpg' }).click();
    await expect(ready(page)).toHaveCount(1);
    await expect(waiting).toHaveCount(0);
  });

  test('a page that was closed amid uploads names what did not arrive', async ({ page }) => {
    const { id } = await openPhotos(page, 'Closed Laptop');
    await page.route('**/api/desk/*/photos?uploadKey=*', async (route) => {
      if (!(await page.evaluate(() => document.body.dataset.stuck))) return route.continue();
    });
    await choose(page, [{ name: 'one.jpg', buffer: await makeJpeg() }]);
    await expect(ready(page)).toHaveCount(1);
    await page.evaluate(() => {
      document.body.dataset.stuck = 'true';
    });
    await choose(page, [
      { name: 'two.jpg', buffer: await makeJpeg() },
      { name: 'three.jpg', buffer: await makeJpeg() },
    ]);
    await expect(page.getByText('three.jpg')).toBeVisible();
    page.on('dialog', (dialog) => dialog.accept());
    await page.goto(`/desk/${id}/photos`);
    await expect(page.getByText('two.jpg, three.jpg').first()).toBeVisible();
    await expect(ready(page)).toHaveCount(1);
  });

  test('of two windows the later one keeps what was typed', async ({ page, context }) => {
    const { id } = await openPhotos(page, 'Two Windows');
    await choose(page, [{ name: 'one.jpg', buffer: await makeJpeg() }]);
    await expect(ready(page)).toHaveCount(1);
    const other = await context.newPage();
    await other.goto(`/desk/${id}/photos`);
    await expect(ready(other)).toHaveCount(1);
    const field = (of: Page) => items(of).first().getByLabel('What does it show?');
    await field(other).fill('From the other window');
    const saved = other.waitForResponse((answer) => answer.request().method() === 'PUT');
    await field(other).press('Enter');
    await saved;
    await field(page).fill('From this window');
    await field(page).press('Enter');
    await expect(page.getByText('changed in another window')).toBeVisible();
    await expect(field(page)).toHaveValue('From this window');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('changed in another window')).toHaveCount(0);
    await page.reload();
    await expect(field(page)).toHaveValue('From this window');
    await other.close();
  });
});

test.describe('in the queue', () => {
  // What was decided is looked for once more.
  test.use({ expectedErrors: [/status of 404/] });

  test('staff look at new photos, and the owner loses the one that is removed', async ({
    page,
  }) => {
    const { id, name } = await openPhotos(page, 'Checked Cakes');
    await choose(page, [
      { name: 'one.jpg', buffer: await makeJpeg() },
      {
        name: 'two.jpg',
        buffer: await sharp(await makeJpeg())
          .negate()
          .jpeg()
          .toBuffer(),
      },
    ]);
    await expect(ready(page)).toHaveCount(2);
    await signInAs(page, 'editor');
    await page.goto('/admin/photos');
    await expect(page).toHaveURL('/admin/triage?kind=photo');
    await page.getByRole('searchbox', { name: 'Search the queue' }).fill(name);
    const cakes = page
      .getByRole('list', { name: 'Queue' })
      .getByRole('listitem')
      .filter({ hasText: name });
    const open = page.locator('[data-detail]').filter({ hasText: name });
    await expect(cakes).toHaveCount(2);
    await expectAccessible(page);
    await open.getByRole('button', { name: /^Looks fine/ }).click();
    await expect(cakes).toHaveCount(1);
    await open.getByRole('button', { name: /^Remove/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog).toContainText('Enter a reason');
    await dialog.getByLabel('Reason').fill('It shows a person');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Photo removed').first()).toBeVisible();
    await expect(cakes).toHaveCount(0);
    await page.goto(`/desk/${id}/photos`);
    await expect(items(page)).toHaveCount(1);
    await items(page)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No photos yet.')).toBeVisible();
  });
});
