import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { DESK_LINK, openOwnerArea, submitBusiness, waitForLink } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';
import { READING } from './waiting.ts';

/** What the website of the business shows at its file; the only one that there is. */
let published = '';
let website: Server;

test.beforeAll(async () => {
  website = createServer((request, response) => {
    const isFile = request.url === '/.well-known/mainstreet-verification.txt';
    response.writeHead(isFile && published ? 200 : 404).end(published);
  }).listen(Number(process.env.E2E_WEB_PORT), '127.0.0.1');
  await once(website, 'listening');
});
test.afterAll(() => {
  website.closeAllConnections();
  website.close();
});
test.beforeEach(() => {
  published = '';
});

interface Listed {
  path: string;
  name: string;
  host: string;
  ownerEmail: string;
}

async function listBusiness(page: Page, word: string): Promise<Listed> {
  const name = `Oven of ${word} ${thisTry()}`;
  const host = `${word.toLowerCase()}-${thisTry()}.test`;
  const ownerEmail = `first@${host}`;
  const listing = { name, website: `http://www.${host}/`, ownerEmail };
  const { id } = await submitBusiness(page, listing);
  const { slug, category } = await approve(id);
  return { path: `/${category.slug}/${slug}`, name, host, ownerEmail };
}

async function claimByWebsite(page: Page, { path, host }: Listed, email: string) {
  await page.goto(path);
  await page.getByRole('link', { name: 'Is this your business?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this your business?');
  await page.getByRole('heading', { name: 'Put a code on the website' }).click();
  await page.getByLabel('Website of the business').fill(`https://${host}/menu`);
  await page.getByLabel('Your email').filter({ visible: true }).fill(email);
  await page.getByRole('button', { name: 'Get a code' }).click();
  await expect(page.getByRole('heading', { name: `Put this code on ${host}` })).toBeVisible();
  published = await page.locator('code').first().innerText();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText('We are checking.')).toBeVisible();
}

async function reloadUntil(page: Page, title: string) {
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Reload' });
    if (await button.isVisible()) await button.click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass();
}

test('a business is claimed by a file at its website, from a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const listed = await listBusiness(page, 'Rosa');
  const email = `rosa-${thisTry()}@new.example`;
  await claimByWebsite(page, listed, email);
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);
  await reloadUntil(page, 'It is yours');
  await openOwnerArea(page, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(listed.name);
  await page.goto(listed.path);
  await expect(page.getByText('Claimed by its owner. Verified by website')).toBeVisible();
});

test('two people say that it is theirs: the owner can change nothing until staff decide', async ({
  page,
  browser,
}) => {
  const listed = await listBusiness(page, 'Olive');
  const { name, ownerEmail } = listed;
  const mary = `mary-${thisTry()}@new.example`;
  await openOwnerArea(page, ownerEmail);
  const ownerArea = page.url();
  const claimant = await browser.newPage();
  await claimByWebsite(claimant, listed, mary);
  await reloadUntil(claimant, 'Our team will decide');
  await page.goto(ownerArea);
  await expect(page.getByText('claims this business')).toBeVisible();

  const staff = await browser.newPage();
  await signInAs(staff, 'admin');
  await staff.goto(`/admin/triage?kind=claim&q=${encodeURIComponent(name)}`);
  const claim = staff.locator('[data-detail]').filter({ hasText: name });
  await expect(claim).toContainText(mary);
  await expect(claim).toContainText(ownerEmail);
  await staff.waitForTimeout(READING);
  await claim.getByRole('button', { name: 'Give it to the claimant' }).click();
  const dialog = staff.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Give it to the claimant' }).click();
  await expect(dialog.getByText('Write a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The license is in her name.');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Give it to the claimant' }).click();
  await expect(claim).toHaveCount(0);

  await openOwnerArea(claimant, mary);
  await expect(claimant.getByRole('heading', { level: 1 })).toHaveText(name);
  const objection = await waitForLink(ownerEmail, /http:\S+\/claims\/objection\S+/);
  await page.goto(objection);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByRole('heading')).toHaveText('Our team will review it');
  await claimant.reload();
  await expect(claimant.getByText('claims this business')).toBeVisible();
  for (const one of [staff, claimant]) await one.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('someone asks our team, and the page says what comes next', async ({ page }) => {
    const listed = await listBusiness(page, 'Kim');
    await page.goto(listed.path);
    await page.getByRole('link', { name: 'Is this your business?' }).click();
    await page.getByRole('heading', { name: 'Ask our team' }).click();
    await page.getByLabel('Your email').filter({ visible: true }).fill('kim@new.example');
    await page.getByLabel('How can we know that it is yours?').fill('The license is in my name.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Our team will review it' })).toBeVisible();
  });
});

test('a link to the contact on file is offered first, with the same answer for everyone', async ({
  page,
}) => {
  const listed = await listBusiness(page, 'Zoe');
  await page.goto(listed.path);
  await page.getByRole('link', { name: 'Is this your business?' }).click();
  await page.getByRole('button', { name: 'Email me a link' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await waitForLink(listed.ownerEmail, DESK_LINK);
});
