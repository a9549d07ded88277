import { expect, expectAccessible, findBusinessPath, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

/** What comes sooner than anybody reads is not taken. */
const READING = 450;

test('a visitor reports a review, and staff publish one and delete the other', {
  tag: '@everyday',
}, async ({ page }) => {
  const path = await findBusinessPath(page, 'query=hampton+inn&state=TX');
  const otherPath = await findBusinessPath(page, 'query=hampton+inn&state=FL');
  const readId = async (at: string) =>
    (await (await page.request.get(`/api/businesses/${at.split('/').at(-1)}`)).json()).id;
  const [id, otherId] = [await readId(path), await readId(otherPath)];
  const mark = `${Date.now()}-${process.pid}`;
  const write = (at: number, reviewerName: string, comment: string) =>
    page.request.post(`/api/businesses/${at}/reviews`, {
      data: { rating: 2, reviewerName: `${reviewerName} ${mark}`, comment: `${comment} ${mark}` },
    });
  await write(id, 'Rude', 'The owner is a crook, all of you know it.');
  await write(otherId, 'Linked', 'Pictures of the room are at www.rooms.example for all.');

  await page.goto(path);
  await page.getByRole('button', { name: `Report the review by Rude ${mark}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Review' });
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(dialog.getByText('Choose a reason')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('What is wrong with this review?').selectOption('Offensive or hateful');
  await dialog.getByLabel('Comment (optional)').fill('It insults the owner.');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByText('Thank you', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  await signInAs(page, 'editor');
  const open = (name: string) =>
    page.locator('[data-detail]:has([data-ready])').filter({ hasText: `${name} ${mark}` });
  await page.goto(`/admin/triage?kind=review&q=%23${otherId}`);
  await expect(open('Linked')).toContainText('contains a link');
  await expectAccessible(page);
  await page.waitForTimeout(READING);
  await open('Linked').getByRole('button', { name: 'Publish' }).click();
  await expect(open('Linked')).toBeHidden();

  await page.goto(`/admin/triage?kind=reported&q=%23${id}`);
  await expect(open('Rude')).toContainText('Offensive or hateful: It insults the owner.');
  await page.waitForTimeout(READING);
  await open('Rude').getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(open('Rude')).toBeHidden();
  await expect(page.getByText('Review deleted').first()).toBeVisible();

  // A page kept for visitors goes a moment after the answer to staff.
  await expect(async () => {
    await page.goto(otherPath);
    await expect(page.getByText(`Linked ${mark}`, { exact: true })).toBeVisible({ timeout: 2000 });
    await page.goto(path);
    await expect(page.getByText(`Rude ${mark}`, { exact: true })).toBeHidden({ timeout: 2000 });
  }).toPass();
});
