import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

test.use({ expectedErrors: [/status of 422/] });

test('a program gets a token, uses it, and is refused once it is revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'For programs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For programs');
  const program = `Town calendar ${thisTry()}`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create a Token' }).click();
  await dialog.getByLabel('Name').fill(program);
  await dialog.getByRole('button', { name: 'Create a Token' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one right');
  await expect(dialog.getByLabel('Name')).toHaveValue(program);
  await dialog.getByLabel('Approve, edit, hide').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create a Token' }).click();
  const token = (await dialog.getByText(/^mst_/).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const calling = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  expect((await calling.get('/api/admin/businesses')).status()).toBe(200);
  expect((await calling.get('/api/admin/audit')).status()).toBe(403);

  await page.reload();
  const item = page.getByRole('listitem').filter({ has: page.getByText(program) });
  await expect(item).toContainText(`Ends in ${token.slice(-4)}.`);
  await expect(item).toContainText('Last used on');
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessible(page);

  await item.getByRole('button', { name: 'Revoke' }).click();
  const box = page.getByRole('alertdialog');
  await box.getByRole('button', { name: 'Revoke' }).click();
  await expect(item).toContainText('Revoked on');
  expect((await calling.get('/api/admin/businesses')).status()).toBe(401);
  await calling.dispose();
});
