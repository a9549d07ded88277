import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, test } from './fixtures.ts';
import { putFirst, signInAs } from './staff.ts';

interface Made {
  id: number;
  name: string;
  slug: string;
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

async function submit(page: Page, name: string): Promise<Made> {
  const answer = await page.request.post('/api/businesses', { data: { ...kept, name } });
  return answer.json();
}

async function submitApproved(page: Page, name: string): Promise<Made> {
  const made = await submit(page, name);
  await page.request.post(`/api/admin/businesses/${made.id}/approve`);
  return made;
}

const openListings = (page: Page, q: string) => page.goto(`/admin?q=${encodeURIComponent(q)}`);
const listings = (page: Page) => page.getByRole('region', { name: 'All Business Listings' });
const row = (page: Page, name: string) => listings(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
});

test('the dashboard shows how the directory stands', async ({ page }) => {
  await submit(page, newName('Waiting'));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  await expect(page.getByText('Manage business listings and platform statistics')).toBeVisible();
  for (const label of [
    'Total Listings',
    'Pending Approval',
    'Premium Listings',
    'Monthly Revenue',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible();
  }
  await expect(page.getByRole('definition').first()).toHaveText(/^1\d,\d{3}$/);
  await expect(page.getByRole('definition').last()).toHaveText(/^\$\d/);
  await expect(page.getByRole('heading', { name: /^Pending Approvals \(\d+\)$/ })).toBeVisible();
  await expect(listings(page).getByRole('columnheader')).toHaveText([
    '',
    'Business Name',
    'Category',
    'Location',
    'Status',
    'Rating',
    'Actions',
  ]);
});

test('the dashboard and its dialogs are accessible, in the dark too', async ({ page }) => {
  const { name } = await submit(page, newName('Axe Works'));
  await openListings(page, name);
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await expect(page.getByText('1 business selected')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await listings(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Business Name')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
});

test('approves what waits', { tag: '@everyday' }, async ({ page }) => {
  const { name, slug } = await submit(page, newName('Corner Bakery'));
  await putFirst(name);
  await openListings(page, name);
  await expect(row(page, name)).toContainText('Pending');
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(toast(page, 'Business approved successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Approved');
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeHidden();
  await expect(page.locator('tr[data-row]:focus')).toHaveCount(1);
  expect((await page.request.get(`/api/businesses/${slug}`)).status()).toBe(200);
});

test('rejects with a reason', { tag: '@everyday' }, async ({ page }) => {
  const { id, name } = await submit(page, newName('Spam Shop'));
  await putFirst(name);
  await openListings(page, name);
  await page.getByRole('button', { name: `Reject ${name}` }).click();
  await page.getByLabel('Reason (optional)').fill('No such place.');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(toast(page, 'Business rejected successfully')).toBeVisible();
  await expect(page.getByText('No businesses found for the selected filter.')).toBeVisible();
  await page.goto(`/admin/audit?businessId=${id}`);
  await expect(page.getByText('Reason: No such place.')).toBeVisible();
});

test.describe('an edit', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('changes every field of a business', { tag: '@everyday' }, async ({ page }) => {
    const { name, slug } = await submitApproved(page, newName('Old Name'));
    const renamed = newName('New Name');
    await openListings(page, name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Business' });
    await expect(dialog.getByLabel('Slug')).toHaveValue(slug);
    await dialog.getByLabel('Business Name').fill('');
    await dialog.getByLabel('Website').fill('not a website');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Invalid URL')).toBeVisible();
    await dialog.getByLabel('Business Name').fill(renamed);
    await dialog.getByLabel('Slug').fill('search');
    await dialog.getByLabel('Website').fill('https://example.com');
    await dialog.getByLabel('Category').selectOption({ label: 'Beauty' });
    await dialog.getByLabel('Premium Listing').click();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('This slug is reserved. Choose another.')).toBeVisible();
    await dialog.getByLabel('Slug').fill(`${slug}-new`);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Business updated successfully')).toBeVisible();
    await page.getByPlaceholder('Search businesses...').fill(renamed);
    await expect(row(page, renamed)).toContainText('Beauty');
    await expect(row(page, renamed)).toContainText('Premium');
    await page.goto(`/restaurants/${slug}`);
    await expect(page).toHaveURL(`/beauty/${slug}-new`);
    await expect(page.getByRole('link', { name: 'Visit Website' })).toBeVisible();
  });
});

test('asks before changes are thrown away', async ({ page }) => {
  const { name } = await submitApproved(page, newName('Kept Shop'));
  await openListings(page, name);
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Business' });
  await dialog.getByLabel('City', { exact: true }).fill('Elsewhere');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel' }).last().click();
  await expect(dialog.getByLabel('City', { exact: true })).toHaveValue('Elsewhere');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test.describe('when someone else saved first', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('both versions are shown, and each field can be chosen', async ({ page }) => {
    const made = await submitApproved(page, newName('Shared Shop'));
    await openListings(page, made.name);
    await page.getByRole('button', { name: `Edit ${made.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Business' });
    await dialog.getByLabel('Address').fill('1 Mine St');
    await dialog.getByLabel('Phone').fill('325-555-0101');
    await page.request.put(`/api/admin/businesses/${made.id}`, {
      data: { ...kept, ...made, address: '2 Theirs St', zipCode: '79602', isApproved: true },
    });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const choice = (field: string, whose: RegExp) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: whose });
    await expect(choice('Address', /Yours 1 Mine St/)).toBeChecked();
    await expect(choice('Phone', /Yours \(325\) 555-0101/)).toBeChecked();
    await expect(choice('ZIP Code', /Theirs 79602/)).toBeChecked();
    await expectAccessible(page);
    await choice('Address', /Theirs/).check();
    await dialog.getByRole('button', { name: 'Save Selection' }).click();
    await expect(toast(page, 'Business updated successfully')).toBeVisible();
    const saved = await page.request.get(`/api/admin/businesses/${made.id}`);
    expect(await saved.json()).toMatchObject({
      address: '2 Theirs St',
      phone: '(325) 555-0101',
      zipCode: '79602',
    });
  });
});

test('deletes, and takes it back', { tag: '@everyday' }, async ({ page }) => {
  const { name } = await submitApproved(page, newName('Short Lived'));
  await openListings(page, name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    `Are you sure you want to delete "${name}"?`,
  );
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(toast(page, 'Business deleted successfully')).toBeVisible();
  await expect(row(page, name)).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, 'Business restored successfully')).toBeVisible();
  await expect(row(page, name)).toBeVisible();
});

test('a deleted business is found where its dialog says, and restored there', async ({ page }) => {
  const { name } = await submitApproved(page, newName('Lost Shop'));
  await page.goto('/admin');
  await page.getByRole('searchbox').fill(name);
  await row(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Deleted');
  await expect(row(page, name)).toContainText(/Deleted \w+ \d/);
  await expectAccessible(page);
  await row(page, name)
    .getByRole('button', { name: `Restore ${name}` })
    .click();
  await expect(toast(page, 'Business restored successfully')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('restores a deleted business from the audit log', async ({ page }) => {
  const { id, name } = await submitApproved(page, newName('Gone Shop'));
  await page.request.delete(`/api/admin/businesses/${id}`);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit Log');
  await expect(page.getByRole('link', { name })).toHaveCount(3);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByText(`Only ${name} (deleted)`)).toBeVisible();
  await page
    .locator('summary')
    .filter({ hasText: /and \d+ more/ })
    .click();
  await expect(page.getByText('79601', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(toast(page, 'Business restored successfully')).toBeVisible();
  await expect(page.locator('span').getByText('Restored', { exact: true })).toBeVisible();
  await expect(page.getByText('(deleted)')).toBeHidden();
});

test('finds what was done to one business', async ({ page }) => {
  const { name } = await submitApproved(page, newName('Looked Up'));
  await page.goto('/admin/audit');
  await page.getByLabel('Only one business').fill(name);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('search').getByRole('link', { name }).click();
  await expect(page.getByText(`Only ${name}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
});

test('upgrades a business, which then offers it no more', async ({ page }) => {
  const { name } = await submitApproved(page, newName('Golden Shop'));
  await openListings(page, name);
  const upgrade = page.getByRole('button', { name: `Upgrade ${name} to premium` });
  await upgrade.dblclick();
  const question = page.getByRole('alertdialog', { name: 'Upgrade to Premium' });
  await question.getByRole('button', { name: 'Upgrade' }).click();
  await expect(toast(page, 'Business upgraded to premium successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Premium');
  await expect(upgrade).toBeHidden();
});

test('what the table shows stands in the address', async ({ page }) => {
  await page.goto('/admin');
  const search = page.getByPlaceholder('Search businesses...');
  await search.pressSequentially('center');
  await expect(page).toHaveURL(/\?q=center$/);
  await expect(search).toBeFocused();
  await listings(page).getByRole('button', { name: 'Business Name' }).click();
  await expect(page).toHaveURL(/sort=name$/);
  await listings(page).getByRole('button', { name: 'Business Name' }).click();
  await expect(page).toHaveURL(/sort=name&order=desc/);
  await expect(page.getByRole('columnheader', { name: 'Business Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByLabel('Status').selectOption('Premium Only');
  await expect(page).toHaveURL(/status=premium/);
  await page.reload();
  await expect(search).toHaveValue('center');
  await expect(page.getByLabel('Status')).toHaveValue('premium');
});

test('the table turns its pages, there and back', async ({ page }) => {
  await page.goto('/admin?status=approved&q=center&sort=name');
  const top = listings(page).getByRole('row').nth(1);
  await expect(top).toContainText('Approved');
  const first = (await top.textContent()) ?? '';
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(top).not.toHaveText(first);
  const second = (await top.textContent()) ?? '';
  await page.reload();
  await expect(top).toHaveText(second);
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect(page).not.toHaveURL(/cursor=/);
  await expect(top).toHaveText(first);
});

test('changes many at once, and says what could not be done', { tag: '@everyday' }, async ({
  page,
}) => {
  const word = newName('Many');
  const first = await submit(page, `${word} One`);
  const second = await submitApproved(page, `${word} Two`);
  await openListings(page, word);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Move to...' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Category is required')).toBeVisible();
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Fitness' });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toast(page, '2 businesses moved')).toBeVisible();
  await expect(row(page, first.name)).toContainText('Fitness');
  await page.getByLabel('Select all on this page').check();
  await listings(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  const failures = page.getByRole('dialog', { name: 'Some businesses were left out' });
  await expect(failures).toContainText(`${second.name} is already approved.`);
  await failures.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1 business selected')).toBeVisible();
  await expect(row(page, first.name)).toContainText('Approved');
});

test('changes all that match, in a job that can be undone', async ({ page }) => {
  const word = newName('All');
  const first = await submitApproved(page, `${word} One`);
  await submitApproved(page, `${word} Two`);
  await openListings(page, word);
  await page.getByLabel('What is missing').selectOption({ label: 'No phone' });
  await page.getByLabel(`Select ${first.name}`).check();
  await page.getByRole('button', { name: 'Select all that match: 2 businesses' }).click();
  await listings(page).getByRole('button', { name: 'Hide', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide Businesses' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('status')).toContainText('To change: 2. Not concerned: 0.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Hide 2 businesses' }).click();
  await expect(dialog.getByText('Changed: 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText('Undone: 2.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, first.name)).toContainText('Approved');
});

test('works by the keyboard alone', { tag: '@everyday' }, async ({ page }) => {
  const { name } = await submit(page, newName('Keyed Shop'));
  await openListings(page, name);
  await expect(row(page, name)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search businesses...')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { name: 'All Business Listings' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row(page, name).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 business selected')).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByLabel('Business Name')).toHaveValue(name);
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toBeFocused();
  await page.keyboard.press('a');
  await expect(toast(page, 'Business approved successfully')).toBeVisible();
  await expect(row(page, name)).toContainText('Approved');
});

test('an editor is offered only what editors may do', async ({ page }) => {
  const { name } = await submitApproved(page, newName('Edited Shop'));
  await page.context().clearCookies();
  await signInAs(page, 'editor');
  await openListings(page, name);
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  await expect(page.getByRole('button', { name: `Upgrade ${name} to premium` })).toBeHidden();
});

test('staff see the statistics on their home page', async ({ page }) => {
  await page.goto('/');
  const statistics = page.getByRole('region', { name: 'Platform Statistics' });
  await expect(statistics.getByRole('term')).toHaveText([
    'Total Listings',
    'Premium Listings',
    'Monthly Revenue',
    'Pending Approval',
  ]);
});
