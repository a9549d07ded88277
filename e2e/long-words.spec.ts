import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Screen, type ScreenName, screens } from '../src/contract/screens.ts';
import { expect, expectNarrow, resize, test } from './fixtures.ts';
import { enterOwnerArea, submitBusiness } from './owner.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';
import { listVisits, visits } from './visits.ts';

const LONG = 'honorificabilitudinitatibus'.repeat(8).slice(0, 200);
const SECTIONS = ['', '/listing', '/hours', '/services', '/photos', '/reviews', '/settings'];

/** The product's own words, piece by piece; a number may stand where a text has a gap. */
const ownWords = Object.values(JSON.parse(readFileSync('messages/en.json', 'utf8')))
  .flatMap((text) => JSON.stringify(text).match(/"(?:[^"\\]|\\.)*"/g) ?? [])
  .flatMap((text) => String(JSON.parse(text)).split(/<[^>]*>/))
  .map((text) => text.trim().replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
  .map((text) => text.replace(/\{[^}]*\}/g, String.raw`[\d.,+ ]+`));

/** Puts the long word wherever the page shows anything but the product's own words: all that people stored. */
function lengthen(page: Page) {
  return page.evaluate(
    ([long, own]) => {
      const isOwn = new RegExp(`^(?:${own})$`, 'u');
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        const isShown = !node.parentElement?.closest('script, style, .stars, time');
        if (isShown && /\p{L}{2}/u.test(text) && !isOwn.test(text)) node.textContent = long;
      }
    },
    [LONG, ownWords.join('|')] as const,
  );
}

async function expectHolds(page: Page, paths: string[]) {
  test.setTimeout(600_000);
  for (const path of paths) {
    await test.step(path.slice(0, 60), async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      await expectNarrow(page);
      // A key press excuses the layout shifts that follow.
      await page.keyboard.press('Shift');
      await lengthen(page);
      await expectNarrow(page);
      await resize(page, 1280);
      await expectNarrow(page);
      await page.setViewportSize({ width: 360, height: 780 });
    });
  }
}

test.use({
  viewport: { width: 360, height: 780 },
  expectedErrors: [/the server responded with a status of 4\d\d/],
});

const firstPaths = (whose: 'visitors' | 'staff') =>
  listVisits(whose, 'first').map(([path]) => path);

test('a word of 200 letters widens no screen of visitors, whatever it stands in', async ({
  page,
}) => {
  // Its form to pay by card is the provider's.
  const others = firstPaths('visitors').filter((path) => !path.startsWith('/checkout'));
  await expectHolds(page, [...others, '/search?query=zzqqzz', '/my-list?ids=12,7', '/help']);
});

test('nor one of staff', async ({ page }) => {
  await signInAs(page, 'admin');
  await expectHolds(page, firstPaths('staff'));
});

test('nor an owner’s desk', async ({ page }) => {
  const ownerEmail = `rosa-${thisTry()}@long.example`;
  const { id } = await submitBusiness(page, { name: `Long Words ${thisTry()}`, ownerEmail });
  await enterOwnerArea(page, id, ownerEmail);
  await expectHolds(
    page,
    SECTIONS.map((section) => `/desk/${id}${section}`),
  );
});

test('nor does one that somebody types into an address', async ({ page }) => {
  const typed = Object.entries(visits).flatMap(([name, [[path]]]) => {
    const { reads = [], isForStaff }: Screen = screens[name as ScreenName];
    const [bare, query = ''] = path.split('?');
    return isForStaff
      ? []
      : reads.map((one) => {
          const asked = new URLSearchParams(query);
          asked.set(one, LONG);
          return `${bare}?${asked}`;
        });
  });
  await expectHolds(page, [`/search?query=${LONG}&where=${LONG}`, `/${LONG}`, ...typed]);
});
