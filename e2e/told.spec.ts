import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { makeMember, openBareDashboard, signInWith } from './staff.ts';
import { thisTry } from './this-try.ts';

/** A stream that is refused, or ends, is a part of these stories. */
test.use({ expectedErrors: [/waiting\/stream|401/] });

async function writeMessage(page: Page, message: string) {
  const answer = await page.request.post('/api/contact', {
    data: { topic: 'question', name: 'Ann', email: 'ann@example.com', message, key: randomUUID() },
  });
  expect(answer.ok()).toBe(true);
}

async function readCount(page: Page, title: string): Promise<number> {
  const text = await page.getByRole('link', { name: new RegExp(`^${title}`) }).innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

const choose = (page: Page, liveDashboard: boolean) =>
  page.request.put('/api/admin/notice-choices', {
    data: { dailyDigest: true, overdueMail: true, liveDashboard },
  });

/** As the server counts now: other tests add and decide at the same time. */
async function expectNewCount(page: Page) {
  await expect(async () => {
    const waiting: { kind: string; count: number }[] = await (
      await page.request.get('/api/admin/waiting')
    ).json();
    const total = waiting.reduce((sum, { count }) => sum + count, 0);
    expect(await readCount(page, 'Queue')).toBe(total);
  }).toPass();
}

test('the dashboard counts what waits on links and in its title, and moves by itself', async ({
  page,
}) => {
  await signInWith(page, await makeMember({ id: `told-${thisTry()}`, role: 'admin' }));
  await choose(page, true);
  const streamed = page.waitForRequest(/\/api\/admin\/waiting\/stream$/);
  await openBareDashboard(page);
  await streamed;
  await writeMessage(page, 'Do you list food trucks?');
  await expect(async () => expect(await readCount(page, 'Queue')).toBeGreaterThan(0)).toPass();
  await expect(page).toHaveTitle(/^\(\d+\) Admin Dashboard/);
  await expectNewCount(page);
  await writeMessage(page, 'And lemonade stands?');
  await expectNewCount(page);
  await expectAccessible(page);
});

test('a tab out of sight is told nothing, and catches up when it is seen again', async ({
  page,
}) => {
  await signInWith(page, await makeMember({ id: `told-${thisTry()}`, role: 'admin' }));
  await choose(page, true);
  const streamed = page.waitForRequest(/\/api\/admin\/waiting\/stream$/);
  await openBareDashboard(page);
  await streamed;
  await writeMessage(page, 'Is anybody out there?');
  await expect(async () => expect(await readCount(page, 'Queue')).toBeGreaterThan(0)).toPass();
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/admin/waiting/stream'),
  );
  await hide(true);
  await ended;
  const before = await readCount(page, 'Queue');
  await writeMessage(page, 'Is anybody there?');
  expect(await readCount(page, 'Queue')).toBe(before);
  await hide(false);
  await expectNewCount(page);
});

test('where nothing can be streamed, the dashboard asks', async ({ page }) => {
  await page.clock.install();
  await signInWith(page, await makeMember({ id: `told-${thisTry()}`, role: 'admin' }));
  await choose(page, true);
  await page.route(/\/waiting\/stream$/, (route) => route.fulfill({ status: 502, body: '' }));
  const refused = page.waitForResponse(/\/waiting\/stream$/);
  await openBareDashboard(page);
  await refused;
  await page.waitForLoadState('networkidle');
  let isAsked = false;
  page.on('request', (request) => {
    isAsked ||= request.url().endsWith('/api/admin/waiting');
  });
  await expect(async () => {
    await page.clock.runFor(31_000);
    expect(isAsked).toBe(true);
  }).toPass();
});

test('everyone chooses what they are told, and the choice stays', async ({ page }) => {
  await signInWith(page, await makeMember({ id: `told-${thisTry()}`, role: 'admin' }));
  await choose(page, true);
  await page.goto('/admin/account');
  const daily = page.getByRole('switch', { name: 'Daily email' });
  await expect(daily).toBeChecked();
  await daily.click();
  await page.getByRole('switch', { name: 'Live dashboard' }).click();
  await expectAccessible(page);
  await expect
    .poll(async () => (await page.request.get('/api/admin/notice-choices')).json())
    .toEqual({ dailyDigest: false, overdueMail: true, liveDashboard: false });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Daily email' })).not.toBeChecked();
  let isStreamed = false;
  page.on('request', (request) => {
    isStreamed ||= request.url().endsWith('/waiting/stream');
  });
  await openBareDashboard(page);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(isStreamed).toBe(false);
  await choose(page, true);
});

test('the stream of who is disabled ends', async ({ page }) => {
  const id = `leaving-${thisTry()}`;
  const email = await makeMember({ id, role: 'editor' });
  await signInWith(page, email);
  await page.goto('/');
  const ended = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const source = new EventSource('/api/admin/waiting/stream');
        source.onmessage = () => document.body.setAttribute('data-told', 'true');
        source.onerror = () => resolve('ended');
      }),
  );
  await expect(page.locator('body')).toHaveAttribute('data-told', 'true');
  await queryDatabase('update users set disabled_at = now() where id = $1', [id]);
  expect(await ended).toBe('ended');
});
