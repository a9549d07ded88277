import { expect, expectAccessible, test } from './fixtures.ts';
import { DESK_LINK, openOwnerArea, readMails, submitBusiness, waitForLink } from './owner.ts';
import { approve } from './staff.ts';
import { thisTry } from './this-try.ts';

test('an owner comes in by the link in her email, from a phone, and leaves again', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const ownerEmail = `rosa-${thisTry()}@home.example`;
  const { id } = await submitBusiness(page, { name: 'Rosa’s Oven', ownerEmail });
  await openOwnerArea(page, ownerEmail);
  await expect(page).toHaveURL(`/desk/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa’s Oven');
  await expect(page.getByText('Waiting for approval')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
});

test('an owner invites a person, who manages the listing too until removed', async ({
  page,
  browser,
}) => {
  const ownerEmail = `ana-${thisTry()}@home.example`;
  const partner = `luis-${thisTry()}@home.example`;
  const { id } = await submitBusiness(page, { name: 'Ana’s Alterations', ownerEmail });
  await openOwnerArea(page, ownerEmail);
  await page.goto(`/desk/${id}/settings`);
  await page.getByLabel('Their email').fill(partner);
  await page.getByRole('button', { name: 'Send an Invitation' }).click();
  await expect(page.getByText('not opened yet')).toBeVisible();
  await expectAccessible(page);
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const second = await context.newPage();
  await openOwnerArea(second, partner);
  await second.goto(`/desk/${id}/settings`);
  await expect(second.getByText('You manage this listing by an invitation')).toBeVisible();
  await expect(second.getByLabel('Their email')).toHaveCount(0);
  await expectAccessible(second);
  await second.goto(`/desk/${id}/emails`);
  const messages = second.getByRole('checkbox', { name: 'Messages from visitors' });
  await messages.click();
  await expect(messages).not.toBeChecked();
  await expectAccessible(second);
  await page.goto(`/desk/${id}/emails`);
  await expect(page.getByRole('checkbox', { name: 'Messages from visitors' })).toBeChecked();
  await page.goto(`/desk/${id}/settings`);
  const row = page.getByRole('listitem').filter({ hasText: partner });
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toHaveCount(0);
  expect((await second.request.get(`/api/desk/${id}`)).status()).toBe(401);
  await context.close();
});

test('an owner removes a listing by a link in an email', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const ownerEmail = `sue-${thisTry()}@home.example`;
  const { id } = await submitBusiness(page, { name: 'Sue’s Soaps', ownerEmail });
  await openOwnerArea(page, ownerEmail);
  await page.goto(`/desk/${id}/settings`);
  await page.getByRole('button', { name: 'Remove My Listing' }).click();
  await expect(page.getByText(`We sent the link to ${ownerEmail}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(await waitForLink(ownerEmail, /http:\S+\/api\/confirm-listing\?\S+/));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(page.getByRole('heading')).toHaveText('The listing was removed');
  const left = await page.request.get(`/api/desk/${id}`);
  expect(left.status()).toBe(401);
});

test('an owner says that the business has closed, and takes it back where it was said', async ({
  page,
}) => {
  const ownerEmail = `ed-${thisTry()}@home.example`;
  const { id } = await submitBusiness(page, { name: 'Ed’s Eggs', ownerEmail });
  const { slug, category } = await approve(id);
  await openOwnerArea(page, ownerEmail);
  await page.goto(`/desk/${id}/settings`);
  await page.getByRole('button', { name: 'We Have Closed' }).click();
  await expect(page.getByText(`We sent the link to ${ownerEmail}`)).toBeVisible();
  await page.goto(await waitForLink(ownerEmail, /http:\S+\/api\/confirm-listing\?\S+/));
  await page.getByRole('button', { name: 'Yes, it has closed' }).click();
  await expect(page.getByText('The page now says that the business may be closed')).toBeVisible();
  await page.goto(`/desk/${id}/settings`);
  await expect(page.getByText('Your page says that this business may be closed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'We Have Closed' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yes, It Is Open' }).click();
  await expect(page.getByRole('button', { name: 'We Have Closed' })).toBeVisible();
  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByText('This business may be closed.')).toHaveCount(0);
});

test('an owner pays, and comes in by the link in the receipt', async ({ page }) => {
  const ownerEmail = `lee-${thisTry()}@home.example`;
  const { id, checkoutToken } = await submitBusiness(page, { name: 'Lee’s Lamps', ownerEmail });
  await page.goto(`/checkout/${id}?token=${checkoutToken}`);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('83702');
  await page.getByRole('button', { name: 'Pay $9.95/year' }).click();
  await expect(page).toHaveURL('/');
  await waitForLink(ownerEmail, /http:\S+\/purchase\/\S+/);
  const [receipt = ''] = (await readMails(ownerEmail)).filter((text) => text.includes('Receipt:'));
  const link = new URL(receipt.match(DESK_LINK)?.[0] ?? '');
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Open my listing' }).click();
  await expect(page.getByText('Premium until')).toBeVisible();
});

test.describe('without a session', () => {
  test.use({ expectedErrors: [/the server responded with a status of (401|410)/] });

  test('a stranger sees nothing of a listing, and a used link opens nothing', async ({
    page,
    browser,
  }) => {
    const ownerEmail = `ann-${thisTry()}@home.example`;
    const { id } = await submitBusiness(page, { name: 'Ann’s Secret Shop', ownerEmail });
    const link = await waitForLink(ownerEmail, DESK_LINK);
    await openOwnerArea(page, ownerEmail);
    const stranger = await browser.newPage();
    await stranger.goto(link);
    await stranger.getByRole('button', { name: 'Open my listing' }).click();
    await expect(stranger.getByRole('heading')).toHaveText('This link no longer works');
    await stranger.goto(`/desk/${id}`);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Your link has expired');
    expect(await stranger.content()).not.toContain('Secret Shop');
    await stranger.close();
  });

  test('who lost the link asks for another', async ({ page }) => {
    const ownerEmail = `zoe-${thisTry()}@home.example`;
    await submitBusiness(page, { name: 'Zoë’s Corner', ownerEmail });
    await openOwnerArea(page, ownerEmail);
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('link', { name: 'Manage Your Listing' }).click();
    await page.getByLabel('Your Email').fill(ownerEmail);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await expect
      .poll(async () => (await readMails(ownerEmail)).join())
      .toContain('asked to manage');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an owner asks for a link, opens it and reads what is listed', async ({ page }) => {
    const ownerEmail = `kim-${thisTry()}@home.example`;
    await submitBusiness(page, { name: 'Kim’s Noodles', ownerEmail });
    await page.goto('/desk');
    await page.getByLabel('Your Email').fill(ownerEmail);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await openOwnerArea(page, ownerEmail);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kim’s Noodles');
  });
});
