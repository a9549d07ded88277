import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';

let serial = 0;
function mark(word: string): string {
  serial += 1;
  return `${word} ${Date.now().toString(36)} ${process.pid} ${serial}`;
}
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

async function list(page: Page, word: string) {
  const name = mark(word);
  const { id } = await submitBusiness(page, { name, ownerEmail: 'rosa@letter.example' });
  const { slug } = await approve(id);
  return { id, name, slug };
}

const told = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();

test.describe('a visitor', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('reads who is first where nothing is yet, and what the checkout sells', async ({ page }) => {
    await page.goto('/');
    await told(page, 'Premium Listing - $9.95');
    const { id, slug } = await list(page, 'Quiet Shop');
    await page.goto(`/business/${slug}`);
    await told(page, 'No reviews yet. Be the first to review this business!');

    const name = mark('Chimneys');
    await signInAs(page, 'admin');
    const answer = await page.request.post('/api/admin/categories', {
      data: { name, slug: slugOf(name), icon: 'store', description: '' },
    });
    expect(answer.status()).toBe(201);
    await page.goto(`/category/${slugOf(name)}`);
    await told(page, `There are currently no businesses in the ${name} category.`);
    await told(page, 'Be the first to list your business');

    await page.goto(`/checkout/${id}`);
    await told(page, 'Complete Your Premium Upgrade');
    const offer = 'Upgrade your business listing to premium for $9.95/year';
    await told(page, `${offer} - enhanced visibility and SEO benefits`);
    await page.goto('/checkout/999999999');
    await told(page, 'Unable to initialize payment for business ID: 999999999');
    await page.goto('/');
    await told(page, /^Welcome back, \S+!$/);
  });
});

test('staff read what each switch of a business does, and what was exported', async ({ page }) => {
  await signInAs(page, 'admin');
  const { name } = await list(page, 'Switched Shop');
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await told(page, 'Enable premium features for this business');
  await told(page, 'Show this business publicly');
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await download;
  await told(page, 'Business data has been exported to CSV');
});

test('staff read that a page was created, updated and deleted', async ({ page }) => {
  await signInAs(page, 'admin');
  const title = mark('House Rules');
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Create Page' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Slug').fill(slugOf(title));
  await form.getByRole('textbox', { name: 'Content' }).fill('Shoes stay at the door.');
  await form.getByRole('button', { name: 'Create Page' }).click();
  await told(page, 'Page created');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await form.getByLabel('Title').fill(`${title} Two`);
  await form.getByRole('button', { name: 'Update Page' }).click();
  await told(page, 'Page updated');
  await page.getByRole('button', { name: `Delete ${title} Two` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await told(page, 'Page deleted');
});

test.describe('while the server does not answer', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('staff read which change of a business failed', async ({ page }) => {
    await signInAs(page, 'admin');
    const { name } = await list(page, 'Stuck Shop');
    const address = `/admin?q=${encodeURIComponent(name)}`;
    await page.goto(address);
    await page.route(/\/api\/admin\/businesses\/\d+/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: `Upgrade ${name} to premium` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Upgrade' }).click();
    await told(page, 'Failed to upgrade business');
    await page.goto(address);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await told(page, 'Failed to delete business');
    await page.goto(address);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Business Name').fill(`${name} Two`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await told(page, 'Failed to update business');
  });

  test('staff read that a rejection failed', async ({ page }) => {
    await signInAs(page, 'admin');
    const name = mark('Waiting Shop');
    await submitBusiness(page, { name, ownerEmail: 'rosa@letter.example' });
    await page.goto(`/admin?status=pending&q=${encodeURIComponent(name)}`);
    await page.route(/\/reject$/, (route) => route.abort());
    await page
      .getByRole('button', { name: `Reject ${name}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await told(page, 'Failed to reject business');
  });

  test('staff read which change of a category failed', async ({ page }) => {
    await signInAs(page, 'admin');
    const name = mark('Kilns');
    const made = { name, slug: slugOf(name), icon: 'store', description: '' };
    await page.request.post('/api/admin/categories', { data: made });
    await page.goto('/admin?tab=categories');
    await page.route(/\/api\/admin\/categories/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: 'Add Category' }).click();
    await page.getByLabel('Name').fill(mark('Looms'));
    await page.getByRole('button', { name: 'Create Category' }).click();
    await told(page, 'Failed to create category');
    await page.goto('/admin?tab=categories');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await page.getByLabel('Name').fill(`${name} Two`);
    await page.getByRole('button', { name: 'Update Category' }).click();
    await told(page, 'Failed to update category');
    await page.goto('/admin?tab=categories');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await told(page, 'Failed to delete category');
  });
});
