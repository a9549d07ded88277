import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, holdWrites, test } from './fixtures.ts';

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const DIALOG = '4000 0025 0000 3155';
const ELSEWHERE = '4000 0000 0000 3220';

/** A free listing of the sample; each test takes another state's. */
async function findFreeBusiness(
  page: Page,
  state: string,
): Promise<{ id: number; slug: string; name: string }> {
  const list = await page.request.get(
    `/api/businesses/search?premium=false&state=${state}&limit=1`,
  );
  const [business] = await list.json();
  return business;
}

async function isPremium(page: Page, slug: string): Promise<boolean> {
  return (await (await page.request.get(`/api/businesses/${slug}`)).json()).isPremium;
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('97201');
}

async function payBy(page: Page, number: string) {
  await fillCard(page, number);
  await page.getByRole('button', { name: 'Pay $9.95/year' }).click();
}

async function expectPaid(page: Page, words = 'A premium year was added') {
  await expect(page.getByText('Payment Successful').first()).toBeVisible();
  await expect(page.getByText(words).first()).toBeVisible();
  await expect(page).toHaveURL('/');
}

test('an owner pays by keyboard, and the listing is premium', { tag: '@everyday' }, async ({
  page,
}) => {
  const { id, slug, name } = await findFreeBusiness(page, 'VT');
  await page.goto(`/checkout/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Upgrade');
  await expect(page.getByText(name)).toBeVisible();
  await page.getByLabel('Email for your receipt').focus();
  await page.keyboard.type('ann@payer.example');
  await page.getByLabel('Card number').focus();
  await page.keyboard.type('4242424242424242');
  await expect(page.getByLabel('Card number')).toHaveValue(GOOD);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await expect(page.getByLabel('Expiration date')).toHaveValue('12 / 34');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('05401');
  const release = await holdWrites(page, '**/api/confirm-payment');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  release();
  await expectPaid(page);
  expect(await isPremium(page, slug)).toBe(true);
});

/** The checkout of a listing that waits for approval. */
async function submitBakery(page: Page): Promise<string> {
  const [category] = await (await page.request.get('/api/categories')).json();
  const submission = await page.request.post('/api/businesses', {
    data: {
      name: 'Checkout Test Bakery',
      description: 'Bread and rolls, baked on the spot.',
      address: '1 Main Street',
      city: 'Burlington',
      state: 'VT',
      zipCode: '05401',
      categoryId: category.id,
    },
  });
  const { id, checkoutToken } = await submission.json();
  return `/checkout/${id}?token=${checkoutToken}`;
}

test('what is missing is said at its field; then a double click pays once', async ({ page }) => {
  const { id } = await findFreeBusiness(page, 'NH');
  const charges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) charges.push(request.url());
  });
  await page.goto(`/checkout/${id}`);
  await payBy(page, '4242');
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pay $9.95/year' })).toBeEnabled();
  expect(charges).toHaveLength(0);
  await fillCard(page, GOOD);
  await page.getByRole('button', { name: 'Pay $9.95/year' }).dblclick();
  await expectPaid(page);
  expect(charges).toHaveLength(1);
});

test('a tab closed right after paying still ends premium', async ({ page, context }) => {
  const { id, slug } = await findFreeBusiness(page, 'RI');
  const tab = await context.newPage();
  await tab.route('**/api/confirm-payment', (route) => route.abort());
  await tab.goto(`/checkout/${id}`);
  const charged = tab.waitForResponse(/\/confirm$/);
  await payBy(tab, GOOD);
  await charged;
  await tab.close();
  await expect.poll(() => isPremium(page, slug)).toBe(true);
});

test.describe('when the card or its bank says no', () => {
  test.use({ expectedErrors: [/status of 40[0129]/] });

  test('a declined card can be replaced', { tag: '@everyday' }, async ({ page }) => {
    const { id, slug } = await findFreeBusiness(page, 'DE');
    await page.goto(`/checkout/${id}`);
    await payBy(page, DECLINED);
    await expect(page.getByText('Payment Failed').first()).toBeVisible();
    await expect(page.getByRole('form').getByRole('alert')).toHaveText('Your card was declined.');
    await expect(page.getByRole('button', { name: 'Pay $9.95/year' })).toBeFocused();
    expect(await isPremium(page, slug)).toBe(false);
    await payBy(page, GOOD);
    await expectPaid(page);
    expect(await isPremium(page, slug)).toBe(true);
  });

  test('authentication in a dialog: failed, left, then completed', async ({ page }) => {
    const { id } = await findFreeBusiness(page, 'HI');
    const refusal = page.getByRole('form').getByText('We are unable to authenticate');
    const dialog = page.getByRole('dialog', { name: 'Authentication' });
    await page.goto(`/checkout/${id}`);
    await payBy(page, DIALOG);
    await dialog.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(refusal).toBeVisible();
    await payBy(page, DIALOG);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(refusal).toBeVisible();
    await payBy(page, DIALOG);
    await dialog.getByRole('button', { name: 'Complete authentication' }).click();
    await expectPaid(page);
  });

  test("authentication on the bank's page: failed, then completed; a waiting listing keeps its checkout", async ({
    page,
  }) => {
    const checkout = await submitBakery(page);
    await page.goto(checkout);
    await payBy(page, ELSEWHERE);
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await expect(page.getByText('We are unable to authenticate').first()).toBeVisible();
    // Its token has come along, out of sight: a stranger would read no name.
    await expect(page.getByText('Checkout Test Bakery').first()).toBeVisible();
    await expect(page).toHaveURL(checkout.replace(/\?.*/, ''));
    await payBy(page, ELSEWHERE);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expectPaid(page);
  });

  test('what another tab has paid is not paid twice', async ({ page, context }) => {
    const { id } = await findFreeBusiness(page, 'ND');
    const other = await context.newPage();
    await page.goto(`/checkout/${id}`);
    await other.goto(`/checkout/${id}`);
    await payBy(other, GOOD);
    await expectPaid(other);
    await payBy(page, GOOD);
    await expectPaid(page, 'Your card was not charged again');
  });
});

test.describe('when the server is away', () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 40[49]/] });

  test('a payment that could not be claimed says so calmly, and is claimed later', async ({
    page,
  }) => {
    const { id } = await findFreeBusiness(page, 'SD');
    await page.goto(`/checkout/${id}`);
    await page.route('**/api/confirm-payment', (route) => route.abort());
    await payBy(page, GOOD);
    const notice = page.getByRole('heading', { name: 'Your payment went through.' });
    await expect(notice).toBeFocused();
    await expectAccessible(page);
    await page.unroute('**/api/confirm-payment');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expectPaid(page);
  });

  test("so does one that comes back from the bank's page", async ({ page }) => {
    const { id } = await findFreeBusiness(page, 'WV');
    await page.goto(`/checkout/${id}`);
    await payBy(page, ELSEWHERE);
    await page.route('**/api/confirm-payment', (route) => route.abort());
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    const notice = page.getByRole('dialog', { name: 'Your payment' });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/confirm-payment');
    await notice.getByRole('button', { name: 'Check again' }).click();
    await expect(notice).toBeHidden();
    await expectPaid(page);
  });

  test('an unknown business is a setup error', async ({ page }) => {
    await page.goto('/checkout/999999999');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Setup Error');
    const words = 'Unable to initialize payment for business ID: 999999999';
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText('This business does not exist.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Return to Homepage' }).click();
    await expect(page).toHaveURL('/');
  });

  test('"Try Again" works once the server is back', async ({ page }) => {
    const { id } = await findFreeBusiness(page, 'MT');
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await page.goto(`/checkout/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Setup Error');
    await page.unroute('**/api/create-payment-intent');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Upgrade');
    await expect(page.getByLabel('Card number')).toBeVisible();
  });
});

