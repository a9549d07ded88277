import { expect, test } from './fixtures.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

// What every page shows is changed in `first-day.spec.ts`, in a directory of its own.
test('who may set up the directory changes it, sees what it was, and takes that back', {
  tag: '@everyday',
}, async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Settings' }).click();
  const receipts = page.getByRole('region', { name: 'Receipts', exact: true });
  const name = receipts.getByLabel('Legal name');
  await expect(name).toHaveValue('');
  await name.fill(`Boise Valley Chamber ${thisTry()}`);
  await receipts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  const change = changes.getByRole('listitem').first();
  await expect(change).toContainText(`Boise Valley Chamber ${thisTry()}`);
  await change.getByRole('button', { name: /^Undo the change of/ }).click();
  await expect(name).toHaveValue('');
  await page.goto('/admin/settings');
  await expect(name).toHaveValue('');
});
