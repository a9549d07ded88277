import type { Locator, Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';

const BREWERIES = '/search?query=brewery&near=Boise%2C+ID';

const rows = (page: Page) => page.getByRole('article');

const openMenu = (row: Locator) => row.getByText('More', { exact: true }).click();

test('the heading says what was found, where, and how far it reaches', async ({ page }) => {
  await page.goto(`${BREWERIES}&sort=distance`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries near Boise, Idaho');
  await expect(page.getByText(/^\d+ in Boise and \d+ more within 25 miles\./)).toBeVisible();
  const count = Number.parseInt((await page.getByText(/ in Boise and /).textContent()) ?? '', 10);
  await expect(rows(page).filter({ hasText: /, Boise, ID/ })).toHaveCount(count);
});

test('a row says what matters, and leads on', async ({ page }) => {
  await page.goto(BREWERIES);
  const row = rows(page).filter({ hasText: 'Lost Grove Brewing' });
  await expect(row).toContainText(/\d\.\d \(\d+ reviews?\)/);
  await expect(row).toContainText('Breweries');
  await expect(row).toContainText(/\d\.\d mi 1026 S La Pointe St, Boise, ID/);
  await expect(row.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+12082862258');
  await openMenu(row);
  const directions = row.getByRole('link', { name: 'Directions' });
  await expect(directions).toHaveAttribute('href', /destination=Lost\+Grove\+Brewing%2C\+1026/);
  await expect(row.getByText(/^Why this result\s*It is listed under Breweries/)).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lost Grove Brewing');
});

test('where no map stands beside them, listings stand in columns', async ({ page }) => {
  const countColumns = async (path: string) => {
    await page.goto(path);
    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()));
    return new Set(boxes.map((box) => Math.round((box?.x ?? 0) / 100))).size;
  };
  for (const [path, beside] of [
    ['/', 3],
    ['/premium', 3],
    ['/category/beauty', 1],
    ['/search?query=library', 1],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await countColumns(path), `${path} on a phone`).toBe(1);
    await page.setViewportSize({ width: 768, height: 1024 });
    expect(await countColumns(path), `${path} on a tablet`).toBe(2);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await countColumns(path), `${path} on a screen`).toBe(beside);
  }
});

test('where it gets far, the list says so', async ({ page }) => {
  await page.goto('/search?query=brewery&near=Boise%2C+ID&within=100&sort=distance');
  const list = page.getByRole('list').filter({ has: rows(page) });
  const texts = await list.getByRole('listitem').allInnerTexts();
  const band = texts.indexOf('More than 10 miles away');
  expect(band).toBeGreaterThan(0);
  const miles = (text = '') => Number(/([\d.]+) mi/.exec(text)?.[1]);
  expect(miles(texts[band - 1])).toBeLessThanOrEqual(10);
  expect(miles(texts[band + 1])).toBeGreaterThan(10);
});

/** What of a row does not fit: texts that are cut, counts that are broken, figures that are missing. */
function listLosses(page: Page) {
  return rows(page).evaluateAll((all) =>
    all.flatMap((row) => {
      const part = (selector: string) => row.querySelector<HTMLElement>(selector);
      const name = part('h2 > a, h3 > a');
      const isLong = (name?.textContent.length ?? 0) > 40;
      const cut = [part('.facts'), isLong ? null : name].filter(
        (text) =>
          text &&
          (text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 2),
      );
      const tops = [...(part('.count')?.getClientRects() ?? [])].map(({ bottom }) => bottom);
      const isBroken = Math.max(...tops) - Math.min(...tops) > 10;
      const isReviewed = !part('.count')?.textContent.startsWith('(0');
      const hasFigure = part('.stars + b') !== null;
      const isAmiss = cut.length > 0 || isBroken || isReviewed !== hasFigure;
      return isAmiss ? [row.textContent] : [];
    }),
  );
}

