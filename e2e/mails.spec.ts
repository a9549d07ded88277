import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

const path = '/admin/mails?view=claim-refused&language=en';

test.beforeEach(async ({ page }) => {
  await queryDatabase('delete from mail_wordings');
  await queryDatabase(`delete from sent_mails where template = 'claim-refused'`);
  await signInAs(page, 'admin');
});

/** Subjects that were kept, the oldest first. */
async function readSubjects(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/admin/mail-templates/claim-refused/versions');
  const versions: { words: { subject: string } | null }[] = await answer.json();
  return versions.map(({ words }) => words?.subject ?? '').reverse();
}

async function readTests(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/admin/sent-mails?template=claim-refused');
  const mails: { state: string }[] = await answer.json();
  return mails.map(({ state }) => state);
}

async function write(page: Page, subject: string) {
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

test('a clerk finds an email, changes it with a field, sees it with a listing, and resets it', async ({
  page,
}) => {
  await page.goto('/admin/mails');
  await page.getByRole('link', { name: 'Listing approved' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Listing approved' })).toBeVisible();
  const subject = page.getByLabel('Subject', { exact: true });
  await subject.fill('Welcome to Main Street, ');
  await page.getByRole('button', { name: 'The name of the business', exact: true }).click();
  await expect(subject).toHaveValue('Welcome to Main Street, {listing}');
  await expect(page.getByText('Welcome to Main Street, Rosa’s Bakery & Café')).toBeVisible();

  await page.getByLabel('Show it with a listing').fill('coffee');
  await page.getByRole('button', { name: 'Find' }).click();
  const found = page.getByRole('search').last().getByRole('listitem').first().getByRole('button');
  await found.click();
  await expect(page.getByText('Use an example')).toBeVisible();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText(/is approved\. Everyone can now find it/)).toBeVisible();
  await expect(frame.getByText('Rosa’s')).toHaveCount(0);
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Email saved', { exact: true })).toBeVisible();
  const saves: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  await page.getByRole('button', { name: 'Restore Original' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(subject).toHaveValue('Your listing is approved');
  expect(saves).toEqual([]);
  await page.getByRole('button', { name: 'Earlier Versions' }).click();
  await page.getByRole('button', { name: 'Copy version 1 into the form' }).click();
  await expect(subject).toHaveValue('Welcome to Main Street, {listing}');
});

test('the emails that a town changes stand first; a button is inserted, and its words typed over', async ({
  page,
}) => {
  await page.goto('/admin/mails');
  const first = page.getByRole('region', { name: 'Often changed' });
  await expect(first.getByRole('link')).toHaveCount(12);
  await expect(page.getByRole('link', { name: 'Claim refused' })).toBeHidden();
  await expectAccessible(page);
  await page.getByText('All emails', { exact: true }).click();
  await page.getByRole('link', { name: 'Claim refused' }).click();
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Sorry.');
  await page.getByRole('button', { name: 'The contact page', exact: true }).click();
  await page.keyboard.type('Write to us');
  await expect(text).toHaveText('Sorry. Write to us');
  await expect(page.frameLocator('iframe').getByText('Write to us')).toBeVisible();
});

test('words that can’t be sent are refused where they stand, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto(path);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Hello {nobody}\n\n[Click](javascript:alert(1))\n\n<script>alert(1)</script>');
  await expect(page.getByRole('status').getByText('There is no field {nobody}')).toBeVisible();
  await expect(page.frameLocator('iframe').getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(text).toContainText('Hello {nobody}');
  expect(await readSubjects(page)).toEqual([]);
});

test.describe('two editors', () => {
  test.use({ expectedErrors: [/the server responded with a status of 409/] });

  test('the second sees both versions and loses nothing', async ({ page, context }) => {
    const other = await context.newPage();
    for (const one of [page, other]) {
      await one.goto(path);
      await expect(one.getByLabel('Subject', { exact: true })).toHaveValue(/Your claim/);
    }
    await write(other, 'Theirs');
    await expect(other.getByText('Email saved', { exact: true })).toBeVisible();
    await write(page, 'Mine');
    const conflict = page.getByRole('region', { name: 'Saved by someone else' });
    await expect(conflict.getByText('Theirs', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Email saved', { exact: true })).toBeVisible();
    expect(await readSubjects(page)).toEqual(['Theirs', 'Mine']);
  });
});

test('leaving with unsaved words asks first', async ({ page }) => {
  await page.goto(path);
  await page.getByLabel('Subject', { exact: true }).fill('Not saved');
  await page.getByRole('link', { name: 'Spanish' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Not saved');
  await page.getByRole('link', { name: 'Spanish' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(/su solicitud/);
});

test('a test goes to oneself, stands in the list of sent emails, and isn’t sent again', async ({
  page,
}) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Send a Test to Yourself' }).click();
  await expect(page.getByText('It goes to admin@localhost.test.').first()).toBeVisible();
  await expect.poll(() => readTests(page)).toEqual(['sent']);
  await page.goto('/admin/mails?view=sent');
  const item = page.getByRole('listitem').filter({ hasText: 'Claim refused' }).first();
  await expect(item.getByText('Accepted')).toBeVisible();
  await item.getByText('Why can’t it be sent again?').click();
  await expect(item.getByText('This was a test.')).toBeVisible();
  await page.getByLabel('To this address').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('No emails match.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  // Nothing runs in the frame of the preview, what tests put into each page neither.
  test.use({ expectedErrors: [/Blocked script execution in 'about:srcdoc'/] });

  test('the editor and the list fit', async ({ page }) => {
    for (const shown of ['/admin/mails', path, '/admin/mails?view=sent']) {
      await page.goto(shown);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emails');
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectFits(page, [320, 360]);
    }
  });
});
