import type { Page } from '@playwright/test';
import { expect, expectAccessible, findBusinessPath, test } from './fixtures.ts';
import { signInAs, waitForForm } from './staff.ts';
import { thisTry } from './this-try.ts';

async function findSlug(page: Parameters<typeof findBusinessPath>[0]) {
  return (await findBusinessPath(page, 'query=boese+brothers')).split('/').at(-1);
}

async function findMessage(page: Page, email: string): Promise<{ key: string }> {
  const found = await (await page.request.get('/api/admin/messages?limit=100')).json();
  const { id } = found.find((message: { email: string }) => message.email === email);
  return { key: `message-${id}` };
}

test('an owner writes about their business; staff read it and are done with it', async ({
  page,
}) => {
  await page.goto(`/contact?about=${await findSlug(page)}&topic=claim`);
  await waitForForm(page);
  await expect(page.getByRole('main').getByRole('link', { name: /^Boese Brothers/ })).toBeVisible();
  await expect(page.getByLabel('Topic')).toHaveValue('claim');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await page.getByLabel('Your Name').fill('Ann Boese');
  const email = `ann-${thisTry()}@boese.example`;
  await page.getByLabel('Your Email').fill(email);
  await page.getByLabel('Message').fill('I run the taproom, please call me there.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');

  await signInAs(page, 'editor');
  await page.goto('/admin/messages');
  await expect(page).toHaveURL('/admin/triage?kind=message');
  const { key } = await findMessage(page, email);
  await page.goto(`/admin/triage?kind=message&item=${key}`);
  const item = page.locator('[data-detail]').filter({ hasText: email });
  await expect(item).toContainText('I run the taproom, please call me there.');
  await expect(item).toContainText('This is my business');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Mark as done' }).click();
  await expect(item).toHaveCount(0);
  await page.goto('/admin/messages?status=done');
  const done = page.getByRole('region', { name: 'Done' }).getByRole('listitem');
  const told = done.filter({ hasText: email });
  await expect(told).toContainText('I run the taproom, please call me there.');
});

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/the server responded with a status of 429/] });

  test('is said, and nothing typed is lost', async ({ page }) => {
    await page.goto('/contact');
    await waitForForm(page);
    await page.route('**/api/contact', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'Too many messages' }),
      }),
    );
    await page.getByLabel('Topic').selectOption('other');
    await page.getByLabel('Your Name').fill('Ann');
    await page.getByLabel('Your Email').fill('ann@home.example');
    await page.getByLabel('Message').fill('A town of ours is missing.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Too many messages', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Topic')).toHaveValue('other');
    await expect(page.getByLabel('Message')).toHaveValue('A town of ours is missing.');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/a status of 422/] });

  test('the browser sends the form itself', async ({ page }) => {
    await page.goto(`/contact?about=${await findSlug(page)}`);
    await page.getByLabel('Topic').selectOption('correction');
    await page.getByLabel('Your Name').fill('Ben');
    await page.getByLabel('Your Email').fill('ben@home.example');
    await page.getByLabel('Message').fill('short');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Your Email')).toHaveValue('ben@home.example');
    await page.getByLabel('Message').fill('The street number is 601, not 610.');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');
  });

  test('the states open to their towns', async ({ page }) => {
    await page.goto('/locations');
    const town = page.getByRole('link', { name: 'Albuquerque 42', exact: true });
    await expect(town).toBeHidden();
    await page.getByText('New Mexico', { exact: true }).click();
    await town.click();
    await expect(page).toHaveURL('/location/nm/albuquerque');
  });
});

test('a long page can be read from any of its sections', async ({ page }) => {
  await page.goto('/privacy');
  await page.getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport();
  await expect(page).toHaveURL('/privacy#section-cookies');
});

test('prices stand side by side, each with its way on', async ({ page }) => {
  await page.goto('/pricing');
  const link = page.getByRole('row', { name: /^Website link/ });
  await expect(link.getByRole('cell')).toHaveText(['No', 'Yes']);
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click();
  await expect(page).toHaveURL('/submit?premium=true');
});
