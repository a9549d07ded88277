import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  findBusinessPath,
  resize,
  test,
} from './fixtures.ts';

const BUSINESS = 'query=boese+brothers';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    const searches = [
      ['brewery', 'Boise, ID', '/search?query=brewery&city=Boise&state=ID', 'Boise'],
      ['brewery', 'boise', '/search?query=brewery&city=boise', 'Boise'],
      ['brewery', '83702', '/search?query=brewery&city=83702', '83702'],
      ['', 'Boise, Idaho', '/search?city=Boise&state=ID', 'Boise'],
      ['brewery', 'banana 00000', '/search?query=brewery&city=banana+00000', 'Breweries'],
    ] as const;

    test('whatever stands in the two fields is searched, and never refused', async ({ page }) => {
      for (const [what, where, address, told] of searches) {
        await test.step(`"${what}" in "${where}"`, async () => {
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
  });
}

test('screens that have a form have none in the header; all others have', async ({ request }) => {
  const readHeader = async (path: string) =>
    /<header.*?<\/header>/s.exec(await (await request.get(path)).text())?.[0] ?? '';
  for (const path of ['/', '/search?query=a', '/category/retail', '/location/id', '/sign-in']) {
    expect(await readHeader(path), path).toContain('<header');
    expect(await readHeader(path), path).not.toContain('name="where"');
  }
  const business = await findBusinessPath({ request }, BUSINESS);
  for (const path of [business, '/contact', '/submit', '/pricing', '/my-list']) {
    expect(await readHeader(path), path).toContain('name="where"');
  }
});

test('by keyboard, with suggestions', { tag: '@everyday' }, async ({ page }) => {
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

test('the header of home is one row', async ({ page }) => {
  await page.goto('/');
  for (const [width, most] of [
    [360, 57],
    [1280, 62],
  ] as const) {
    await resize(page, width);
    const height = async () => (await page.getByRole('banner').boundingBox())?.height;
    await expect.poll(height, `at ${width} px`).toBeLessThanOrEqual(most);
  }
});

test('the search fits, is tall enough, and is accessible in the dark and on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 780 });
  await page.goto('/help');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  for (const width of [320, 360, 768, 1280]) {
    await expectFits(page, [width]);
    await resize(page, width);
    for (const part of [page.getByLabel('What'), page.getByRole('search').getByRole('button')]) {
      const height = async () => (await part.boundingBox())?.height;
      await expect.poll(height, `at ${width} px`).toBeGreaterThanOrEqual(44);
    }
  }
});
