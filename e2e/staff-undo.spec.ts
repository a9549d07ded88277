import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { putFirst, signInAs } from './staff.ts';
import { READING } from './waiting.ts';

interface Made {
  id: number;
  name: string;
}

const kept = {
  description: 'Cakes and pies, made by hand every morning.',
  address: '12 Main St',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

/** A name that no other test has. */
const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

async function submit(page: Page, more: object = {}): Promise<Made> {
  const data = { ...kept, name: newName('Undo Works'), ...more };
  return (await page.request.post('/api/businesses', { data })).json();
}

async function submitApproved(page: Page): Promise<Made> {
  const made = await submit(page);
  await page.request.post(`/api/admin/businesses/${made.id}/approve`);
  return made;
}

const openListings = (page: Page, q: string) => page.goto(`/admin?q=${encodeURIComponent(q)}`);
const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'All Business Listings' })
    .getByRole('row')
    .filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const readBusiness = async (page: Page, id: number) =>
  (await page.request.get(`/api/admin/businesses/${id}`)).json();

/** Subjects of the emails to an address. */
function findMails(to: string): string[] {
  const outbox = path.join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  // It is made with the first mail.
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(path.join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${to}`))
    .map((mail) => mail.match(/^Subject: (.*)/m)?.[1] ?? '');
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
});

test('an approval is undone from the keyboard, and no mail was sent', async ({ page }) => {
  const email = `${randomUUID()}@example.com`;
  const { id, name } = await submit(page, { email });
  await expect.poll(() => findMails(email)).toHaveLength(1);
  await openListings(page, name);
  await row(page, name).focus();
  await page.keyboard.press('a');
  await expect(toast(page, 'Business approved successfully')).toBeVisible();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Business is pending again')).toBeVisible();
  await expect(row(page, name)).toContainText('Pending');
  await expect(row(page, name)).toBeFocused();
  expect((await readBusiness(page, id)).isApproved).toBe(false);
  expect(findMails(email)).toHaveLength(1);
});

test('a toast with a way back stays for five seconds, as all do', async ({ page }) => {
  const { name } = await submit(page);
  await putFirst(name);
  await page.clock.install();
  await openListings(page, name);
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await page.mouse.move(0, 0);
  const approved = toast(page, 'Business approved successfully');
  await expect(approved).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await page.clock.runFor(4000);
  await expect(undo(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(approved).toBeHidden();
});

test('an upgrade asks, and is undone', async ({ page }) => {
  const { id, name } = await submitApproved(page);
  await openListings(page, name);
  await row(page, name).focus();
  await page.keyboard.press('u');
  const question = page.getByRole('alertdialog', { name: 'Upgrade to Premium' });
  await expect(question).toBeVisible();
  expect((await readBusiness(page, id)).isPremium).toBe(false);
  await question.getByRole('button', { name: 'Upgrade' }).click();
  await expect(toast(page, 'Business upgraded to premium successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Premium');
  await undo(page).click();
  await expect(toast(page, 'Upgrade undone')).toBeVisible();
  await expect(row(page, name)).not.toContainText('Premium');
});

test('a rejection and a deletion are undone', async ({ page }) => {
  const { name } = await submit(page);
  await putFirst(name);
  await openListings(page, name);
  await page.getByRole('button', { name: `Reject ${name}` }).click();
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(row(page, name)).toBeHidden();
  await undo(page).click();
  await expect(row(page, name)).toContainText('Pending');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, name)).toBeHidden();
  await undo(page).click();
  await expect(toast(page, 'Business restored successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Pending');
});

test('what was done to many is undone for all of them', async ({ page }) => {
  const word = newName('Chain');
  for (const part of ['North', 'South', 'West']) await submit(page, { name: `${word} ${part}` });
  await openListings(page, word);
  await page.getByLabel('Select all on this page').check();
  const bar = page.getByRole('region', { name: 'Selected businesses' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(toast(page, '3 businesses approved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Business Listings' })).toBeFocused();
  await undo(page).click();
  await expect(toast(page, '3 businesses are restored')).toBeVisible();
  for (const part of ['North', 'South', 'West']) {
    await expect(row(page, `${word} ${part}`)).toContainText('Pending');
  }
});

test('a decision on a review is undone', async ({ page }) => {
  const { id, name } = await submitApproved(page);
  const reviewerName = newName('Maria');
  const comment = 'Cheap watches at https://watches.example now';
  await page.request.post(`/api/businesses/${id}/reviews`, {
    data: { rating: 5, reviewerName, comment },
  });
  await page.goto(`/admin/triage?kind=review&q=${encodeURIComponent(name)}`);
  const review = page.locator('[data-detail]').filter({ hasText: reviewerName });
  for (const verb of ['Publish', 'Delete']) {
    const button = review.getByRole('button', {
      name: `${verb} the review by ${reviewerName}`,
    });
    await expect(button).toBeVisible();
    await page.waitForTimeout(READING);
    await button.click();
    if (verb === 'Delete') {
      await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
    }
    await expect(review).toHaveCount(0);
    await undo(page).click();
    await expect(toast(page, 'The review needs a decision again')).toBeVisible();
    await expect(review).toBeVisible();
  }
});

test('the deletion of a category and of a page is undone', async ({ page }) => {
  const name = newName('Florists');
  const slug = name.toLowerCase().replace(' ', '-');
  await page.request.post('/api/admin/categories', { data: { name, slug } });
  await page.goto('/admin?tab=categories');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  await undo(page).click();
  await expect(toast(page, 'Category restored successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible();

  const content = '<p>A page of the tests, kept short.</p>';
  await page.request.post('/api/admin/pages', { data: { slug, title: name, content } });
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name })).toBeHidden();
  await undo(page).click();
  await expect(toast(page, 'Page restored')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect((await page.request.get(`/api/pages/${slug}`)).status()).toBe(200);
});

test('a page that was published is a draft again', async ({ page, request }) => {
  const title = newName('Draft');
  const slug = title.toLowerCase().replace(' ', '-');
  const content = '<p>A page of the tests, kept short.</p>';
  const data = { slug, title, content, isPublished: false };
  await page.request.post('/api/admin/pages', { data });
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Published' }).click();
  await dialog.getByRole('button', { name: 'Update Page' }).click();
  await expect(toast(page, 'The page has been updated successfully.')).toBeVisible();
  // Staff read drafts as well.
  const readStatus = async () => (await request.get(`/api/pages/${slug}`)).status();
  expect(await readStatus()).toBe(200);
  await undo(page).click();
  await expect(toast(page, 'The page is a draft again')).toBeVisible();
  expect(await readStatus()).toBe(404);
});
