import { expect, test } from './fixtures.ts';

test('the footer leads to how we check, and from there to the log of decisions', async ({
  page,
}) => {
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How We Check' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How We Check');
  await expect(page.getByText(/^Counted every night/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5);
  await page.getByRole('link', { name: 'The moderation log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation Log');
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect(page).toHaveURL(/\/moderation-log\?kind=photo$/);
  await expect(page.getByRole('link', { name: 'Photos' })).toHaveAttribute('aria-current', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both pages can be read', async ({ page }) => {
    await page.goto('/how-we-check');
    await expect(page.getByText('Money has no influence')).toBeVisible();
    await expect(page.getByText(/so far$/).first()).toBeVisible();
    await page.goto('/moderation-log');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation Log');
    await page.getByRole('link', { name: 'Listings' }).click();
    await expect(page).toHaveURL(/kind=listing/);
  });
});
