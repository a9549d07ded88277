import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';

const BREWERIES = '/location/nm/albuquerque/breweries';

async function readNames(page: Page, type: string): Promise<string[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = texts.map((text) => JSON.parse(text));
  const list = data.find((one) => one['@type'] === type);
  return list.itemListElement.map((item: { name: string }) => item.name);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a trade in a town says what there is, and leads on to towns and trades', async ({
      page,
    }) => {
      await page.goto(BREWERIES);
      await expect(page).toHaveTitle('Breweries in Albuquerque, New Mexico | Mainstreet');
      const main = page.getByRole('main');
      await expect(main.getByText(/^\d+ businesses found$/)).toBeVisible();
      await expect(main.getByText(/^.*There are more in Rio Rancho/)).toBeVisible();
      expect((await main.innerText()).match(/\d+ businesses/g), 'the count once').toHaveLength(1);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute(
        'content',
        /^\d+ businesses in Albuquerque, New Mexico, are listed under Breweries\./,
      );
      await expect(page.getByRole('article').first()).toContainText('Albuquerque, NM');
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(crumbs.getByRole('listitem')).toHaveText([
        ...['Home', 'New Mexico', 'Albuquerque', 'Breweries'],
      ]);
      expect(await readNames(page, 'BreadcrumbList')).toEqual([
        ...['Home', 'New Mexico', 'Albuquerque', 'Breweries'],
      ]);
      expect(await readNames(page, 'ItemList')).toEqual(
        await page.getByRole('article').getByRole('heading').allTextContents(),
      );
      await page
        .getByRole('navigation', { name: 'More Restaurants in Albuquerque' })
        .getByRole('link')
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^.+ in Albuquerque, New Mexico$/,
      );
    });

    test('a town opens with its name, its shops’ signs and what people come for', async ({
      page,
    }) => {
      await page.goto('/location/nm/albuquerque');
      await expect(page).toHaveTitle('Albuquerque, NM | Mainstreet');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Albuquerque, NM');
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(crumbs.getByRole('listitem')).toHaveText([
        ...['Home', 'New Mexico', 'Albuquerque'],
      ]);
      const best = page.getByRole('region', { name: 'The best of Albuquerque' });
      await expect(best.getByRole('heading', { level: 2 }).first()).toHaveText('Eat and drink');
      const [sign] = await page.locator('.main-street a').all();
      await expect(page.getByRole('main')).toContainText(/^Home.*42 businesses found/);
      const first = best.getByRole('listitem').first().getByRole('link');
      expect(await sign?.getAttribute('href')).toBe(await first.getAttribute('href'));
      // Signs are a drawing: whoever reads by ear or key finds the shops on the shelves.
      await expect(page.locator('.main-street')).toHaveAttribute('aria-hidden', 'true');
      await expect(page.getByRole('navigation', { name: 'Towns around' })).toBeVisible();
    });

    test('states and towns list their trades', async ({ page }) => {
      await page.goto('/location/nm');
      await page
        .getByRole('navigation', { name: 'Cities in New Mexico' })
        .getByRole('link', { name: /^Albuquerque/ })
        .click();
      await expect(page).toHaveURL('/location/nm/albuquerque');
      await page
        .getByRole('navigation', { name: 'Trades in Albuquerque' })
        .getByRole('link', { name: /^Breweries/ })
        .click();
      await expect(page).toHaveURL(BREWERIES);
      await page.goto('/location/nm');
      await page
        .getByRole('navigation', { name: 'Trades in New Mexico' })
        .getByRole('link', { name: /^Breweries/ })
        .click();
      await expect(page).toHaveURL('/search?state=NM&trade=breweries');
      await expect(page.getByRole('article').first()).toContainText(', NM');
    });
  });
}

test('search engines are shown the towns that have three, and no others', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const breweries = await read(BREWERIES);
  expect(breweries).not.toContain('<meta name="robots"');
  expect(breweries).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${BREWERIES}"`));
  const few = await read('/location/nm/albuquerque/funeral-homes');
  expect(few).toContain('<meta name="robots" content="noindex"');
  const index = await read('/sitemap.xml');
  const files = [...index.matchAll(/(\/sitemaps\/trades-\d+\.xml)</g)];
  let urls = '';
  // An address reads two at once.
  for (const [, file = ''] of files) urls += await read(file);
  expect(urls).toContain(`${BREWERIES}</loc>`);
});

test('a town that has none shows the nearest, and says so', async ({ page }) => {
  await page.goto('/location/nm/corrales/breweries');
  await expect(
    page.getByText(
      /^No business in Corrales, New Mexico, is listed under Breweries yet\. The nearest are in Rio Rancho, Bernalillo, and Albuquerque\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(/(about )?[\d.]+ mi .*, NM/);
  await expectAccessible(page);
});

test('the numbers beside links to trades and towns stay on their line', async ({ page }) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/category/breweries', '/location/id/boise/breweries']) {
      await page.goto(path);
      const numbers = page.locator('.place-links a > :not(:first-child)');
      const heights = await numbers.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height),
      );
      expect(heights.length, path).toBeGreaterThan(0);
      expect(Math.max(...heights), `${path} at ${width} px`).toBeLessThan(30);
    }
  }
});

test('the way to a business is told to search engines, too', async ({ page }) => {
  await page.goto('/search?query=boese+brothers');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boese Brothers Brewing');
  expect(await readNames(page, 'BreadcrumbList')).toEqual([
    ...['New Mexico', 'Albuquerque', 'Breweries', 'Boese Brothers Brewing'],
  ]);
});
