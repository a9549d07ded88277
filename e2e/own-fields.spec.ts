import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { type FieldDraft, newField } from '../src/domain/custom-fields.ts';
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
import { thisTry } from './this-try.ts';

let own: OwnSite;
let staff: APIRequestContext;

const plain: FieldDraft = {
  ...newField,
  name: { en: '', es: null },
  kind: 'yes-no',
  isAsked: true,
};
// What is no number is told by the server.
test.use({ expectedErrors: [/the server responded with a status of 422/] });

const amenities = { en: 'Amenities', es: 'Comodidades' };
const choice = (en: string) => ({ key: null, name: { en, es: null } });

test.beforeAll(async ({ request, playwright }) => {
  own = await openOwnSite(request, { name: 'own-fields' });
  staff = await playwright.request.newContext({ baseURL: own.url });
  await staff.post('/api/auth/sign-in', {
    data: { email: ADMIN.email, password: ADMIN.password },
  });
  const categories = await (await staff.get('/api/categories')).json();
  const restaurants = categories.find(({ slug }: { slug: string }) => slug === 'restaurants');
  const fields: FieldDraft[] = [
    { ...plain, name: { en: 'Wheelchair accessible', es: null }, group: amenities },
    {
      ...plain,
      name: { en: 'Outdoor seating', es: 'Terraza' },
      group: amenities,
      categories: [restaurants.id],
    },
    {
      ...plain,
      name: { en: 'Languages', es: 'Idiomas' },
      kind: 'choices',
      choices: [choice('English'), choice('Spanish')],
    },
    {
      ...plain,
      name: { en: 'Capacity', es: null },
      kind: 'number',
      unit: { en: 'guests', es: null },
      categories: [restaurants.id],
    },
    { ...plain, name: { en: 'Price level', es: null }, kind: 'price-level', meaning: 'priceRange' },
    { ...plain, name: { en: 'Menu', es: null }, kind: 'link' },
  ];
  for (const field of fields) {
    const { version } = await (await staff.get('/api/admin/fields')).json();
    const made = await staff.post('/api/admin/fields', { data: { version, field } });
    expect(made.status(), await made.text()).toBe(201);
  }
});
test.afterAll(async () => {
  await staff.dispose();
  await own.close();
});

async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const width of [360, 768, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await resize(page, width, 900);
      await page.emulateMedia({ colorScheme });
      const file = path.join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
  }
}

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Business Name').fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Restaurants' });
  await page.getByLabel('Description').fill('Rye bread, and tables under the lime trees.');
  await page.getByLabel('Address', { exact: true }).fill('12 Plain Street');
  await page.getByLabel('City', { exact: true }).fill('Boise');
  await page.getByLabel('State').selectOption('ID');
  await page.getByLabel('ZIP Code').fill('83702');
}

async function openPage(page: Page, name: string) {
  const [waiting] = await (
    await staff.get(`/api/admin/businesses?status=pending&q=${encodeURIComponent(name)}`)
  ).json();
  const approved = await staff.post(`/api/admin/businesses/${waiting.id}/approve`);
  const { slug, category } = await approved.json();
  await page.goto(`${own.url}/${category.slug}/${slug}`);
}

test('an owner is asked what fits the category, and visitors read it on the page', {
  tag: '@everyday',
}, async ({ page }) => {
  const name = `Lime Tree Cafe ${thisTry()}`;
  await page.goto(`${own.url}/submit`);
  await expect(page.getByLabel('Wheelchair accessible')).toBeVisible();
  await expect(page.getByLabel('Outdoor seating')).toBeHidden();
  await fillIn(page, name);
  await page.getByLabel('Outdoor seating').selectOption('Yes');
  await page.getByLabel('Wheelchair accessible').selectOption('No');
  await page.getByLabel('Spanish').check();
  await page.getByLabel('Capacity (guests)').fill('a lot');
  await page.getByLabel('Price level').selectOption('$$');
  await page.getByLabel('Menu').fill('lime.example/menu');
  await picture(page, 'submit');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByText('Enter a number from 0 to 1,000,000,000').first()).toBeVisible();
  await expect(page.getByLabel('Outdoor seating')).toHaveValue('yes');
  await page.getByLabel('Capacity (guests)').fill('60');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(
    page.getByRole('heading', { name: 'Business Submitted Successfully!' }),
  ).toBeFocused();

  await openPage(page, name);
  const group = page.getByRole('region', { name: 'Amenities' });
  await expect(group).toContainText('Outdoor seating');
  await expect(group).toContainText('Wheelchair accessible: no');
  const others = page.getByRole('region', { name: 'Good to know' });
  await expect(others).toContainText('Spanish');
  await expect(others).toContainText('60 guests');
  await expect(others).toContainText('Price level 2 of 4');
  const menu = others.getByRole('link', { name: 'lime.example/menu' });
  await expect(menu).toHaveAttribute('href', 'https://lime.example/menu');
  await expect(menu).toHaveAttribute('rel', /nofollow/);
  await picture(page, 'page');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [320, 360, 768]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner is asked all that may fit, and keeps what was entered when something is wrong', {
    tag: '@everyday',
  }, async ({ page }) => {
    const name = `Paper Tree Cafe ${thisTry()}`;
    await page.goto(`${own.url}/submit`);
    await fillIn(page, name);
    await page.getByLabel('Outdoor seating').selectOption('Yes');
    await page.getByLabel('English').check();
    await page.getByLabel('Capacity (guests)').fill('many');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page.getByLabel('Capacity (guests)')).toHaveAccessibleDescription(
      'Enter a number from 0 to 1,000,000,000',
    );
    await expect(page.getByLabel('Outdoor seating')).toHaveValue('yes');
    await expect(page.getByLabel('English')).toBeChecked();
    await page.getByLabel('Capacity (guests)').fill('40');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(page).toHaveURL(`${own.url}/submit?sent=true`);
    await openPage(page, name);
    await expect(page.getByText('40 guests')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Amenities' })).toContainText('Outdoor seating');
  });
});