for (const [width, height] of [
  [360, 800],
  [390, 844],
  [430, 932],
] as const) {
  test(`on a phone of ${width} px the first row stands high, four are in sight, and nothing is cut`, {
    tag: '@everyday',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // The category first: who has searched near a town sees it from there.
    for (const path of ['/category/retail', BREWERIES, '/search?query=pharmacy']) {
      await page.goto(path);
      const [first, fourth] = await Promise.all(
        [0, 3].map((at) => rows(page).nth(at).boundingBox()),
      );
      expect(first?.y, path).toBeLessThanOrEqual(240);
      // Which businesses pay for a place changes by the day; below those, whose marks take a line, the fourth shows its name.
      const sponsored = await page.locator('.street-row-sponsored').count();
      const shown = sponsored > 0 ? 60 : (fourth?.height ?? 0);
      expect((fourth?.y ?? 0) + shown, path).toBeLessThanOrEqual(height);
      expect(await listLosses(page), path).toEqual([]);
      const actions = rows(page).first().locator('.call, .way').filter({ visible: true });
      await expect(actions).toHaveCount(1);
      const { width: wide = 0, height: high = 0 } = (await actions.boundingBox()) ?? {};
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
    }
  });
}

test('a name of sixty letters is read on two lines, and its row moves nothing aside', async ({
  page,
}) => {
  const long = 'The Original Blue Ridge Mountain Pancake House & General Store';
  const rename = (from: string, to: string) =>
    queryDatabase('update businesses set name = $2 where name = $1', [from, to]);
  await rename('Cloud 9 Brewery', long);
  try {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(BREWERIES);
      const link = rows(page).getByRole('link', { name: long });
      const lines = await link.evaluate(
        (name) =>
          name.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(name).lineHeight),
      );
      expect(Math.round(lines), `at ${width} px`).toBeLessThanOrEqual(2);
      await expectFits(page, [width]);
    }
  } finally {
    await rename(long, 'Cloud 9 Brewery');
  }
});

/** Where the parts of a page begin and end, in whole pixels. */
function measureEdges(page: Page) {
  return page.evaluate(() => {
    const parts = {
      header: '.header-row',
      search: 'main form, main summary',
      list: '.street-list, main .page-width h1',
      footer: '.site-footer > .page-width',
      end: '.site-footer > div:last-child > .page-width',
    };
    return Object.entries(parts).flatMap(([part, selector]) => {
      const element = [...document.querySelectorAll(selector)].find(
        (one) => one.getClientRects().length > 0,
      );
      if (!element) return [];
      const { left, right } = element.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const isFrame = element.matches('.page-width');
      return [
        {
          part,
          left: Math.round(left + (isFrame ? Number.parseFloat(paddingLeft) : 0)),
          right: Math.round(right - (isFrame ? Number.parseFloat(paddingRight) : 0)),
        },
      ];
    });
  });
}

test('header, form, list and footer stand on the same edges at every width', {
  tag: '@everyday',
}, async ({ page }) => {
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', BREWERIES, '/category/beauty', '/help']) {
      await page.goto(path);
      const edges = await measureEdges(page);
      const told = `${path} at ${width} px: ${JSON.stringify(edges)}`;
      expect(new Set(edges.map(({ left }) => left)).size, told).toBe(1);
      const rights = edges.filter(({ part }) => part !== 'list').map(({ right }) => right);
      expect(new Set(rights).size, told).toBe(1);
      const ways = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
      const last = ways.filter({ visible: true }).last();
      const end = await last.evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.firstChild ?? link);
        return Math.round(range.getBoundingClientRect().right);
      });
      expect(Math.abs(end - (rights[0] ?? 0)), told).toBeLessThanOrEqual(1);
    }
  }
});

test('why a result stands there costs no line, and says so over the others', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(BREWERIES);
    const row = rows(page).first();
    const before = await row.boundingBox();
    await openMenu(row);
    await expect(row.getByText(/^Why this result\s*It is listed under Breweries/)).toBeVisible();
    expect(await row.boundingBox()).toEqual(before);
    await row.getByRole('group').evaluate((menu) => menu.remove());
    expect(await row.boundingBox()).toEqual(before);
  }
});

test('everything but the call is in the menu of a row, for keyboards too', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(BREWERIES);
    const row = rows(page).filter({ hasText: 'Lost Grove Brewing' });
    const menu = row.getByRole('group');
    const more = row.getByText('More', { exact: true });
    await expect(more).toHaveAccessibleDescription('Lost Grove Brewing');
    await more.press('Enter');
    for (const one of [
      menu.getByRole('link', { name: 'Directions' }),
      menu.getByRole('button', { name: 'Save' }),
      menu.getByRole('checkbox', { name: 'Compare Lost Grove Brewing' }),
    ]) {
      await page.keyboard.press('Tab');
      await expect(one).toBeFocused();
    }
    await page.keyboard.press('Space');
    await expect(menu.getByRole('checkbox')).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('link')).toBeHidden();
    await expect(more).toBeFocused();
    await expect(page.getByRole('button', { name: 'Compare (1)' })).toBeVisible();
    await openMenu(row);
    await menu.getByRole('button', { name: 'Save' }).click();
    await expect(menu.getByRole('link')).toBeHidden();
    await expect(more).toBeFocused();
    await openMenu(row);
    await menu.getByRole('button', { name: 'Saved', pressed: true }).click();
    await openMenu(row);
    await page.mouse.click(5, 5);
    await expect(menu.getByRole('link')).toBeHidden();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu of a row opens all the same', async ({ page }) => {
    await page.goto(BREWERIES);
    const row = rows(page).filter({ hasText: 'Lost Grove Brewing' });
    await openMenu(row);
    await expect(row.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect(row.getByText(/^Why this result\s*It is listed/)).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
  });
});

