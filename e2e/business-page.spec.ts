import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  findBusinessPath,
  resize,
  test,
} from './fixtures.ts';

const PHONE = { width: 360, height: 780 };

let path: string;

/** A brewery of Boise with ten reviews: five of 5 stars, three of 4, two of 1. */
test.beforeAll(async ({ request }) => {
  path = await findBusinessPath({ request }, 'query=lost+grove+brewing&city=Boise&state=ID');
  const slug = path.split('/').at(-1);
  await queryDatabase(
    `delete from reviews where author_hash like 'sample%'
       and business_id = (select id from businesses where slug = $1)`,
    [slug],
  );
  await queryDatabase(
    `insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
       created_at)
     select id, (array[5,4,1,5,4,5,5,1,4,5])[n], 'Guest ' || n, 'Visit number ' || n, md5(n || slug),
       md5(slug || n), now() - n * interval '1 day'
     from businesses, generate_series(1, 10) as n where slug = $1
     on conflict do nothing`,
    [slug],
  );
  await queryDatabase('update businesses set review_count = 10, rating_sum = 39 where slug = $1', [
    slug,
  ]);
});

const reviews = (page: Page) => page.locator('#reviews li[tabindex="-1"]');
const bars = (page: Page) => page.getByRole('list', { name: 'Reviews by rating' });
const orders = (page: Page) => page.getByRole('navigation', { name: 'Order of the reviews' });

test('what is known of a business stands on its page, and what one can do about it', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.goto(path);
  const facts = page.getByRole('complementary', { name: 'Contact' });
  await expect(
    page.getByText(/^Last confirmed: From Open Brewery DB, .* · Last updated: /),
  ).toBeVisible();
  await expect(facts.getByRole('link', { name: '(208) 286-2258' })).toHaveAttribute(
    'href',
    'tel:2082862258',
  );
  const heading = page.getByRole('main').locator('header');
  await expect(heading).toContainText('3.9');
  const call = page.getByRole('link', { name: 'Call', exact: true });
  await expect(call).toHaveAttribute('href', 'tel:2082862258');
  const way = await page.getByRole('link', { name: 'Directions' }).getAttribute('href');
  expect(decodeURIComponent(way ?? '').replaceAll('+', ' ')).toContain('Boise, ID 83706');
  const claim = page.getByRole('link', { name: 'Is this your business?' });
  await expect(claim).toHaveAttribute('href', /^\/claim\/\d+$/);
  const report = page.getByRole('link', { name: 'Suggest a correction' });
  await expect(report).toHaveAttribute('href', /^\/report\/\d+$/);
  await heading.getByRole('link', { name: 'Breweries' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries in Boise, Idaho');
});

test('without a photo its name stands once, on its sign, and nothing gapes beside the facts', {
  tag: '@everyday',
}, async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const name = page.getByRole('heading', { level: 1, name: 'Lost Grove Brewing' });
    await expect(name).toHaveClass(/sign/);
    await expect(
      page.getByRole('main').getByText('Lost Grove Brewing', { exact: true }),
    ).toHaveCount(2);
    const about = await page.getByRole('region', { name: 'About' }).boundingBox();
    const written = await page.getByRole('region', { name: 'Customer Reviews' }).boundingBox();
    const gap = (written?.y ?? 0) - (about?.y ?? 0) - (about?.height ?? 0);
    if (width > 360) expect(gap).toBeLessThan(48);
  }
});

test('what is open now stands above the facts, in color', async ({ page }) => {
  const open = { weekly: Array.from({ length: 7 }, () => [['00:00', '24:00']]), special: [] };
  const set = (hours: object | null) =>
    queryDatabase('update businesses set hours = $2, time_zone = $3 where slug = $1', [
      ...[path.split('/').at(-1), hours && JSON.stringify({ ...hours, byAppointment: false })],
      hours && 'America/Boise',
    ]);
  await set(open);
  try {
    await page.goto(path);
    const facts = page.getByRole('complementary', { name: 'Contact' });
    const now = facts.getByText('Open 24 hours').first();
    await expect(now).toHaveClass(/open-now/);
    const [above, below] = [await now.boundingBox(), await facts.getByText('Phone').boundingBox()];
    expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  } finally {
    await set(null);
  }
});

test('without reviews there is no figure', async ({ page }) => {
  await page.goto(await findBusinessPath(page, 'query=cloud+9+brewery&state=ID'));
  const heading = page.getByRole('main').locator('header');
  await expect(heading).toContainText('No reviews yet');
  await expect(heading).not.toContainText('0.0');
  await expect(bars(page)).toHaveCount(0);
  await expect(page.getByText('Be the first to review this business!')).toBeVisible();
});

