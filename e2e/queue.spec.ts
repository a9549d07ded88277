import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { putFirst, signInAs } from './staff.ts';
import { type Named, plant, plantListings, plantPair, READING, submit } from './waiting.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Queue' });
const detail = (page: Page) => page.locator('[data-detail]');
const heading = (page: Page) => detail(page).locator('#item');
const dialog = (page: Page) => page.getByRole('alertdialog');
const nothing = (page: Page) => page.getByRole('heading', { name: 'Nothing here' });
const toast = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
test.use({ expectedErrors: [/photos/] });

/** Of each kind: the button, and what is asked before it is done. */
const decisions = [
  ['doubt', /^Still Correct/, null],
  ['report', /^Confirm/, null],
  ['review', /^Publish/, null],
  ['reported', /^Keep the review/, null],
  ['reply', /^Publish/, 'Publish'],
  ['change', /^Accept/, null],
  ['claim', /^Approve/, 'Approve'],
  ['photo', /^Looks fine/, null],
  ['message', /^Mark as done/, null],
  ['reviews', /^Remove all 6/, 'Remove All 6'],
] as const;

test('every kind is decided in the queue, and it is that of the item that was chosen', {
  tag: '@everyday',
}, async ({ page }) => {
  await signInAs(page, 'admin');
  const { word, pending, listed } = await plantListings(page, { pending: 3, listed: 13 });
  for (const [at, [kind]] of decisions.entries()) await plant(kind, listed.slice(at, at + 1));
  await plantPair(listed[11] as Named, listed[12] as Named);
  const again = await submit(page, `${listed[10]?.name} LLC`, 11);
  const readDuplicates = async () =>
    (await page.request.get(`/api/admin/businesses/${again.id}/duplicates`)).json();
  await expect.poll(readDuplicates).toHaveLength(1);
  // As the job that looks for them does within a minute.
  await plantPair(listed[10] as Named, again);
  await page.goto(`/admin/triage?q=${word}`);
  await expect(list(page).getByRole('listitem')).toHaveCount(pending.length + 10 + 3);
  const choose = async (name: string, kind: string | RegExp) => {
    await list(page).getByRole('button', { name }).filter({ hasText: kind }).first().click();
    await expect(heading(page)).toHaveText(name);
    await expect(detail(page).locator('[data-ready]')).toBeVisible();
    await page.waitForTimeout(READING);
  };
  const isGone = (name: string, kind: string | RegExp) =>
    expect(list(page).getByRole('button', { name }).filter({ hasText: kind })).toHaveCount(0);
  const words: Record<string, string | RegExp> = {
    doubt: 'Possible issue',
    report: 'Visitors’ report',
    review: 'Held review',
    reported: 'Reported review',
    reply: 'Held reply',
    change: 'Change by the owner',
    claim: 'Claim',
    photo: 'New photo',
    message: 'Message',
    reviews: /held reviews/,
  };
  for (const [at, [kind, button, asked]] of decisions.entries()) {
    const { name } = listed[at] as Named;
    const about = words[kind] ?? '';
    await choose(name, about);
    await detail(page).getByRole('button', { name: button }).first().click();
    if (asked) {
      await dialog(page).getByRole('button', { name: asked, exact: true }).click();
    }
    await isGone(name, about);
    await expect(heading(page)).not.toHaveText(name);
  }
  const [one, other] = [listed[11] as Named, listed[12] as Named];
  await choose(one.name, `Possible duplicate: ${other.name}`);
  await expect(detail(page).getByRole('group', { name: 'Which one to keep' })).toContainText(
    other.name,
  );
  await expectAccessible(page);
  await page.keyboard.press('s');
  await expect(toast(page, `${other.name} was merged into ${one.name}`)).toBeVisible();
  await isGone(one.name, 'Possible duplicate');
  const lookalike = listed[10] as Named;
  await choose(again.name, 'New listing');
  const beside = detail(page).getByRole('region', { name: 'Similar listings' });
  await expect(beside.getByRole('group', { name: 'Which one to keep' })).toContainText(
    lookalike.name,
  );
  await beside.getByRole('button', { name: /^Same business/ }).click();
  await expect(toast(page, `${again.name} was merged into ${lookalike.name}`)).toBeVisible();
  await isGone(again.name, 'New listing');
});

