import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { openBareDashboard, signInAs } from './staff.ts';

/** Slugs of their own, so that tests may run side by side and again. */
function makeFile(rows: (slug: string) => string[]) {
  const slug = `imported-${Date.now().toString(36)}-${process.pid}`;
  const text = ['name,slug,city,state,category,is approved', ...rows(slug)].join('\n');
  return { slug, file: { name: `${slug}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) } };
}

async function openImport(page: Page) {
  await signInAs(page, 'admin');
  await openBareDashboard(page);
  await page.getByRole('link', { name: 'Import CSV' }).click();
  const screen = page.getByRole('main');
  await expect(screen.getByLabel('CSV file')).toBeVisible();
  return screen;
}

/** Past the values and the preview. */
async function check(screen: Locator) {
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect(screen.getByRole('heading', { name: 'What do the values mean?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await screen.getByRole('button', { name: 'Check File' }).click();
}

/** As a person does it, whose keys may move what is below. */
async function chooseByKeyboard(select: Locator, option: string) {
  await select.focus();
  await select.page().keyboard.type(option);
}

test('an administrator imports a file, sees what was wrong in it, and undoes it', {
  tag: '@everyday',
}, async ({ page }) => {
  const { slug, file } = makeFile((start) => [
    `Kite Corner,${start}-a,Boise,ID,retail,true`,
    `Kite Works,${start}-b,Boise,ID,retail,true`,
    `Kite Nowhere,${start}-c,Boise,ID,wuzzles,true`,
  ]);
  const screen = await openImport(page);
  await screen.getByLabel('CSV file').setInputFiles(file);
  await expect(screen.getByLabel('Name', { exact: true })).toHaveValue('0');
  await expect(screen.getByText('“Kite Corner”')).toBeVisible();
  await expectAccessible(page);

  await check(screen);
  await expect(screen.getByText('Nothing has changed yet')).toBeVisible();
  const refused = screen.getByRole('region', { name: 'Refused: 1 row' });
  await expect(refused.getByText('This category does not exist')).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    refused.getByRole('link', { name: 'Download These Rows' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Kite Nowhere');

  await screen.getByRole('button', { name: 'Import: 2 New' }).click();
  await expect(screen.getByText('The import is done.')).toBeVisible();
  expect((await page.request.get(`/api/businesses/${slug}-a`)).status()).toBe(200);

  // It can be found again after the screen was left.
  await page.getByRole('link', { name: 'Listings' }).click();
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await screen.getByRole('button', { name: `Show ${file.name}` }).click();
  await screen.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(
    screen.getByText('The import was undone: 2 new businesses were removed.'),
  ).toBeVisible();
  expect((await page.request.get(`/api/businesses/${slug}-a`)).status()).toBe(404);
});

test('columns that the file lacks are set for all rows, and an import is given up', async ({
  page,
}) => {
  const buffer = Buffer.from('DBA;BORO\r\nYork College;Queens\r\n');
  const screen = await openImport(page);
  await screen
    .getByLabel('CSV file')
    .setInputFiles({ name: 'boroughs.csv', mimeType: 'text/csv', buffer });
  await chooseByKeyboard(screen.getByLabel('State', { exact: true }), 'The same for all rows');
  await screen.getByLabel('State for all rows').fill('NY');
  await chooseByKeyboard(screen.getByLabel('Category', { exact: true }), 'The same for all rows');
  await screen.getByLabel('Category for all rows').fill('education');
  await check(screen);
  await expect(screen.getByRole('button', { name: 'Import: 1 New' })).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel Import' }).click();
  await expect(screen.getByLabel('CSV file')).toBeVisible();
});

test('a file without a category is not read before one is chosen', async ({ page }) => {
  const screen = await openImport(page);
  const buffer = Buffer.from('name,city,state\nYork Deli,Boise,ID\n');
  await screen
    .getByLabel('CSV file')
    .setInputFiles({ name: 'delis.csv', mimeType: 'text/csv', buffer });
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect(screen.getByText('Required for new businesses')).toBeVisible();
  await expect(screen.getByText('For each marked field')).toBeVisible();
  await expectAccessible(page);
});

test('a file that is no table is refused', async ({ page }) => {
  const screen = await openImport(page);
  const buffer = Buffer.from('just some words');
  await screen
    .getByLabel('CSV file')
    .setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Import Error', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('Failed to parse CSV file. Please check the format.').first(),
  ).toBeVisible();
});

test('an administrator takes all businesses along', { tag: '@everyday' }, async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^businesses_\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^name,slug,description,/);
  await expect(page.getByText('Export Successful', { exact: true }).first()).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('a failed export says so', async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/admin');
    await page.route('**/export', (route) => route.fulfill({ status: 500 }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByText('Failed to export business data').first()).toBeVisible();
  });
});

test.describe('with an undo that is refused first', () => {
  test.use({ expectedErrors: [/status of 409/] });

  test('rows that are listed already are shown and left out, and a later import is undone along', async ({
    page,
  }) => {
    const name = `Lobster ${Date.now().toString(36)} ${process.pid}`;
    const makeShops = (fileName: string, ...rows: string[]) => ({
      name: `${fileName}-${process.pid}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`name,address,city,state,zip,phone,category\n${rows.join('\n')}\n`),
    });
    const first = `${name},1 Elm Street,Portland,ME,4101,,retail`;
    const screen = await openImport(page);
    const checkFile = async (file: ReturnType<typeof makeShops>) => {
      await screen.getByLabel('CSV file').setInputFiles(file);
      await check(screen);
      await expect(screen.getByText(/^Corrected: \d/)).toBeVisible();
    };
    await checkFile(makeShops('first', first));
    await screen.getByRole('button', { name: 'Import: 1 New' }).click();
    await expect(screen.getByText('The import is done.')).toBeVisible();
    await screen.getByRole('button', { name: 'Import Another File' }).click();

    await checkFile(makeShops('second', `${name},1 Elm St,Portland,ME,4101,(207) 555-0100,retail`));
    await expect(screen.getByText('1 row is in the directory')).toBeVisible();
    const duplicates = screen.getByRole('region', { name: 'Rows that are already listed' });
    await expect(duplicates.getByText('lobster-')).toBeVisible();
    await expectAccessible(page);
    const choice = screen.getByRole('combobox', { name: 'Rows that are already listed' });
    await choice.selectOption('Skip them');
    await expect(screen.getByText('There is nothing to import')).toBeVisible();
    await choice.selectOption('Merge them');
    await screen.getByRole('button', { name: 'Import: 1 Updated' }).click();
    await expect(screen.getByText('The import is done.')).toBeVisible();
    await screen.getByRole('button', { name: 'Import Another File' }).click();

    await screen.getByRole('button', { name: `Show first-${process.pid}.csv` }).click();
    await screen.getByRole('button', { name: 'Undo Import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Undo Later Imports Too?' });
    await expect(asked.getByText(`second-${process.pid}.csv`)).toBeVisible();
    await asked.getByRole('button', { name: 'Undo All 2' }).click();
    await expect(
      screen.getByText('The import was undone: 1 new business was removed.'),
    ).toBeVisible();
  });
});