test.describe('the form', () => {
  test.use({ expectedErrors: [/status of 402/] });

  test('is accessible, in the dark too, its faults and the dialog', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Test Payment (Dev)' }).click();
    await page.getByLabel('Email for your receipt').fill('ann@payer.example');
    await page.getByRole('button', { name: 'Pay $9.95/year' }).click();
    await expect(page.getByText('Your ZIP code is incomplete.')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await payBy(page, DIALOG);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  });
});

test('a payer chooses automatic renewal, sees it on the receipt, and stops it there', async ({
  page,
}) => {
  const { id } = await findFreeBusiness(page, 'MT');
  await page.goto(`/checkout/${id}`);
  await page.getByLabel('Renew automatically for $9.95/year').check();
  await expect(page.getByText('renews automatically until you stop it')).toBeVisible();
  await expectAccessible(page);
  await payBy(page, GOOD);
  await expect(page.getByText('We use it to tell you before each charge.')).toBeVisible();
  await expect(page.getByLabel('Email for your receipt')).toBeFocused();
  await page.getByLabel('Email for your receipt').fill('ann@payer.example');
  await payBy(page, GOOD);
  await expectPaid(page);
  await page.getByRole('button', { name: 'See your receipt' }).first().click();
  await expect(page.getByText(/Premium renews automatically for \$9\.95 on/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop Automatic Renewal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automatic renewal stopped');
  await page.goBack();
  await page.reload();
  await expect(page.getByText('You will not be charged automatically.')).toBeVisible();
});

test.describe('when the card is declined at first', () => {
  test.use({ expectedErrors: [/status of 402/] });

  test('who unticks automatic renewal for the second try is not renewed', async ({ page }) => {
    const { id } = await findFreeBusiness(page, 'ND');
    await page.goto(`/checkout/${id}`);
    await page.getByLabel('Renew automatically for $9.95/year').check();
    await page.getByLabel('Email for your receipt').fill('ann@payer.example');
    await payBy(page, DECLINED);
    await expect(page.getByText('Your card was declined.').first()).toBeVisible();
    await page.getByLabel('Renew automatically for $9.95/year').uncheck();
    await payBy(page, GOOD);
    await expectPaid(page);
    await page.getByRole('button', { name: 'See your receipt' }).first().click();
    await expect(page.getByText('You will not be charged automatically.')).toBeVisible();
  });
});
