import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  resize,
  test,
} from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN } from './staff.ts';

/** The story includes refused requests. */
test.use({ expectedErrors: [/422/] });

// A coupon shows in every checkout.
let own: OwnSite;
test.beforeAll(async ({ request }) => {
  own = await openOwnSite(request, { name: 'coupons', env: { PAYMENTS: 'sandbox' } });
});
test.afterAll(() => own.close());

/** For pictures of the screens, where their folder is named. */
async function picture(page: Page, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1280]) {
      await resize(page, width, 900);
      const file = path.join(folder, `${name}-${width}-${colorScheme}.jpg`);
      await page.screenshot({ path: file, type: 'jpeg', quality: 60, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
}

test('staff make a plan and a coupon, an owner buys them with sales tax, and staff refund it', async ({
  page,
}) => {
  const code = 'WELCOME-20';
  const { email, password } = ADMIN;
  await page.request.post(`${own.url}/api/auth/sign-in`, { data: { email, password } });
  await page.goto(`${own.url}/admin/settings`);
  const taxes = page.getByRole('region', { name: 'Sales tax' });
  await taxes.getByLabel('Rates by state').fill('Hawaii 4');
  await taxes.getByRole('button', { name: 'Save' }).click();
  await expect(taxes.getByText('Write one state and its rate on each line')).toBeVisible();
  await taxes.getByLabel('Rates by state').fill('hi 4.5');
  await taxes.getByRole('button', { name: 'Save' }).click();
  await expect(taxes.getByLabel('Rates by state')).toHaveValue('HI 4.5%');

  const plans = page.getByRole('region', { name: 'Plans' });
  await plans.getByRole('button', { name: 'Add a Plan' }).click();
  await plans.getByLabel('Name in English').fill('Starter');
  await plans.getByLabel('Name in Spanish').fill('Inicial');
  await plans.getByLabel('Price in US dollars').fill('0.20');
  await plans.getByLabel('For how long').selectOption('6');
  await plans.getByLabel('A link to the website').uncheck();
  await plans.getByLabel('Photos shown').fill('5');
  await plans.getByLabel('Only for listings in these states').fill('hi');
  await plans.getByRole('button', { name: 'Save' }).click();
  await expect(plans.getByLabel('Price in US dollars')).toHaveAttribute('aria-invalid', 'true');
  await plans.getByLabel('Price in US dollars').fill('8');
  await plans.getByRole('button', { name: 'Save' }).click();
  await expect(plans.getByLabel('Only for listings in these states')).toHaveValue('HI');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await picture(page, 'settings');
  await page.goto(`${own.url}/admin/payments`);
  await page.getByRole('link', { name: 'Coupons and taxes' }).click();
  await page.getByRole('button', { name: 'Create Coupon' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill(code.toLowerCase());
  await dialog.getByLabel('Percent').fill('150');
  await dialog.getByRole('button', { name: 'Create Coupon' }).click();
  await expect(dialog.getByText('Enter a whole percentage from 1 to 100')).toBeVisible();
  await dialog.getByLabel('Percent').fill('20');
  await dialog.getByLabel('Uses in total').fill('5');
  await dialog.getByLabel('Starter').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Coupon' }).click();
  await expect(dialog).toBeHidden();
  const coupon = page.getByRole('main').getByRole('listitem').filter({ hasText: code });
  await expect(coupon).toContainText('20% off. 1 per listing. For Starter.');
  await expect(coupon).toContainText('0 of 5 uses.');
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);

  const name = 'Aloha Bakery';
  const [category] = await (await page.request.get(`${own.url}/api/categories`)).json();
  const submitted = await page.request.post(`${own.url}/api/businesses`, {
    data: {
      name,
      description: 'Bread and rolls, every morning.',
      address: '1 King Street',
      city: 'Honolulu',
      state: 'HI',
      zipCode: '96801',
      categoryId: category.id,
    },
  });
  const { id } = await submitted.json();
  await page.goto(`${own.url}/checkout/${id}`);
  await expect(page.getByText('Sales tax, HI 4.5%')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $10.40' })).toBeVisible();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This coupon is for another plan.')).toBeVisible();
  await page.getByLabel('Starter, $8.00 for 6 months').check();
  await expect(page.getByRole('button', { name: 'Pay $8.36' })).toBeVisible();
  await page.getByLabel('Coupon code').fill('no such code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('There is no coupon with this code.')).toBeVisible();
  await page.getByLabel('Coupon code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(`Coupon ${code}`, { exact: true })).toBeVisible();
  await expect(page.getByText('-$1.60')).toBeVisible();
  await expect(page.getByLabel(/^Renew automatically for \$8.36/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 768, 1280]);
  await picture(page, 'checkout');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('96801');
  await page.getByRole('button', { name: 'Pay $6.69' }).click();
  await page.getByRole('button', { name: 'See your receipt' }).click();
  await expect(page.getByText('Thank you. Your payment went through.')).toBeVisible();
  await expect(page.getByText('Starter, 6 months')).toBeVisible();
  await expect(page.getByText(`Coupon ${code}`, { exact: true })).toBeVisible();
  await expect(page.getByText('$0.29')).toBeVisible();
  await expect(page.getByText('$6.69')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 768, 1280]);
  await picture(page, 'receipt');

  await page.goto(`${own.url}/admin/payments?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByText(`Coupon ${code}`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refund...' }).click();
  await page.getByRole('button', { name: 'Refund $6.69' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded');
  await picture(page, 'payment');

  await page.goto(`${own.url}/admin/payments?payment=coupons`);
  await expect(coupon).toContainText('1 of 5 uses. It took off $1.60 so far.');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download .+ as CSV$/ }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file).toContain('HI,4.5%,1,6.40,0.29,1,6.40,0.29,0.00,0.00,USD');
  await coupon.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click();
  await expect(coupon).toContainText('Stopped');
  await picture(page, 'coupons');
});

test('an owner submits in Spanish with a plan and a coupon, loses what it shows with its end, and gets it back', async ({
  page,
}) => {
  const staff = await page.context().browser()?.newContext();
  if (!staff) throw new Error('A browser is needed');
  const { email, password } = ADMIN;
  await staff.request.post(`${own.url}/api/auth/sign-in`, { data: { email, password } });
  const { version } = await (await staff.request.get(`${own.url}/api/admin/settings`)).json();
  const included = { website: true, badge: true, services: true, offers: true, sponsored: true };
  const gold = {
    id: 'gold',
    name: { en: 'Gold', es: 'Oro' },
    price: 2000,
    months: null,
    photos: 10,
    ...included,
    priority: false,
    states: ['HI'],
    categories: [],
  };
  const saved = await staff.request.put(`${own.url}/api/admin/settings`, {
    data: { version, values: { plans: [gold] } },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  for (const [code, percent] of [
    ['ALOHA-10', 10],
    ['GIFT', 100],
  ] as const) {
    const limits = { cents: null, startsOn: null, endsOn: null, maxUses: 1, maxUsesListing: 1 };
    const data = { code, percent, ...limits, plans: ['gold'] };
    expect((await staff.request.post(`${own.url}/api/admin/coupons`, { data })).ok()).toBe(true);
  }

  await page.goto(`${own.url}/es/submit`);
  const next = page.getByRole('button', { name: /^(Enviar|Continuar)/ });
  await expect(next).toBeEnabled();
  const choice = page.getByRole('radio', { name: 'Oro, $20.00 una sola vez, sin fecha de fin' });
  await expect(choice).toHaveAccessibleDescription(/Enlace al sitio web.*Solo para HI\./);
  await page.getByLabel('Nombre del negocio').fill('Panadería Aloha');
  await page.getByLabel('Descripción').fill('Pan y bollos recién hechos, todas las mañanas.');
  await page.getByLabel('Dirección').fill('1 King Street');
  await page.getByLabel('Ciudad').fill('Honolulu');
  await page.getByLabel('Código ZIP').fill('96801');
  await page.getByLabel('Sitio web').fill('https://aloha.example');
  await page.getByLabel('Categoría').selectOption({ index: 1 });
  await choice.check();
  await page.getByLabel('Estado').selectOption('ID');
  await expect(choice).toBeHidden();
  await expect(page.getByText('Este plan no se ofrece para fichas de este estado')).toBeVisible();
  await page.getByLabel('Estado').selectOption('HI');
  await expect(choice).toBeChecked();
  await expect(page.getByText('$20.00 con tarjeta')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await picture(page, 'submit');
  await page.getByRole('button', { name: 'Continuar al pago' }).click();

  await expect(page.getByRole('radio', { name: /^Oro/ })).toBeChecked();
  await page.getByLabel('Código de cupón').fill('aloha-10');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('-$2.00')).toBeVisible();
  await expectFits(page, [360, 768, 1280]);
  await picture(page, 'checkout-es');
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiration date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('ZIP code').fill('96801');
  await page.getByRole('button', { name: 'Pagar $18.81' }).click();
  await page.getByRole('button', { name: 'Ver su recibo' }).click();
  await expect(page.getByText('Oro, sin fecha de fin')).toBeVisible();
  await expect(page.getByText(/Cupón ALOHA-10/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 768, 1280]);
  await picture(page, 'receipt-es');

  const waiting = await staff.request.get(`${own.url}/api/admin/businesses/pending`);
  const all: { id: number; name: string; slug: string; category: { slug: string } }[] =
    await waiting.json();
  const listing = all.find(({ name }) => name === 'Panadería Aloha');
  if (!listing) throw new Error('The listing waits');
  const at = `${own.url}/api/admin/businesses/${listing.id}`;
  expect((await staff.request.post(`${at}/approve`, { data: {} })).ok()).toBe(true);
  const website = page.getByRole('link', { name: 'Sitio web del negocio' });
  const path = `${own.url}/es/${listing.category.slug}/${listing.slug}`;
  await page.goto(path);
  await expect(website).toBeVisible();
  const owned = await (await staff.request.get(at)).json();
  expect(owned.plan).toEqual({ en: 'Gold', es: 'Oro' });
  const ended = await staff.request.put(at, {
    data: { ...owned, isPremium: false, endPaidYear: 'keep' },
  });
  expect(ended.ok(), await ended.text()).toBe(true);
  await expect(async () => {
    await page.goto(path);
    await expect(website).toBeHidden({ timeout: 500 });
  }).toPass();

  await page.goto(`${own.url}/es/checkout/${listing.id}?plan=gold`);
  await page.getByLabel('Código de cupón').fill('GIFT');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await page.getByRole('button', { name: 'Obtener premium' }).click();
  await expect(page.getByRole('button', { name: 'Ver su recibo' })).toBeVisible();
  await page.goto(path);
  await expect(website).toHaveAttribute('href', 'https://aloha.example');
  await staff.close();
});
