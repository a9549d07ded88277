import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { openOwnerArea, submitBusiness } from './owner.ts';
import { signInAs } from './staff.ts';

const kept = {
  description: 'Cakes and pies, made by hand every morning.',
  address: '12 Main St',
  city: 'Abilene',
  state: 'TX',
  zipCode: '79601',
  categoryId: 1,
};

interface Made {
  id: number;
  name: string;
}

/** Listings of a word that no other test has, the first one the oldest. */
async function submit(page: Page, count: number, more = {}) {
  const word = `Q${randomUUID().slice(0, 8)}`;
  const made: Made[] = [];
  for (let at = 1; at <= count; at += 1) {
    const data = { ...kept, ...more, name: `${word} Works ${at}` };
    const answer = await page.request.post('/api/businesses', { data });
    made.push(await answer.json());
  }
  return { word, made };
}

const open = (page: Page, word: string) => page.goto(`/admin/triage?q=${word}`);
const list = (page: Page) => page.getByRole('list', { name: 'Queue' });
const detail = (page: Page) => page.locator('[data-detail]');
const heading = (page: Page) => detail(page).getByRole('heading', { level: 2 });
const readBusiness = async (page: Page, id = 0) =>
  (await page.request.get(`/api/admin/businesses/${id}`)).json();
/** Someone reads before they decide. */
const lookAtIt = async (page: Page) => {
  await expect(detail(page).getByRole('button', { name: 'Approve and next' })).toBeVisible();
  await page.waitForTimeout(500);
};

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'admin');
});

test('what was saved in the panel is shown and approved, and only what differs is marked', async ({
  page,
}) => {
  const { word, made } = await submit(page, 2);
  await open(page, word);
  await lookAtIt(page);
  await detail(page).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Pies for everybody, made every morning.');
  await dialog.getByLabel('City').fill('Clyde');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(detail(page)).toContainText('Pies for everybody, made every morning.');
  await expect(detail(page).getByText('Changed from')).toHaveCount(2);
  await expect(detail(page)).toContainText('Changed from: Abilene');
  await detail(page).getByRole('button', { name: 'Approve and next' }).click();
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await readBusiness(page, made[0]?.id)).isApproved).toBe(true);
});

test('the oldest is open beside the list, with all that is known of it', async ({ page }) => {
  const { word, made } = await submit(page, 2, { phone: '(325) 672-0134', email: 'a@example.com' });
  await open(page, word);
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await expect(heading(page)).toHaveText(made[0]?.name ?? '');
  await expect(detail(page)).toContainText('(325) 672-0134');
  await expect(detail(page).getByRole('region', { name: 'History' })).toContainText('Submitted');
  await expect(detail(page).getByRole('region', { name: 'Checks' })).toBeVisible();
  await expect(list(page)).toContainText('due in 47 h');
});

test('approve and next by the keyboard alone, and undo', { tag: '@everyday' }, async ({ page }) => {
  const { word, made } = await submit(page, 3);
  await open(page, word);
  await lookAtIt(page);
  await page.keyboard.press('a');
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await expect(heading(page)).toBeFocused();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect.poll(async () => (await readBusiness(page, made[0]?.id)).isApproved).toBe(false);
});

test('two quick presses approve one, not the next one unread', async ({ page }) => {
  const { word, made } = await submit(page, 3);
  await open(page, word);
  await lookAtIt(page);
  await page.keyboard.press('a');
  await page.keyboard.press('a');
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await expect.poll(async () => (await readBusiness(page, made[0]?.id)).isApproved).toBe(true);
  await page.waitForTimeout(300);
  expect((await readBusiness(page, made[1]?.id)).isApproved).toBe(false);
});

test('space and J go on, K goes back, ? tells the keys', async ({ page }) => {
  const { word, made } = await submit(page, 3);
  await open(page, word);
  await lookAtIt(page);
  await page.keyboard.press(' ');
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await page.keyboard.press('j');
  await expect(heading(page)).toHaveText(made[2]?.name ?? '');
  await page.keyboard.press('k');
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  expect((await readBusiness(page, made[1]?.id)).isApproved).toBe(false);
});

test('a saved reason is chosen by its number, with the email as it will be sent', async ({
  page,
}) => {
  const title = `Abroad ${randomUUID().slice(0, 6)}`;
  await queryDatabase('delete from saved_reasons', []);
  const text = 'We only list businesses in the US.';
  await page.request.post('/api/admin/reasons', { data: { decision: 'reject', title, text } });
  const { word, made } = await submit(page, 2, { email: 'a@example.com' });
  await open(page, word);
  await lookAtIt(page);
  await page.keyboard.press('r');
  const dialog = page.getByRole('alertdialog', { name: 'Reject Business' });
  const field = dialog.getByLabel('Reason (optional)');
  await expect(dialog.getByRole('button', { name: title })).toBeVisible();
  await field.press('1');
  await expect(field).toHaveValue(text);
  await dialog.getByText('Preview the email').click();
  await expect(dialog).toContainText(`Reason: ${text}`);
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await expect.poll(async () => (await readBusiness(page, made[0]?.id)).deletedAt).not.toBeNull();
});

