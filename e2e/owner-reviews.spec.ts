import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { DESK_LINK, enterOwnerArea, openOwnerArea, readMails, submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';
import { READING } from './waiting.ts';

/** A listed business whose owner has its desk open in this browser. */
async function openListed(page: Page, name: string, ownerEmail: string) {
  const { id } = await submitBusiness(page, { name, ownerEmail });
  const { slug, category } = await approve(id);
  await enterOwnerArea(page, id, ownerEmail);
  return { id: id as number, slug: slug as string, path: `/${category.slug}/${slug}` };
}

function review(page: Page, id: number, reviewerName: string, comment: string) {
  return page.request.post(`/api/businesses/${id}/reviews`, {
    data: { rating: 4, reviewerName, comment: `${comment} (${id})` },
  });
}

/** Until the screen's own code is there, the button does nothing. */
async function openReply(page: Page, to: string) {
  await expect(async () => {
    await page.getByRole('button', { name: `Reply to ${to}` }).click({ timeout: 2000 });
    await expect(page.getByLabel('Your reply')).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a new review is mailed, and answered on a phone for everyone to read', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const email = `baker-${thisTry()}@home.example`;
  const name = `Rosa’s Rye ${thisTry()}`;
  const { id, path } = await openListed(page, name, email);
  await page.context().clearCookies();
  await review(page, id, 'Maria', 'The best rye bread in town');
  const findMail = async () =>
    (await readMails(email)).find((mail) => mail.includes('The best rye bread'));
  await expect.poll(findMail).toBeTruthy();
  await page.goto((await findMail())?.match(DESK_LINK)?.[0] ?? '');
  await page.getByRole('button', { name: 'Open my listing' }).click();
  await page
    .getByRole('navigation', { name: 'Your listing' })
    .getByRole('link', { name: 'Reviews' })
    .click();
  await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeVisible();
  await openReply(page, 'Maria');
  const words = page.getByLabel('Your reply');
  await words.fill('Too short');
  await page.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(page.getByText('Reply must be at least 10 characters')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);
  const thanks = 'Thank you, Maria. It comes out at six.';
  await words.fill(thanks);
  await page.reload();
  await openReply(page, 'Maria');
  await expect(words).toHaveValue(thanks);
  await page.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(page.getByText('Reply published', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit reply to Maria' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not answered' }).click();
  await expect(page.getByText('You have answered every review.')).toBeVisible();
  await page.getByLabel('Email me').selectOption('Once a week, on Monday');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Reply from the owner')).toBeVisible();
  await expect(page.getByText(thanks)).toBeVisible();
  await expectAccessible(page);
});

test.describe('a correction', () => {
  test.use({ expectedErrors: [/a status of 422/] });

  test('a visitor corrects a listing on a phone; the owner answers, staff make the correction', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const name = `Corner Shoes ${thisTry()}`;
    const email = `shoes-${thisTry()}@home.example`;
    const { id, path } = await openListed(page, name, email);
    await page.goto(path);
    await page.getByRole('link', { name: 'Suggest a correction' }).click();
    const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
    await expect(dialog.getByLabel('Business Name')).toHaveValue(name);
    await expectAccessible(page);
    await dialog.getByLabel('Hours').fill('whenever');
    await dialog.getByRole('button', { name: 'Send Correction' }).click();
    await expect(dialog.getByLabel('Hours')).toBeFocused();
    await dialog.getByLabel('Hours').fill('Mon-Fri 9-5');
    await dialog.getByLabel('Phone').fill('208-555-0177');
    await dialog.getByLabel('How do you know?').fill('It is on the door');
    await dialog.getByRole('button', { name: 'Send Correction' }).click();
    await expect(dialog.getByText('Thank you. Our team will check it.')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Suggest a correction' })).toBeFocused();

    await page.goto(`/desk/${id}`);
    const told = page.getByRole('region', { name: 'Reports from visitors' });
    const phone = told.getByRole('listitem').filter({ hasText: 'Phone number (1)' });
    await expect(phone).toContainText('Visitors say: (208) 555-0177');
    await expect(told).not.toContainText('It is on the door');
    const week = told.getByRole('listitem').filter({ hasText: 'Hours (1)' });
    for (const problem of [phone, week]) {
      await problem.getByRole('button', { name: 'Decline' }).click();
      await expect(problem).toContainText('You said that this is wrong.');
    }
    await expectAccessible(page);

    await signInAs(page, 'editor');
    await page.goto(`/admin/triage?kind=report&q=${encodeURIComponent(name)}`);
    const group = page.locator('[data-detail]').filter({ hasText: name });
    await expect(group).toContainText('It is on the door');
    await expectAccessible(page);
    await expectFits(page, [360, 1280]);
    await page.getByRole('list', { name: 'Queue' }).getByRole('button', { name }).first().click();
    for (const words of ['(208) 555-0177', 'Mon-Fri']) {
      await expect(group).toContainText(words);
      await page.waitForTimeout(READING);
      await group.getByRole('button', { name: /^Use / }).click();
      await expect(group.filter({ hasText: words })).toHaveCount(0);
    }
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('(208) 555-0177');
  });
});

test('a visitor says that a shop has closed; the owner disagrees, and staff dismiss it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const name = `Elm Shoes ${thisTry()}`;
  const { id, path } = await openListed(page, name, `elm-${thisTry()}@home.example`);
  await page.goto(path);
  await page.getByRole('link', { name: 'Suggest a correction' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is wrong?' });
  await dialog.getByLabel('It has closed for good').check();
  await expect(dialog.getByLabel('Phone')).toBeHidden();
  await dialog.getByLabel('How do you know?').fill('Empty since May');
  await dialog.getByRole('button', { name: 'Send Correction' }).click();
  await expect(dialog.getByText('Thank you. Our team will check it.')).toBeFocused();

  await page.goto(`/desk/${id}`);
  const told = page.getByRole('region', { name: 'Reports from visitors' });
  await expect(told).toContainText('Closed (1)');
  await expect(told).not.toContainText('Empty since May');
  await told.getByRole('button', { name: 'We are open' }).click();
  await expect(told).toContainText('You said that this is wrong.');

  await signInAs(page, 'editor');
  await page.goto(`/admin/triage?kind=report&q=${encodeURIComponent(name)}`);
  const group = page.locator('[data-detail]').filter({ hasText: name });
  await expect(group).toContainText('Empty since May');
  await expect(group).toContainText('The owner says this is wrong.');
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Queue' }).getByRole('button', { name }).click();
  await expect(group.locator('[data-ready]')).toBeVisible();
  await page.waitForTimeout(READING);
  await group.getByRole('button', { name: /^Dismiss/ }).click();
  const dismissal = page.getByRole('alertdialog', { name: 'Dismiss the reports?' });
  await dismissal.getByLabel('Reason').fill('It is open');
  await dismissal.getByRole('button', { name: 'Decide' }).click();
  await expect(group).toHaveCount(0);
});

test('two tabs: the second is shown what the first one wrote, and keeps its own', async ({
  page,
}) => {
  const { id } = await openListed(page, 'Two Tab Tailor', `tailor-${thisTry()}@home.example`);
  await review(page, id, 'Tom', 'It fits like a glove, well done');
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/desk/${id}/reviews`);
    await openReply(tab, 'Tom');
  }
  await page.getByLabel('Your reply').fill('Thank you from the first tab.');
  await page.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(page.getByText('Reply published', { exact: true })).toBeVisible();
  await other.getByLabel('Your reply').fill('Thank you from the second tab.');
  await other.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(other.getByText('Thank you from the first tab.')).toBeVisible();
  await expect(other.getByLabel('Your reply')).toHaveValue('Thank you from the second tab.');
  await other.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(other.getByText('Reply published', { exact: true })).toBeVisible();
  await expect(other.getByText('Thank you from the second tab.')).toBeVisible();
});

test.describe('when the link has run out', () => {
  test.use({ expectedErrors: [/the server responded with a status of 401/] });

  test('what was written is kept', async ({ page }) => {
    const email = `books-${thisTry()}@home.example`;
    const { id } = await openListed(page, 'Late Night Books', email);
    await review(page, id, 'Ann', 'They found the one I wanted');
    await page.goto(`/desk/${id}/reviews`);
    await openReply(page, 'Ann');
    await page.getByLabel('Your reply').fill('Thank you, Ann. Come back soon.');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Publish Reply' }).click();
    await expect(page.getByText('What you wrote stays in this tab')).toBeVisible();
    await openOwnerArea(page, email);
    await page.goto(`/desk/${id}/reviews`);
    await openReply(page, 'Ann');
    await expect(page.getByLabel('Your reply')).toHaveValue('Thank you, Ann. Come back soon.');
  });
});

test('staff publish a held reply, and remove one with a reason', async ({ page }) => {
  const [name, email] = [`Linked Lamps ${thisTry()}`, `lamps-${thisTry()}@home.example`];
  const { id } = await openListed(page, name, email);
  await review(page, id, 'Eve', 'A warm light for every room');
  await page.goto(`/desk/${id}/reviews`);
  await openReply(page, 'Eve');
  await page.getByLabel('Your reply').fill('More of them at www.lamps.example, Eve.');
  await page.getByRole('button', { name: 'Publish Reply' }).click();
  await expect(page.getByText('Our team checks it first').first()).toBeVisible();
  await signInAs(page, 'editor');
  await page.goto(`/admin/triage?kind=reply&q=${encodeURIComponent(name)}`);
  const held = page.locator('[data-detail]').filter({ hasText: name });
  await expect(held).toContainText('Held: contains a link');
  await expectAccessible(page);
  await held.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(held).toHaveCount(0);
  await page.goto('/admin/reviews?status=public-replies');
  const item = page.locator('[data-item]').filter({ hasText: name });
  await item.getByRole('button', { name: 'Remove' }).click();
  const confirm = page.getByRole('alertdialog');
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(confirm.getByText('Reason is required')).toBeVisible();
  await confirm.getByLabel('Reason').fill('An advertisement');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Remove' }).click();
  await expect(item).toHaveCount(0);
  await expect
    .poll(async () => (await readMails(email)).join())
    .toContain('Reason: An advertisement');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/a status of 422/] });

  test('the reviews are read, and a correction is sent', async ({ page }) => {
    const { id, path } = await openListed(page, 'Plain Plants', `plants-${thisTry()}@home.example`);
    await review(page, id, 'Kim', 'My fern has never looked better');
    await page.goto(`/desk/${id}/reviews`);
    await expect(page.getByText('My fern has never looked better')).toBeVisible();
    await page.goto(path);
    await page.getByRole('link', { name: 'Suggest a correction' }).click();
    await page.getByLabel('Phone').fill('12');
    await page.getByLabel('How do you know?').fill('I called them');
    await page.getByRole('button', { name: 'Send Correction' }).click();
    await expect(page.getByLabel('Phone')).toHaveValue('12');
    await expect(page.getByLabel('How do you know?')).toHaveValue('I called them');
    await page.getByLabel('Phone').fill('208-555-0178');
    await page.getByRole('button', { name: 'Send Correction' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correction sent');
    await page.getByRole('link', { name: 'Back to the business' }).click();
    await expect(page).toHaveURL(path);
  });
});
