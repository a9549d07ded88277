import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { enterOwnerArea, readMails, submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

async function openListed(page: Page, name: string, ownerEmail: string, more: object = {}) {
  const { id } = await submitBusiness(page, { name, ownerEmail, ...more });
  const { slug, category } = await approve(id);
  return { id: id as number, path: `/${category.slug}/${slug}` };
}

test('a visitor corrects a phone, and the owner accepts it', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const name = `Ida’s Pies ${thisTry()}`;
  const [owner, visitor] = [`ida-${thisTry()}@home.example`, `al-${thisTry()}@home.example`];
  const { id, path } = await openListed(page, name, owner, { phone: '(208) 342-0100' });
  await enterOwnerArea(page, id, owner);
  const session = await page.context().storageState();
  await page.context().clearCookies();
  await page.goto(`/report/${id}`);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel('Phone').fill('208-342-0199');
  await page.getByLabel('Your email').fill(visitor);
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
  await expect
    .poll(async () => (await readMails(owner)).join('\n'))
    .toContain('(208) 342-0100 → (208) 342-0199');

  await page.context().addCookies(session.cookies);
  await page.goto(`/desk/${id}`);
  await expect(page.getByText('Your listing says: (208) 342-0100')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Changed in your listing').first()).toBeVisible();
  await expect.poll(async () => (await readMails(visitor)).join('\n')).toContain('We made your');
  await page.goto(path);
  await expect(page.getByText('(208) 342-0199').first()).toBeVisible();
});

test('one names the other listing by its name, and staff make them one', async ({ page }) => {
  const name = `Nightjar ${thisTry()}`;
  const email = `jar-${thisTry()}@home.example`;
  const first = await openListed(page, `${name} Lamps`, email, { address: '4 Elm Street' });
  const other = await openListed(page, `${name} Lights`, `two-${email}`);
  await page.goto(`/report/${first.id}`);
  await page.getByLabel('It is listed twice').check();
  const field = page.getByLabel('Which listing is the other one?');
  await field.pressSequentially(`${name} Lights`);
  await page.getByRole('option', { name: `${name} Lights` }).click();
  await expect(field).toHaveValue(new RegExp(`${other.path}$`));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Correction' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();

  await signInAs(page, 'admin');
  await page.goto(`/admin/triage?kind=report&q=${encodeURIComponent(`${name} Lamps`)}`);
  await expect(page.getByText('The same business as').first()).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: /^Same business/ }).click();
  await expect(page.getByText(/is part of|merged/i).first()).toBeVisible();
  await page.goto(`/admin/triage?kind=report&q=${encodeURIComponent(name)}`);
  await expect(page.getByText('Nothing here')).toBeVisible();
});

test('staff dismiss a report and take that back, and the visitor gets no email', async ({
  page,
}) => {
  const name = `Kestrel ${thisTry()}`;
  const visitor = `kes-${thisTry()}@home.example`;
  const { id } = await openListed(page, name, `owner-${visitor}`);
  const data = { reason: 'closed', email: visitor };
  const sent = await page.request.post(`/api/businesses/${id}/reports`, { data });
  expect(sent.status()).toBe(201);
  await signInAs(page, 'admin');
  await page.goto(`/admin/triage?kind=report&q=${encodeURIComponent(name)}`);
  const dialog = page.getByRole('alertdialog');
  // A click that comes sooner than anybody reads is not taken.
  await expect(async () => {
    await page.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByLabel(/^Reason/).fill('We called them.');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Nothing here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Taken back: it waits in the queue again')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible();
  expect(await readMails(visitor)).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test('the field of the other listing takes its address', async ({ page }) => {
    const name = `Sandpiper ${thisTry()}`;
    const email = `sand-${thisTry()}@home.example`;
    const first = await openListed(page, name, email);
    const other = await openListed(page, `${name} Two`, `two-${email}`);
    await page.goto(`/report/${first.id}`, { waitUntil: 'load' });
    await page.getByLabel('It is listed twice').check();
    const field = page.getByLabel('Which listing is the other one?');
    await field.fill('nowhere');
    await page.getByRole('button', { name: 'Send Correction' }).click();
    await expect(page.getByText('No listing has this address')).toBeVisible();
    await expect(field).toHaveValue('nowhere');
    await field.fill(other.path);
    await page.getByRole('button', { name: 'Send Correction' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correction sent');
  });
});
