import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { enterOwnerArea, waitForLink } from './owner.ts';
import { thisTry } from './this-try.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Listing {
  id: number;
  slug: string;
  name: string;
  category: { slug: string };
}

/** A free listing with a phone number; each test takes another state's. */
async function findListing(page: Page, state: string): Promise<Listing> {
  const query = `premium=false&state=${state}&limit=24`;
  const answer = await page.request.get(`/api/businesses/search?${query}`);
  expect(answer.status()).toBe(200);
  const list: (Listing & { phone: string | null })[] = await answer.json();
  const found = list.filter(({ phone }) => phone)[test.info().repeatEachIndex];
  if (!found) throw new Error(`No listing in ${state} has a phone number`);
  return found;
}

/** A person's browser, and what it tells: the tests' own one says that it is driven, and tells nothing. */
async function openVisitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, userAgent: FIREFOX });
  await context.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'webdriver', { get: () => false });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then((text) => console.debug(text));
      return send(url, body);
    };
  });
  const visitor = await context.newPage();
  const told: string[] = [];
  visitor.on('console', (message) => told.push(message.text()));
  return { visitor, told };
}

async function readTotal(page: Page, title: string): Promise<string> {
  return page.getByRole('region', { name: title, exact: true }).locator('.text-3xl').innerText();
}

test.describe('on a phone, in the dark', () => {
  test.use({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' });

  test('a visit and a call are counted, and the owner sees them', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id, slug, name } = await findListing(page, 'AK');
    await enterOwnerArea(page, id);
    await page.goto(`/desk/${id}/figures`);
    await expect(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible();

    const { visitor, told } = await openVisitor(browser, baseURL);
    await visitor.goto(`/search?query=${encodeURIComponent(name)}&state=AK`);
    const row = visitor.locator(`#business-${id}`);
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => told.join()).toContain(String(id));
    // Within the application, without a new document.
    await row.getByRole('link', { name, exact: true }).click();
    await expect(visitor).toHaveURL(new RegExp(`/${slug}$`));
    await expect.poll(() => told.join()).toContain(`"views":${id}`);
    await visitor.getByRole('link', { name: 'Call' }).first().click();
    await expect.poll(() => told.join()).toContain(`"calls":${id}`);
    expect(await visitor.context().cookies()).toEqual([]);
    await visitor.context().close();

    await expect(async () => {
      await page.reload();
      expect(await readTotal(page, 'Calls')).toBe('1');
    }).toPass();
    expect(await readTotal(page, 'Page views')).toBe('1');
    expect(await readTotal(page, 'Seen in lists')).toBe('1');
    await page.getByText('The 12 months as a table').click();
    await expect(page.getByRole('rowheader')).toHaveCount(12);
    await expectAccessible(page);
    const mails = page.getByRole('checkbox', { name: 'Email me these statistics each month' });
    const saved = page.waitForResponse('**/figures/mail');
    await mails.uncheck();
    await saved;
    await page.reload();
    await expect(mails).not.toBeChecked();
  });
});

test('who buys premium for a listing without a contact gets a receipt to print', async ({
  page,
}) => {
  const { id, name } = await findListing(page, 'IA');
  const email = `payer-${thisTry()}@receipts.example`;
  await page.goto(`/checkout/${id}`);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('97201');
  const address = page.getByLabel('Email for your receipt');
  for (const wrong of ['ann', 'ann@payer']) {
    await address.fill(wrong);
    await page.getByRole('button', { name: 'Pay $9.95/year' }).click();
    await expect(page.getByText('Enter an email address')).toBeVisible();
    await expect(address).toBeFocused();
  }
  await address.fill(email);
  await page.getByRole('button', { name: 'Pay $9.95/year' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'See your receipt' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt \d+$/);
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText('We emailed this receipt to p***@receipts.example.')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('$9.95')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const link = await waitForLink(email, /http:\S+\/purchase\/\d+\?token=[\w-]{22}/);
  await expect(page).toHaveURL(link);
  await enterOwnerArea(page, id);
  await page.goto(`/desk/${id}/payments`);
  await expect(page.getByText('Your listing is premium until')).toBeVisible();
  await expect(page.getByText('Sponsored', { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Receipt \d+$/ }).click();
  await expect(page).toHaveURL(/\/purchase\/\d+\?token=[\w-]{22}$/);
  await expect(page.getByText(name)).toBeVisible();
});

test('a stranger reads no receipt with a made-up link', async ({ request }) => {
  const answer = await request.get('/purchase/1?token=xxxxxxxxxxxxxxxxxxxxxx');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(await answer.text()).toContain('Receipt Not Found');
});
