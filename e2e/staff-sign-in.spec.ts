import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, test } from './fixtures.ts';
import { ADMIN, enter, findMailedLink, makeMember, signInAs, waitForForm } from './staff.ts';
import { thisTry } from './this-try.ts';

declare global {
  interface Window {
    noteToast: (text: string) => void;
  }
}

/** What toasts say, also those of half a second. */
async function listenToToasts(page: Page): Promise<() => string> {
  const said: string[] = [];
  await page.exposeFunction('noteToast', (text: string) => said.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('li[data-state="open"]')) {
        window.noteToast(toast.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => said.join('\n');
}

const UNAUTHORIZED = 'UnauthorizedYou are logged out. Logging in again...';

test.describe('one who is signed out', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('is told, signs in, and is back where they were', { tag: '@everyday' }, async ({ page }) => {
    const document = await page.request.get('/admin');
    expect(await document.text()).toContain('aria-label="Loading"');
    const toasts = await listenToToasts(page);
    await page.goto('/admin/staff?from=mail');
    await expect(page).toHaveURL('/sign-in?next=%2Fadmin%2Fstaff%3Ffrom%3Dmail');
    expect(toasts()).toContain(UNAUTHORIZED);
    await enter(page, ADMIN.email, 'wrong');
    const refusal = page.getByRole('form').getByText('The email or password is incorrect.');
    await expect(refusal).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/staff?from=mail');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff');
    await expect(page.getByRole('cell', { name: `${ADMIN.email} (you)` })).toBeVisible();
  });

  test('is told so when the session ends under their hands', async ({ page, context }) => {
    await signInAs(page, 'admin');
    const toasts = await listenToToasts(page);
    await page.goto('/admin/account');
    await expect(page.getByText('This one')).toBeVisible();
    await context.clearCookies();
    await page.getByLabel('Current password').fill(ADMIN.password);
    await page.getByLabel('New password').fill('another good password');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page).toHaveURL('/sign-in?next=%2Fadmin%2Faccount');
    expect(toasts()).toContain(UNAUTHORIZED);
  });
});

test('an administrator has a home and a header of their own, until they log out', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/sign-in');
  const main = page.getByRole('main');
  await expect(main.getByText('For the directory’s staff.')).toBeVisible();
  const submit = main.getByRole('link', { name: 'submit your business' });
  await expect(submit).toHaveAttribute('href', '/submit');
  await enter(page, ADMIN.email.toUpperCase(), ADMIN.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Admin!');
  const header = page.getByRole('banner');
  await expect(header.getByText('Welcome, Admin')).toBeVisible();
  await expect(header.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
  const listings = page.getByRole('region', { name: 'Premium Business Listings' });
  await expect(listings.getByRole('article')).toHaveCount(48);
  await expect(page.getByRole('button', { name: 'Search Businesses' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Business' })).toHaveAttribute('href', '/submit');
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Admin!');
  await header.getByRole('link', { name: 'Logout' }).click();
  const visitorsHome = 'Find Top-Ranked Businesses Near You';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitorsHome);
  await expect(header.getByText('Welcome')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/(admin)?$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Admin Dashboard');
});

test('documents for the signed-in are kept by nobody', async ({ page }) => {
  const forVisitors = await page.request.get('/');
  expect(forVisitors.headers()['cache-control']).toContain('public');
  await signInAs(page, 'admin');
  const document = await page.request.get('/');
  expect(document.headers()['cache-control']).toBe('no-store');
  expect(await document.text()).toContain('Welcome back');
});

test.describe('an invited editor', () => {
  test.use({ expectedErrors: [/status of 40[1349]/] });

  test('chooses a password, works, and is out once disabled', async ({ page, browser }) => {
    const email = `rosa-${thisTry()}@localhost.test`;
    await signInAs(page, 'admin');
    await page.goto('/admin/staff');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await page.getByLabel('Name').fill('Rosa Lee');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('Invitation sent').first()).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Invited');
    await expect.poll(() => findMailedLink(email)).not.toBeNull();

    const context = await browser.newContext();
    const hers = await context.newPage();
    await hers.goto(findMailedLink(email) ?? '');
    await hers.getByLabel('New password').fill('short');
    await hers.getByRole('button', { name: 'Save Password' }).click();
    await expect(hers.getByText('Use at least 8 characters')).toBeVisible();
    await hers.getByLabel('New password').fill('paper lantern river');
    await hers.getByRole('button', { name: 'Save Password' }).click();
    await hers.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await enter(hers, email, 'paper lantern river');
    await expect(hers).toHaveURL('/admin');
    await expect(hers.getByRole('banner').getByText('Welcome, Rosa')).toBeVisible();
    await hers.goto('/admin/staff');
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('Not allowed');

    await page.reload();
    await expect(row).toContainText('Active');
    await row.getByRole('button', { name: 'Disable Rosa Lee' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(row).toContainText('Disabled');
    await hers.goto('/admin');
    await expect(hers).toHaveURL('/sign-in?next=%2Fadmin');
    await hers.goto(findMailedLink(email) ?? '');
    await hers.getByLabel('New password').fill('paper lantern river');
    await hers.getByRole('button', { name: 'Save Password' }).click();
    await expect(hers.getByText('This link was used or has expired.').first()).toBeVisible();
    await context.close();
  });

  test('has another role, but the last administrator stays one', async ({ page }) => {
    const email = await makeMember({ id: `promoted-${thisTry()}`, role: 'editor' });
    await signInAs(page, 'admin');
    await page.goto('/admin/staff');
    const row = page.getByRole('row').filter({ hasText: email });
    await row.getByRole('button', { name: 'Change the role of' }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('No role');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Role changed').first()).toBeVisible();
    await expect(row).toContainText('No role');
    await page.getByRole('button', { name: `Change the role of ${ADMIN.email}` }).click();
    await page.getByLabel('Role', { exact: true }).selectOption('Editor');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This is the last administrator.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: '(you)' })).toContainText('Administrator');
  });
});

test('a password that was made for someone is changed at the first sign-in', async ({ page }) => {
  const email = await makeMember({
    id: `fresh-${thisTry()}`,
    role: 'editor',
    mustChangePassword: true,
  });
  await page.goto('/sign-in?next=/admin');
  await enter(page, email, ADMIN.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your own password');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Choose a Password' }).click();
  await page.getByLabel('Current password').fill(ADMIN.password);
  await page.getByLabel('New password').fill('a password of my own');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
});

test('the way in is accessible, its faults too, and in the dark', async ({ page }) => {
  await page.goto('/sign-in');
  await waitForForm(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.goto('/sign-in/invitation#token');
  await expect(page.getByRole('button', { name: 'Save Password' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
});

test('what the signed-in see is accessible, in the dark too', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.keyboard.press('Escape');
  await expectAccessibleInDark(page);
  await page.getByRole('button', { name: 'Change the role of' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
});