/** 300 things of nine kinds. */
async function plantMonday(page: Page) {
  const { word, pending, listed } = await plantListings(page, { pending: 60, listed: 30 });
  const kinds = ['doubt', 'report', 'review', 'photo', 'reported', 'change', 'message', 'claim'];
  for (const kind of kinds as (typeof decisions)[number][0][]) await plant(kind, listed);
  return { word, count: pending.length + kinds.length * listed.length };
}

/** Presses A once for each as soon as it is there, and Enter where it is asked; answers how many there were. */
async function decideAll(page: Page) {
  let decided = 0;
  for (let last = ''; ; decided += 1) {
    const next = page.locator(`[data-detail]:not([data-detail="${last}"]):has([data-ready])`);
    await expect(next.or(nothing(page))).toBeVisible();
    if (await nothing(page).isVisible()) return decided;
    last = (await next.getAttribute('data-detail')) ?? '';
    await page.waitForTimeout(READING);
    await page.keyboard.press('a');
    if (!last.startsWith('claim')) continue;
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Enter');
  }
}

test('300 things of all kinds by one key, without a stall', async ({ page }) => {
  test.setTimeout(600_000);
  await signInAs(page, 'admin');
  const { word, count } = await plantMonday(page);
  await page.goto(`/admin/triage?q=${word}`);
  expect(await decideAll(page)).toBe(count);
});

