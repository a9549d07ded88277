import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  resize,
  test,
} from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { readMails } from './owner.ts';
import { ADMIN } from './staff.ts';

let own: OwnSite;
let staff: APIRequestContext;

const MEMBER = 'Willow Cafe';
const contact = 'willow@willow.example';

// The server refuses a text with an unknown field.
test.use({ expectedErrors: [/the server responded with a status of 422/] });

test.beforeAll(async ({ request, playwright }) => {
  own = await openOwnSite(request, { name: 'members' });
  staff = await playwright.request.newContext({ baseURL: own.url });
  await staff.post('/api/auth/sign-in', {
    data: { email: ADMIN.email, password: ADMIN.password },
  });
  const { version } = await (await staff.get('/api/admin/settings')).json();
  const values = { memberships: 'unmark' };
  const saved = await staff.put('/api/admin/settings', { data: { version, values } });
  expect(saved.status(), await saved.text()).toBe(200);
  const [category] = await (await staff.get('/api/categories')).json();
  for (const name of ['Aspen Cafe', 'Birch Cafe', MEMBER]) {
    const sent = await staff.post('/api/businesses', {
      data: {
        name,
        categoryId: category.id,
        description: 'Rye bread, and tables under the trees.',
        address: '12 Plain Street',
        city: 'Boise',
        state: 'ID',
        zipCode: '83702',
        email: `${name.split(' ')[0]?.toLowerCase()}@willow.example`,
      },
    });
    expect(sent.status(), await sent.text()).toBe(201);
    const { id } = await sent.json();
    await staff.post(`/api/admin/businesses/${id}/approve`);
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
  await resize(page, 1280, 900);
  await page.emulateMedia({ colorScheme: 'light' });
}

const results = (page: Page) => page.getByRole('main').getByRole('article');

async function openAsStaff(page: Page, address: string) {
  await page.context().addCookies((await staff.storageState()).cookies);
  await page.goto(own.url + address);
}

test('staff mark a member, whom visitors see first, with a mark and a filter', {
  tag: '@everyday',
}, async ({ page, browser }) => {
  await openAsStaff(page, '/admin?q=willow');
  await page.getByRole('button', { name: `Edit ${MEMBER}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Member', { exact: true }).selectOption('Yes');
  await dialog.getByLabel('Membership level').fill('Gold');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  const visitor = await (await browser.newContext()).newPage();
  for (const [address, words] of [
    ['/search?query=cafe', { first: 'Members come first.', mark: 'Member' }],
    ['/es/search?query=cafe', { first: 'Los miembros van primero.', mark: 'Miembro' }],
  ] as const) {
    await visitor.goto(own.url + address);
    await expect(visitor.getByText(words.first)).toBeVisible();
    await expect(results(visitor)).toHaveCount(3);
    await expect(results(visitor).first()).toContainText(MEMBER);
    await expect(results(visitor).first()).toContainText(words.mark);
    await expect(results(visitor).nth(1)).not.toContainText(words.mark);
    await picture(visitor, `members-list${address.startsWith('/es') ? '-es' : ''}`);
  }
  await expectAccessible(visitor);
  await expectAccessibleInDark(visitor);
  await visitor.goto(`${own.url}/search?query=cafe`);
  await expectFits(visitor, [320, 360, 768, 1280]);
  await results(visitor).first().getByRole('link', { name: MEMBER }).first().click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(MEMBER);
  await expect(visitor.getByText('Member', { exact: true }).first()).toBeVisible();
  await picture(visitor, 'members-page');
  await visitor.goto(`${own.url}/search?query=cafe&f=member`);
  await expect(results(visitor)).toHaveCount(1);
  await visitor.context().close();
});

test('staff write to members, and a member stops that with one click', {
  tag: '@everyday',
}, async ({ page, browser }) => {
  const [{ id }] = await (await staff.get('/api/admin/businesses?q=willow')).json();
  const edit = { custom: { member: true, 'member-level': 'Gold' } };
  await staff.post('/api/admin/businesses/bulk', { data: { action: 'edit', ids: [id], edit } });
  await openAsStaff(page, '/admin');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Members Only');
  await page.getByRole('button', { name: 'Write to Members' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to Members' });
  await dialog.getByLabel('Level, as it is on the listing').fill('Silver');
  await dialog.getByLabel('Subject').fill('Picnic for {listing}');
  await dialog.getByLabel('Text').fill('Come on Sunday, {name}.');
  await picture(page, 'members-write');
  await expectAccessible(page);
  await expectFits(page, [360, 768, 1280]);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('There is no field {name} here').first()).toBeVisible();
  await dialog.getByLabel('Text').fill('Come on Sunday, {listing}.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('Emails to send: 0');
  await dialog.getByRole('button', { name: 'Change the Filter or the Words' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('Picnic for {listing}');
  await dialog.getByLabel('Level, as it is on the listing').fill('gold');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('Emails to send: 1. Left out because they stopped');
  await dialog.getByText('Preview the email').click();
  await expect(dialog).toContainText(`Come on Sunday, ${MEMBER}.`);
  await picture(page, 'members-preview');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await dialog.getByRole('button', { name: 'Send a Test to Yourself' }).click();
  await expect.poll(() => readMails(ADMIN.email, own.folder)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Send 1 email' }).click();
  await expect(dialog).toContainText('Emails on their way: 1');
  const readLetter = async () =>
    (await readMails(contact, own.folder)).find((text) => text.includes('Come on Sunday'));
  await expect.poll(readLetter).toBeTruthy();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Recent changes of many businesses').click();
  await expect(page.getByText(': Picnic for {listing}')).toBeVisible();
  await expect(page.getByText('Accepted by the mail server:')).toBeVisible();
  await picture(page, 'members-history');

  const mail = (await readLetter()) ?? '';
  const context = await browser.newContext({ javaScriptEnabled: false });
  const member = await context.newPage();
  await member.goto(/http:\S+\/api\/stop-mails\S+/.exec(mail)?.[0] ?? '');
  await expect(member.getByText('writes to its members')).toBeVisible();
  await member.getByRole('button').click();
  await expect(member.getByText('You get no more emails')).toBeVisible();
  await context.close();

  await page.goto(`${own.url}/admin?status=members`);
  await page.getByRole('button', { name: 'Write to Members' }).click();
  await dialog.getByLabel('Subject').fill('Again');
  await dialog.getByLabel('Text').fill('Again');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('they stopped such emails: 1');
});
