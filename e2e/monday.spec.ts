import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

const WAITING = 40;
const DECIDED = 5;
/** Of this try alone: the former one's listings are neither counted nor found. */
const WORD = `Mondaywork${Date.now().toString(36)}`;
/** What comes sooner than anybody reads is not taken. */
const READING = 450;
const kept = {
  description: 'Cakes and pies, made by hand every morning.',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

/** Oldest first, and older than whatever other stories left. */
async function plant(page: Page) {
  const submit = (at: number) => {
    const more = { name: `${WORD} Works ${at}`, address: `${at} Main St` };
    const data = { ...kept, ...more, email: `n${at}@example.com` };
    return page.request.post('/api/businesses', { data });
  };
  const numbers = Array.from({ length: WAITING }, (_, place) => place + 1);
  while (numbers.length > 0) await Promise.all(numbers.splice(0, 20).map(submit));
  await queryDatabase(
    `update businesses set submitted_at = now() - interval '2 days'
       + substring(name from '\\d+$')::int * interval '1 second'
     where name like $1`,
    [`${WORD} Works %`],
  );
}

/** Asks the server, which the screen may be ahead of. */
const countApproved = async (page: Page) => {
  const answer = await page.request.get(`/api/admin/businesses?q=${WORD}&status=approved&limit=1`);
  return Number(answer.headers()['x-total-count']);
};

/** Of one listing, on average. */
async function work(
  page: Page,
  first: number,
  decide: (name: string, at: number) => Promise<number>,
) {
  let taps = 0;
  const start = performance.now();
  for (let at = first; at < first + DECIDED; at += 1)
    taps += await decide(`${WORD} Works ${at}`, at);
  await expect.poll(() => countApproved(page)).toBe(first + DECIDED - 1);
  const seconds = (performance.now() - start) / 1000;
  return { taps: taps / DECIDED, seconds: seconds / DECIDED };
}

/** The dashboard shows other stories' listings again. */
test.afterAll(() =>
  queryDatabase('update businesses set deleted_at = now() where name like $1 and not is_approved', [
    `${WORD} Works %`,
  ]),
);

/** Reading takes as long here as there: it is not in the figures. */
test('a Monday with many pending takes fewer taps in the queue than in the table', async ({
  page,
}, { annotations }) => {
  await signInAs(page, 'admin');
  await plant(page);
  await page.goto('/admin');
  const table = await work(page, 1, async (name) => {
    await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Description')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    const approve = page.getByRole('button', { name: `Approve ${name}`, exact: true }).first();
    await approve.click();
    await expect(approve).toHaveCount(0);
    return 3;
  });
  await page.goto(`/admin/triage?q=${WORD}`);
  const detail = page.locator('[data-detail]');
  const queue = await work(page, DECIDED + 1, async (name, at) => {
    await expect(detail.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(detail).toContainText(`n${at}@example.com`);
    await page.waitForTimeout(READING);
    await page.keyboard.press('a');
    return 1;
  });
  const tell = ({ taps, seconds }: typeof table) => `${taps} taps, ${seconds.toFixed(2)} s`;
  const description = `a listing in the table: ${tell(table)}; in the queue: ${tell(queue)}`;
  annotations.push({ type: 'measured', description });
  process.stdout.write(`${description}\n`);
  expect(queue.taps).toBe(1);
  expect(queue.taps).toBeLessThan(table.taps);
});
