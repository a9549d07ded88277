import { expect, expectAccessible, test } from './fixtures.ts';

const refusals = [/the server responded with a status of 422/];
test.use({ javaScriptEnabled: false, expectedErrors: refusals });

test('an owner without JavaScript submits a business, and mends what was wrong', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.goto('/submit');
  const name = `Plain Paper ${Date.now()}`;
  await page.getByLabel('Business Name').fill(name);
  await page.getByLabel('Category').selectOption({ label: 'Retail' });
  await page.getByLabel('Description').fill('Short');
  await page.getByLabel('Address', { exact: true }).fill('12 Plain Street');
  await page.getByLabel('City').fill('Boise');
  await page.getByLabel('State').selectOption('ID');
  await page.getByLabel('ZIP Code').fill('83702');
  await page.getByRole('button', { name: 'Submit for Review' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('List Your Business');
  await expect(page.getByText('Description must be at least 10 characters')).toBeVisible();
  const description = page.getByLabel('Description');
  await expect(description).toHaveAttribute('aria-invalid', 'true');
  await expect(description).toHaveValue('Short');
  await expect(page.getByLabel('Business Name')).toHaveValue(name);
  await expect(page.getByLabel('Category')).toHaveValue(/^\d+$/);
  await expect(page.getByLabel('State')).toHaveValue('ID');
  await description.fill('Paper, pens and ink, sold by people who write.');
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page).toHaveURL('/submit?sent=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Business Submitted Successfully!',
  );
});

test('a customer without JavaScript writes a review', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/search?query=brewery');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Write a Review' }).click();
  const comment = page.getByLabel('Comment');
  await comment.fill('Too short');
  await page.getByLabel('I work here').check();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  for (const reason of [
    'Rating is required',
    'Name is required',
    'Comment must be at least 10 characters',
  ]) {
    await expect(page.getByText(reason)).toBeVisible();
  }
  await expect(comment).toHaveValue('Too short');
  await expect(page.getByLabel('I work here')).toBeChecked();

  await page.getByLabel('Rating').selectOption('4');
  await page.getByLabel('Your Name').fill('Paula Plain');
  await comment.fill('A good stout, and no screen asked me for anything.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page).toHaveURL(/\/write-review\/\d+\?sent=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review submitted');
  await page.getByRole('link', { name: 'Back to the business' }).click();
  await expect(page.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible();
});

test('in Spanish the form says what is wrong as often as it is sent', async ({ page }) => {
  await page.goto('/es/contact');
  const form = page.locator('form[action="/api/contact/form"]');
  for (const name of ['Ana', 'Ana María']) {
    await form.evaluate((element: HTMLFormElement) => {
      element.noValidate = true;
    });
    await form.locator('[name="name"]').fill(name);
    await form.getByRole('button').click();
    await expect(form.locator('[name="name"]')).toHaveAttribute('value', name);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(form.locator('[name="message"]')).toHaveAttribute('aria-invalid', 'true');
  }
});

test.describe('whoever is quicker than our code', () => {
  test.use({ javaScriptEnabled: true });

  test('gets an answer that is accessible', async ({ page }) => {
    await page.goto('/submit');
    await page.getByLabel('Business Name').fill('Quick Paper');
    await page
      .locator('form[action="/api/businesses/form"]')
      .evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByText('Description must be at least 10 characters')).toBeVisible();
    await expect(page.getByLabel('Business Name')).toHaveValue('Quick Paper');
    await expectAccessible(page);
  });
});
