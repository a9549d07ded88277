import type { Page } from '@playwright/test';
import { expect, expectAccessible, holdWrites, test } from './fixtures.ts';
import { thisTry } from './this-try.ts';

const cafe = {
  'Business Name': 'Café Ümlaut & Söhne 🥐',
  Description: 'Kuchen, coffee and Zwiebelkuchen on Saturdays. 日本語もどうぞ。',
  Address: '12 Straße Ave',
  City: 'San José',
  'ZIP Code': '87001',
};

async function fillIn(page: Page, fields: Record<string, string> = {}) {
  const send = page.getByRole('button', { name: /^(Submit for Review|Continue to Payment)$/ });
  await expect(send).toBeEnabled();
  await writeFields(page, fields);
}

async function writeFields(page: Page, fields: Record<string, string> = {}) {
  for (const [label, text] of Object.entries({ ...cafe, ...fields })) {
    await page.getByLabel(label).fill(text);
  }
  await page.getByLabel('Category').selectOption({ label: 'Restaurants' });
  await page.getByLabel('State').selectOption('NM');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit for Review' });

test('lists a business for free', { tag: '@everyday' }, async ({ page }) => {
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.goto('/');
  await page.getByRole('link', { name: 'Submit Free Listing' }).click();
  await expect(page).toHaveTitle('List Your Business | Mainstreet');
  await fillIn(page, {
    Email: 'zoe@example.com',
    Website: 'www.example.com/menu',
  });
  await page.getByLabel('Phone').fill('(505) 555-0142');
  await expect(page.getByLabel('Website')).toHaveValue('https://www.example.com/menu');
  await expect(page.getByText(`${cafe.Description.length} of 5,000 characters`)).toBeVisible();
  const release = await holdWrites(page, '**/api/businesses');
  await submit(page).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  release();
  const heading = page.getByRole('heading', { name: 'Business Submitted Successfully!' });
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle('Business Submitted Successfully! | Mainstreet');
  await expect(
    page.getByText('Your business has been submitted for review.').first(),
  ).toBeVisible();
  await expect(page.getByText('within 24-48 hours')).toContainText(cafe['Business Name']);
  await expect(page.getByText('zoe@example.com')).toBeVisible();
  await expectAccessible(page);
  expect((await sent).postDataJSON()).toMatchObject({
    name: cafe['Business Name'],
    description: cafe.Description,
    state: 'NM',
    website: 'https://www.example.com/menu',
    isPremium: false,
  });
  await page.getByRole('link', { name: 'Submit Another Business' }).click();
  await expect(page.getByRole('heading', { name: 'List Your Business' })).toBeFocused();
  await expect(page.getByLabel('Business Name')).toHaveValue('');
});

test('a premium listing goes on to its payment', { tag: '@everyday' }, async ({ page }) => {
  const answered = page.waitForResponse('**/api/businesses');
  await page.goto('/submit?premium=true');
  await expect(page.getByRole('radio', { name: 'Premium Listing' })).toBeChecked();
  await fillIn(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  const { id, name } = await (await answered).json();
  await expect(page).toHaveURL(`/checkout/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium Upgrade');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
  const stranger = await page.context().newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByLabel('Card number')).toBeVisible();
  await expect(stranger.getByText(name)).toBeHidden();
  await page.goto('/submit');
  await expect(page.getByLabel('Business Name')).toHaveValue('');
});

test('the choice of listing decides what the button says; broken rules are said', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.goto('/submit');
  await expect(submit(page)).toBeEnabled();
  await page.getByRole('radio', { name: 'Premium Listing' }).check();
  await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeVisible();
  await page.getByRole('radio', { name: 'Free Listing' }).check();
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Business name is required',
    'Category is required',
    'Description must be at least 10 characters',
    'Address is required',
    'City is required',
    'State is required',
    'Valid zip code is required',
  ]);
  await expect(page.getByLabel('Business Name')).toBeFocused();
  await fillIn(page, { Email: 'nobody', Website: 'our site', 'Image URL': 'ftp://example.com/x' });
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText([
    'Valid email is required',
    'Valid website URL is required',
    'Valid image URL is required',
  ]);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
});

test('what was typed outlives a reload and a visit elsewhere', async ({ page }) => {
  await page.goto('/submit');
  await expect(submit(page)).toBeEnabled();
  await fillIn(page);
  await page.getByRole('radio', { name: 'Premium Listing' }).check();
  for (const comeBack of [() => page.reload(), () => leaveAndReturn(page)]) {
    await comeBack();
    for (const [label, text] of Object.entries(cafe)) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
    await expect(page.getByLabel('State')).toHaveValue('NM');
    await expect(page.getByLabel('Category').locator(':checked')).toHaveText('Restaurants');
    await expect(page.getByRole('radio', { name: 'Premium Listing' })).toBeChecked();
  }
  await page.getByRole('button', { name: 'Clear the form' }).click();
  await expect(page.getByLabel('Business Name')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'Free Listing' })).toBeChecked();
  await page.reload();
  await expect(submit(page)).toBeEnabled();
  await expect(page.getByLabel('Business Name')).toHaveValue('');
});

async function leaveAndReturn(page: Page) {
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Popular Categories' })).toBeVisible();
  await page.getByRole('link', { name: 'Submit Business' }).click();
}

test('what was typed while the page still loaded stays', async ({ page }) => {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await page.route('**/assets/*/page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/submit', { waitUntil: 'commit' });
  await writeFields(page);
  await page.getByRole('radio', { name: 'Premium Listing' }).check();
  proceed();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page).toHaveURL(/\/checkout\/\d+$/);
});

test.describe('when the server refuses or is away', () => {
  test.use({ expectedErrors: [/422|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('sending again after a lost answer adds one business only', async ({ page }) => {
    const keys: string[] = [];
    const ids: number[] = [];
    await page.route('**/api/businesses', async (route) => {
      keys.push(route.request().postDataJSON().submissionKey);
      const answer = await route.fetch();
      ids.push((await answer.json()).id);
      if (keys.length === 1) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await page.goto('/submit');
    await fillIn(page);
    await submit(page).click();
    await expect(
      page.getByText('The server did not respond. Please try again.').first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue(cafe.Description);
    await submit(page).click();
    await expect(page.getByText('Business Submitted Successfully!')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    expect(new Set(ids).size).toBe(1);
    await page.getByRole('link', { name: 'Submit Another Business' }).click();
    await fillIn(page);
    await submit(page).click();
    await expect(page.getByText('Business Submitted Successfully!')).toBeVisible();
    expect(new Set(ids).size).toBe(2);
  });

  test('without a network everything stays as it was typed', async ({ page, context }) => {
    await page.goto('/submit');
    await fillIn(page);
    await context.setOffline(true);
    await submit(page).click();
    await expect(
      page.getByText('The server did not respond. Please try again.').first(),
    ).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue(cafe.Description);
    await context.setOffline(false);
    await submit(page).click();
    await expect(page.getByText('Business Submitted Successfully!')).toBeVisible();
  });

  test('what the server says of a field stands at the field', async ({ page }) => {
    await page.route('**/api/businesses', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          detail: 'city: City is too far away',
          errors: [{ field: 'city', message: 'City is too far away' }],
        },
      }),
    );
    await page.goto('/submit');
    await fillIn(page);
    await submit(page).click();
    await expect(page.getByText('City is too far away').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('City is too far away');
    await expect(page.getByLabel('City')).toBeFocused();
    await expect(page.getByLabel('Description')).toHaveValue(cafe.Description);
  });
});

test('says when a business may be listed already, and takes it all the same', async ({ page }) => {
  const answer = await page.request.get('/api/businesses/search?query=boese+brothers&limit=1');
  const [listed] = await answer.json();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/submit');
  await fillIn(page, {
    'Business Name': listed.name,
    Address: listed.address,
    City: listed.city.toUpperCase(),
    'ZIP Code': listed.zipCode,
  });
  await page.getByLabel('State').selectOption(listed.state);
  const hint = page.getByText(`This looks like ${listed.name}, ${listed.address}`);
  await expect(hint).toBeVisible();
  await expect(page.getByRole('link', { name: 'Claim or correct it' })).toHaveAttribute(
    'href',
    `/claim/${listed.id}`,
  );
  await expectAccessible(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: listed.name }).first().click();
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(listed.name);
  await page.getByRole('button', { name: 'No, it is another business' }).click();
  await expect(hint).toBeHidden();
  await submit(page).click();
  await expect(page.getByText('Business Submitted Successfully!')).toBeVisible();
});

test('lists a business by the keyboard alone', async ({ page }) => {
  await page.goto('/submit');
  await expect(submit(page)).toBeEnabled();
  await page.getByRole('banner').getByRole('link', { name: 'My list' }).focus();
  const keys = page.keyboard;
  for (const text of ['Keys Only', 'Rest', 'Ten fingers and no mouse.']) {
    await keys.press('Tab');
    await keys.type(text);
  }
  const allTrades = page.getByRole('button', { name: 'All trades' });
  // Trades that are suggested by now come first.
  await expect(async () => {
    await keys.press('Tab');
    await expect(allTrades).toBeFocused({ timeout: 500 });
  }).toPass();
  for (const text of ['1 Tab Street', 'Taos', 'New M', '87571']) {
    await keys.press('Tab');
    await keys.type(text);
  }
  for (const text of ['', '', '', 'example.com', '']) {
    await keys.press('Tab');
    await keys.type(text);
  }
  await keys.press('Tab');
  await keys.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Premium Listing' })).toBeChecked();
  await keys.press('ArrowUp');
  await keys.press('Tab');
  await expect(submit(page)).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('Business Submitted Successfully!')).toBeVisible();
  await expect(page.getByText('Keys Only')).toBeVisible();
});

test.describe('where the browser keeps nothing', () => {
  test('the form works without a draft', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/submit');
    // What others have listed meanwhile would be offered here, above the button.
    await fillIn(page, { 'Business Name': `Without a Draft ${thisTry()}`, Address: '7 Blank Row' });
    await submit(page).click();
    await expect(page.getByText('Business Submitted Successfully!')).toBeVisible();
  });
});
