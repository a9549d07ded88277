import { makeJpeg } from '../tests/pictures.ts';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN, enter } from './staff.ts';

let own: OwnSite;

test.describe.configure({ mode: 'serial' });

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

test('a visitor without JavaScript proposes an event with a picture in Spanish, and staff approve it', async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(`${own.url}/es/submit-event`);
  await expectFits(visitor, [360, 768, 1280]);
  await visitor.getByLabel('Nombre del evento').fill('Desfile de faroles');
  await visitor.getByLabel('Empieza').fill('2039-07-05T20:00');
  await visitor.getByRole('textbox', { name: 'Ciudad' }).fill('Boise');
  await visitor.getByLabel('Estado', { exact: true }).selectOption('ID');
  const file = { name: 'a.jpg', mimeType: 'image/jpeg' };
  await visitor
    .getByLabel('Foto (opcional)')
    .setInputFiles({ ...file, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await visitor.getByRole('button', { name: 'Agregar un evento' }).click();
  // The form keeps the typed text and shows the reason beside the picture.
  await expect(visitor.getByLabel('Nombre del evento')).toHaveValue('Desfile de faroles');
  await expect(visitor.getByText('SVG').first()).toBeVisible();
  await visitor
    .getByLabel('Foto (opcional)')
    .setInputFiles({ ...file, buffer: await makeJpeg(900, 600) });
  await visitor.getByLabel('Qué muestra la foto').fill('Faroles de noche');
  await visitor.getByRole('button', { name: 'Agregar un evento' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Gracias');

  await page.goto(`${own.url}/sign-in`);
  await enter(page, ADMIN.email, ADMIN.password);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(`${own.url}/admin/events?show=waiting`);
  await expect(page.getByRole('img', { name: 'Faroles de noche' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Event approved', { exact: true })).toBeVisible();

  await visitor.goto(`${own.url}/es/events?state=ID&city=boise&day=2039-07-05`);
  await expect(visitor.locator('main li img')).toBeVisible();
  await visitor.getByRole('link', { name: 'Desfile de faroles' }).click();
  const picture = visitor.getByRole('img', { name: 'Faroles de noche' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  const shared = await visitor.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toMatch(/\/photos\/[0-9a-f]{32}-\d+\.jpg$/);
  await plain.close();
});

test('a repeated event says how it repeats, here and in calendars, and leaves one date out', async ({
  page,
  browser,
}) => {
  await page.goto(`${own.url}/sign-in`);
  await enter(page, ADMIN.email, ADMIN.password);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto(`${own.url}/admin/events`);
  await page.getByRole('button', { name: 'Add an event' }).click();
  const form = page.getByRole('form', { name: 'Add an event' });
  await form.getByLabel('Name of the event').fill('Chess night');
  await form.getByLabel('Begins').fill('2039-10-25T19:00');
  await form.getByRole('textbox', { name: 'City' }).fill('Boise');
  await form.getByLabel('State', { exact: true }).selectOption('ID');
  await form.getByLabel('Repeats', { exact: true }).selectOption('weekly');
  await form.getByLabel('Repeats until').fill('2039-11-15');
  await form.getByLabel('Except on').fill('2039-11-01');
  await form.getByLabel('Picture (optional)', { exact: true }).setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg(900, 600),
  });
  await form.getByLabel('What the picture shows').fill('A chess board');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Event saved', { exact: true })).toBeVisible();
  const words = 'Every Tuesday, until November 15, 2039, except November 1, 2039';
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('img', { name: 'A chess board' })).toBeVisible();
  await expectAccessible(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${own.url}/events?q=chess`);
  await visitor.getByRole('link', { name: 'Chess night' }).click();
  await expect(visitor.getByText(words)).toBeVisible();
  await expect(visitor.getByText('Tuesday, October 25, 2039, 7 PM')).toBeVisible();
  const file = visitor.getByRole('link', { name: 'Add to calendar' });
  const calendar = await visitor.request.get(`${own.url}${await file.getAttribute('href')}`);
  const entries = await calendar.text();
  expect(entries).toContain('DTSTART:20391026T010000Z');
  expect(entries).not.toContain('DTSTART:20391102T');
  await expectAccessible(visitor);
  await expectFits(visitor, [360, 768, 1280]);
  await visitor.context().close();
});