test('the owner is asked, and the listing waits for them', async ({ page }) => {
  const { word, made } = await submit(page, 2, { email: 'a@example.com' });
  await open(page, word);
  await lookAtIt(page);
  await detail(page).getByRole('button', { name: 'Ask the owner...' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Ask the Owner' });
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toContainText('Write a question');
  await dialog.getByLabel('Question').fill('Is it the back door?');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await page.getByLabel('Waiting for').selectOption('asked');
  await expect(heading(page)).toHaveText(made[0]?.name ?? '');
  await expect(detail(page)).toContainText('We asked: Is it the back door?');
});

test('without an address nobody can be asked, and it says why', async ({ page }) => {
  const { word } = await submit(page, 1);
  await open(page, word);
  await expect(detail(page)).toContainText('Nobody can be asked');
  await expect(detail(page).getByRole('button', { name: 'Ask the owner...' })).toHaveCount(0);
});

test.describe('two clerks, and a network that goes', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('what was changed since it was read is back with the reason, not approved', async ({
    page,
  }) => {
    const { word, made } = await submit(page, 2);
    await open(page, word);
    await lookAtIt(page);
    await queryDatabase(`update businesses set phone = '1', version = version + 1 where id = $1`, [
      made[0]?.id,
    ]);
    await detail(page).getByRole('button', { name: 'Approve and next' }).click();
    const refused = list(page).getByRole('listitem').filter({ hasText: 'Not saved' });
    await expect(refused).toContainText(made[0]?.name ?? '');
    await expect(heading(page)).toHaveText(made[1]?.name ?? '');
    await refused.getByRole('button').click();
    await expect(detail(page).getByRole('alert')).toContainText('changed');
    expect((await readBusiness(page, made[0]?.id)).isApproved).toBe(false);
  });

  test('what someone else decided says so, and the next one is a key away', async ({ page }) => {
    const { word, made } = await submit(page, 2);
    await open(page, word);
    await lookAtIt(page);
    await page.request.post(`/api/admin/businesses/${made[0]?.id}/approve`);
    await page.keyboard.press('a');
    await expect(page.getByText(/already approved/).first()).toBeVisible();
    await expect(list(page).getByRole('listitem')).toHaveCount(1);
    await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  });

  test('when the network goes, the listing is back in the queue', async ({ page }) => {
    const { word, made } = await submit(page, 2);
    await open(page, word);
    await lookAtIt(page);
    await page.route('**/approve', (route) => route.abort());
    await page.keyboard.press('a');
    await expect(page.getByText('Failed to approve business').first()).toBeVisible();
    await expect(list(page).getByRole('listitem')).toHaveCount(2);
    await expect(list(page)).toContainText(made[0]?.name ?? '');
  });
});

test('all that match get a new city at once, after a preview; it can be undone', async ({
  page,
}) => {
  const { word, made } = await submit(page, 3);
  await open(page, word);
  await page.getByRole('button', { name: 'All 3 new listings' }).click();
  await expect(page.getByText('3 listings selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit...', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Edit Businesses' });
  await dialog.getByLabel('City').fill('Dallas');
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    '3 businesses change',
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('3 businesses changed').first()).toBeVisible();
  expect((await readBusiness(page, made[2]?.id)).city).toBe('Dallas');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await readBusiness(page, made[2]?.id)).city).toBe('Abilene');
});

test('an item is kept for oneself, and found again among one’s own', async ({ page }) => {
  const { word, made } = await submit(page, 2);
  await open(page, word);
  await lookAtIt(page);
  await detail(page).getByRole('button', { name: 'Keep it for me' }).click();
  await expect(detail(page).getByRole('button', { name: 'Give it back' })).toBeVisible();
  await page.getByLabel('Assigned to').selectOption('me');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(list(page)).toContainText(made[0]?.name ?? '');
});

test('on a phone the list comes first, then the listing with a way back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { word, made } = await submit(page, 2);
  await open(page, word);
  await expect(detail(page)).toBeHidden();
  await list(page)
    .getByRole('button', { name: made[1]?.name ?? '' })
    .click();
  await expect(heading(page)).toHaveText(made[1]?.name ?? '');
  await expect(list(page)).toBeHidden();
  await page.getByRole('button', { name: 'Back to the queue' }).click();
  await expect(list(page)).toBeVisible();
});

test('a held review is decided in the queue, and the next item opens', async ({ page }) => {
  const { word, made } = await submit(page, 1);
  await page.request.post(`/api/admin/businesses/${made[0]?.id}/approve`);
  await page.request.post(`/api/businesses/${made[0]?.id}/reviews`, {
    data: { rating: 5, reviewerName: 'Ann', comment: 'See https://cheap.example for more of it' },
  });
  await open(page, word);
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(list(page)).toContainText('Held review: contains a link');
  await expect(detail(page).getByRole('button', { name: /^Publish/ })).toBeVisible();
  await page.waitForTimeout(500);
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
});

test('the owner answers on the desk, and staff read it in the queue', async ({ page }) => {
  const name = `Q${randomUUID().slice(0, 8)} Oven`;
  const ownerEmail = `${name.slice(0, 9)}@home.example`.toLowerCase();
  const { id } = await submitBusiness(page, { name, ownerEmail });
  const data = { question: 'Is it the back door?' };
  await page.request.post(`/api/admin/businesses/${id}/question`, { data });
  await openOwnerArea(page, ownerEmail);
  const form = page.getByRole('form', { name: 'Answer our team' });
  await expect(page.getByText('Is it the back door?')).toBeVisible();
  await form.getByRole('button', { name: 'Send Answer' }).click();
  await expect(form).toContainText('Write an answer');
  await form.getByLabel('Your answer').fill('Yes, the red one.');
  await form.getByRole('button', { name: 'Send Answer' }).click();
  await expect(page.getByRole('blockquote')).toContainText('Yes, the red one.');
  await expectAccessible(page);
  await open(page, name.split(' ')[0] ?? '');
  await expect(detail(page)).toContainText('They say: Yes, the red one.');
});
