import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { enterOwnerArea, submitBusiness } from './owner.ts';
import { approve } from './staff.ts';
import { thisTry } from './this-try.ts';

const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Boise' }).format(
    Date.now() + days * 86_400_000,
  );

test('services and an offer: written by the owner, found and read by a visitor', {
  tag: '@everyday',
}, async ({ page, browser }) => {
  const word = `Quandong${thisTry()}`.replaceAll(/[^A-Za-z0-9]/g, '');
  const name = `Hearth and Oven ${thisTry()}`;
  const listing = await submitBusiness(page, { name, ownerEmail: `${word}@home.example` });
  const { id } = listing;
  const { slug, category } = await approve(id);
  await enterOwnerArea(page, id, `${word}@home.example`);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/desk/${id}/services`);

  const services = page.getByRole('form', { name: 'Services', exact: true });
  await services.getByRole('button', { name: 'Add a service' }).click();
  const first = services.getByRole('group', { name: 'Service 1' });
  await first.getByLabel('Price', { exact: true }).fill('ten');
  await services.getByRole('button', { name: 'Save services' }).click();
  await expect(services.getByText('A service needs a name')).toBeVisible();
  await expect(services.getByText('A price is a number such as 25 or 25.50')).toBeVisible();
  await expectFits(page, [360, 768, 1280]);
  await first.getByLabel('Price', { exact: true }).fill('45.50');
  await first.getByLabel('Name').fill(`${word} cakes`);
  await services.getByRole('button', { name: 'Add a service' }).click();
  const second = services.getByRole('group', { name: 'Service 2' });
  await second.getByLabel('Price', { exact: true }).fill('300');
  await second.getByLabel('This is the lowest price').check();
  await second.getByLabel('Name').fill('Wedding cakes');
  await services.getByRole('button', { name: 'Move Wedding cakes up' }).press('Enter');
  await expect(page.getByText('Wedding cakes is now number 1 of 2.')).toBeAttached();
  await services.getByRole('button', { name: 'Save services' }).click();
  await expect(page.getByText('Services saved', { exact: true })).toBeVisible();

  const offers = page.getByRole('form', { name: 'Offers', exact: true });
  await offers.getByRole('button', { name: 'Add an offer' }).click();
  await offers.getByLabel('What is offered, and to whom').fill('On all cakes, for everyone.');
  await offers.getByLabel('Code (optional)').fill('CAKE10');
  await offers.getByLabel('Last day').fill(inDays(7));
  await offers.getByLabel('Title').fill('10% off this week');
  await offers.getByRole('button', { name: 'Save offers' }).click();
  await expect(page.getByText('Offers saved', { exact: true })).toBeVisible();
  await expectFits(page, [360, 768, 1280]);
  await expectAccessible(page);

  const visitor = await browser.newPage();
  await visitor.goto(`/search?query=${word}`);
  const row = visitor.getByRole('article').filter({ hasText: name });
  await expect(row.getByText('Offer: 10% off this week')).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(visitor).toHaveURL(new RegExp(`/${category.slug}/${slug}`));
  const list = visitor.getByRole('region', { name: 'Services' }).getByRole('listitem');
  await expect(list).toHaveText(['Wedding cakesfrom $300', `${word} cakes$45.50`]);
  const offer = visitor.getByRole('region', { name: 'Offers' });
  await expect(offer.getByText('Code: CAKE10')).toBeVisible();
  await expectAccessible(visitor);
  await offer.getByRole('link', { name: 'Offers in Boise' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Offers in Boise, ID');
  await expect(visitor.getByText('10% off this week').first()).toBeVisible();
  await expectFits(visitor, [360, 768, 1280]);
  await expectAccessible(visitor);
  await visitor.close();
});