test.describe('on a phone, with clerks that are late', () => {
  test.use({ viewport: { width: 360, height: 640 }, forgiven: 500 });

  test('an item that was opened by its address is decided, and nothing moves', async ({ page }) => {
    await signInAs(page, 'admin');
    const { word, listed } = await plantListings(page, { pending: 1, listed: 2 });
    await plant('message', listed);
    await page.goto(`/admin/triage?q=${word}`);
    await list(page).getByRole('button').first().click();
    const address = page.url();
    await page.route('**/triage/clerks', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto(address);
    const first = detail(page);
    await expect(first.locator('[data-ready]')).toBeVisible();
    const name = (await heading(page).textContent()) ?? '';
    await page.waitForTimeout(READING);
    await first.locator('[data-actions]').last().getByRole('button').first().click();
    await expect(heading(page)).not.toHaveText(name);
    await expect(detail(page).locator('[data-ready]')).toBeVisible();
  });
});

/** What a Monday brings, by kind, and what of it one press decides. */
const monday = { listing: 300, review: 50, other: 30 };

test('a Monday is counted by keys', async ({ page }, { annotations }) => {
  test.setTimeout(300_000);
  await signInAs(page, 'admin');
  const { word, pending, listed } = await plantListings(page, { pending: 4, listed: 4 });
  const kinds = ['doubt', 'report', 'review', 'photo', 'reported', 'change', 'message', 'claim'];
  for (const kind of kinds as (typeof decisions)[number][0][]) await plant(kind, listed);
  await page.goto(`/admin/triage?q=${word}`);
  const keys = new Map<string, number>();
  let waited = 0;
  for (let last = ''; ; ) {
    const next = page.locator(`[data-detail]:not([data-detail="${last}"]):has([data-ready])`);
    const since = performance.now();
    await expect(next.or(nothing(page))).toBeVisible();
    waited += performance.now() - since;
    if (await nothing(page).isVisible()) break;
    last = (await next.getAttribute('data-detail')) ?? '';
    const [kind = ''] = last.split('-');
    await page.waitForTimeout(READING);
    await page.keyboard.press('a');
    let pressed = 1;
    if (kind === 'claim') {
      await expect(dialog(page)).toBeVisible();
      await page.keyboard.press('Enter');
      pressed += 1;
    }
    keys.set(kind, (keys.get(kind) ?? 0) + pressed);
  }
  const each = (kind: string) => (keys.get(kind) ?? 0) / listed.length;
  expect(pending.length).toBe(listed.length);
  const others = [...keys.keys()].filter((kind) => kind !== 'listing' && kind !== 'review');
  const items = monday.listing + monday.review + monday.other * others.length;
  const pressed =
    monday.listing * each('listing') +
    monday.review * each('review') +
    others.reduce((total, kind) => total + monday.other * each(kind), 0);
  const decided = listed.length * (others.length + 2);
  annotations.push({
    type: 'monday',
    description: JSON.stringify({ items, pressed, waited: Math.round(waited / decided) }),
  });
  expect({ kinds: keys.size, pressed }).toEqual({ kinds: 9, pressed: items + monday.other });
});

test.describe('what the server refuses', () => {
  // What another clerk decided meanwhile is gone.
  test.use({ expectedErrors: [/status of 409|status of 404 .*triage\/items|photos/] });

  test('is back in its place with the reason and what was typed; nothing else waits for it', async ({
    page,
  }) => {
    await signInAs(page, 'admin');
    const { word, listed } = await plantListings(page, { pending: 0, listed: 3 });
    await plant('change', listed);
    await page.goto(`/admin/triage?q=${word}`);
    await expect(detail(page).locator('[data-ready]')).toBeVisible();
    const name = (await heading(page).textContent()) ?? '';
    await page.route('**/refuse', (route) =>
      route.fulfill({ status: 409, json: { detail: 'The database was away.' } }),
    );
    await page.waitForTimeout(READING);
    await page.keyboard.press('r');
    await dialog(page).getByLabel('Reason').fill('Not your name');
    await dialog(page).getByRole('button', { name: 'Refuse' }).click();
    await expect(heading(page)).not.toHaveText(name);
    await expect(list(page).getByRole('listitem')).toHaveCount(3);
    await list(page).getByRole('button', { name }).click();
    await expect(detail(page).getByRole('alert')).toContainText('The database was away.');
    await expect(detail(page).locator('[data-ready]')).toBeVisible();
    await page.waitForTimeout(READING);
    await page.keyboard.press('r');
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('Not your name');
  });

  test('two clerks at once come to the end, and each thing is decided once', async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000);
    await signInAs(page, 'admin');
    const { word, listed } = await plantListings(page, { pending: 0, listed: 12 });
    for (const kind of ['doubt', 'report', 'message'] as const) await plant(kind, listed);
    const other = await browser.newPage();
    await signInAs(other, 'editor');
    const clerks = [page, other];
    for (const clerk of clerks) await clerk.goto(`/admin/triage?q=${word}`);
    await Promise.all(clerks.map(decideAll));
    await page.goto(`/admin/triage?q=${word}&show=done`);
    await expect(page.getByRole('region', { name: 'Done' }).getByRole('listitem')).toHaveCount(24);
    await other.close();
  });
});

test('what is done is told, and a message is opened again', async ({ page }) => {
  await signInAs(page, 'admin');
  const { word, listed } = await plantListings(page, { pending: 0, listed: 1 });
  await plant('message', listed);
  await page.goto(`/admin/triage?q=${word}`);
  await expect(detail(page).locator('[data-ready]')).toBeVisible();
  await page.waitForTimeout(READING);
  await page.keyboard.press('a');
  await expect(nothing(page)).toBeVisible();
  await page.goto('/admin/triage?show=done&kind=message&assigned=me');
  const first = page.getByRole('region', { name: 'Done' }).getByRole('listitem').first();
  await expect(first).toContainText('Marked a message as done');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Open again' }).click();
  await expect(toast(page, 'Message reopened')).toBeVisible();
  await page.goto(`/admin/triage?q=${word}`);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
});

