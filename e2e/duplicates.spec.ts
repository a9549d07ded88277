import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { putFirst, signInAs } from './staff.ts';
import { READING } from './waiting.ts';

interface Made {
  id: number;
  name: string;
  slug: string;
}

const place = {
  description: 'Saddles and boots, made by hand.',
  address: '12 Main St',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

async function list(page: Page, name: string, more: object = {}): Promise<Made> {
  const answer = await page.request.post('/api/businesses', { data: { ...place, name, ...more } });
  const made = await answer.json();
  await page.request.post(`/api/admin/businesses/${made.id}/approve`);
  return (await page.request.get(`/api/admin/businesses/${made.id}`)).json();
}

/** Two listings of one business, and no other pair; the score puts them first. */
async function makePair(page: Page, score = 99): Promise<[Made, Made]> {
  const word = randomUUID().slice(0, 8);
  const one = await list(page, `Saddlery ${word}`);
  const other = await list(page, `Saddlery ${word} LLC`, { phone: '(325) 555-0100' });
  // The job would put its own score there.
  await queryDatabase('delete from twin_checks where business_id in ($1, $2)', [one.id, other.id]);
  await queryDatabase(
    `insert into duplicate_pairs (low_id, high_id, score, reasons, found_at)
     values ($1, $2, $3, '[{"code":"street-same","weight":3.2,"detail":null}]', now())
     on conflict (low_id, high_id) do update set score = excluded.score, reasons = excluded.reasons`,
    [one.id, other.id, score],
  );
  return [one, other];
}

const open = (page: Page) => page.locator('[data-detail^="twin-"]');
const shown = (page: Page, { id }: Made) =>
  open(page).getByText(`Number ${id}`, { exact: true }).first();
const toast = (page: Page, text: RegExp) => page.getByRole('listitem').filter({ hasText: text });

async function openPair(page: Page, [one, other]: [Made, Made]) {
  await page.goto(`/admin/triage?kind=twin&item=twin-${one.id}-${other.id}`);
  await expect(open(page).locator('[data-ready]')).toBeVisible();
  await page.waitForTimeout(READING);
}

test.use({ expectedErrors: [/status of 40[49]/] });
test.beforeEach(async ({ page }) => {
  await queryDatabase('delete from duplicate_pairs');
  await signInAs(page, 'editor');
});

test('staff merge two listings with one key, and take it back', async ({ page }) => {
  const [one, other] = await makePair(page);
  await openPair(page, [one, other]);
  await expect(shown(page, one)).toBeVisible();
  await expect(open(page).getByText('Same street and number')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('s');
  await expect(toast(page, /was merged into/)).toBeVisible();
  const moved = await page.request.get(`/restaurants/${other.slug}`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toContain(one.slug);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, /Both listings are back/)).toBeVisible();
  expect((await page.request.get(`/restaurants/${other.slug}`)).status()).toBe(200);
});

test('which one stays can be chosen, and the merge can be undone days later', async ({ page }) => {
  const [one, other] = await makePair(page);
  await openPair(page, [one, other]);
  await page.getByRole('radio', { name: new RegExp(`^Merge ?: ${other.name}$`) }).click();
  await page.getByRole('button', { name: /^Same business/ }).click();
  await expect(toast(page, new RegExp(`${one.name} was merged into ${other.name}`))).toBeVisible();
  await page.goto('/admin/duplicates?status=merged');
  await expect(page).toHaveURL('/admin/triage?kind=twin&show=done');
  const done = page.getByRole('region', { name: 'Done' }).getByRole('listitem');
  const item = done.filter({ has: page.getByText(one.name, { exact: true }) }).first();
  await expect(item).toContainText(other.name);
  await item.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, /Both listings are back/)).toBeVisible();
  expect((await page.request.get(`/restaurants/${one.slug}`)).status()).toBe(200);
});

