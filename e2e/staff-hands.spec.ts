import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ADMIN, putFirst, signInAs, signInWith } from './staff.ts';
import { READING } from './waiting.ts';

interface Made {
  id: number;
  name: string;
}

const kept = {
  description: 'Cakes and pies, made by hand every morning.',
  address: '12 Main St',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

/** A name that no other test has. */
const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

async function submit(page: Page, name = newName('Typed Works')): Promise<Made> {
  return (await page.request.post('/api/businesses', { data: { ...kept, name } })).json();
}

const openListings = (page: Page, q: string) => page.goto(`/admin?q=${encodeURIComponent(q)}`);
const listings = (page: Page) => page.getByRole('region', { name: 'All Business Listings' });
const row = (page: Page, name: string) => listings(page).getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const readBusiness = async (page: Page, id: number) =>
  (await page.request.get(`/api/admin/businesses/${id}`)).json();

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
});

test.describe('typing', () => {
  const reason = 'Duplicate: read rule x, an exaggerated upgrade ad';

  test('a reason lands in its field, and does nothing to the row', async ({ page }) => {
    const { id, name } = await submit(page);
    await openListings(page, name);
    await row(page, name).focus();
    await page.keyboard.press('r');
    await page.keyboard.type(reason);
    const dialog = page.getByRole('alertdialog', { name: 'Reject Business' });
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue(reason);
    const { isPremium, isApproved, deletedAt, version } = await readBusiness(page, id);
    expect({ isPremium, isApproved, deletedAt, version }).toEqual({
      isPremium: false,
      isApproved: false,
      deletedAt: null,
      version: 1,
    });
  });

  test('goes on for a moment after a dialog has closed, and does nothing', async ({ page }) => {
    const { id, name } = await submit(page);
    await openListings(page, name);
    await row(page, name).focus();
    await page.keyboard.press('d');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    // The button that has the focus is Cancel: the space presses it.
    await page.keyboard.type(' arude');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, name)).toBeFocused();
    expect((await readBusiness(page, id)).version).toBe(1);
    await expect(async () => {
      await page.keyboard.press('x');
      await expect(page.getByText('1 business selected')).toBeVisible({ timeout: 200 });
    }).toPass();
  });

  test('a word on a row is not read as shortcuts after its first wrong letter', async ({
    page,
  }) => {
    const { id, name } = await submit(page);
    await openListings(page, name);
    await row(page, name).focus();
    await page.keyboard.type('baud');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    expect((await readBusiness(page, id)).version).toBe(1);
  });
});

