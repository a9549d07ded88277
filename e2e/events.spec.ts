import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN, enter } from './staff.ts';

let own: OwnSite;

// Every page gets a link to the events, so the directory is one of its own, and empty.
test.beforeAll(async ({ request }) => {
  own = await openOwnSite(request, { name: 'events' });
});
test.afterAll(() => own.close());

test('staff turn events on, a visitor proposes one, and it is found by its day', async ({
  page,
  browser,
}) => {
  await page.goto(`${own.url}/sign-in`);
  await enter(page, ADMIN.email, ADMIN.password);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(`${own.url}/admin/settings`);
  const section = page.getByRole('region', { name: 'Events' });
  await section.getByLabel('The directory has events').check();
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${own.url}/privacy`);
  await visitor.getByRole('link', { name: 'Events' }).click();
  await visitor.getByRole('link', { name: 'Add an event' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Add an event');
  await expectAccessible(visitor);
  await expectFits(visitor, [360, 1280]);
  await visitor.getByLabel('Name of the event').fill('Lantern walk');
  await visitor.getByLabel('Begins').fill('2039-07-04T20:00');
  await visitor.getByRole('textbox', { name: 'City' }).fill('Boise');
  await visitor.getByLabel('State', { exact: true }).selectOption('ID');
  await visitor.getByLabel('Repeats', { exact: true }).selectOption('weekly');
  await visitor.getByRole('button', { name: 'Add an event' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Thank you');

  await page.goto(`${own.url}/admin/events?show=waiting`);
  await expect(page.getByText('Lantern walk').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Event approved', { exact: true })).toBeVisible();

  await visitor.goto(`${own.url}/events?state=ID&city=boise&day=2039-07-05`);
  await expect(visitor.getByText('No events found')).toBeVisible();
  await visitor.goto(`${own.url}/events?state=ID&city=boise&day=2039-07-04`);
  await expectAccessible(visitor);
  await expectFits(visitor, [360, 1280]);
  await visitor.getByRole('link', { name: 'Lantern walk' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Lantern walk');
  await expect(visitor.getByText('Monday, July 4, 2039, 8 PM')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();
});
