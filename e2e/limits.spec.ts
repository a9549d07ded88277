import type { Page } from '@playwright/test';
import type { PrivateScreen, ScreenName } from '../src/contract/screens.ts';
import {
  expect,
  expectAccessible,
  expectNarrow,
  expectStill,
  findBusinessPath,
  test,
} from './fixtures.ts';

/** A screen whose limits nobody tries does not compile. */
const paths: Record<Exclude<ScreenName, PrivateScreen>, string[]> = {
  home: ['/'],
  search: ['/search?query=brewery&city=boise&state=id', '/search?query=zzqqzz'],
  category: ['/category/restaurants'],
  location: ['/location/nm'],
  city: ['/location/nm/albuquerque'],
  cityArea: ['/location/id/boise/area/nowhere'],
  cityTrade: ['/location/nm/albuquerque/breweries'],
  townOffers: ['/location/nm/albuquerque/offers'],
  offers: ['/offers'],
  business: ['reviewed', 'premium'],
  submit: ['/submit'],
  events: ['/events'],
  event: ['/events/no-such-event'],
  guides: ['/guides'],
  myList: ['/my-list', '/my-list?ids=12,7'],
  compare: ['/compare', '/compare?ids=12,7'],
  checkout: ['/checkout/0'],
  howWeCheck: ['/how-we-check'],
  moderationLog: ['/moderation-log'],
  contact: ['/contact?topic=claim', '/contact?sent=true'],
  content: ['/categories', '/locations', '/pricing', '/premium', '/reviews', '/help'],
  nothing: ['/no-such-page'],
};

async function openPath(page: Page, path: string) {
  const queries = new Map([
    ['reviewed', 'sort=reviews'],
    ['premium', 'premium=true'],
  ]);
  const query = queries.get(path);
  await page.goto(query ? await findBusinessPath(page, query) : path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** As a browser's own setting does, by which the layout goes, too. */
async function doubleText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await expect.poll(size).toBe('32px');
}

test.describe('every visitors’ screen', () => {
  test.use({ expectedErrors: [/the server responded with a status of 404/] });

  test('fits 320 px, in the dark too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const path of Object.values(paths).flat()) {
      await test.step(path, async () => {
        await openPath(page, path);
        await expectNarrow(page);
        await expectAccessible(page);
        await expectStill(page);
      });
    }
  });

  test('bears text that is twice as large', async ({ page }) => {
    for (const path of Object.values(paths).flat()) {
      await test.step(path, async () => {
        await openPath(page, path);
        // A key press excuses the layout shifts that follow.
        await page.keyboard.press('Shift');
        await doubleText(page);
        await expectNarrow(page);
      });
    }
  });
});

test('with forced colors focus is seen, and the chosen chip is told from the others', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPath(page, '/search?query=brewery&city=boise&state=id&sort=distance');
  const chosen = page.locator('[aria-current="true"]').first();
  const other = page.getByRole('link', { name: 'Best rated' });
  await other.focus();
  await page.keyboard.press('Shift');
  const lookOf = (one: typeof other) =>
    one.evaluate((element) => {
      const { outlineStyle, outlineWidth, borderTopColor, borderTopWidth } =
        getComputedStyle(element);
      return { outline: `${outlineStyle} ${outlineWidth}`, border: borderTopColor, borderTopWidth };
    });
  expect((await lookOf(other)).outline).toBe('solid 2px');
  expect(await lookOf(chosen)).not.toMatchObject({ border: (await lookOf(other)).border });
});

test('on paper a business and a list are words, without the bars of the screen', async ({
  page,
}) => {
  for (const path of ['reviewed', '/category/restaurants', '/help']) {
    await page.emulateMedia({ media: 'screen' });
    await openPath(page, path);
    await page.keyboard.press('Shift');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.site-header')).toBeHidden();
    await expect(page.locator('.site-footer')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
