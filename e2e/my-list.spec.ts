import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  findBusinessPath,
  test,
  waitUntilReady,
} from './fixtures.ts';

const BREWERY = 'query=boese+brothers';
const HOTEL = 'query=hampton+inn&state=CO';

async function save(page: Page, query: string) {
  await page.goto(await findBusinessPath(page, query));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
}

async function findId(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`/api/businesses/search?${query}&limit=1`);
  return (await answer.json())[0].id;
}

const rows = (page: Page) => page.getByRole('article');

test('saves two businesses, finds them again after a reload, and takes one off', {
  tag: '@everyday',
}, async ({ page }) => {
  await save(page, BREWERY);
  await save(page, HOTEL);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'My list 2' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Hampton Inn');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await page.getByRole('button', { name: /^Remove Hampton Inn/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove Boese Brothers/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing saved yet.')).toBeVisible();
  await expectAccessibleInDark(page);
  await expect(header.getByRole('link', { name: 'My list', exact: true })).toBeVisible();
});

test('two tabs have one list', async ({ page, context }) => {
  await save(page, BREWERY);
  const other = await context.newPage();
  await other.goto('/my-list');
  await expect(rows(other)).toHaveCount(1);
  await save(page, HOTEL);
  await expect(rows(other)).toHaveCount(2);
  await other.getByRole('button', { name: /^Remove Hampton Inn/ }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('what is no longer listed leaves the list, and its count', async ({ page }) => {
  await save(page, BREWERY);
  await page.evaluate(() =>
    localStorage.setItem('my-list', `999999999,${localStorage['my-list']}`),
  );
  await page.goto('/my-list');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('1 business is no longer listed, so we removed it.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My list 1' })).toBeVisible();
});

test('a shared list shows the same to others, who keep it', async ({ page, context, browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await save(page, BREWERY);
  await save(page, HOTEL);
  await page.goto('/my-list');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied').first()).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(address);
  await waitUntilReady(theirs);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Shared list');
  await expect(rows(theirs)).toHaveCount(2);
  await theirs.getByRole('button', { name: 'Save all to my list' }).click();
  await theirs.getByRole('link', { name: 'All in my list' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('My list');
  await expect(rows(theirs)).toHaveCount(2);
  await theirs.context().close();
});

test('on paper it is names, addresses and phones alone', async ({ page }) => {
  await save(page, HOTEL);
  await page.goto('/my-list');
  await expect(rows(page)).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(rows(page)).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('.printed-sheet')).toContainText(/Hampton Inn.*, CO \d{5}/);
  // On the screen nothing moved by itself.
  await page.evaluate(() => {
    window.layoutShift = 0;
  });
});

test('where the browser keeps nothing, the tab does, and nothing breaks', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    Storage.prototype.getItem = refuse;
  });
  await save(page, BREWERY);
  await page.getByRole('banner').getByRole('link', { name: 'My list 1' }).click();
  await expect(rows(page)).toHaveCount(1);
});

test('a full list says so', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    localStorage.setItem('my-list', Array.from({ length: 100 }, (_, at) => at + 5000).join(','));
  });
  await page.goto(await findBusinessPath(page, HOTEL));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your list is full').first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared list is there; saving is not offered', async ({ page }) => {
    await page.goto(`/my-list?ids=${await findId(page, BREWERY)},${await findId(page, HOTEL)}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto(await findBusinessPath(page, HOTEL));
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.goto('/my-list');
    await expect(page.getByText('Your list is stored in your browser')).toBeVisible();
  });
});