test('on a screen the facts of a row are one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(BREWERIES);
  const facts = rows(page).filter({ hasText: 'Lost Grove Brewing' }).locator('.facts');
  expect((await facts.boundingBox())?.height).toBeLessThan(30);
});

test('cards beside each other have their buttons on one line, close below their texts', async ({
  page,
}) => {
  const change = (values: string, name: string) =>
    queryDatabase(`update businesses set ${values} where name = $1`, [name]);
  const [short, long] = ['Lost Grove Brewing', 'Edge Brewing Company - Pub on 10th'];
  const text = 'A taproom beside the river with a kitchen, a terrace and a room for parties. ';
  await change(`description = '${text.repeat(3)}', is_premium = true`, long);
  await change("description = ''", short);
  try {
    for (const width of [768, 1000]) {
      await page.setViewportSize({ width, height: 1024 });
      for (const path of [BREWERIES, '/premium', '/']) {
        await page.goto(path);
        const cards = await rows(page).evaluateAll((all) =>
          all.map((card) => {
            const part = (selector: string) =>
              card.querySelector(selector)?.getBoundingClientRect();
            const { top, bottom } = card.getBoundingClientRect();
            const actions = part('.actions');
            const text = part('.description') ?? part('.facts');
            const marks = [...card.querySelectorAll('.marks > :not(.offer)')];
            return {
              top,
              actionsAt: actions?.top ?? 0,
              room: (actions?.top ?? 0) - (text?.bottom ?? 0),
              below: bottom - (actions?.bottom ?? 0),
              marksAt: new Set(marks.map((mark) => mark.getBoundingClientRect().top)).size,
              outline: getComputedStyle(card.querySelector('.stars') ?? card, '::after').content,
            };
          }),
        );
        for (const card of cards) {
          const told = `${path} at ${width} px: ${JSON.stringify(cards)}`;
          const beside = cards.filter(({ top }) => top === card.top);
          expect(new Set(beside.map(({ actionsAt }) => actionsAt)).size, told).toBe(1);
          expect(card.room, told).toBeLessThan(60);
          expect(card.below, told).toBeLessThan(20);
          expect(card.marksAt, told).toBeLessThanOrEqual(1);
          expect(card.outline, told).toBe('""');
        }
      }
    }
  } finally {
    await change("description = 'Brewpub in Boise, Idaho.', is_premium = false", long);
    await change("description = 'Craft brewery in Boise, Idaho.'", short);
  }
});

test('chips are not covered by the row that is pointed at', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(BREWERIES);
  const place = page.locator('.street-place').first();
  await place.hover();
  await expect(place).toHaveAttribute('data-active');
  const isClear = await page.getByRole('link', { name: 'Nearest' }).evaluate((chip) => {
    const { left, width, bottom } = chip.getBoundingClientRect();
    const shadow = getComputedStyle(document.querySelector('[data-active] > *') ?? chip).boxShadow;
    const rises = [...shadow.matchAll(/px (-?\d+)px (\d+)px (\d+)px/g)];
    const isFlat = rises.every(([, y, blur, spread]) =>
      [y, blur, spread].every((one) => one === '0'),
    );
    return isFlat && chip.contains(document.elementFromPoint(left + width / 2, bottom - 2));
  });
  expect(isClear).toBe(true);
});

