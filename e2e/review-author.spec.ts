import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { submitBusiness, waitForLink } from './owner.ts';
import { approve } from './staff.ts';
import { thisTry } from './this-try.ts';

const LINK = /http:\S+\/your-review\?token=\S+/;

async function openListed(page: Page, name: string) {
  const { id } = await submitBusiness(page, { name, ownerEmail: 'owner@quiet.example' });
  const { slug, category } = await approve(id);
  return { id: id as number, path: `/${category.slug}/${slug}` };
}

/** Until the screen's own code is there, the button does nothing. */
async function openForm(page: Page) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Write a Review' }).click({ timeout: 2000 });
    await expect(page.getByLabel('Your Name')).toBeVisible({ timeout: 5000 });
  }).toPass();
}

test('a review is written, confirmed, changed and taken back on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const email = `maria-${thisTry()}@home.example`;
  const { path } = await openListed(page, 'Rosa’s Ryes');
  await page.goto(path);
  await openForm(page);
  await page.getByLabel('Rating', { exact: true }).selectOption('5');
  await page.getByLabel('Your Name').fill('Maria');
  await page.getByLabel('Comment').fill('The best rye bread in town, at six.');
  await page.getByLabel('Your Email (optional)').fill('maria@');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Enter a full email address')).toBeVisible();
  await page.getByLabel('Your Email (optional)').fill(email);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('To confirm it, use the link in our email').first()).toBeVisible();

  await page.goto(await waitForLink(email, LINK));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, Confirm My Review' }).click();
  await expect(page.getByText('Confirmed by email', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Rating')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Rating').selectOption('3');
  await page.getByLabel('Comment').fill('The rye bread was better before six.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Edited /)).toBeVisible();
  await expectAccessible(page);
  const own = page.url();

  await page.goto(path);
  await expect(page.getByText('Confirmed by email', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Edited /)).toBeVisible();
  await expectFits(page, [360, 1280]);

  await page.goto(own);
  await expect(async () => {
    await page.getByRole('button', { name: 'Withdraw' }).click({ timeout: 2000 });
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 2000 });
  }).toPass();
  const dialog = page.getByRole('alertdialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review was withdrawn');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your review');
  await page.goto(path);
  await expect(page.getByText('The rye bread was better before six.')).toBeVisible();
});

test.describe('a conflict', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('two tabs: the later one is shown what the other saved', async ({ page, context }) => {
    const email = `twotabs-${thisTry()}@home.example`;
    const { id } = await openListed(page, 'Two Tabs Bakery');
    const data = { rating: 5, reviewerName: 'Tom', comment: 'Rolls to dream of, twice.', email };
    await page.request.post(`/api/businesses/${id}/reviews`, { data });
    const link = await waitForLink(email, LINK);
    await page.goto(link);
    await page.getByRole('button', { name: 'Yes, Confirm My Review' }).click();
    await expect(page.getByText('Confirmed by email', { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto(link);
    for (const tab of [page, other]) {
      await expect(async () => {
        await tab.getByRole('button', { name: 'Edit' }).click({ timeout: 2000 });
        await expect(tab.getByLabel('Comment')).toBeVisible({ timeout: 2000 });
      }).toPass();
    }
    await other.getByLabel('Comment').fill('Rolls to dream of, and pies.');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByLabel('Comment').fill('Rolls to dream of, and cakes.');
    await page.getByRole('button', { name: 'Save' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'another window' }).first();
    await expect(note).toContainText('Rolls to dream of, and pies.');
    await expect(page.getByLabel('Comment')).toHaveValue('Rolls to dream of, and cakes.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Rolls to dream of, and cakes.')).toBeVisible();
  });
});

test('an insider’s review is marked and not counted; a vote is remembered', async ({ page }) => {
  const { id, path } = await openListed(page, 'Marked Bakery');
  const write = (data: object) => page.request.post(`/api/businesses/${id}/reviews`, { data });
  await write({ rating: 3, reviewerName: 'Ann', comment: 'Good rolls, slow line.' });
  await page.goto(path);
  await openForm(page);
  await page.getByLabel('Rating', { exact: true }).selectOption('5');
  await page.getByLabel('Your Name').fill('Rosa');
  await page.getByLabel('Comment').fill('I bake here, and I like it.');
  await page.getByLabel('I work here or know the owner').check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Works here or knows the owner')).toBeVisible();
  await expect(page.getByText('Not counted in the rating.')).toBeVisible();
  await expect(page.getByText('(1 review · 1 more not counted)')).toBeVisible();
  await expectAccessible(page);
  const helpful = page.getByRole('button', { name: 'Helpful' }).first();
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Most helpful' }).click();
  await expect(page).toHaveURL(/sort=helpful/);
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a review is confirmed, and its link asked for', async ({ page }) => {
    const email = `noscript-${thisTry()}@home.example`;
    const { id } = await openListed(page, 'Plain Bakery');
    const data = { rating: 5, reviewerName: 'Tom', comment: 'Plain rolls, good rolls.', email };
    await page.request.post(`/api/businesses/${id}/reviews`, { data });
    await page.goto(await waitForLink(email, LINK));
    await page.getByRole('button', { name: 'Yes, Confirm My Review' }).click();
    await expect(page.getByText('Confirmed by email', { exact: true })).toBeVisible();
    await page.goto('/your-review');
    await page.getByLabel('Your Email').fill(email);
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  });
});