test('dialogs begin in their first field', async ({ page }) => {
  const { name } = await submit(page);
  await putFirst(name);
  await openListings(page, name);
  await page.getByRole('button', { name: `Reject ${name}` }).click();
  await expect(page.getByLabel('Reason (optional)')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(page.getByLabel('Business Name')).toBeFocused();
  await page.goto('/admin?tab=categories');
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Create Page' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.goto('/admin/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test.describe('the focus goes to what takes the place', () => {
  test('of a review that is decided', async ({ page }) => {
    const { id, name } = await submit(page);
    await page.request.post(`/api/admin/businesses/${id}/approve`);
    for (const reviewerName of [newName('Ann'), newName('Ben')]) {
      const comment = `Cheap watches at https://watches.example/${reviewerName}`;
      const data = { rating: 5, reviewerName, comment };
      await page.request.post(`/api/businesses/${id}/reviews`, { data });
    }
    await page.goto(`/admin/triage?kind=review&q=${encodeURIComponent(name)}`);
    const open = page.locator('[data-detail]:has([data-ready])');
    const first = await open.getAttribute('data-detail');
    await page.waitForTimeout(READING);
    await open.getByRole('button', { name: /^Publish/ }).click();
    await expect(open).not.toHaveAttribute('data-detail', first ?? '');
    await expect(open.locator('#item')).toBeFocused();
  });

  test('of rows, and to the heading when none is left', async ({ page }) => {
    const word = newName('Row');
    for (const part of ['A', 'B']) await submit(page, `${word} ${part}`);
    await page.goto(`/admin?sort=name&q=${encodeURIComponent(word)}`);
    for (const part of ['A', 'B']) {
      await row(page, `${word} ${part}`).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row(page, `${word} ${part}`)).toBeHidden();
      if (part === 'A') await expect(row(page, `${word} B`)).toBeFocused();
    }
    await expect(page.getByRole('heading', { name: 'All Business Listings' })).toBeFocused();
  });

  test('of categories and pages', async ({ page }) => {
    const word = newName('Zoo');
    const slug = word.toLowerCase().replace(' ', '-');
    const content = '<p>A page of the tests, kept short.</p>';
    for (const part of ['one', 'two']) {
      const made = { slug: `${slug}-${part}`, name: `${word} ${part}`, title: `${word} ${part}` };
      await page.request.post('/api/admin/categories', { data: made });
      await page.request.post('/api/admin/pages', { data: { ...made, content } });
    }
    for (const tab of ['categories', 'pages']) {
      await page.goto(`/admin?tab=${tab}`);
      await page.getByRole('button', { name: `Delete ${word} one` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: `Edit ${word} two` })).toBeFocused();
    }
  });
});

test.describe('a toast covers no button of a row', () => {
  test.use({ forgiven: 60_000 });

  async function expectApart(page: Page, shown: Locator) {
    await expect(shown).toBeVisible();
    await expect
      .poll(async () => {
        const box = await shown.boundingBox();
        if (!box) return ['no toast'];
        return page.evaluate(
          ({ x, y, width, height }) =>
            [...document.querySelectorAll('[data-item] button, [data-item] a')]
              .filter((button) => button.closest('[data-actions]'))
              .filter((button) => {
                const rect = button.getBoundingClientRect();
                return (
                  rect.left < x + width &&
                  rect.right > x &&
                  rect.top < y + height &&
                  rect.bottom > y
                );
              })
              .map((button) => button.getAttribute('aria-label') ?? button.textContent),
          box,
        );
      })
      .toEqual([]);
    const { width = 0, x = -1 } = (await shown.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(130);
    expect(x).toBeGreaterThanOrEqual(0);
  }

  test('at 360, 768 and 1280 pixels', async ({ page }) => {
    const word = newName('Lane');
    const made: Made[] = [];
    for (let number = 0; number < 12; number += 1) {
      made.push(await submit(page, `${word} ${number}`));
    }
    const [reviewed] = made;
    await page.request.post(`/api/admin/businesses/${reviewed?.id}/approve`);
    for (let number = 0; number < 6; number += 1) {
      await page.request.post(`/api/businesses/${reviewed?.id}/reviews`, {
        data: {
          rating: 4,
          reviewerName: `${word} ${number}`,
          comment: `Watches, ${word}, https://watches.example/${number}`,
        },
      });
    }
    for (const [at, width] of [360, 768, 1280].entries()) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`/admin?q=${encodeURIComponent(word)}`);
      const { name = '' } = made[at + 2] ?? {};
      await row(page, name).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectApart(page, toast(page, 'Business deleted successfully'));
      for (const by of [200, -400]) {
        await page.mouse.wheel(0, by);
        await expectApart(page, toast(page, 'Business deleted successfully'));
      }
      await page.goto(`/admin/reviews?business=${reviewed?.id}`);
      await page.getByRole('button', { name: `Publish the review by ${word} ${at}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish 1' }).click();
      await expectApart(page, toast(page, '1 review published'));
    }
  });
});

test.describe('the notice of a session that is over', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('is seen for half a second before the way to sign in', async ({ page, context }) => {
    await context.clearCookies();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.goto('/admin', { waitUntil: 'commit' });
    const notice = page.getByText('You are logged out. Logging in again...').first();
    await expect(async () => {
      await page.clock.runFor(20);
      expect(await notice.isVisible()).toBe(true);
    }).toPass({ intervals: [20] });
    await page.clock.runFor(400);
    await expect(notice).toBeVisible();
    await expect(page).toHaveURL('/admin');
    await page.clock.runFor(300);
    await expect(page).toHaveURL('/sign-in?next=%2Fadmin');
  });
});

test('a signed-in footer says Logout', async ({ page, context }) => {
  await context.clearCookies();
  await signInWith(page, ADMIN.email);
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await footer.getByRole('link', { name: 'Logout' }).click();
  await expect(footer.getByRole('link', { name: 'Login' })).toBeVisible();
});
