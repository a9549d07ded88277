import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN, enter } from './staff.ts';

let own: OwnSite;
let site: string;

test.beforeAll(async ({ request }) => {
  own = await openOwnSite(request, { name: 'settings' });
  site = own.url;
});

test.afterAll(() => own.close());

test.describe.configure({ mode: 'serial' });

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><circle cx="30" cy="30" r="28" fill="#c2185b"/></svg>';
const LONG = 'The Greater Boise Valley and Treasure Country Neighborhood Business Directory 24';

async function signIn(page: Page) {
  await page.goto(`${site}/sign-in?next=/admin`);
  await enter(page, ADMIN.email, ADMIN.password);
  await page.waitForURL(`${site}/admin**`);
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the first start leads through five steps, and is over then', async ({ page, browser }) => {
  await signIn(page);
  await expect(page).toHaveURL(`${site}/admin/welcome`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('What is your directory called?');
  await expectAccessible(page);
  await page.getByLabel('Name').fill('   ');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Shop Boise');
  await page.getByLabel('Tagline').fill('All of Boise on one page');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(heading).toHaveText('Do you have a logo?');
  await expect(heading).toBeFocused();
  await page.getByLabel('Logo file').setInputFiles({
    ...{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) },
  });
  await expect(heading).toHaveText('Which color is yours?');
  await page.reload();
  await expect(heading).toHaveText('Which color is yours?');
  await page.getByLabel('Color', { exact: true }).fill('#c2185b');
  await expect(page.getByText(/Light: text \d+\.\d, on buttons \d+\.\d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(heading).toHaveText('Where is it for?');
  await page.getByRole('button', { name: 'Skip This Step' }).click();
  await expect(heading).toHaveText('What does a premium listing cost?');
  await page.getByLabel('Price of a premium listing in US dollars').fill('19');
  await page.getByLabel('For how long').selectOption({ label: '6 months' });
  await expect(page.getByText('Every page will say $19.00 for 6 months.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(heading).toHaveText('Your directory is ready');

  const visitor = await browser.newPage();
  await visitor.goto(site);
  await expect(visitor).toHaveTitle('Shop Boise: find top-ranked businesses near you');
  await expect(visitor.getByText('All of Boise on one page').first()).toBeVisible();
  await expect(visitor.getByText('Premium Listing - $19.00')).toBeVisible();
  const logo = visitor.locator('header img');
  expect(await logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const search = visitor.getByRole('button', { name: 'Search Businesses' });
  await expect(search).toHaveCSS('background-color', 'rgb(194, 24, 91)');
  await visitor.goto(`${site}/pricing`);
  await expect(visitor.getByText('You pay once for 6 months')).toBeVisible();
  await visitor.close();

  await page.goto(`${site}/api/login?next=/admin`);
  await expect(heading).toHaveText('Admin Dashboard');
});

test('a change shows at once, is listed with what it was, and is undone', async ({ page }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  const texts = section(page, 'Name and texts');
  await texts.getByLabel('Name').fill('سوق بويز');
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText('سوق بويز')).toBeVisible();
  const change = section(page, 'Changes').getByRole('listitem').first();
  await expect(change).toContainText('Shop Boise');
  await expect(change).toContainText('سوق بويز');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Undo the change of Name' }).click();
  await expect(texts.getByLabel('Name')).toHaveValue('Shop Boise');
});

test('home’s sections move by buttons', async ({ page }) => {
  await signIn(page);
  await page.goto(`${site}/admin/settings`);
  const home = section(page, 'Home page');
  await home.getByRole('button', { name: 'Move List your business up' }).click();
  await home.getByRole('checkbox', { name: 'Latest reviews' }).uncheck();
  await home.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  const other = await page.context().browser()?.newPage();
  await other?.goto(site);
  const headings = (await other?.getByRole('heading', { level: 2 }).allTextContents()) ?? [];
  expect(headings.indexOf('List Your Business')).toBeLessThan(
    headings.indexOf('Recently Added Businesses'),
  );
  await other?.close();
});

test.describe('who saves second', () => {
  test.use({ expectedErrors: [/409/] });

  test('loses nothing where the others changed something else', async ({ page, browser }) => {
    await signIn(page);
    await page.goto(`${site}/admin/settings`);
    const hers = await browser.newPage();
    await signIn(hers);
    await hers.goto(`${site}/admin/settings`);
    await section(hers, 'Receipts').getByLabel('Legal name').fill('Boise Valley Chamber');
    await section(hers, 'Receipts').getByRole('button', { name: 'Save' }).click();
    await expect(hers.getByText('Settings saved', { exact: true })).toBeVisible();
    await hers.close();

    await section(page, 'Name and texts').getByLabel('Tagline').fill('Mine alone');
    await section(page, 'Name and texts').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  });

  test('sees both where they changed the same, and decides', async ({ page, browser }) => {
    await signIn(page);
    await page.goto(`${site}/admin/settings`);
    const hers = await browser.newPage();
    await signIn(hers);
    await hers.goto(`${site}/admin/settings`);
    for (const [who, name] of [
      [hers, 'Hers'],
      [page, 'His'],
    ] as const) {
      await section(who, 'Receipts').getByLabel('Legal name').fill(name);
      await section(who, 'Receipts').getByRole('button', { name: 'Save' }).click();
      if (who === hers)
        await expect(hers.getByText('Settings saved', { exact: true })).toBeVisible();
    }
    await hers.close();
    const conflict = page.getByRole('region', { name: 'Saved by someone else' });
    await expect(conflict).toContainText('Hers');
    await expect(section(page, 'Receipts').getByLabel('Legal name')).toHaveValue('His');
    await expectAccessible(page);
    await section(page, 'Receipts').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  });
});

for (const width of [320, 360, 768, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a name of 80 letters breaks nothing at ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.emulateMedia({ colorScheme });
      await page.request.post(`${site}/api/auth/sign-in`, {
        data: { email: ADMIN.email, password: ADMIN.password },
        headers: { origin: site },
      });
      const { version } = await (await page.request.get(`${site}/api/admin/settings`)).json();
      await page.request.put(`${site}/api/admin/settings`, {
        data: { version, values: { name: LONG } },
        headers: { origin: site },
      });
      for (const address of ['/', '/pricing', '/admin/settings', '/admin/welcome']) {
        await page.goto(site + address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, address).toBeLessThanOrEqual(width);
        await expectAccessible(page);
      }
      await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeInViewport({ ratio: 1 });
    });
  }
}