test.describe('sharing', () => {
  test('copies the link where the device offers nothing better', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.goto(`${path}?rating=5`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(path);
    expect(new URL(copied).search).toBe('');
  });

  test('asks the device where it can, and copies nothing when that is closed', async ({ page }) => {
    await page.addInitScript(() => {
      const closed = new DOMException('closed', 'AbortError');
      const share = (what: ShareData) => {
        document.title = `shared ${what.title}`;
        return Promise.reject(closed);
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await page.goto(path);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page).toHaveTitle('shared Lost Grove Brewing');
    await expect(page.getByText('Link copied')).toHaveCount(0);
  });
});

test('what is saved stays saved in this browser, until it is taken back', async ({ page }) => {
  await page.goto(path);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect(page.getByText('Saved to My list').first()).toBeVisible();
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(save).toHaveAttribute('aria-pressed', 'false');
});

test('stars filter the reviews, and the reader stays where they are', async ({ page }) => {
  await page.goto(path);
  await expect(bars(page).getByRole('listitem')).toHaveText([
    ...['5 stars: 5 reviews', '4 stars: 3 reviews', '3 stars: 0 reviews', '2 stars: 0 reviews'],
    '1 star: 2 reviews',
  ]);
  await expect(bars(page).getByRole('link')).toHaveCount(3);
  await expect(reviews(page)).toHaveCount(10);
  const four = bars(page).getByRole('link', { name: '4 stars: 3 reviews' });
  await four.scrollIntoViewIfNeeded();
  const place = await four.boundingBox();
  await four.click();
  await expect(page).toHaveURL(`${path}?rating=4`);
  await expect(reviews(page)).toHaveCount(3);
  await expect(page.getByText('3 of 10 reviews, 4 stars')).toBeVisible();
  await expect(four).toBeFocused();
  await expect(four).toHaveAttribute('aria-current', 'true');
  expect((await four.boundingBox())?.y).toBe(place?.y);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`${path}$`),
  );
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(path);
  await expect(reviews(page)).toHaveCount(10);
  await page.goBack();
  await expect(reviews(page)).toHaveCount(3);
});

test('reviews come in the order that is asked for', async ({ page }) => {
  await page.goto(path);
  await expect(reviews(page).first()).toContainText('Guest 1');
  await orders(page).getByRole('link', { name: 'Lowest rated' }).click();
  await expect(page).toHaveURL(`${path}?sort=lowest`);
  await expect(reviews(page).first()).toContainText('Guest 3');
  await expect(reviews(page).nth(1)).toContainText('Guest 8');
  await bars(page).getByRole('link', { name: '5 stars' }).click();
  await expect(page).toHaveURL(`${path}?sort=lowest&rating=5`);
  await page.reload();
  await expect(reviews(page)).toHaveCount(5);
  await orders(page).getByRole('link', { name: 'Newest' }).click();
  await expect(page).toHaveURL(`${path}?rating=5`);
});

test.describe('an address that asks for what there is not', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('is refused in words, with a way to the reviews', async ({ page }) => {
    await page.goto(path);
    const answer = await page.goto(`${path}?rating=9`);
    expect(answer?.status()).toBe(400);
    await expect(page.getByRole('alert')).toContainText('Use 1 to 5');
    await page.getByRole('link', { name: 'Show the newest reviews' }).click();
    await expect(reviews(page)).toHaveCount(10);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('stars and orders lead to the reviews that are asked for', async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
    await bars(page).getByRole('link', { name: '1 star' }).click();
    await expect(page).toHaveURL(`${path}?rating=1#reviews`);
    await expect(reviews(page)).toHaveCount(2);
    await orders(page).getByRole('link', { name: 'Highest rated' }).click();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(`${path}?sort=highest#reviews`);
    await expect(reviews(page).first()).toContainText('Guest 1');
    await expect(reviews(page).nth(1)).toContainText('Guest 4');
  });
});

test('four of the same trade stand nearby, and lead on', async ({ page }) => {
  await page.goto(path);
  const street = page.getByRole('region', { name: 'Nearby', exact: true });
  const neighbors = street.getByRole('listitem');
  await expect(neighbors).toHaveCount(4);
  for (const neighbor of await neighbors.all()) await expect(neighbor).toContainText(/\d mi/);
  const name = await neighbors.first().getByRole('heading').innerText();
  await neighbors.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('who has shared where they are reads how far it is, and nothing moves', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('position', '43.62,-116.20'));
  await page.goto(path);
  await expect(page.getByRole('main').locator('header')).toContainText(/· \d\.\d mi away/);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the actions stay at the thumb, and cover neither focus nor footer', async ({ page }) => {
    await page.goto(path);
    const bar = page.locator('.action-bar');
    const top = (await bar.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(PHONE.height - 100);
    expect((await bar.boundingBox())?.width).toBe(PHONE.width);
    const covered = new Set<string>();
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      if ((await focused.count()) === 0) break;
      const isAbove = await focused.evaluate(
        (element, edge) =>
          Boolean(element.closest('.action-bar')) ||
          element.getBoundingClientRect().bottom <= edge + 1,
        top,
      );
      if (!isAbove) covered.add(await focused.innerText());
    }
    expect([...covered]).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const end = await page.getByRole('contentinfo').getByText('All rights reserved').boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top);
    await expectFits(page, [320, 360]);
  });
});

test('filtered reviews are accessible, in the dark and on a phone too', async ({ page }) => {
  await page.goto(`${path}?rating=5,4&sort=highest`);
  await expect(page.getByText('8 of 10 reviews, 5 or 4 stars')).toBeVisible();
  await expectAccessible(page);
  await resize(page, 360);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
});

test('on paper stand the facts, the website among them, and no buttons', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(await findBusinessPath(page, 'premium=true&category=automotive'));
  const facts = page.getByRole('complementary', { name: 'Contact' });
  await expect(facts.getByText('Website')).toBeVisible();
  await expect(facts.getByText(/^https?:/)).toBeVisible();
  await expect(page.locator('.action-bar')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});
