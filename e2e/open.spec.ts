import { queryDatabase } from './database.ts';
import { expect, test } from './fixtures.ts';

/** Counts of the running quarter, and none of those before it. */
const countThisQuarter = () =>
  queryDatabase(
    `insert into moderation_counts (quarter, name, side, count)
     select date_trunc('quarter', now() at time zone 'UTC')::date, name, side, count
     from (values ('received', 'praise', 31), ('approved', '', 7)) counted (name, side, count)
     on conflict (quarter, name, side) do update set count = excluded.count`,
  );

test('the footer leads to how we check, and from there to the log of decisions', async ({
  page,
}) => {
  await countThisQuarter();
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How We Check' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How We Check');
  await expect(page.getByText(/^Counted every night/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /^Received/ })).toContainText('31');
  await page.getByRole('link', { name: 'The moderation log' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation Log');
  await page.getByRole('link', { name: 'Photos' }).click();
  await expect(page).toHaveURL(/\/moderation-log\?kind=photo$/);
  await expect(page.getByRole('link', { name: 'Photos' })).toHaveAttribute('aria-current', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('both pages can be read', async ({ page }) => {
    await countThisQuarter();
    await page.goto('/how-we-check');
    await expect(page.getByText(/^A business can pay .* Money changes no rating/)).toBeVisible();
    await expect(page.getByText(/so far$/)).toBeVisible();
    await page.goto('/moderation-log');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderation Log');
    await page.getByRole('link', { name: 'Listings' }).click();
    await expect(page).toHaveURL(/kind=listing/);
  });
});
