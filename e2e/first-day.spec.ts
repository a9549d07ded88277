import path from 'node:path';
import type { Page } from '@playwright/test';
import { CUISINES, makeClerkFile } from '../tests/clerk-file.ts';
import { expect, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { Person } from './person.ts';
import { ADMIN, enter } from './staff.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M4 52 22 18l10 16 8-12 16 30z" fill="#1b5e3a"/></svg>';
const MEANINGS = [
  'Restaurants',
  'Restaurants',
  'Restaurants',
  'Automotive',
  'Beauty',
  'Healthcare',
];
/** Towns farther than 15 miles from Boise, and which ones stand in for them. */
const NEARER = [
  ['Nampa', 'Meridian'],
  ['83651', '83642'],
  ['Caldwell', 'Eagle'],
  ['83605', '83616'],
  ['Star', 'Garden City'],
  ['83669', '83714'],
] as const;

let own: OwnSite;

test.beforeAll(async ({ request }) => {
  own = await openOwnSite(request, { name: 'first-day' });
});
test.afterAll(() => own.close());

/** For docs/first-day.md, where the folder is named. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 });
}

function makeMembers(): string {
  const file = makeClerkFile('Co ');
  return NEARER.reduce((text, [far, near]) => text.replaceAll(far, near), file);
}

test('a clerk makes an empty directory her town’s within ten minutes', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  const clerk = new Person(page);
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const goOn = page.getByRole('button', { name: 'Save and Continue' });
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });

  await page.goto(`${own.url}/sign-in?next=/admin`);
  await enter(page, ADMIN.email, ADMIN.password);
  clerk.seconds += 20;

  await expect(heading).toHaveText('What is your directory called?');
  await clerk.read(main);
  await clerk.type(page.getByLabel('Name'), 'Shop Boise');
  await clerk.type(page.getByLabel('Tagline'), 'Every shop of the valley on one page');
  await picture(page, '1-name');
  await clerk.click(goOn);

  await expect(heading).toHaveText('Do you have a logo?');
  await clerk.read(main);
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await clerk.pick(page.getByLabel('Logo file'), logo);

  await expect(heading).toHaveText('Which color is yours?');
  await clerk.read(main);
  await clerk.type(page.getByLabel('Color', { exact: true }), '#1b5e3a');
  await expect(page.getByText(/Light: text \d+\.\d, on buttons \d+\.\d/)).toBeVisible();
  await picture(page, '2-color');
  await clerk.click(goOn);

  await expect(heading).toHaveText('Where is it for?');
  await clerk.read(main);
  await clerk.click(page.getByRole('radio', { name: /Around a place/i }));
  await clerk.type(page.getByLabel('Town or ZIP code'), 'boise');
  await clerk.click(page.getByRole('button', { name: 'Boise, ID' }));
  await clerk.type(page.getByLabel('Miles around it'), '15');
  await picture(page, '3-area');
  await clerk.click(goOn);

  await expect(heading).toHaveText('What does a premium listing cost?');
  await clerk.read(main);
  await clerk.type(page.getByLabel('Price of a premium listing in US dollars'), '19');
  await clerk.click(goOn);
  await expect(heading).toHaveText('Your directory is ready');
  await clerk.read(main);

  await page.goto(`${own.url}/admin/mails`);
  const emails = page.getByRole('region', { name: 'All emails' }).getByRole('link');
  await expect(emails.first()).toBeVisible();
  // Looking for one, she reads names alone.
  for (const name of await emails.all()) await clerk.read(name);
  await clerk.click(page.getByRole('link', { name: 'Listing approved' }));
  await clerk.type(page.getByLabel('Subject', { exact: true }), 'You are on Shop Boise');
  await expect(page.getByText('You are on Shop Boise').first()).toBeVisible();
  await picture(page, '4-email');
  await clerk.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Email saved', { exact: true })).toBeVisible();

  await page.goto(`${own.url}/admin/staff`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await clerk.read(main);
  await clerk.click(page.getByRole('button', { name: 'Invite' }));
  await clerk.type(page.getByLabel('Name'), 'Rosa Lee');
  await clerk.type(page.getByLabel('Email'), 'rosa@boise.example');
  await clerk.click(page.getByRole('button', { name: 'Send Invitation' }));
  await expect(page.getByText('Invitation sent').first()).toBeVisible();

  await page.goto(`${own.url}/admin/transfer`);
  await clerk.read(main);
  const members = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(makeMembers()) };
  await clerk.pick(page.getByLabel('CSV file'), members);
  await expect(page.getByRole('heading', { name: 'Which column holds what?' })).toBeVisible();
  await clerk.read(main);
  await clerk.choose(field('Name'), 'Business');
  await clerk.click(page.getByRole('button', { name: 'Join another column to Name' }));
  await clerk.choose(field('Name, column 2'), 'dba / suffix');
  await clerk.choose(field('Address'), 'Street #');
  await clerk.click(page.getByRole('button', { name: 'Join another column to Address' }));
  await clerk.choose(field('Address, column 2'), 'Street Name');
  await clerk.choose(field('City'), 'City/Town');
  await clerk.choose(field('State'), 'The same for all rows');
  await clerk.type(page.getByLabel('State for all rows'), 'ID');
  await clerk.choose(field('ZIP Code'), 'Zip');
  await clerk.choose(field('Category (id, slug or name)'), 'Type of biz');
  await clerk.choose(field('Phone'), 'Main phone');
  await clerk.choose(field('Website'), 'Web');
  await clerk.click(page.getByText('More fields'));
  await clerk.choose(field('Approved (true or false)'), 'The same for all rows');
  await clerk.type(page.getByLabel('Approved (true or false) for all rows'), 'true');
  await expect(page.getByText('Such as 100 Foothill View St')).toBeVisible();
  await picture(page, '5-columns');
  await clerk.click(page.getByRole('button', { name: 'Continue' }));

  await expect(page.getByText('6 different values in 500 rows.')).toBeVisible();
  await clerk.read(main);
  for (const [at, value] of CUISINES.entries()) {
    const choice = page.getByLabel(`Meaning of ${value}`, { exact: true });
    const option = choice.locator('option', { hasText: MEANINGS[at] ?? '' }).first();
    await clerk.choose(choice, (await option.getAttribute('value')) ?? '');
  }
  await picture(page, '6-values');
  await clerk.click(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByText('The first 10 rows have no errors.')).toBeVisible();
  await clerk.read(main);
  await clerk.click(page.getByRole('button', { name: 'Check File' }));
  await clerk.click(page.getByRole('button', { name: 'Import 500 Rows' }));
  await expect(page.getByText('The import is done.')).toBeVisible();
  await clerk.read(main);

  const home = await (await request.get(own.url)).text();
  expect(home).toContain('<title>Shop Boise: find top-ranked businesses in Boise</title>');
  expect(home).toContain('$19.00');
  await page.goto(`${own.url}/search?city=Boise&state=ID`);
  await expect(page.locator('.street-place').first()).toBeVisible();
  await picture(page, '7-found');
  const found = await request.get(`${own.url}/api/businesses?limit=1`);
  expect(found.headers()['x-total-count']).toBe('500');

  const minutes = Math.round(clerk.seconds / 6) / 10;
  test.info().annotations.push({
    type: 'measured',
    description: `${clerk.actions} actions, ${minutes} minutes of a person's time`,
  });
  console.log(`a first day: ${clerk.actions} actions, ${minutes} minutes`);
  expect(minutes).toBeLessThan(10);
});
