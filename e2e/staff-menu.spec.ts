import { expect, expectAccessible, expectFits, expectStill, test } from './fixtures.ts';
import { submitBusiness } from './owner.ts';
import { putFirst, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

const seven = ['Queue', 'Listings', 'Reviews', 'Pages', 'Payments', 'Import & export', 'Settings'];

test('seven entries stand beside every screen, and each leads where it says', {
  tag: '@everyday',
}, async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/account');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const entries = menu.locator('> ul > li > a');
  await expect(entries).toHaveCount(seven.length);
  const leads = {
    Queue: ['Work Queue', null],
    Listings: ['Admin Dashboard', 'Business Management'],
    Reviews: ['Reviews', null],
    Pages: ['Admin Dashboard', 'Page Management'],
    Payments: ['Payments', null],
    'Import & export': ['Import and Export', null],
    Settings: ['Settings', null],
  } as const;
  for (const [entry, [heading, tab]] of Object.entries(leads)) {
    await entries.filter({ hasText: entry }).click();
    await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading);
    if (tab) await expect(page.getByRole('tab', { selected: true })).toContainText(tab);
    await expect(menu.locator('[aria-current=page]')).toContainText(
      entry === 'Settings' ? 'General' : entry,
    );
    await expect(entries).toHaveCount(seven.length);
    await expectStill(page);
  }
  for (const name of ['Emails', 'Staff and roles', 'For programs', 'Areas', 'Audit log']) {
    await menu.getByRole('link', { name }).click();
    await expect(menu.locator('[aria-current=page]')).toHaveText(name);
    await expect(entries.filter({ hasText: 'Settings' })).toHaveAttribute('aria-current', 'true');
  }
});

test('on a phone a button opens the menu; Escape, a choice and a tap beside it close it', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, 'admin');
  await page.goto('/admin/payments');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360]);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Queue' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await expect(menu).toBeVisible();
  // The menu covers the heading: the left margin at the foot of the screen is beside it.
  const { y = 0, height = 0 } = (await menu.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(735);
  await page.mouse.click(3, 735);
  await expect(menu).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/admin/payments');

  await button.click();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect(menu).toBeHidden();
  await expect(button).toContainText('Settings');
  await expectStill(page);
});

test('an entry counts what waits behind it, from the document on, and anew after a decision', async ({
  page,
}) => {
  const name = `Counted Cafe ${thisTry()}`;
  await submitBusiness(page, { name, ownerEmail: 'rosa@counted.example' });
  await putFirst(name);
  await signInAs(page, 'admin');
  const document = await (await page.request.get('/admin/payments')).text();
  expect(document.replaceAll(/<[^>]*>/g, '')).toMatch(/Queue\d+\+? waitingListings\d+ waiting/);
  await page.goto('/admin');
  const counted = page.waitForResponse('**/api/admin/waiting');
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  expect((await counted).status()).toBe(200);
});

test('what people look for stands below the entry where they look', async ({ page }) => {
  await signInAs(page, 'admin');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const here = menu.locator('[aria-current=page]');
  for (const [entry, place, address] of [
    ['Queue', 'Messages', '/admin/triage?kind=message'],
    ['Listings', 'Categories', '/admin?tab=categories'],
    ['Pages', 'Guides', '/admin?tab=pages&status=guides'],
    ['Settings', 'On other sites', '/admin/settings?show=widgets'],
  ] as const) {
    await page.goto('/admin/payments');
    await menu.getByRole('link', { name: entry }).click();
    await menu.getByRole('link', { name: place }).click();
    await expect(page).toHaveURL(new RegExp(`${address.replaceAll(/[?&]/g, '\\$&')}$`));
    await expect(here).toContainText(place);
    await expectFits(page, [360, 1280]);
  }
  const widgets = page.getByRole('region', { name: 'On other sites' });
  await expect(widgets).toBeFocused();
  await expect(widgets).toBeInViewport();
  await expectAccessible(page);
});
