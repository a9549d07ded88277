import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
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

test('the log is filtered, its address says how, and what is found comes as a file', {
  tag: '@everyday',
}, async ({ page }) => {
  await signInAs(page, 'admin');
  await changePage(page);
  await page.goto('/admin/audit');
  await page.getByLabel('What').selectOption('Edited a page');
  await expect(page).toHaveURL(/action=page\.update/);
  await page.getByLabel('Who').selectOption({ label: 'Visitors' });
  await expect(page).toHaveURL(/by=visitors&action=page\.update/);
  await expect(page.getByText('Nothing in the log matches these filters.')).toBeVisible();
  await page.getByLabel('Who').selectOption({ label: 'Everyone' });
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Edited a page');
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('From').press('Enter');
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Edited a page');
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  expect((await downloaded).suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
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
  await expect(line.getByText(`Times ${slug}`, { exact: true })).toBeVisible();
  await expect(line).toContainText(/Published\s*Before\s*Yes\s*After\s*No/);
  await expect(line.locator('del')).toContainText('nine');
  await expect(line.locator('ins')).toContainText('ten');
  await expect(line.locator('del')).toContainText('Deleted:');
  await expectAccessible(page);
  await expectFits(page, [360]);
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
