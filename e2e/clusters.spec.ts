import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { signInAs } from './staff.ts';
import { READING } from './waiting.ts';

interface Made {
  id: number;
  name: string;
  slug: string;
}

const newName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;

async function openBusiness(page: Page, word = 'Ring Works'): Promise<Made> {
  const data = {
    name: newName(word),
    description: 'Cakes, made by hand.',
    address: '12 Main St',
    city: 'Abilene',
    state: 'TX',
    zipCode: '79601',
    categoryId: 1,
  };
  const made = await (await page.request.post('/api/businesses', { data })).json();
  await page.request.post(`/api/admin/businesses/${made.id}/approve`);
  return made;
}

/** Held five-star reviews by a few networks of the given beginning, over the businesses. */
async function plantCluster(businesses: Made[], count: number, network: string): Promise<void> {
  const ids = businesses.map(({ id }) => id);
  await queryDatabase(
    `with opened as (
       insert into review_groups (rule, opened_at)
       values ('ring', date_trunc('milliseconds', now()) - interval '70 hours') returning id)
     insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash,
       network_hash, is_held, held_for, held_at, points, signals, group_id, created_at)
     select ($1::bigint[])[1 + n % cardinality($1::bigint[])], 5, 'Fan ' || n, 'What a lovely place ' || n,
       gen_random_uuid()::text, md5(n::text), rpad($3 || n % 8, 32, '0'), true, 'ring',
       date_trunc('milliseconds', now()) - n * interval '1 minute', 3,
       '[{"rule": "networks-agree", "points": 3, "count": 8}]', opened.id,
       date_trunc('milliseconds', now()) - n * interval '1 minute'
     from opened, generate_series(1, $2::integer) n`,
    [ids, count, network],
  );
}

/** The item of a group in the queue, which is open. */
const group = (page: Page, made: Made) =>
  page
    .locator('[data-detail^="reviews-"]')
    .filter({ has: page.getByRole('link', { name: made.name }) });

async function findGroup(page: Page, made: Made): Promise<{ id: number; stamp: string }> {
  const groups = await (await page.request.get('/api/admin/review-groups?limit=100')).json();
  return groups.find(({ businesses }: { businesses: Made[] }) =>
    businesses.some(({ id }) => id === made.id),
  );
}

async function openCluster(page: Page, made: Made) {
  const { id } = await findGroup(page, made);
  await page.goto(`/admin/triage?kind=reviews&item=reviews-${id}`);
  await expect(group(page, made).locator('[data-ready]')).toBeVisible();
  await page.waitForTimeout(READING);
}
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');

test.beforeEach(({ page }) => signInAs(page, 'editor'));

test('a ring of 500 ends with a choice and two taps, and comes back with one', async ({ page }) => {
  const businesses = [await openBusiness(page), await openBusiness(page)];
  const [first = businesses[0] as Made] = businesses;
  await plantCluster(businesses, 500, 'e1');
  const { id } = await findGroup(page, first);
  await page.goto('/admin');
  const began = performance.now();
  let taps = 0;
  const tap = async (
    name: string | RegExp,
    role: 'link' | 'button',
    within = page.locator('body'),
  ) => {
    taps += 1;
    await within.getByRole(role, { name }).click();
  };
  await tap(/^Queue/, 'link', page.getByRole('navigation', { name: 'Administration' }));
  await page.goto(`/admin/triage?kind=reviews&item=reviews-${id}`);
  const ring = group(page, first);
  await expect(ring).toContainText('8 networks praised the same 2 businesses within a day');
  await expect(ring).toContainText(/1 hours? left|2 hours left/);
  await page.waitForTimeout(READING);
  await tap(/^Remove all 500/, 'button', ring);
  const noted = dialog(page).getByRole('checkbox', { name: first.name });
  await expect(noted).not.toBeChecked();
  await noted.check();
  await tap('Remove All 500', 'button', dialog(page));
  await expect(toast(page, '500 reviews removed')).toBeVisible();
  await expect(ring).toBeHidden();
  const seconds = (performance.now() - began) / 1000;
  console.log(`a ring of 500: ${taps} taps, ${seconds.toFixed(1)} s`);
  expect(taps).toBe(3);
  const note = 'We removed 250 reviews that did not come from customers.';
  const visitor = await page.context().browser()?.newPage({ javaScriptEnabled: false });
  if (!visitor) throw new Error('No browser');
  const read = await page.request.get(`/api/businesses/${first.slug}`);
  const { category } = await read.json();
  const url = new URL(`/${category.slug}/${first.slug}`, page.url()).href;
  await visitor.goto(url);
  await expect(visitor.getByText(note)).toBeVisible();
  await undo(page).click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await openCluster(page, first);
  // A page kept for visitors goes a moment after the answer to staff.
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(note)).toBeHidden({ timeout: 2000 });
  }).toPass();
  await visitor.close();
});

