import { queryDatabase } from './database.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { enterOwnerArea, submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';
import { READING } from './waiting.ts';

test('a form asks about a ZIP code that is elsewhere, and refuses nothing', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/submit');
  await expect(page.getByRole('button', { name: 'Submit for Review' })).toBeEnabled();
  await page.getByLabel('City').last().fill('Peachtree Corners');
  await page.getByLabel('State').last().selectOption('GA');
  await page.getByLabel('ZIP Code').fill('39867');
  await page.getByLabel('Phone (optional)').fill('404-555-0123');
  await page.getByLabel('Email (optional)').focus();
  await expect(
    page.getByText('39867 is Morris, GA, 153 miles away. Is the ZIP code correct?'),
  ).toBeVisible();
  await expect(page.getByText('Is the phone number correct?')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('ZIP Code').fill('30092');
  await page.getByLabel('ZIP Code').press('Tab');
  await expect(page.getByText('39867 is Morris')).toHaveCount(0);
});

test('staff settle a doubt, and the page says who confirmed it', async ({ page, browser }) => {
  const name = `Oven of Doubt ${thisTry()}`;
  const listing = { name, ownerEmail: 'dora@doubt.example', zipCode: '04101' };
  const { id, slug, category } = await submitBusiness(page, listing);
  await approve(id);
  const staff = await browser.newPage();
  await signInAs(staff, 'admin');
  await queryDatabase(
    `insert into business_checks (business_id, kind, state, since)
     values ($1, 'stale', 'doubt', now())`,
    [id],
  );
  await queryDatabase(`update businesses set submitted_at = '2020-05-02' where id = $1`, [id]);

  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByText('As it was submitted, May 2020')).toBeVisible();

  await staff.goto(`/admin/triage?kind=doubt&item=doubt-${id}`);
  const item = staff.locator('[data-detail]').filter({ hasText: name });
  await expect(item).toContainText('3 points.');
  await expect(item).toContainText('The owner has not been asked yet.');
  await expect(item.getByText('Nobody has confirmed it since May 2020.')).toBeVisible();
  await expect(item.getByText('04101 is Portland, ME. Is the ZIP code correct?')).toBeVisible();
  await expectAccessible(staff);
  await expectFits(staff, [360]);
  await item.getByRole('button', { name: /^Edit/ }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByText('Last confirmed: as it was submitted, May 2020')).toBeVisible();
  await expect(dialog.getByRole('status').filter({ hasText: 'Portland, ME' })).toBeVisible();
  await expectAccessible(staff);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await staff.waitForTimeout(READING);
  await item.getByRole('button', { name: /^Still Correct/ }).click();
  await expect(staff.getByText('Confirmed by our team').first()).toBeVisible();
  await expect(item).toHaveCount(0);
  await staff.goto(`/admin/triage?kind=doubt&q=${encodeURIComponent(name)}`);
  await expect(staff.getByRole('heading', { name: 'Nothing here' })).toBeVisible();
  await staff.close();

  await page.reload();
  await expect(page.getByText('By our team,')).toBeVisible();
  await expectAccessible(page);
});

test('an owner sees the question at the desk, too', async ({ page }) => {
  const email = `nell-${thisTry()}@needle.example`;
  const { id } = await submitBusiness(page, {
    name: 'Oven of Needles',
    ownerEmail: email,
    zipCode: '04101',
  });
  await approve(id);
  await enterOwnerArea(page, id, email);
  await page.goto(`/desk/${id}/listing`);
  await expect(page.getByText('04101 is Portland, ME. Is the ZIP code correct?')).toBeVisible();
  await expectAccessible(page);
});
