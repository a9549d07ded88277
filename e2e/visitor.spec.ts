import { expect, findBusinessPath, test } from './fixtures.ts';
import { thisTry } from './this-try.ts';

test('finds a business by a misspelled name and reads it', { tag: '@everyday' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Business Name').fill('Boese Broters Brewng');
  await page.getByRole('button', { name: 'Search Businesses' }).click();
  await expect(page).toHaveURL('/search?query=Boese+Broters+Brewng');
  await expect(page.getByText('Showing results for')).toContainText('boese brothers brewing');
  await page.getByRole('link', { name: 'Boese Brothers Brewing' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boese Brothers Brewing');
  await expect(page).toHaveTitle(/^Boese Brothers Brewing - Albuquerque, NM \| Mainstreet$/);
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(2);
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveTitle('Mainstreet: find top-ranked businesses near you');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await expect(page.locator('meta[name="keywords"]')).toHaveCount(0);
});

test.describe('when answers take their time', () => {
  test.use({ forgiven: 500 });

  test('nothing in sight moves', async ({ page }) => {
    await page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto('/');
    await page.getByLabel('Business Name').fill('Boese Broters Brewng');
    await page.getByRole('button', { name: 'Search Businesses' }).click();
    await page.getByRole('link', { name: 'Boese Brothers Brewing' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boese Brothers Brewing');
  });
});

test('browses a category to its third page', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Automotive/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Automotive Businesses');
  await expect(page.getByText(/^\d+ Automotive Businesses$/)).toBeVisible();
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(48);
  await expect(cards.nth(24).getByRole('heading').getByRole('link')).toBeFocused();
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cards).toHaveCount(72);
  const names = await cards
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(names).size).toBe(72);
});

test('browses a state and a city', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/locations');
  await page.getByText('Oregon', { exact: true }).click();
  await page.getByRole('link', { name: /^All of Oregon/ }).click();
  await expect(page).toHaveURL('/location/or');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oregon');
  await expect(page.getByText('OR', { exact: true })).toBeVisible();
  await page.goto('/locations');
  await page.getByText('Oregon', { exact: true }).click();
  await page
    .getByRole('link', { name: /^Portland/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portland, OR');
  await expect(page.getByLabel('State')).toHaveValue('OR');
  await expect(page.getByRole('article').first()).toContainText('Portland, OR');
});

test('who scrolls while the page still loads stays there, and loses no click', async ({ page }) => {
  let proceed = () => {};
  const held = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await page.route('**/assets/*/content-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/help', { waitUntil: 'commit' });
  const link = page.getByRole('main').getByRole('link').last();
  const target = (await link.getAttribute('href')) ?? '';
  await link.scrollIntoViewIfNeeded();
  const place = await link.boundingBox();
  proceed();
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  expect(await link.boundingBox()).toEqual(place);
  await page.mouse.click((place?.x ?? 0) + 10, (place?.y ?? 0) + 10);
  await expect(page).toHaveURL(target);
});

test('narrows a search, and the fields say what is shown', { tag: '@everyday' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByLabel('Category').selectOption('education');
  await page.getByLabel('City').fill('houston');
  await page.getByLabel('State').selectOption('TX');
  await page.getByRole('button', { name: 'Search Businesses' }).click();
  await expect(page).toHaveURL('/search?category=education&city=houston&state=TX');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Houston, TX');
  await expect(page.getByLabel('City')).toHaveValue('houston');
  await page.goBack();
  await expect(page.getByLabel('City')).toHaveValue('');
});

test('writes a review and sees it counted', { tag: '@everyday' }, async ({ page }) => {
  const path = await findBusinessPath(page, 'query=hampton+inn&state=CO');
  await page.goto(path);
  const heading = page.getByRole('main').locator('header');
  const before = Number((await heading.innerText()).match(/\((\d+) reviews?\)/)?.[1] ?? 0);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByRole('button', { name: 'Submit Review' }).click();
  await expect(form.getByText('Rating is required')).toBeVisible();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Comment must be at least 10 characters')).toBeVisible();
  await form.getByLabel('Rating').selectOption('4 Stars - Very Good');
  const name = `Zoë Ångström 🌻 ${thisTry()}`;
  await form.getByLabel('Your Name').fill(name);
  const words = `Slept well, breakfast until ten. ${Date.now()}`;
  await form.getByLabel('Comment').fill(words);
  // Twice in one moment: between the clicks of a mouse, the button that opens the form may come back here.
  await form.getByRole('button', { name: 'Submit Review' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Thank you for your review!').first()).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText(words)).toHaveCount(1);
  await expect(heading).toContainText(`(${before + 1} review`);
  await page.reload();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test.describe('when the server refuses or is away', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('what was typed stays, and the toast says what happened', { tag: '@everyday' }, async ({
    page,
  }) => {
    const name = `Twice Written ${thisTry()}`;
    await page.goto(await findBusinessPath(page, 'query=library&state=WY'));
    await page.getByRole('button', { name: 'Write a Review' }).click();
    const form = page.getByRole('form', { name: 'Write a review' });
    await form.getByLabel('Rating').selectOption('5');
    await form.getByLabel('Your Name').fill(name);
    await form.getByLabel('Comment').fill('A quiet reading room upstairs.');
    await page.route('**/reviews', (route) => route.abort());
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(
      page.getByText('The server did not respond. Please try again.').first(),
    ).toBeVisible();
    await expect(form.getByLabel('Comment')).toHaveValue('A quiet reading room upstairs.');
    await page.unroute('**/reviews');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Write a Review' }).click();
    await form.getByLabel('Rating').selectOption('5');
    await form.getByLabel('Your Name').fill(name);
    await form.getByLabel('Comment').fill('And a second visit on the same day.');
    await form.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByText('You have already reviewed').first()).toBeVisible();
    await expect(form.getByLabel('Comment')).toHaveValue('And a second visit on the same day.');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('finds by a misspelled name, pages through a category, and reads', {
    tag: '@everyday',
  }, async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Business Name').fill('Boese Broters');
    await page.getByRole('button', { name: 'Search Businesses' }).click();
    await page.getByRole('link', { name: 'Boese Brothers Brewing' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boese Brothers Brewing');
    await page.goto('/category/automotive');
    const first = await page.getByRole('article').first().innerText();
    await page.getByRole('link', { name: 'Load more' }).click();
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByRole('article')).toHaveCount(24);
    expect(await page.getByRole('article').first().innerText()).not.toBe(first);
  });
});

test.describe('when reading fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('"Load more" keeps what is shown, and works again later', async ({ page }) => {
    // Before its code has come, the link leads to the next page.
    await page.goto('/category/automotive', { waitUntil: 'networkidle' });
    const cards = page.getByRole('article');
    await page.route('**/api/businesses?*', (route) => route.abort());
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(cards).toHaveCount(24);
    await page.unroute('**/api/businesses?*');
    await page.getByRole('link', { name: 'Load more' }).click();
    await expect(cards).toHaveCount(48);
  });

  test('a screen that could not be read offers another try', async ({ page }) => {
    await page.goto('/');
    await page.route('**/api/businesses/search?*', (route) => route.abort());
    await page.getByLabel('City').fill('Houston');
    await page.getByRole('button', { name: 'Search Businesses' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to fetch businesses' })).toBeVisible();
    await page.unroute('**/api/businesses/search?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
