import type { Page } from '@playwright/test';
import { makeJpeg } from '../tests/pictures.ts';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { submitBusiness } from './owner.ts';
import { approve, makeMember, signInAs, signInWith } from './staff.ts';
import { thisTry } from './this-try.ts';

async function openListed(page: Page, words: string) {
  const name = `${words} ${thisTry()}`;
  const { id } = await submitBusiness(page, { name, ownerEmail: `p-${thisTry()}@home.example` });
  const { slug, category } = await approve(id);
  await page.context().clearCookies();
  return { id: id as number, name, path: `/${category.slug}/${slug}` };
}

async function write(page: Page, author: string) {
  await page.getByLabel('Rating').selectOption('5');
  await page.getByLabel('Your Name').fill(author);
  await page
    .getByRole('textbox', { name: 'Comment' })
    .fill(`The rye bread of ${thisTry()} is worth the drive.`);
}

test.use({ expectedErrors: [/415 \(Unsupported Media Type\)/] });

test('a visitor sends photos, one is refused, staff see and show the rest, another visitor reports one', async ({
  page,
  browser,
}) => {
  const { id, name, path } = await openListed(page, 'Photo Bakery');
  await page.goto(path);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await write(page, 'Maria');
  await page.getByLabel('Photos (optional)').setInputFiles([
    { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg(900, 700) },
    { name: 'menu.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') },
  ]);
  await page.getByLabel('What does counter.jpg show?').fill('The counter');
  await expectFits(page, [360, 1280]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Your review was sent, but not these photos.')).toBeVisible();
  await expect(page.getByText('not a photo')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await expect(page.getByText('The rye bread of')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'From visitors' })).toHaveCount(0);

  await signInAs(page, 'admin');
  await expect(async () => {
    await page.goto(`/admin/triage?kind=photo&q=${id}`);
    await expect(page.getByText('Sent with a review')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectFits(page, [360, 1280]);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.getByRole('button', { name: 'Block the sender' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  // The item leaves the list before the server has decided.
  const [decided] = await Promise.all([
    page.waitForResponse(/\/api\/admin\/photos\/check$/),
    page.getByRole('button', { name: 'Looks fine' }).click(),
  ]);
  expect(decided.status()).toBe(200);
  await expect(page.getByText('Sent with a review')).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'From visitors' })).toBeVisible();
  await expectFits(page, [360, 1280]);
  await expectAccessible(page);
  await page
    .getByRole('list', { name: `Visitors’ photos of ${name}` })
    .getByRole('link')
    .click();
  await expect(page.getByRole('dialog')).toContainText('Photo by Maria');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Report this photo' }).click();
  await page.getByLabel('What is wrong').selectOption('offensive');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByText('Thank you', { exact: true })).toBeVisible();

  await signInAs(page, 'admin');
  await page.goto(`/admin/reviews?business=${id}`);
  const photo = page.getByRole('list', { name: 'Photos' }).getByRole('img');
  await expect(photo).toBeVisible();
  await expectFits(page, [360, 1280]);
  await expectAccessible(page);
  const roles = await page.request.get('/api/admin/roles');
  const known = (await roles.json()).find(
    (role: { name: string }) => role.name === 'Reads reviews',
  );
  const data = { name: 'Reads reviews', rights: ['reviews'] };
  const role = known ?? (await (await page.request.post('/api/admin/roles', { data })).json());
  const reader = await makeMember({ id: `reader-${thisTry()}`, role: `role:${role.id}` });
  const other = await browser.newPage();
  await signInWith({ request: other.request }, reader);
  await other.goto(`/admin/reviews?business=${id}`);
  await expect(other.getByRole('list', { name: 'Photos' }).getByRole('img')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Remove photo 1' })).toHaveCount(0);
  await other.close();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(photo).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(photo).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test('a picture that is none costs nothing of what was typed', async ({ page, browser }) => {
    const scripted = await browser.newPage();
    const { id } = await openListed(scripted, 'Plain Bakery');
    await scripted.close();
    await page.goto(`/write-review/${id}`);
    await write(page, 'Ana');
    const photos = page.getByLabel('Photos (optional)');
    await photos.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('not a photo')).toBeVisible();
    await expect(page.getByLabel('Your Name')).toHaveValue('Ana');
    await photos.setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: await makeJpeg(),
    });
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('follow after a check')).toBeVisible();
  });
});
