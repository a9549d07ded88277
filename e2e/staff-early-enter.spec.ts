import type { Page } from '@playwright/test';
import { showCode } from '../tests/authenticator.ts';
import { expect, test } from './fixtures.ts';
import { ADMIN, beginTwoFactor, enter, makeMember } from './staff.ts';
import { thisTry } from './this-try.ts';

/** The code of the screens never comes, as on a slow line. */
async function stopScripts(page: Page) {
  await page.route('**/assets/**/*.js', () => {});
}

async function enterEarly(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('Enter before the page is ready signs in', async ({ page }) => {
  await stopScripts(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/sign-in?next=%2Fadmin%2Faudit', { waitUntil: 'commit' });
  await enterEarly(page, ADMIN.email, 'wrong');
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible();
  await enterEarly(page, ADMIN.email, ADMIN.password);
  await expect(page).toHaveURL('/admin/audit');
  expect(addresses.filter((address) => /correct|wrong|%40/.test(address))).toEqual([]);
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);
});

test('one who must choose a password is asked for it', async ({ page }) => {
  const email = await makeMember({
    id: `early-${thisTry()}`,
    role: 'editor',
    mustChangePassword: true,
  });
  await stopScripts(page);
  await page.goto('/sign-in?next=%2Fadmin', { waitUntil: 'commit' });
  await enterEarly(page, email, ADMIN.password);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expect(page).toHaveURL('/sign-in?next=%2Fadmin');
});

test('the code of the second step goes the same way', async ({ page, browser }) => {
  const email = await makeMember({ id: `early-code-${thisTry()}`, role: 'editor' });
  await page.goto('/sign-in?next=%2Fadmin%2Faccount');
  await enter(page, email, ADMIN.password);
  await expect(page).toHaveURL('/admin/account');
  const { dialog, key } = await beginTwoFactor(page);
  const [backupCode = ''] = await dialog
    .getByRole('listitem')
    .getByRole('listitem')
    .allTextContents();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(showCode(key));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(page.getByText('Two-factor sign-in is on').first()).toBeVisible();

  const context = await browser.newContext();
  const hers = await context.newPage();
  await stopScripts(hers);
  await hers.goto('/sign-in?next=%2Fadmin', { waitUntil: 'commit' });
  await enterEarly(hers, email, ADMIN.password);
  await expect(hers.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await hers.getByLabel('Code').fill('000000');
  await hers.keyboard.press('Enter');
  await expect(hers.getByText('The code is incorrect.')).toBeVisible();
  // The app's next code is half a minute away.
  await hers.getByLabel('Code').fill(backupCode);
  await hers.keyboard.press('Enter');
  await expect(hers).toHaveURL('/admin');
  await context.close();
});
