import { queryDatabase } from './database.ts';
import { expect, test } from './fixtures.ts';

test('an owner renews in the last weeks of the year, and loses no day', async ({ page }) => {
  const list = await page.request.get('/api/businesses/search?premium=false&state=NH&limit=1');
  const [{ id, slug }] = await list.json();
  await queryDatabase(
    `update businesses set is_premium = true, premium_until = now() + interval '10 days' where id = $1`,
    [id],
  );
  await page.goto(`/checkout/${id}`);
  await expect(page.getByText('the new one starts then')).toBeVisible();
  await page.getByLabel('Email for your receipt').fill('ann@payer.example');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('03301');
  await page.getByRole('button', { name: 'Pay $9.95/year' }).click();
  await expect(page.getByText('Payment Successful').first()).toBeVisible();
  const again = await page.request.post('/api/create-payment-intent', { data: { businessId: id } });
  expect(again.status()).toBe(409);
  const end = new Date(Date.now() + 375 * 86_400_000).getUTCFullYear();
  expect((await again.json()).detail).toContain(`, ${end}.`);
  expect((await (await page.request.get(`/api/businesses/${slug}`)).json()).isPremium).toBe(true);
});
