import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

const stamp = Date.now().toString(36);
const kites = { name: `Kite shops ${stamp}`, singular: 'Kite shop', slug: `kite-shops-${stamp}` };
const business = `Windy Corner ${stamp}`;

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(title);

/** Adds the trade, from the dashboard. */
async function addTrade(page: Page) {
  await page.getByRole('button', { name: 'Add Trade' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Trade' });
  await form.getByRole('button', { name: 'Create Trade' }).click();
  await expect(form.getByText('Singular name is required')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Name', { exact: true }).fill(kites.name);
  await form.getByLabel('Singular Name').fill(kites.singular);
  await expect(form.getByLabel('Slug')).toHaveValue(kites.slug);
  await form.getByLabel('Category').selectOption('Retail');
  await form.getByLabel('Also Called').fill(`kites\nstunt kites ${stamp}`);
  await form.getByRole('button', { name: 'Create Trade' }).click();
  await expect(toast(page, 'Trade created successfully')).toBeVisible();
  await expect(form).toBeHidden();
}

/** By the keyboard alone: the list opens, is narrowed, and one of it is chosen. */
async function pickByKeyboard(page: Page) {
  const all = page.getByRole('button', { name: 'All trades' });
  await all.focus();
  await page.keyboard.press('Enter');
  await expect(all).toHaveAttribute('aria-expanded', 'true');
  const field = page.getByLabel('Find a trade');
  await field.fill(kites.name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: kites.name })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(chip(page, kites.name)).toHaveAttribute('aria-pressed', 'true');
}

const chip = (place: Page | Locator, name: string) => place.getByRole('button', { name });

test('a clerk adds a trade, an owner picks it, a visitor opens its page, and it goes again', async ({
  page,
  browser,
}) => {
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=trades');
  await expect(page).toHaveURL('/admin?tab=categories');
  const retail = page.getByRole('listitem').filter({ hasText: 'retail' });
  await expect(page.getByRole('button', { name: 'Merge Florists' })).toHaveCount(0);
  await retail.getByText(/^\d+ trades/).click();
  await expect(page.getByRole('button', { name: 'Merge Florists' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search trades').fill('birthday cakes');
  await expect(page.getByText(/^\d+ trades? by this word$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Merge Bakeries' })).toBeVisible();
  await addTrade(page);
  await page.getByLabel('Search trades').fill(`stunt kites ${stamp}`);
  const row = page.getByRole('listitem').filter({ hasText: kites.slug });
  await expect(row).toContainText('Retail. Also called');
  await expect(page.getByText('1 trade', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const owner = await browser.newPage();
  await owner.goto('/submit');
  await expect(owner.getByRole('button', { name: 'Submit for Review' })).toBeEnabled();
  await owner.getByLabel('Business Name').fill(business);
  await owner.getByLabel('Description').fill('A florist: flowers and bouquets for every day.');
  await owner.getByLabel('Category').selectOption('Retail');
  const suggested = chip(owner, 'Florists');
  await suggested.click();
  await expect(suggested).toHaveAttribute('aria-pressed', 'true');
  await pickByKeyboard(owner);
  await expect(owner.getByText('2 of 3 chosen.')).toBeVisible();
  await expectAccessible(owner);
  await owner.reload();
  await expect(chip(owner, 'Florists')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip(owner, kites.name)).toHaveAttribute('aria-pressed', 'true');
  await suggested.click();
  await expect(owner.getByText('1 of 3 chosen.')).toBeVisible();
  const place = { Address: '1 Main St', City: 'Boise', 'ZIP Code': '83702' };
  for (const [label, text] of Object.entries(place)) {
    await owner.getByLabel(label).fill(text);
  }
  await owner.getByLabel('State').selectOption('ID');
  const answered = owner.waitForResponse((answer) => answer.request().method() === 'POST');
  await owner.getByRole('button', { name: 'Submit for Review' }).click();
  const { id, trades } = await (await answered).json();
  expect(trades).toEqual([{ slug: kites.slug, name: kites.name }]);

  await page.request.post(`/api/admin/businesses/${id}/approve`);
  await owner.goto(`/category/${kites.slug}`);
  await expect(owner).toHaveTitle(`${kites.name} | Mainstreet`);
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(kites.name);
  const way = owner.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(way.getByRole('listitem')).toHaveText(['Home', 'Retail', kites.name]);
  expect(await owner.content()).toContain('"@type":"BreadcrumbList"');
  await expect(owner.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(owner.getByRole('link', { name: business })).toBeVisible();
  await expectAccessible(owner);
  await way.getByRole('link', { name: 'Retail' }).click();
  const others = owner.getByRole('navigation', { name: 'Retail by trade' });
  await expect(others.getByRole('link', { name: `${kites.name} 1` })).toBeVisible();
  await owner.close();

  await page.reload();
  await page.getByLabel('Search trades').fill(kites.slug);
  await row.getByRole('button', { name: `Delete ${kites.name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('1 business uses this trade.');
  await expectAccessible(page);
  await question.getByLabel('Move businesses to').selectOption('Florists');
  await question.getByRole('button', { name: 'Move and Delete' }).click();
  await expect(toast(page, 'Trade deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  const moved = await (await page.request.get(`/api/admin/businesses/${id}`)).json();
  expect(moved.trades).toEqual([{ slug: 'florists', name: 'Florists' }]);
  const back = page.getByRole('tabpanel').getByRole('button', { name: 'Undo' });
  await back.click();
  await expect(toast(page, 'Trade restored successfully')).toBeVisible();
  await expect(back).toHaveCount(0);
  await expect(row).toContainText('1 business');
});

test.describe('two editors of one business', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('choose between its trades by their names', async ({ page }) => {
    await signInAs(page, 'admin');
    const data = {
      name: `Twice ${stamp}`,
      description: 'A bakery of the tests.',
      categoryId: 1,
      address: '1 Main St',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      trades: ['plumbers'],
    };
    const { id } = await (await page.request.post('/api/businesses', { data })).json();
    const path = `/api/admin/businesses/${id}`;
    await page.goto(`/admin?q=${encodeURIComponent(data.name)}`);
    const open = page.getByRole('button', { name: `Edit ${data.name}` });
    await open.first().click();
    const form = page.getByRole('dialog', { name: 'Edit Business' });
    await expect(chip(form, 'Plumbers')).toHaveAttribute('aria-pressed', 'true');
    const read = await (await page.request.get(path)).json();
    await page.request.put(path, { data: { ...read, trades: ['roofers'] } });
    await chip(form, 'Plumbers').click();
    await chip(form, 'All trades').click();
    await form.getByLabel('Find a trade').fill('electric');
    await form.getByRole('checkbox', { name: 'Electricians' }).check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const trades = form.getByRole('group', { name: 'Trades' });
    await expect(trades).toContainText('Electricians');
    await trades.getByRole('radio', { name: /Theirs/ }).check();
    await expect(trades).toContainText('Roofers');
    await form.getByRole('button', { name: 'Save Selection' }).click();
    await expect(toast(page, 'Business updated successfully')).toBeVisible();
    const saved = await (await page.request.get(path)).json();
    expect(saved.trades.map(({ slug }: { slug: string }) => slug)).toEqual(['roofers']);
    await page.request.delete(path);
  });
});
