import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { writeTinyMap } from '../tests/tiny-map.ts';
import { CHROMIUM_FLAGS, findChromium } from '../tools/chromium.ts';
import { expect, expectAccessible, expectAccessibleInDark, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN } from './staff.ts';

test.use({
  launchOptions: { executablePath: findChromium(), args: CHROMIUM_FLAGS },
  expectedErrors: [/GL Driver Message|ERR_|Failed to (load|fetch)/],
  viewport: { width: 1280, height: 900 },
});
test.describe.configure({ mode: 'serial' });

const MAP = writeTinyMap({ box: [-116.6, 43.3, -115.9, 43.9], maxZoom: 13 });
const FALLBACK = "The streets can't be loaded right now.";

let own: OwnSite;

test.beforeAll(async ({ playwright, request }) => {
  own = await openOwnSite(request, { name: 'map-streets' });
  const staff = await playwright.request.newContext({ baseURL: own.url });
  await staff.post('/api/auth/sign-in', { data: ADMIN_SIGN_IN });
  for (const name of ['Quillfeather Diner', 'Brindlewick Cafe']) {
    const data = {
      name,
      description: 'Eggs, pancakes and coffee from six in the morning, every day.',
      address: '12 Main Street',
      city: 'Boise',
      state: 'ID',
      zipCode: '83702',
      phone: '(208) 555-0136',
      email: 'eggs@example.com',
      categoryId: 1,
      isPremium: false,
    };
    const { id } = await (await staff.post('/api/businesses', { data })).json();
    expect((await staff.post(`/api/admin/businesses/${id}/approve`)).status()).toBe(200);
  }
  await staff.dispose();
});
test.afterAll(() => own.close());

const ADMIN_SIGN_IN = { email: ADMIN.email, password: ADMIN.password };

async function openSettings(page: Page) {
  await page.request.post(`${own.url}/api/auth/sign-in`, { data: ADMIN_SIGN_IN });
  await page.goto(`${own.url}/admin/settings/map`);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
}

/** Opens the map of a list as a visitor, and returns the hosts that were asked. */
async function openMap(page: Page) {
  await page.context().clearCookies();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${own.url}/location/id/boise`);
  await page.getByRole('complementary', { name: 'Map' }).hover();
  await expect(page.locator('button.map-cluster, button.map-pin').first()).toBeVisible();
  return hosts;
}

test('a clerk uploads streets and looks at them, and visitors get them from the site alone', async ({
  page,
}) => {
  await openSettings(page);
  await page.getByRole('radio', { name: 'Streets of your own' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose a file.')).toBeVisible();
  const input = page.getByLabel('Upload a .pmtiles file');
  await input.setInputFiles({
    name: 'notes.pmtiles',
    mimeType: '',
    buffer: Buffer.from('My notes'),
  });
  await expect(page.getByText("This isn't a whole .pmtiles file.")).toBeVisible();
  await input.setInputFiles({ name: 'Ada County.pmtiles', mimeType: '', buffer: MAP });
  await expect(page.getByLabel('File of streets', { exact: true })).toHaveValue(/^ada-county-/);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await save(page);

  const part = page.waitForResponse((answer) => /\.pmtiles$/.test(answer.url()));
  const hosts = await openMap(page);
  expect((await part).status()).toBe(206);
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible();
  await expect(page.getByText(FALLBACK)).toBeHidden();
  expect([...hosts]).toEqual([own.url]);
});

test('if the streets can’t be loaded, the plain map says so and keeps its pins', async ({
  page,
}) => {
  await page.route('**/*.pmtiles', (route) => route.abort());
  await openMap(page);
  await expect(page.getByText(FALLBACK)).toBeVisible();
  await expect(page.getByRole('link', { name: 'GeoNames' })).toBeVisible();
});

test('a style of any address is previewed, and its hosts alone may be asked', async ({ page }) => {
  const host = await openTileHost();
  const [styles, tiles] = ['127.0.0.1', 'localhost'].map((name) => `http://${name}:${host.port}`);
  await openSettings(page);
  await page.getByRole('radio', { name: 'Another style' }).check();
  await page.getByLabel('Address of the style').fill(`${styles}/style.json?key=abc`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(`Visitors' browsers will ask: ${styles}, ${tiles}`)).toBeVisible();
  await save(page);
  host.asked.clear();
  await openMap(page);
  await expect.poll(() => [...host.asked].toSorted()).toEqual([styles, tiles]);
  await expect(page.getByText(FALLBACK)).toBeHidden();
  host.server.closeAllConnections();
  host.server.close();
  await openMap(page);
  await expect(page.getByText(FALLBACK)).toBeVisible();
});

/** Serves a style whose tiles are at another name of the same machine. */
async function openTileHost(): Promise<{ server: Server; port: number; asked: Set<string> }> {
  const asked = new Set<string>();
  const server = createServer((request, answer) => {
    asked.add(`http://${request.headers.host}`);
    answer.setHeader('access-control-allow-origin', '*');
    if (!request.url?.startsWith('/style.json')) {
      answer.writeHead(204).end();
      return;
    }
    const { port } = server.address() as AddressInfo;
    const source = {
      type: 'vector',
      tiles: [`http://localhost:${port}/{z}/{x}/{y}.pbf`],
      attribution: 'Our tiles',
    };
    const layer = { id: 'roads', type: 'line', source: 'tiles', 'source-layer': 'roads' };
    answer.end(JSON.stringify({ version: 8, sources: { tiles: source }, layers: [layer] }));
  }).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  return { server, asked, port: (server.address() as AddressInfo).port };
}