test('everything that is pressed is large enough, on a phone and on a screen', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/search?state=TX', '/category/retail', '/']) {
      await page.goto(path);
      await expectAccessible(page);
    }
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the search in one line, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 780 } });

    test('opens into its four fields and searches again', async ({ page }) => {
      await page.goto(BREWERIES);
      await expect(page.getByLabel('Business Name')).toBeHidden();
      await page.locator('summary').filter({ hasText: 'Change the search' }).click();
      await expect(page.getByLabel('Business Name')).toHaveValue('brewery');
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('Boise');
      await expect(page.getByLabel('State')).toHaveValue('ID');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Business Name').fill('library');
      await page.getByRole('button', { name: 'Search Businesses' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Libraries near Boise, Idaho',
      );
    });
  });
}

test('from a town to what is near it, in one click', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/search?query=brewery+boise');
  const line = page.locator('summary').filter({ hasText: 'Change the search' });
  await expect(line).toContainText('WhereBoise, ID');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries in Boise, Idaho');
  await page.getByRole('link', { name: 'Within 25 miles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries near Boise, Idaho');
});

test('a category of the whole country asks where first, and leads to its largest towns', async ({
  page,
}) => {
  for (const [path, town, there] of [
    ['/category/restaurants', 'San Francisco, CA', '/location/ca/san-francisco/restaurants'],
    ['/category/breweries', 'Albuquerque, NM', '/location/nm/albuquerque/breweries'],
  ] as const) {
    await page.goto(path);
    const where = page.getByRole('region', { name: 'Where' });
    await expect(where.getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    await where.getByRole('link', { name: town }).click();
    await expect(page).toHaveURL(there);
    await page.goBack();
    await where.getByLabel('Where').fill('Boi');
    await expect(page.getByRole('option', { name: /^Boise/ }).first()).toBeVisible();
    await where.getByLabel('Where').fill('Boise, ID');
    await where.getByRole('button', { name: 'Search here' }).click();
    await expect(page).toHaveURL(/near=Boise%2C\+ID/);
    await expect(rows(page).first()).toContainText(/\d mi /);
  }
});

test('who is known to look in a town sees a category from there, and the rest on request', async ({
  page,
}) => {
  await page.goto('/location/id/boise');
  await expect(rows(page).first()).toBeVisible();
  await page.goto('/category/retail');
  await expect(rows(page).first()).toContainText(/\d mi /);
  expect(await page.locator('.street-row-sponsored').count()).toBeLessThanOrEqual(1);
  const where = page.getByRole('region', { name: 'Where' });
  await expect(where.getByLabel('Where')).toHaveValue('Boise, ID');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Near Boise, ID' }).click();
  await expect(rows(page)).toHaveCount(24);
  await expect(rows(page).first()).not.toContainText(/\d mi /);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a category asks where by a plain form', async ({ page }) => {
    await page.goto('/category/breweries');
    const where = page.getByRole('region', { name: 'Where' });
    await where.getByLabel('Where').fill('Boise, ID');
    await where.getByRole('button', { name: 'Search here' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Breweries near Boise, Idaho');
  });
});

test('chips, rows and filters are reached with the keyboard', async ({ page }) => {
  await page.goto(BREWERIES);
  await page.getByRole('link', { name: 'Nearest' }).focus();
  for (const name of ['Best rated', 'Most reviewed', 'Newest']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  const more = page.getByRole('button', { name: 'Filters (1)' });
  await more.press('Enter');
  await expect(page.getByRole('dialog', { name: 'More filters' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'More filters' })).toBeHidden();
  await expect(more).toBeFocused();
});

test.describe('a photo', () => {
  test.use({ expectedErrors: [/missing-photo/] });

  const setPhoto = (name: string, photo: string | null) =>
    queryDatabase('update businesses set image_url = $2 where name = $1', [name, photo]);

  const names = ['Jubeck New World Brewing', 'Kingston Springs Farmers & Artisans Market'] as const;
  test.afterEach(async () => {
    for (const name of names) await setPhoto(name, null);
  });

  test('takes the place of the sign; where it is missing the sign is there', async ({
    page,
    baseURL,
  }) => {
    const show = async (name: string, photo: string) => {
      await setPhoto(name, new URL(photo, baseURL).href);
      await page.goto(`/search?query=${encodeURIComponent(name)}&literal=true`);
      return rows(page).filter({ hasText: name }).first();
    };
    const withPhoto = await show(names[0], '/favicon.svg');
    await expect(withPhoto.locator('img')).toBeVisible();
    await expect(withPhoto.locator('.sign')).toHaveCount(0);
    const withoutPhoto = await show(names[1], '/missing-photo.png');
    await expect(withoutPhoto.locator('.sign')).toBeVisible();
    await expect(withoutPhoto.locator('img')).toHaveCount(0);
  });
});
