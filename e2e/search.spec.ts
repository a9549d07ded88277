import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('suggestions while typing', () => {
  test('lead to a place by the keyboard alone, and say what they are', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel('Business Name');
    await field.focus();
    await expect(field).toHaveRole('combobox');
    await field.pressSequentially('albuq');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option').first()).toContainText('Albuquerque, NM');
    await expect(page.getByRole('status').filter({ hasText: /^\d suggestions?$/ })).toHaveCount(1);
    await expectAccessible(page);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await field.press('ArrowDown');
    const first = list.getByRole('option', { selected: true });
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    );
    await field.press('ArrowUp');
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await field.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue('albuq');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL('/location/nm/albuquerque');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Albuquerque, NM');
  });

  test('open a business by mouse; Enter alone searches for what was typed', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel('Business Name');
    await field.click();
    await field.pressSequentially('boese bro');
    await page.getByRole('option', { name: /Boese Brothers Brewing/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boese Brothers Brewing');
    await page.goto('/search?query=library');
    await field.click();
    await field.fill('starbucks');
    await expect(page.getByRole('option', { name: /Starbucks.*18 businesses/ })).toBeVisible();
    await field.press('Enter');
    await expect(page).toHaveURL('/search?query=starbucks');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('an answer that comes late is dropped', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/suggest?q=star', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue().catch(() => {});
    });
    const field = page.getByLabel('Business Name');
    await field.click();
    const asked = page.waitForRequest('**/api/suggest?q=star');
    await field.pressSequentially('star');
    await asked;
    await field.fill('walm');
    await expect(page.getByRole('option', { name: /^Walmart 19/ })).toBeVisible();
    await page.waitForTimeout(800);
    await expect(page.getByRole('option', { name: /Starbucks/ })).toHaveCount(0);
  });

  test('fit a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    const field = page.getByLabel('Business Name');
    await field.click();
    await field.pressSequentially('public lib');
    await expect(page.getByRole('option').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  test.describe('when they are away', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('the field searches as ever', async ({ page }) => {
      await page.route('**/api/suggest?*', (route) => route.abort());
      await page.goto('/');
      const field = page.getByLabel('Business Name');
      await field.click();
      await field.fill('starbucks');
      await page.waitForRequest('**/api/suggest?*');
      await field.press('Enter');
      await expect(page.getByRole('article').first()).toContainText('Starbucks');
    });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a place in the query is shown as a chip, and can be taken back', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Business Name').fill('brewing in albuquerque nm');
      await page.getByRole('button', { name: 'Search Businesses' }).click();
      await expect(page.getByRole('article').first()).toContainText('Albuquerque, NM');
      await expect(page.getByLabel('Business Name')).toHaveValue('brewing in albuquerque nm');
      const chip = page.getByRole('link', { name: /^Albuquerque, NM.*remove/ });
      if (javaScriptEnabled) await expectAccessible(page);
      await chip.focus();
      await chip.press('Enter');
      await expect(page).toHaveURL(/query=brewing\+in\+albuquerque\+nm&(.*&)?literal=true$/);
      await expect(page.getByText('No businesses found')).toBeVisible();
      await expect(chip).toHaveCount(0);
    });
  });
}
