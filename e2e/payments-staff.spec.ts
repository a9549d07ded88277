import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

/** What is refused is a part of these stories. */
test.use({ expectedErrors: [/409/] });

interface Bought {
  slug: string;
  name: string;
  intent: string;
}

/** A free listing of a state, paid for as its checkout does. */
async function buy(page: Page, state: string): Promise<Bought> {
  const found = await page.request.get(
    `/api/businesses/search?premium=false&state=${state}&limit=1`,
  );
  const [{ id, name, slug }] = await found.json();
  const opened = await page.request.post('/api/create-payment-intent', {
    data: { businessId: id },
  });
  const { clientSecret } = await opened.json();
  const [intent = ''] = clientSecret.split('_secret_');
  const paid = await page.request.post(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    form: {
      client_secret: clientSecret,
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2099',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][email]': `payer-${id}@example.com`,
    },
  });
  expect(paid.status()).toBe(200);
  const confirmed = await page.request.post('/api/confirm-payment', {
    data: { paymentIntentId: intent, businessId: id },
  });
  expect(confirmed.status()).toBe(200);
  return { slug, name, intent };
}

async function isPremium(page: Page, { slug }: Bought): Promise<boolean> {
  const answer = await page.request.get(`/api/businesses/${slug}`);
  return (await answer.json()).isPremium;
}

test('payments fit each width, and are accessible in the dark', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Revenue by Month' })).toBeVisible();
  await page.getByText('The 24 months as a table').click();
  await expect(page.getByRole('row')).toHaveCount(25);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
});

test('a payment is found, a part of it goes back, then the rest, and premium ends', {
  tag: '@everyday',
}, async ({ page }) => {
  const bought = await buy(page, 'WY');
  const { name, intent } = bought;
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^\$/ }).click();
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/payments$/);
  await page.getByLabel('Search').fill(intent);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid');
  await expect(page.getByText('The listing became premium for 1 year.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Refund...' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('A part').check();
  await dialog.getByLabel('Amount').fill('12');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter an amount up to $9.95')).toBeVisible();
  await dialog.getByLabel('Amount').fill('3.50');
  await dialog.getByLabel('Reason').fill('Two weeks late');
  await expect(dialog.getByText('$3.50 goes back to the card, and we keep $6.45.')).toBeVisible();
  await expect(dialog.getByText('The email says that premium stays.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund $3.50' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Partly refunded');
  await expect(page.getByText('$3.50 went back to the card.')).toHaveCount(1);
  await expect(page.getByText('Reason: Two weeks late')).toBeVisible();
  expect(await isPremium(page, bought)).toBe(true);

  await page.getByRole('button', { name: 'Refund...' }).click();
  await expect(dialog.getByText('The email says that the money was refunded.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund $6.45' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded');
  await expect(page.getByText('Refund: This payment was refunded.')).toBeVisible();
  expect(await isPremium(page, bought)).toBe(false);
  await page.getByRole('main').getByRole('link', { name: 'Payments' }).first().click();
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
});

test('two administrators at one payment: the second is told what happened meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  const bought = await buy(page, 'VT');
  const { name } = bought;
  await signInAs(page, 'admin');
  await page.goto(`/admin/payments?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  const address = page.url();
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const second = await other.newPage();
  await signInAs(second, 'admin');
  await second.goto(address);
  for (const one of [page, second]) {
    await one.getByRole('button', { name: 'Refund...' }).click();
    await one.getByRole('alertdialog').getByLabel('Keep it').check();
  }
  await page.getByRole('button', { name: 'Refund $9.95' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded');
  await second.getByRole('button', { name: 'Refund $9.95' }).click();
  await expect(
    second.getByText('$9.95 of this payment has been refunded in the meantime.').first(),
  ).toBeVisible();
  await expect(second.getByRole('heading', { level: 1 })).toContainText('Refunded');
  await expect(second.getByText('$9.95 went back to the card.')).toHaveCount(1);
  expect(await isPremium(page, bought)).toBe(true);
  await other.close();
});

test('a receipt is sent again, and a month is taken along as a file', async ({ page }) => {
  const { name } = await buy(page, 'ND');
  await signInAs(page, 'admin');
  await page.goto(`/admin/payments?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Send Receipt Again' }).click();
  await expect(page.getByText('The receipt was last sent again on')).toBeVisible();
  await page.getByRole('button', { name: 'Send Receipt Again' }).click();
  await expect(page.getByText('The receipt was sent a moment ago.').first()).toBeVisible();

  await page.goto('/admin/payments');
  await page
    .getByLabel('Month', { exact: true })
    .selectOption(new Date().toISOString().slice(0, 7));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download .+ as CSV$/ }).click();
  const file = await (await download).path();
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('date (UTC),kind,amount');
  expect(text).toContain('payment,9.95,USD');
  expect(text).toContain(name.includes('"') ? name.replaceAll('"', '""') : name);
});

test('an amount that is none is told, and what was typed stays', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/payments');
  await page.getByLabel('Amount').fill('a lot');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Enter an amount such as 9.95')).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('a lot');
});

test('an editor sees neither payments nor the way to them', async ({ page }) => {
  await signInAs(page, 'editor');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Payments' })).toHaveCount(0);
  await page.goto('/admin/payments');
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});
