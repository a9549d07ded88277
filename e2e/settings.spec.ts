import { expect, expectAccessible, test } from './fixtures.ts';
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

test('an error goes when what it is about is mended, and no field is left for it', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/settings');
  const colors = page.getByRole('region', { name: 'Color', exact: true });
  const field = colors.getByRole('textbox', { name: 'Color', exact: true });
  await field.fill('nearly blue');
  await colors.getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await colors.getByRole('button', { name: 'Blue' }).click();
  await expect(field).toHaveValue('#2f5fa8');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(colors.getByText('Light: easy to read')).toBeVisible();
  await expectAccessible(page);
});

test('nothing moves when what is inside of the area is counted late', async ({ page }) => {
  await page.route('**/api/admin/area/preview', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await signInAs(page, 'admin');
  const counted = page.waitForResponse('**/api/admin/area/preview');
  await page.goto('/admin/settings');
  await page.getByRole('region', { name: 'Premium and promises' }).scrollIntoViewIfNeeded();
  await counted;
  await expect(page.getByText(/^All .* listings are inside/)).toBeAttached();
});
