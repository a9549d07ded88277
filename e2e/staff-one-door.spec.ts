import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { putFirst, signInAs } from './staff.ts';

const kept = {
  description: 'Cakes and pies, made by hand every morning.',
  address: '12 Main St',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
const listings = (page: Page) => page.getByRole('region', { name: 'All Business Listings' });
const row = (page: Page, name: string) => listings(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

async function submit(page: Page, change: object): Promise<{ id: number }> {
  const answer = await page.request.post('/api/businesses', { data: { ...kept, ...change } });
  return answer.json();
}

async function submitPaid(page: Page, name: string): Promise<number> {
  const { id } = await submit(page, { name });
  await page.request.post(`/api/admin/businesses/${id}/approve`);
  await queryDatabase(
    `update businesses set is_premium = true, premium_until = now() + interval '100 days 1 hour'
     where id = $1`,
    [id],
  );
  await queryDatabase(
    `insert into payments (business_id, amount, status, created_at, paid_at, period_start, period_end)
     values ($1, 995, 'paid', now(), now() - interval '265 days', now() - interval '265 days',
       now() + interval '100 days')`,
    [id],
  );
  return id;
}

async function openEditor(page: Page, name: string) {
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await row(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit Business' });
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  return dialog;
}

test.describe('a refused approval', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('what changed since it was read is shown before it is approved', async ({ page }) => {
    await signInAs(page, 'editor');
    const name = newName('Bait Shop');
    const submissionKey = randomUUID();
    await submit(page, { name, submissionKey });
    await putFirst(name);
    await page.goto(`/admin?q=${encodeURIComponent(name)}`);
    await expect(row(page, name)).toContainText('Pending');
    await submit(page, { name, submissionKey, description: 'Now with a casino, day and night.' });
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed After You Read It' });
    await expect(dialog).toContainText(kept.description);
    await expect(dialog).toContainText('Now with a casino, day and night.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Business' });
    await expect(editor.getByLabel('Description')).toHaveValue('Now with a casino, day and night.');
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Approve ${name}` }).click();
    await expect(toast(page, 'Business approved successfully')).toBeVisible();
  });
});

test('a paid year ends only after a word on what is left of it', async ({ page }) => {
  await signInAs(page, 'admin');
  const name = newName('Paid Shop');
  await submitPaid(page, name);
  const editor = await openEditor(page, name);
  await expect(editor.getByText(/^Premium until .* 100 days left\.$/)).toBeVisible();
  await expect(editor.getByText(/^\$9\.95 paid on/)).toBeVisible();
  await editor.getByRole('switch', { name: 'Premium Listing' }).click();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'End the Paid Term' });
  await expect(question).toContainText('The payment covers another 100 days, worth $2.73.');
  await expect(question.getByRole('radio', { name: 'Refund $2.73' })).toBeChecked();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await question.getByRole('radio', { name: 'No refund' }).check();
  await question.getByRole('button', { name: 'End Premium Now' }).click();
  await expect(toast(page, 'Business updated successfully')).toBeVisible();
  await expect(row(page, name)).not.toContainText('Premium');
});

test('an editor sees Premium as it is, and saves the rest', async ({ page }) => {
  await signInAs(page, 'admin');
  const name = newName('Golden Shop');
  await submitPaid(page, name);
  await signInAs(page, 'editor');
  const editor = await openEditor(page, name);
  await expect(editor.getByRole('switch', { name: 'Premium Listing' })).toBeDisabled();
  await expect(editor.getByText('Only an admin can change this')).toBeVisible();
  await editor.getByLabel('Address').fill('14 Main St');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Business updated successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Premium');
});