test('a decision is undone from the list, and its note ended', async ({ page }) => {
  const made = await openBusiness(page);
  await plantCluster([made], 6, 'e2');
  await openCluster(page, made);
  await group(page, made)
    .getByRole('button', { name: /^Remove all 6/ })
    .click();
  await dialog(page).getByRole('checkbox', { name: made.name }).check();
  await dialog(page).getByLabel('Reason').fill('One network farm');
  await dialog(page).getByRole('button', { name: 'Remove All 6' }).click();
  await expect(toast(page, '6 reviews removed')).toBeVisible();
  await page.goto('/admin/reviews?status=decisions');
  const decision = page
    .getByRole('region', { name: 'Decisions' })
    .getByRole('listitem')
    .filter({ hasText: made.name });
  await expect(decision).toContainText('“One network farm”');
  await decision.getByRole('button', { name: 'End the note' }).click();
  await expect(toast(page, 'The note was removed')).toBeVisible();
  await expect(decision.getByRole('button', { name: 'End the note' })).toBeHidden();
  await decision.getByRole('button', { name: /^Undo/ }).click();
  await expect(decision).toContainText('Undone by Edith Reed');
  await openCluster(page, made);
});

test.describe('two clerks', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('who was too late is told, and sees how it is', async ({ page }) => {
    const made = await openBusiness(page);
    await plantCluster([made], 5, 'e3');
    await openCluster(page, made);
    await group(page, made)
      .getByRole('button', { name: /^Remove all 5/ })
      .click();
    const mine = await findGroup(page, made);
    await page.request.post('/api/admin/review-decisions', {
      data: { action: 'publish', group: { id: mine.id, stamp: mine.stamp } },
    });
    await dialog(page).getByRole('button', { name: 'Remove All 5' }).click();
    await expect(toast(page, 'Edith Reed has already published this group')).toBeVisible();
    await expect(group(page, made)).toBeHidden();
  });
});

test('looking closer: the picture, its table, and a part of the reviews by keys', async ({
  page,
}) => {
  const made = await openBusiness(page);
  await plantCluster([made, await openBusiness(page)], 16, 'e4');
  const { id } = await findGroup(page, made);
  await page.goto(`/admin/reviews?group=${id}`);
  const graph = page.getByRole('region', { name: 'Who reviewed what' });
  await expect(graph.getByRole('img')).toHaveAccessibleName(/^8 networks and 2 businesses/);
  await graph.getByRole('button', { name: 'Show as a table' }).click();
  await expect(graph.getByRole('row')).toHaveCount(9);
  const found = page.getByRole('region', { name: 'Found reviews' });
  await expect(found.getByRole('heading', { name: '16 reviews' })).toBeVisible();
  await expect(found).toContainText(
    'One of 8 from networks that reviewed the same businesses (3 points)',
  );
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('2 reviews selected')).toBeVisible();
  await page
    .getByRole('region', { name: 'Selected reviews' })
    .getByRole('button', { name: 'Publish' })
    .click();
  await dialog(page).getByRole('button', { name: 'Publish All 2' }).click();
  await expect(toast(page, '2 reviews published')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A review cluster: 14 reviews' })).toBeVisible();
});

test('all that a search finds is held', async ({ page }) => {
  const made = await openBusiness(page);
  await plantCluster([made], 60, 'e5');
  await queryDatabase(
    'update reviews set is_held = false, held_for = null, group_id = null where business_id = $1',
    [made.id],
  );
  await queryDatabase('update businesses set rating_sum = 300, review_count = 60 where id = $1', [
    made.id,
  ]);
  await page.goto('/admin/reviews?status=all');
  await page.getByLabel('Business', { exact: true }).fill(made.name);
  await page.getByLabel('State').selectOption('Public');
  await page.getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('region', { name: 'Found reviews' });
  await expect(found.getByRole('heading', { name: '60 reviews' })).toBeVisible();
  await found.getByLabel('Select these 50').check();
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await page
    .getByRole('region', { name: 'Selected reviews' })
    .getByRole('button', { name: 'Hold' })
    .click();
  await dialog(page).getByRole('button', { name: 'Hold All 60' }).click();
  await expect(toast(page, '60 reviews held')).toBeVisible();
  await expect(found.getByText('No reviews match')).toBeVisible();
  await undo(page).click();
  await expect(found.getByRole('heading', { name: '60 reviews' })).toBeVisible();
});

test('the screens fit each width, and are accessible in the dark', async ({ page }) => {
  const made = await openBusiness(page);
  await plantCluster([made, await openBusiness(page)], 12, 'e6');
  const { id } = await findGroup(page, made);
  for (const query of [`group=${id}`, 'status=all', 'status=decisions']) {
    await page.goto(`/admin/reviews?${query}`);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await expectFits(page, [360, 768, 1280]);
  }
});
