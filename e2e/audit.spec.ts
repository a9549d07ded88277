import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

let serial = 0;
function makeSlug(): string {
  serial += 1;
  return `log-${Date.now().toString(36)}-${process.pid}-${serial}`;
}

/** A page that was written and changed, so that the log has something to tell. */
async function changePage(page: Page): Promise<string> {
  const slug = makeSlug();
  const text =
    'We open at nine, and close at five in the afternoon, but never on a Sunday in July.';
  const body = { slug, title: `Hours ${slug}`, content: `<p>${text}</p>` };
  const made = await (await page.request.post('/api/admin/pages', { data: body })).json();
  const content = `<p>${text.replace('nine', 'ten')}</p>`;
  const change = { ...body, content, title: `Times ${slug}`, isPublished: false };
  await page.request.put(`/api/admin/pages/${made.id}`, { data: change });
  return slug;
}

test('the log is filtered, and its address says how', async ({ page }) => {
  await signInAs(page, 'admin');
  await changePage(page);
  await page.goto('/admin/audit');
  await page.getByLabel('What').selectOption('Edited a page');
  await expect(page).toHaveURL(/action=page\.update/);
  await page.getByLabel('Who').selectOption({ label: 'Visitors' });
  await expect(page).toHaveURL(/by=visitors&action=page\.update/);
  await expect(page.getByText('Nothing in the log matches these filters.')).toBeVisible();
  await page.getByLabel('Who').selectOption({ label: 'Everyone' });
  await expect(page.getByRole('listitem').first()).toContainText('Edited a page');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('From').press('Enter');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(page.getByRole('listitem').first()).toContainText('Edited a page');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(page.getByLabel('What')).toHaveValue('');
});

test('values stand side by side in words, and in long texts what changed is marked', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const slug = await changePage(page);
  await page.goto('/admin/audit?action=page.update');
  const line = page.getByRole('listitem').filter({ hasText: slug });
  await line.locator('summary').click();
  await expect(line.getByText(`Times ${slug}`)).toBeVisible();
  await expect(line).toContainText(/Published\s*Before\s*Yes\s*After\s*No/);
  await expect(line.locator('del')).toContainText('nine');
  await expect(line.locator('ins')).toContainText('ten');
  await expect(line.locator('del')).toContainText('Deleted:');
  await expectAccessible(page);
});

test('what the filters find comes as a file', async ({ page }) => {
  await signInAs(page, 'admin');
  await changePage(page);
  await page.goto('/admin/audit?action=page.update');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
});

test.describe('with a wrong address', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('the screen says what is wrong with it', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/admin/audit?from=yesterday&by=nobody');
    await expect(page.getByRole('alert').filter({ hasText: 'Use a date and time' })).toBeVisible();
    await expect(page.getByLabel('Who')).toHaveValue('nobody');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing is wider than the screen', async ({ page }) => {
    await signInAs(page, 'admin');
    await changePage(page);
    await page.goto('/admin/audit?action=page');
    await page.locator('summary').first().click();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});
