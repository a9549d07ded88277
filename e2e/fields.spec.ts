import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

test('a clerk turns a ready field on and makes one, moves it by keyboard, removes it and puts it back', {
  tag: '@everyday',
}, async ({ page }) => {
  const name = `Capacity ${thisTry()}`;
  await queryDatabase('delete from site_settings where changed ? $1', ['customFields']);
  await signInAs(page, 'admin');
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Fields', exact: true }).click();
  await expect(page.getByText('There are no fields yet.')).toBeVisible();
  await page.getByLabel('Outdoor seating').check();
  await page.getByRole('button', { name: 'Turn On 1 Field' }).click();
  const fields = page.getByRole('region', { name: 'Fields', exact: true });
  await expect(fields.getByRole('link', { name: 'Outdoor seating' })).toBeVisible();

  await page.getByRole('link', { name: 'Make a Field' }).click();
  await page.getByRole('button', { name: 'Make a Field' }).click();
  await expect(page.getByLabel('Name in English')).toBeFocused();
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Kind of value').selectOption('Number');
  await page.getByLabel('Unit in English').fill('guests');
  await page.getByLabel('Group', { exact: true }).selectOption('Amenities');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a Field' }).click();
  await expect(page.getByText('Field made', { exact: true })).toBeVisible();

  const names = fields.getByRole('link');
  await expect(names).toHaveText(['Outdoor seating', name]);
  const up = fields.getByRole('button', { name: `Move ${name} up` });
  await up.press('Enter');
  await expect(names).toHaveText([name, 'Outdoor seating']);
  await expect(up).toBeFocused();
  await expect(fields.getByRole('status')).toHaveText(`${name} is now number 1 of 2 in Amenities.`);
  await expectAccessible(page);

  await fields.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(names).toHaveText(['Outdoor seating']);
  await page.reload();
  await page.getByRole('button', { name: `Put back ${name}` }).click();
  await expect(names).toHaveText(['Outdoor seating', name]);
  await page.goto('/admin/settings');
  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  await expect(changes.getByRole('listitem').first()).toContainText(`Put back: ${name}`);
});
