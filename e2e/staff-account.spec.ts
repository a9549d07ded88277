import type { Browser, Page } from '@playwright/test';
import { showCode } from '../tests/authenticator.ts';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { ADMIN, beginTwoFactor, enter, makeMember, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Signs the same person in elsewhere, without the screens; answers a page there. */
async function openElsewhere(browser: Browser, email: string, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage();
  const data = { email, password: ADMIN.password };
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(200);
  return page;
}

function findSessions(page: Page) {
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  return { card, items: card.getByRole('listitem') };
}

async function confirm(page: Page) {
  await page.getByRole('dialog').getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
}

test('a session elsewhere is seen, and ended', async ({ page, browser }) => {
  const email = await makeMember({ id: `travelling-${thisTry()}`, role: 'editor' });
  const phone = await openElsewhere(browser, email, IPHONE);
  await page.goto('/sign-in?next=/admin/account');
  await enter(page, email, ADMIN.password);
  const { card, items } = findSessions(page);
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText('This one');
  await expect(items.first()).toContainText('In use now');
  await expect(items.nth(1)).toContainText('Safari on iPhone');
  await card.getByRole('button', { name: 'End Safari on iPhone' }).click();
  await expectAccessible(page);
  await confirm(page);
  await expect(page.getByText('Session ended').first()).toBeVisible();
  await expect(items).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(card.getByRole('list', { name: 'Sessions' })).toBeFocused();
  await phone.goto('/admin/account');
  await expect(phone).toHaveURL(/\/sign-in/);
  await phone.context().close();
});

test('all sessions elsewhere are ended at once', async ({ page, browser }) => {
  const email = await makeMember({ id: `everywhere-${thisTry()}`, role: 'editor' });
  const others = [
    await openElsewhere(browser, email, IPHONE),
    await openElsewhere(browser, email, IPHONE),
  ];
  await page.goto('/sign-in?next=/admin/account');
  await enter(page, email, ADMIN.password);
  const { card, items } = findSessions(page);
  await expect(items).toHaveCount(3);
  await card.getByRole('button', { name: 'End All Others' }).click();
  await confirm(page);
  await expect(items).toHaveCount(1);
  for (const other of others) {
    expect((await other.request.get('/api/auth/user')).status()).toBe(401);
    await other.context().close();
  }
});

test.describe('two-factor sign-in', () => {
  test.use({ expectedErrors: [/status of 4(01|22)/] });

  test('is set up, asked for, and turned off', { tag: '@everyday' }, async ({ page }) => {
    const email = await makeMember({ id: `careful-${thisTry()}`, role: 'editor' });
    await page.goto('/sign-in?next=/admin/account');
    await enter(page, email, ADMIN.password);
    await expect(page).toHaveURL('/admin/account');
    await expect(page.getByRole('link', { name: 'Listings' })).toHaveAttribute('href', '/admin');
    const setup = page.getByRole('region', { name: 'Two-factor sign-in' });
    const { dialog, key } = await beginTwoFactor(page);
    const backupCodes = await dialog.getByRole('listitem').getByRole('listitem').allTextContents();
    expect(backupCodes).toHaveLength(10);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Code' }).fill('12345');
    await dialog.getByRole('button', { name: 'Turn On' }).click();
    await expect(dialog.getByText('The code is incorrect.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('');
    await expect(dialog.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(showCode(key));
    await dialog.getByRole('button', { name: 'Turn On' }).click();
    await expect(setup.getByText('It is on')).toBeVisible();

    await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
    await page.goto('/sign-in?next=/admin/account');
    await enter(page, email, 'wrong');
    const refusal = page.getByText('The email or password is incorrect.');
    await expect(refusal).toHaveCount(2);
    await enter(page, email, ADMIN.password);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
    expect(await refusal.count()).toBe(0);
    await expectAccessible(page);
    // The app's next code is half a minute away.
    await page.getByLabel('Code').fill(backupCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/admin/account');

    await setup.getByRole('button', { name: 'New Backup Codes' }).click();
    await dialog.getByLabel('Password').fill(ADMIN.password);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(backupCodes[1] ?? '');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    const [newCode] = await dialog.getByRole('listitem').allTextContents();
    expect(backupCodes).not.toContain(newCode);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await setup.getByRole('button', { name: 'Turn Off' }).click();
    await dialog.getByLabel('Password').fill(ADMIN.password);
    await dialog.getByRole('textbox', { name: 'Code' }).fill(newCode ?? '');
    await dialog.getByRole('button', { name: 'Turn Off' }).click();
    await expect(setup.getByText('It is off.')).toBeVisible();
  });
});

test('an administrator helps one who lost their app and their codes', async ({ page }) => {
  const email = await makeMember({ id: `lost-${thisTry()}`, role: 'editor' });
  await queryDatabase('update users set two_factor_enabled = true where email = $1', [email]);
  await signInAs(page, 'admin');
  await page.goto('/admin/staff');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('cell', { name: 'On', exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Turn off two-factor sign-in for' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn Off', exact: true }).click();
  await expect(row.getByRole('cell', { name: 'Off', exact: true })).toBeVisible();
});

test('the account is accessible in the dark, and fits a phone', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/account');
  await expect(page.getByText('This one')).toBeVisible();
  await expectAccessibleInDark(page);
  await expectFits(page, [360]);
});
