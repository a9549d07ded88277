import path from 'node:path';
import type { Page } from '@playwright/test';
import { makeMessyFile } from '../tests/messy-file.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  resize,
  test,
} from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { Person } from './person.ts';
import { ADMIN, enter } from './staff.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path d="M4 52 22 18l10 16 8-12 16 30z" fill="#1b5e3a"/></svg>';
const LONG = 'The Greater Boise Valley and Treasure Country Neighborhood Business Directory 24';
let own: OwnSite;

test.beforeAll(async ({ request }) => {
  own = await openOwnSite(request, { name: 'first-day' });
});
test.afterAll(() => own.close());

/** What is changed later is changed in the directory of the first day. */
test.describe.configure({ mode: 'serial' });

/** For docs/first-day.md, where the folder is named. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 72 });
}

test('a clerk makes an empty directory her town’s within ten minutes', async ({
  page,
  request,
  browser,
}) => {
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
  await clerk.type(page.getByLabel('Name'), 'Shop Worcester');
  await clerk.type(page.getByLabel('Tagline'), 'Every shop of the seven hills on one page');
  await picture(page, '1-name');
  await clerk.click(goOn);

  await expect(heading).toHaveText('Do you have a logo?');
  await clerk.read(main);
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
  await clerk.pick(page.getByLabel('Logo file'), logo);

  await expect(heading).toHaveText('Which color is yours?');
  await clerk.read(main);
  await clerk.type(page.getByLabel('Color', { exact: true }), '#1b5e3a');
  await expect(page.getByText('Light: easy to read')).toBeVisible();
  await picture(page, '2-color');
  await clerk.click(goOn);

  await expect(heading).toHaveText('Which area does it cover?');
  await clerk.read(main);
  await clerk.click(page.getByRole('radio', { name: /Around a place/i }));
  await clerk.type(page.getByLabel('Town or ZIP code'), 'worcester');
  await clerk.click(page.getByRole('button', { name: 'Worcester, MA' }));
  await clerk.type(page.getByLabel('Radius in miles'), '15');
  await picture(page, '3-area');
  await clerk.click(goOn);

  await expect(heading).toHaveText('What does a premium listing cost?');
  await clerk.read(main);
  await clerk.type(page.getByLabel('Price of a premium listing in US dollars'), '19');
  await clerk.click(goOn);
  await expect(heading).toHaveText('Your directory is ready');
  await clerk.read(main);

  await page.goto(`${own.url}/admin/mails`);
  const emails = page.getByRole('region', { name: 'Often changed' }).getByRole('link');
  await expect(emails.first()).toBeVisible();
  // Looking for one, she reads names alone.
  for (const name of await emails.all()) await clerk.read(name);
  await clerk.click(page.getByRole('link', { name: 'Listing approved' }));
  await clerk.type(page.getByLabel('Subject', { exact: true }), 'You are on Shop Worcester');
  await expect(page.getByText('You are on Shop Worcester').first()).toBeVisible();
  await picture(page, '4-email');
  await clerk.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Email saved', { exact: true })).toBeVisible();

  await page.goto(`${own.url}/admin`);
  const next = page.getByRole('region', { name: 'What’s next' });
  await expect(next.getByRole('link')).toHaveText([
    'Import your list',
    'Choose what listings say',
    'Invite staff',
    'See your site',
  ]);
  await clerk.read(next);
  await clerk.click(next.getByRole('link', { name: 'Choose what listings say' }));
  await expect(page.getByRole('heading', { name: 'Fields That Come Ready' })).toBeVisible();
  await clerk.click(page.getByRole('checkbox', { name: 'Facebook' }));
  await clerk.click(page.getByRole('button', { name: 'Turn On' }));
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible();
  await page.goto(`${own.url}/admin`);
  await clerk.click(next.getByRole('link', { name: 'Invite staff' }));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await clerk.read(main);
  await clerk.click(page.getByRole('button', { name: 'Invite' }));
  await clerk.type(page.getByLabel('Name'), 'Rosa Lee');
  await clerk.type(page.getByLabel('Email'), 'rosa@worcester.example');
  await clerk.click(page.getByRole('button', { name: 'Send Invitation' }));
  await expect(page.getByText('Invitation sent').first()).toBeVisible();

  await page.goto(`${own.url}/admin`);
  await expect(next.getByRole('link')).toHaveText(['Import your list', 'See your site']);
  const before = { actions: clerk.actions, seconds: clerk.seconds };
  await clerk.click(next.getByRole('link', { name: 'Import your list' }));
  await clerk.read(main);
  const members = { name: 'members.csv', mimeType: 'text/csv', buffer: makeMessyFile() };
  await clerk.pick(page.getByLabel('CSV file'), members);
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
  await expect(field('Address, column 2')).toHaveValue('5');
  await clerk.read(main);
  await expect(page.getByText(/“MA.*” of “.+, MA/i)).toBeVisible();
  await clerk.click(page.getByRole('radio', { name: 'Yes, show them at once' }));
  await picture(page, '5-columns');
  await clerk.click(page.getByRole('button', { name: 'Continue' }));

  await expect(page.getByText('different values in 400 rows.').first()).toBeVisible();
  await clerk.read(main);
  const unknown = page.getByLabel(/^Meaning of/).filter({ visible: true });
  await expect(unknown).toHaveAccessibleName('Meaning of Misc.');
  await clerk.take(unknown, 'Services');
  await expect(unknown).toHaveValue('Services');
  await picture(page, '6-values');
  await clerk.click(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByText('The first 10 rows have no errors.')).toBeVisible();
  await clerk.read(main);
  await clerk.click(page.getByRole('button', { name: 'Check File' }));
  const refused = page.getByRole('form', { name: 'Rows to correct' });
  await expect(refused).toBeVisible();
  await clerk.read(main);
  for (const town of await refused.getByLabel('City/Town, State').all()) {
    await clerk.type(town, 'Worcester, MA');
  }
  await expectAccessible(page);
  await picture(page, '7-refused');
  await clerk.click(refused.getByRole('button', { name: 'Check Again' }));
  await clerk.click(page.getByRole('button', { name: 'Import: 397 New, 3 Merged' }));
  await expect(page.getByText('The import is done.')).toBeVisible();
  await clerk.read(main);
  const imported = clerk.actions - before.actions;
  const took = Math.round((clerk.seconds - before.seconds) / 6) / 10;

  await page.goto(`${own.url}/admin`);
  const noted = page.waitForResponse((answer) => answer.url().endsWith('/first-steps/look'));
  await clerk.click(next.getByRole('link', { name: 'See your site' }));
  await noted;
  await expect(page).toHaveURL(`${own.url}/`);
  await page.goto(`${own.url}/admin`);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(next).toHaveCount(0);

  const home = await (await request.get(own.url)).text();
  expect(home).toContain('<title>Shop Worcester: find top-ranked businesses in Worcester</title>');
  expect(home).toContain('$19.00');
  await page.goto(`${own.url}/search?city=Worcester&state=MA`);
  await expect(page.locator('.street-place').first()).toBeVisible();
  await picture(page, '8-found');
  const found = await request.get(`${own.url}/api/businesses?limit=1`);
  expect(found.headers()['x-total-count']).toBe('397');

  const minutes = Math.round(clerk.seconds / 6) / 10;
  test.info().annotations.push({
    type: 'measured',
    description: `${clerk.actions} actions, ${minutes} minutes of a person's time; of the import ${imported} and ${took}`,
  });
  console.log(
    `a first day: ${clerk.actions} actions, ${minutes} minutes; of its import ${imported}, ${took}`,
  );
  expect(minutes).toBeLessThan(10);
  expect(clerk.actions).toBeLessThan(50);

  const visitor = await browser.newPage();
  await visitor.goto(own.url);
  await expect(
    visitor.getByText('Every shop of the seven hills on one page').first(),
  ).toBeVisible();
  await expect(visitor.getByText('Premium Listing - $19.00')).toBeVisible();
  const shown = visitor.locator('header img');
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const search = visitor.getByRole('button', { name: 'Search Businesses' });
  await expect(search).toHaveCSS('background-color', 'rgb(27, 94, 58)');
  await visitor.close();
  await page.goto(`${own.url}/api/login?next=/admin`);
  await expect(heading).toHaveText('Admin Dashboard');
});

/** By a call, as the story is about what comes then. */
async function signIn(page: Page) {
  const answer = await page.request.post(`${own.url}/api/auth/sign-in`, {
    data: { email: ADMIN.email, password: ADMIN.password },
    headers: { origin: own.url },
  });
  expect(answer.status()).toBe(200);
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('who comes back to the five steps goes on where they were, and may skip one', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${own.url}/admin/settings`);
  await page.getByRole('main').getByRole('link', { name: 'Repeat the first five steps' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('What is your directory called?');
  await expectAccessible(page);
  await page.getByLabel('Name').fill('   ');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Name').fill('Shop Worcester');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(heading).toHaveText('Do you have a logo?');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: 'Skip This Step' }).click();
  await expect(heading).toHaveText('Which color is yours?');
  await expectAccessible(page);
  for (const next of ['Which area does it cover?', 'What does a premium listing cost?']) {
    await page.getByRole('button', { name: 'Skip This Step' }).click();
    await expect(heading).toHaveText(next);
  }
  await page.getByLabel('For how long').selectOption({ label: '6 months' });
  await expect(page.getByText('Every page will say $19.00 for 6 months.')).toBeVisible();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(heading).toHaveText('Your directory is ready');
  await page.goto(`${own.url}/pricing`);
  await expect(page.getByText('You pay once for 6 months')).toBeVisible();
});

test('a change shows at once, is listed with what it was, and is undone', async ({ page }) => {
  await signIn(page);
  await page.goto(`${own.url}/admin`);
  await page.getByRole('link', { name: 'Settings' }).click();
  const texts = section(page, 'Name and texts');
  await texts.getByLabel('Name').fill('سوق بويز');
  await texts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  for (const place of ['banner', 'contentinfo'] as const) {
    await expect(page.getByRole(place).getByText('سوق بويز').first()).toBeVisible();
  }
  const change = section(page, 'Changes').getByRole('listitem').first();
  await expect(change).toContainText('Shop Worcester');
  await expect(change).toContainText('سوق بويز');
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Undo the change of Name' }).click();
  await expect(texts.getByLabel('Name')).toHaveValue('Shop Worcester');
});

test('home’s sections move by buttons', async ({ page }) => {
  await signIn(page);
  await page.goto(`${own.url}/admin/settings`);
  const home = section(page, 'Home page');
  await home.getByRole('button', { name: 'Move List your business up' }).click();
  await home.getByRole('checkbox', { name: 'Latest reviews' }).uncheck();
  await home.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  const other = await page.context().browser()?.newPage();
  await other?.goto(own.url);
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
    await page.goto(`${own.url}/admin/settings`);
    const hers = await browser.newPage();
    await signIn(hers);
    await hers.goto(`${own.url}/admin/settings`);
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
    await page.goto(`${own.url}/admin/settings`);
    const hers = await browser.newPage();
    await signIn(hers);
    await hers.goto(`${own.url}/admin/settings`);
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

test('a name of 80 letters breaks nothing', async ({ page }) => {
  await signIn(page);
  const { version } = await (await page.request.get(`${own.url}/api/admin/settings`)).json();
  const saved = await page.request.put(`${own.url}/api/admin/settings`, {
    data: { version, values: { name: LONG } },
    headers: { origin: own.url },
  });
  expect(saved.status()).toBe(200);
  for (const address of ['/', '/pricing', '/admin/settings', '/admin/welcome']) {
    await page.goto(own.url + address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    for (const width of [320, 360, 768, 1280]) {
      await expectFits(page, [width]);
      await resize(page, width);
      await expect(page.getByRole('link', { name: 'Logout' }).first()).toBeInViewport({ ratio: 1 });
    }
  }
});
