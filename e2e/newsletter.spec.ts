import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { readMails } from './owner.ts';
import { ADMIN } from './staff.ts';

const ANN = 'ann@home.example';

let own: OwnSite;
let staff: APIRequestContext;

test.beforeAll(async ({ request, playwright }) => {
  own = await openOwnSite(request, { name: 'newsletter' });
  staff = await playwright.request.newContext({ baseURL: own.url });
  await staff.post('/api/auth/sign-in', {
    data: { email: ADMIN.email, password: ADMIN.password },
  });
  const { version } = await (await staff.get('/api/admin/settings')).json();
  const newsletter = { isOn: true, day: 4, hour: 7 };
  const saved = await staff.put('/api/admin/settings', {
    data: { version, values: { newsletter } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const [category] = await (await staff.get('/api/categories')).json();
  const sent = await staff.post('/api/businesses', {
    data: {
      name: 'Lime Tree Cafe',
      categoryId: category.id,
      description: 'Rye bread, and tables under the lime trees.',
      address: '12 Plain Street',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
    },
  });
  expect(sent.status()).toBe(201);
  const { id } = await sent.json();
  expect((await staff.post(`/api/admin/businesses/${id}/approve`)).status()).toBe(200);
});
test.afterAll(async () => {
  await staff.dispose();
  await own.close();
});

test('a reader without JavaScript asks for the news and confirms; staff look at the next issue', {
  tag: '@everyday',
}, async ({ page, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(`${own.url}/location/id/boise`);
  await reader.getByRole('link', { name: 'News by email' }).click();
  const form = reader.getByRole('form', { name: 'Newsletter' });
  await expect(form).toBeInViewport();
  await form.getByLabel('Your Email').fill('ann@home');
  await form.getByRole('button', { name: 'Send Me the News' }).click();
  const heading = reader.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('What’s new in your town, once a week');
  await expect(reader.getByLabel('Your Email')).toHaveValue('ann@home');
  await expect(reader.getByLabel('City')).toHaveValue('Boise');
  await expect(reader.getByLabel('State')).toHaveValue('ID');
  await reader.getByLabel('City').fill('Nowhere');
  await reader.getByLabel('Your Email').fill(ANN);
  await reader.getByRole('button', { name: 'Send Me the News' }).click();
  await expect(reader.getByText('No listing is in this town')).toBeVisible();
  await expect(reader.getByLabel('Your Email')).toHaveValue(ANN);
  await reader.getByLabel('City').fill('boise');
  await reader.getByRole('button', { name: 'Send Me the News' }).click();
  await expect(heading).toHaveText('Check your email');
  const findLink = async () => {
    const [mail = ''] = await readMails(ANN, own.folder);
    return /http:\S+\/api\/newsletter\/confirm\S+/.exec(mail)?.[0];
  };
  await expect.poll(findLink).toBeTruthy();
  await reader.goto((await findLink()) ?? '');
  await reader.getByRole('button', { name: 'Yes, Send Me the News' }).click();
  await expect(heading).toHaveText('You get the news');
  await context.close();

  await page.context().addCookies((await staff.storageState()).cookies);
  await page.goto(`${own.url}/admin/mails`);
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click();
  const town = page.getByRole('region', { name: 'Boise, ID' });
  await expect(town).toContainText('1 reader');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await town.getByRole('button', { name: 'Look at the Next Issue' }).click();
  const issue = page.getByRole('dialog', { name: 'Boise, ID' });
  await expect(issue.getByRole('link', { name: 'Lime Tree Cafe' })).toBeVisible();
  await expectAccessible(page);
  await issue.getByLabel('Words above the news').fill('The market opens on Saturday.');
  await issue.getByRole('button', { name: 'Save' }).click();
  await expect(town).toContainText('The market opens on Saturday.');
});

test('a reader asks on the page of the town, in Spanish too', async ({ page }) => {
  await page.goto(`${own.url}/es/location/id/boise`);
  await page.getByRole('link', { name: 'Novedades por correo' }).click();
  const form = page.getByRole('form', { name: 'Boletín' });
  await expect(form).toBeInViewport();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [320, 360, 768, 1280]);
  await form.getByLabel('Su correo electrónico').fill('eva@home.example');
  await form.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise su correo');
  expect(new URL(page.url()).pathname).toBe('/es/newsletter');
});

test('the form is accessible and fits, and tells what is missing', async ({ page }) => {
  await page.goto(`${own.url}/newsletter`);
  await page.getByRole('button', { name: 'Send Me the News' }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [320, 360, 768, 1280]);
});
