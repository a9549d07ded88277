import { expect, expectAccessible, findBusinessPath, test } from './fixtures.ts';

const BUSINESS = 'query=boese+brothers';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    const searches = [
      ['brewery', 'Boise, ID', '/search?query=brewery&city=Boise&state=ID', 'Boise'],
      ['brewery', 'boise', '/search?query=brewery+boise', 'Boise'],
      ['brewery', '83702', '/search?query=brewery+83702', 'Boise'],
      ['', 'Boise, Idaho', '/search?city=Boise&state=ID', 'Boise'],
      ['brewery', 'banana 00000', '/search?query=brewery+banana+00000', 'Results'],
    ] as const;

    for (const [what, where, address, told] of searches) {
      test(`"${what}" in "${where}" is searched, and never refused`, async ({ page }) => {
        await page.goto('/help');
        await page.getByLabel('What').fill(what);
        await page.getByLabel('Where').fill(where);
        await page.getByRole('button', { name: 'Search', exact: true }).click();
        await expect(page).toHaveURL(address);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(told);
        await expect(page.getByRole('article').first()).toBeVisible();
        await expect(page.getByLabel('Where')).toHaveCount(0);
      });
    }
  });
}

test('screens that have a form have none in the header; all others have', async ({ page }) => {
  for (const path of ['/', '/search?query=a', '/category/retail', '/location/id', '/sign-in']) {
    await page.goto(path);
    await expect(page.getByLabel('Where')).toHaveCount(0);
  }
  const business = await findBusinessPath(page, BUSINESS);
  for (const path of [business, '/contact', '/submit', '/pricing', '/my-list']) {
    await page.goto(path);
    await expect(page.getByLabel('Where')).toBeVisible();
  }
});

test('by keyboard, with suggestions', async ({ page }) => {
  await page.goto('/help', { waitUntil: 'networkidle' });
  await page.getByLabel('What').focus();
  await page.keyboard.type('brewer');
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Where')).toBeFocused();
  await page.keyboard.type('boise');
  await expect(options.filter({ hasText: 'Boise, ID' }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Where')).toHaveValue('Boise, ID');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=brewer&city=Boise&state=ID');
});

test('the town that was looked at stands there already, and gives way', async ({ page }) => {
  await page.goto('/location/id/boise');
  await page.waitForFunction(() => localStorage.length > 0);
  await page.goto(await findBusinessPath(page, BUSINESS));
  await expect(page.getByLabel('Where')).toHaveValue('Boise, ID');
  await page.getByLabel('Where').fill('Denver, CO');
  await page.getByLabel('What').fill('brewery');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?query=brewery&city=Denver&state=CO');
});

for (const [width, most] of [
  [360, 57],
  [1280, 62],
] as const) {
  test(`the header of home is one row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/');
    const box = await page.getByRole('banner').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(most);
  });
}

for (const width of [320, 360, 768, 1280]) {
  test(`the search fits, is tall enough, and is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/help');
      await expectAccessible(page);
    }
    for (const part of [page.getByLabel('What'), page.getByRole('search').getByRole('button')]) {
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}
