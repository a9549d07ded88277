import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN, enter } from './staff.ts';

const SCRIPT = 'https://stats.example/count.js';
let own: OwnSite;

// Every public page changes, so the directory is one of its own, and empty.
test.beforeAll(async ({ request }) => {
  own = await openOwnSite(request, { name: 'analytics' });
});
test.afterAll(() => own.close());
test.use({ expectedErrors: [/422/] });

test('staff name a script, visitors load it, and screens of owners open without it', async ({
  page,
  browser,
}) => {
  await page.goto(`${own.url}/sign-in`);
  await enter(page, ADMIN.email, ADMIN.password);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(`${own.url}/admin/settings`);
  const section = page.getByRole('region', { name: 'Visitor statistics by another service' });
  const address = section.getByLabel('Address of the script');
  await address.fill('http://stats.example/count.js');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Enter an address that begins with https://')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);
  await address.fill(SCRIPT);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  await visitor.route('https://stats.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `window.counted = document.currentScript?.dataset.domain;
             fetch('https://stats.example/event').catch(() => {});`,
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  const counted = () => visitor.evaluate(() => (window as { counted?: string }).counted);
  await visitor.goto(`${own.url}/privacy`);
  await expect(visitor.getByText('loads a script from stats.example')).toBeVisible();
  await expect.poll(counted).toBe('localhost');
  await expect.poll(() => asked.some((url) => url.endsWith('/event'))).toBe(true);
  await visitor.getByRole('link', { name: 'My list' }).first().click();
  await expect(visitor).toHaveURL(/my-list/);
  expect(await counted()).toBe('localhost');
  await visitor.getByRole('link', { name: 'Manage Your Listing' }).click();
  await expect(visitor).toHaveURL(/\/desk$/);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.waitForTimeout(2500);
  expect(await counted()).toBeUndefined();
  await visitor.context().close();
});

test('the queue of an empty directory offers nothing that it does not have', async ({ page }) => {
  await page.goto(`${own.url}/sign-in`);
  await enter(page, ADMIN.email, ADMIN.password);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(`${own.url}/admin/triage`);
  await expect(page.getByText('All done').first()).toBeVisible();
  const kinds = page.getByRole('combobox', { name: 'Kind' }).getByRole('option');
  await expect(kinds).toHaveText(['Everything']);
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveCount(0);
  await page.goto(`${own.url}/admin/transfer`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/Overture|OpenBreweryDB/)).toHaveCount(0);
});
