import type { Browser, Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { enterOwnerArea, openOwnerArea, readMails, submitBusiness, waitForLink } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

const UNDO_LINK = /http:\S+\/api\/owner-undo\?token=\S+/;

/** An approved listing, and its owner's desk open at the form. */
async function openForm(page: Page, name: string, ownerEmail: string): Promise<number> {
  const { id } = await submitBusiness(page, { name, ownerEmail, phone: '208-555-0100' });
  await approve(id);
  await enterOwnerArea(page, id, ownerEmail);
  await openSection(page, id);
  return id;
}

async function openSection(page: Page, id: number) {
  await page.goto(`/desk/${id}/listing`);
  await expect(page.getByLabel('Business Name')).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** The address of former times leads to the queue. */
async function openQueue(browser: Browser, name: string): Promise<Page> {
  const staff = await browser.newPage();
  await signInAs(staff, 'editor');
  await staff.goto('/admin/changes');
  await expect(staff).toHaveURL('/admin/triage?kind=change');
  await staff.getByRole('searchbox', { name: 'Search the queue' }).fill(name);
  // A search closes what was open before it.
  await staff.waitForURL(/&q=/);
  return staff;
}

test('an edit that waits, seen by the owner on a phone and by staff', { tag: '@everyday' }, async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const name = `Needle & Thread ${thisTry()}`;
  const wanted = name.replace('Thread', 'Yarn');
  const id = await openForm(page, name, `edna-${thisTry()}@home.example`);
  await page.getByLabel('Business Name').fill(wanted);
  await page.getByLabel('Phone (optional)').fill('208-555-0199');
  await save(page).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('Waiting for our team: name.')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);

  const { slug, category } = await readListing(page, id);
  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('(208) 555-0199').first()).toBeVisible();
  await expect(page.getByText('By its owner,')).toBeVisible();

  const staff = await openQueue(browser, name);
  const item = staff.locator('[data-detail]').filter({ hasText: wanted });
  await expect(item.getByText('Yarn', { exact: true })).toHaveJSProperty('tagName', 'MARK');
  await expectAccessible(staff);
  await expectFits(staff, [360, 1280]);
  await item.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(staff, 'Change accepted')).toBeVisible();
  await expect(item).toHaveCount(0);
  await staff.close();

  await openSection(page, id);
  await expect(page.getByText('Our team accepted the new name')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted);
});

async function readListing(page: Page, id: number) {
  const answer = await page.request.get(`/api/desk/${id}/listing`);
  return (await answer.json()).listing;
}

test('a refusal is read with its reason, and a change is withdrawn', async ({ page, browser }) => {
  const name = `Plain Pizza ${thisTry()}`;
  const id = await openForm(page, name, `paul-${thisTry()}@home.example`);
  await page.getByLabel('Business Name').fill('BEST PIZZA IN BOISE');
  await page.getByLabel('Address').fill('99 Elm Street');
  await save(page).click();
  await expect(
    page.getByText(/Waiting for our team: (name, address|address, name)\./),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the new address' }).click();
  await expect(page.getByText('Waiting for our team: name.')).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('12 Needle Street');

  const staff = await openQueue(browser, name);
  const item = staff.locator('[data-detail]').filter({ hasText: name });
  await item.getByRole('button', { name: 'Refuse' }).click();
  const dialog = staff.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(dialog.getByText('Write a reason; the owner reads it')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Your sign says Plain Pizza.');
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(toast(staff, 'Change refused')).toBeVisible();
  await expect(item).toHaveCount(0);
  await staff.close();

  await openSection(page, id);
  await expect(page.getByText('Reason: Your sign says Plain Pizza.')).toBeVisible();
});

test.describe('nothing is lost', () => {
  test.use({ expectedErrors: [/the server responded with a status of (401|409)/] });

  test('by two tabs: what differs is chosen field by field', async ({ page }) => {
    const id = await openForm(page, 'Twin Tires', `tina-${thisTry()}@home.example`);
    const other = await page.context().newPage();
    await openSection(other, id);
    await other.getByLabel('Phone (optional)').fill('208-555-0111');
    await save(other).click();
    await expect(toast(other, 'Saved')).toBeVisible();
    await page.getByLabel('Phone (optional)').fill('208-555-0122');
    await page.getByLabel('Website (optional)').fill('https://tires.example/');
    await save(page).click();
    const versions = page.getByRole('form', { name: 'Two versions' });
    await expect(versions.getByText('(208) 555-0111')).toBeVisible();
    await expectAccessible(page);
    await versions.getByRole('button', { name: 'Save Selection' }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('(208) 555-0122');
    expect(await readListing(page, id)).toMatchObject({
      phone: '(208) 555-0122',
      website: 'https://tires.example/',
    });
    await other.close();
  });

  test('by a closed laptop, or a link that ran out while typing', async ({ page }) => {
    const email = `lena-${thisTry()}@home.example`;
    const id = await openForm(page, 'Lena’s Lamps', email);
    await page.getByLabel('Phone (optional)').fill('208-555-0133');
    await queryDatabase('delete from owner_sessions where business_id = $1', [id]);
    await save(page).click();
    await expect(page.getByText('Your link has expired, so this was not saved.')).toBeVisible();
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('(208) 555-0133');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Email me a new link' }).click();
    await expect(page.getByText('a new link is on its way there.')).toBeVisible();
    await expect.poll(async () => (await readMails(email)).join()).toContain('asked to manage');
    await openOwnerArea(page, email);
    await openSection(page, id);
    await page.getByRole('button', { name: 'Use It' }).click();
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('(208) 555-0133');
    await save(page).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await openSection(page, id);
    await expect(page.getByRole('button', { name: 'Use It' })).toHaveCount(0);
  });
});

test('settings: a new contact by its link, and an undo by the former one', async ({
  page,
  browser,
}) => {
  const [former, next] = [`olga-${thisTry()}@home.example`, `nina-${thisTry()}@home.example`];
  const id = await openForm(page, 'Olga’s Organs', former);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(`${former}, proved`)).toBeVisible();
  await page.getByLabel('New address').fill(next);
  await page.getByRole('button', { name: 'Change the Address' }).click();
  await expect(page.getByText(`We sent a link to ${next}.`)).toBeVisible();
  await expectAccessible(page);
  const nina = await browser.newPage();
  await openOwnerArea(nina, next);
  await expect(nina).toHaveURL(`/desk/${id}`);
  await page.goto(await waitForLink(former, UNDO_LINK));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Undo these changes?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo these changes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes undone');
  await nina.goto('/');
  expect((await nina.request.get(`/api/desk/${id}`)).status()).toBe(401);
  await nina.close();
});

test('an owner confirms, and says that a business is open after all', async ({ page }) => {
  const id = await openForm(page, 'Open Oven', `otto-${thisTry()}@home.example`);
  await queryDatabase('update businesses set may_be_closed_at = now() where id = $1', [id]);
  const { slug, category } = await readListing(page, id);
  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByText('This business may be closed.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/desk/${id}`);
  await page.getByRole('button', { name: 'Yes, It Is Open' }).click();
  await expect(page.getByRole('button', { name: 'Yes, It Is Correct' })).toBeVisible();
  await expectAccessible(page);
});