test('what visitors say has closed is taken back among what is done', async ({ page }) => {
  await signInAs(page, 'admin');
  const { word, listed } = await plantListings(page, { pending: 0, listed: 1 });
  const { id } = listed[0] as Named;
  await plant('report', listed);
  await queryDatabase(`update business_reports set reason = 'closed' where business_id = $1`, [id]);
  await page.goto(`/admin/triage?q=${word}&kind=report`);
  await expect(detail(page).locator('[data-ready]')).toBeVisible();
  await page.waitForTimeout(READING);
  await detail(page)
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await expect(nothing(page)).toBeVisible();
  await page.goto(`/admin/triage?q=${word}&kind=report&show=done`);
  const first = page.getByRole('region', { name: 'Done' }).getByRole('listitem').first();
  await expect(first).toContainText('Closed');
  await first.getByRole('button', { name: 'It is open' }).click();
  await expect(first).toContainText('Dismissed visitors’ reports');
});

test('new photos are let through together', async ({ page }) => {
  await signInAs(page, 'admin');
  const { word, listed } = await plantListings(page, { pending: 0, listed: 3 });
  await plant('photo', listed);
  await page.goto(`/admin/triage?q=${word}&kind=photo`);
  await expect(detail(page).locator('[data-ready]')).toBeVisible();
  await page.waitForTimeout(READING);
  await page.getByRole('button', { name: 'All 3 photos look fine' }).click();
  await expect(toast(page, '3 photos checked')).toBeVisible();
  await expect(nothing(page)).toBeVisible();
});

test('a doubt is mended where it is, and closed by a key', async ({ page }) => {
  await signInAs(page, 'admin');
  const { word, listed } = await plantListings(page, { pending: 0, listed: 2 });
  await plant('doubt', listed);
  await page.goto(`/admin/triage?q=${word}`);
  await expect(detail(page).locator('[data-ready]')).toBeVisible();
  const name = (await heading(page).textContent()) ?? '';
  await page.waitForTimeout(READING);
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Business' });
  await form.getByLabel('ZIP').fill('79602');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  await expect(heading(page)).not.toHaveText(name);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await page.waitForTimeout(READING);
  await page.keyboard.press('c');
  await expect(nothing(page)).toBeVisible();
});

test('"Still Correct" is taken back, and the number in the menu moves with the work', async ({
  page,
}) => {
  await signInAs(page, 'admin');
  const { word, listed } = await plantListings(page, { pending: 0, listed: 1 });
  await plant('doubt', listed);
  await page.goto(`/admin/triage?q=${word}`);
  await expect(detail(page).locator('[data-ready]')).toBeVisible();
  const name = (await heading(page).textContent()) ?? '';
  const counted = () => page.waitForResponse(/api\/admin\/waiting$/);
  await page.waitForTimeout(READING);
  const afterwards = counted();
  await page.keyboard.press('a');
  await expect(nothing(page)).toBeVisible();
  const waiting: { count: number }[] = await (await afterwards).json();
  const sum = waiting.reduce((total, { count }) => total + count, 0);
  const entry = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Queue/ })
    .first();
  await expect(entry).toContainText(String(sum));
  const again = counted();
  await toast(page, 'Confirmed by our team').getByRole('button', { name: 'Undo' }).click();
  await expect(heading(page)).toHaveText(name);
  await again;
});

test('the name of a pending listing on the dashboard leads to its item', async ({ page }) => {
  await signInAs(page, 'admin');
  const { pending } = await plantListings(page, { pending: 1, listed: 0 });
  const { name } = pending[0] as Named;
  await putFirst(name);
  await page.goto('/admin');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page)).toHaveText(name);
  await expect(detail(page).getByRole('button', { name: 'Approve and next' })).toBeVisible();
});