test('premium time moves only once that is said', async ({ page }) => {
  const [one, other] = await makePair(page);
  await queryDatabase(
    `update businesses set is_premium = true, premium_until = now() + interval '90 days' where id = $1`,
    [other.id],
  );
  await signInAs(page, 'admin');
  await openPair(page, [one, other]);
  await page.keyboard.press('s');
  const question = page.getByRole('alertdialog', { name: 'Move premium time?' });
  await expect(question).toContainText(`Premium time of ${other.name} will move to ${one.name}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await page.request.get(`/restaurants/${other.slug}`)).status()).toBe(200);
  await page.keyboard.press('s');
  await question.getByRole('button', { name: 'Merge and move it' }).click();
  await expect(toast(page, /was merged into/)).toBeVisible();
  await expect(question).toBeHidden();
});

test('two businesses are told apart, and come back when asked', async ({ page }) => {
  const [one, other] = await makePair(page);
  await openPair(page, [one, other]);
  await page.keyboard.press('d');
  await expect(toast(page, /Marked as two businesses/)).toBeVisible();
  await page.goto('/admin/triage?kind=twin&show=done');
  const first = page.getByRole('region', { name: 'Done' }).getByRole('listitem').first();
  await expect(first).toContainText(other.name);
  await first.getByRole('button', { name: /^Undo/ }).click();
  await expect(toast(page, /The duplicates are back/)).toBeVisible();
});

test('any two listings can be compared, by number or link', async ({ page }) => {
  const [one, other] = await makePair(page);
  await queryDatabase('delete from duplicate_pairs');
  await page.goto('/admin/duplicates?status=find');
  await page.getByText('Merge two listings').click();
  await page.getByLabel('One listing').fill(String(one.id));
  await page.getByLabel('The other listing').fill('no-such-listing');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no listing');
  await expectAccessible(page);
  await queryDatabase(
    `update businesses set services = '[{"name": "Saddle", "words": "", "price": 90000, "isFrom": true}]',
       offers = '[{"title": "Free oil", "words": "", "code": null, "from": "2090-05-01", "until": "2090-05-31"}]'
     where id = $1`,
    [one.id],
  );
  await page.getByLabel('The other listing').fill(`/restaurants/${other.slug}`);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(shown(page, other)).toBeVisible();
  await expect(open(page).getByText('Saddle: from $900')).toBeVisible();
  await expect(open(page).getByText('Free oil (2090-05-01 to 2090-05-31)')).toBeVisible();
});

test('two that may be one are listed apart from what waits', async ({ page }) => {
  const [one, other] = await makePair(page, 0.5);
  await page.goto('/admin/triage?kind=twin');
  await page.getByText('Merge two listings').click();
  await page
    .getByRole('region', { name: 'Maybe the same' })
    .getByRole('button', { name: `${one.name}, ${other.name}` })
    .click();
  await expect(shown(page, other)).toBeVisible();
});

test('what was changed meanwhile is not merged unread', async ({ page }) => {
  const [one, other] = await makePair(page);
  await openPair(page, [one, other]);
  await queryDatabase(
    `update businesses set version = version + 1, phone = '(325) 555-0199' where id = $1`,
    [other.id],
  );
  await page.getByRole('button', { name: /^Same business/ }).click();
  await expect(toast(page, /changed after you read it/)).toBeVisible();
  await openPair(page, [one, other]);
  await expect(open(page).getByText('(325) 555-0199')).toBeVisible();
});

test('a pending listing says which one it looks like', async ({ page }) => {
  const word = randomUUID().slice(0, 8);
  const listed = await list(page, `Tannery ${word}`);
  const data = { ...place, name: `Tannery ${word} LLC` };
  const pending = await (await page.request.post('/api/businesses', { data })).json();
  await putFirst(data.name);
  await page.goto('/admin');
  const mark = page.getByRole('button', { name: new RegExp(`as Tannery ${word},`) });
  await expect(mark.first()).toBeVisible();
  await expectFits(page, [360]);
  await mark.first().click();
  const duplicates = page.getByRole('region', { name: 'Similar listings' });
  await expect(duplicates).toContainText(listed.name);
  await expect(duplicates.getByText(`Number ${pending.id}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
});
