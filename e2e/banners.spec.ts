import type { APIRequestContext } from '@playwright/test';
import { makeJpeg } from '../tests/pictures.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  resize,
  test,
} from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN } from './staff.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

// The server refuses a form with missing fields.
test.use({ expectedErrors: [/the server responded with a status of 422/] });

let own: OwnSite;
let staff: APIRequestContext;
let listing: string;

test.beforeAll(async ({ request, playwright }) => {
  own = await openOwnSite(request, { name: 'banners' });
  staff = await playwright.request.newContext({ baseURL: own.url });
  await staff.post('/api/auth/sign-in', {
    data: { email: ADMIN.email, password: ADMIN.password },
  });
  const { version } = await (await staff.get('/api/admin/settings')).json();
  const saved = await staff.put('/api/admin/settings', {
    data: { version, values: { banners: true } },
  });
  expect(saved.status()).toBe(200);
  const categories = await (await staff.get('/api/categories')).json();
  const { id: categoryId } = categories.find(
    ({ slug }: { slug: string }) => slug === 'restaurants',
  );
  const sent = await staff.post('/api/businesses', {
    data: {
      name: 'Lime Tree Cafe',
      categoryId,
      description: 'Rye bread, and tables under the lime trees.',
      address: '12 Plain Street',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = await sent.json();
  const approved = await (await staff.post(`/api/admin/businesses/${id}/approve`)).json();
  listing = `/${approved.category.slug}/${approved.slug}`;
});
test.afterAll(async () => {
  await staff.dispose();
  await own.close();
});

test('staff add a banner for a town, a visitor sees it without a shift and clicks, staff read the numbers', {
  tag: '@everyday',
}, async ({ page, browser }) => {
  await page.context().addCookies((await staff.storageState()).cookies);
  await page.goto(`${own.url}/admin?tab=banners`);
  await expect(page.getByText('No advertisements yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add an Advertisement' }).click();
  const form = page.getByRole('form', { name: 'Add an Advertisement' });
  await form.getByLabel('Name').fill('Spring flowers');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Choose a picture')).toBeVisible();
  await form.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'flowers.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg(1200, 300),
  });
  await expect(form.getByRole('figure', { name: 'Preview' })).toBeVisible();
  await form.getByLabel('Place').selectOption('Foot of a town’s page');
  await form.getByLabel('What the picture says').fill('Tulips from 5 dollars');
  await form.getByLabel('Leads to').fill(listing);
  await form.getByLabel('Only in this town').fill('boise');
  await form.getByLabel('State').selectOption('ID');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const item = page.getByRole('region', { name: 'Spring flowers' });
  await expect(item).toContainText('Boise, ID');
  await expect(item).toContainText('Running');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);

  const context = await browser.newContext({ userAgent: FIREFOX });
  const visitor = await context.newPage();
  await visitor.goto(`${own.url}/location/id/boise`);
  const frame = visitor.locator('iframe[title="Advertisement"]');
  expect((await frame.boundingBox())?.height).toBe(150);
  await frame.scrollIntoViewIfNeeded();
  const link = frame.contentFrame().getByRole('link', { name: 'Tulips from 5 dollars' });
  await expect(link).toBeVisible();
  await expect(frame.contentFrame().getByText('Advertisement', { exact: true })).toBeVisible();
  await expectAccessible(visitor);
  await link.click();
  await visitor.waitForURL(`${own.url}${listing}`);
  expect(await context.cookies()).toEqual([]);
  await context.close();

  await page.reload();
  await expect(item).toContainText('Clicks1');
  await resize(page, 360);
  await item.getByRole('button', { name: 'Stop' }).click();
  await expect(item).toContainText('Stopped');
  await page.goto(`${own.url}/location/id/boise`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('iframe[title="Advertisement"]')).toHaveCount(0);
});
