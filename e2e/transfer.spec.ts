import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeClerkFile } from '../tests/clerk-file.ts';
import { makeRows, makeWorkbook } from '../tests/workbook.ts';
import { queryDatabase } from './database.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  resize,
  test,
} from './fixtures.ts';
import { signInAs } from './staff.ts';

const mark = `${Date.now().toString(36)}${process.pid}`;

/** With a picture of each, where a folder is named. */
async function look(page: Page, name: string) {
  await expectFits(page, [360, 768, 1280]);
  await expectAccessibleInDark(page);
  if (!process.env.PICTURES) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of [360, 768, 1280]) {
      await resize(page, width);
      const path = `${process.env.PICTURES}/${name}-${width}-${theme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

async function openTransfer(page: Page, show = '') {
  await signInAs(page, 'admin');
  await page.goto(`/admin/transfer${show && `?show=${show}`}`);
  await expect(page.getByRole('heading', { name: 'Import and Export', level: 1 })).toBeVisible();
}

async function upload(page: Page, name: string, text: string) {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
}

/** Nobody looks at them afterwards, and other tests count. */
test.afterAll(async () => {
  await queryDatabase(
    `update businesses set is_approved = false, deleted_at = now() where name like $1`,
    [`%${mark}%`],
  );
  await queryDatabase('delete from import_mappings where name like $1', [`%${mark}%`]);
});

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

async function mapClerkColumns(page: Page) {
  await expect(field(page, 'Name, column 2')).toHaveValue('1');
  await expect(field(page, 'Address, column 2')).toHaveValue('3');
  await expect(field(page, 'City')).toHaveValue('4');
  await expect(field(page, 'Category')).toHaveValue('6');
  await expect(field(page, 'Phone')).toHaveValue('7');
  await expect(field(page, 'Website')).toHaveValue('8');
  await field(page, 'State').selectOption('The same for all rows');
  await page.getByLabel('State for all rows').fill('ID');
  await page.getByRole('radio', { name: 'As given in a column' }).click();
  await field(page, 'Which column').selectOption('Member Y/N');
}

/** Of six kinds only one is none of the words of the trades; Y and N are understood. */
async function translateValues(page: Page) {
  const unknown = page.getByLabel(/^Meaning of/).filter({ visible: true });
  await expect(unknown).toHaveAccessibleName('Meaning of Wuzzle');
  await unknown.fill('restaur');
  await expect(page.getByRole('option').first()).toHaveText('Restaurants');
  await expectAccessible(page);
  await unknown.press('Enter');
  await expect(unknown).toHaveValue('Restaurants');
  await page.getByText('Understood: 5 values').click();
  await expect(page.getByLabel('Meaning of Coffee!')).toHaveAttribute('placeholder', /Restaurants/);
}

test('a clerk imports 500 rows of her own spreadsheet, goes back on the way, and the next file is recognized', async ({
  page,
}) => {
  const name = `Chamber list ${mark}`;
  await openTransfer(page);
  await upload(page, 'members 2026 (final).csv', makeClerkFile(mark));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('For each marked field')).toBeVisible();
  await mapClerkColumns(page);
  await expect(page.getByText('“100 Foothill View St”')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('6 different values in 500 rows.')).toBeVisible();
  await translateValues(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The first 10 rows have no errors.')).toBeVisible();
  await expectAccessible(page);

  // Neither going back nor another visit loses what was chosen.
  await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Columns' }).click();
  await expect(field(page, 'Address, column 2')).toHaveValue('3');
  await page.reload();
  await expect(field(page, 'Name, column 2')).toHaveValue('1');
  await page.goBack();
  await expect(page.getByText('The first 10 rows have no errors.')).toBeVisible();
  await page.getByLabel('Save this mapping as').fill(name);
  await page.getByRole('button', { name: 'Save Mapping' }).click();
  await expect(page.getByText('Mapping saved', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('button', { name: 'Import: 500 New' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  await expectAccessible(page);
  const listing = await page.request.get(`/api/businesses/copper-works-${mark}0-llc`);
  expect(await listing.json()).toMatchObject({
    name: `Copper Works ${mark}0 LLC`,
    address: '100 Foothill View St',
    state: 'ID',
  });

  await page.getByRole('button', { name: 'Import Another File' }).click();
  await upload(page, 'members 2027.csv', makeClerkFile(mark, 20));
  await expect(page.getByText(`This looks like your mapping “${name}”.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use It' }).click();
  await expect(field(page, 'Address, column 2')).toHaveValue('3');
  await page.getByRole('button', { name: 'Cancel Import' }).click();
  await expect(page.getByLabel('CSV file')).toBeVisible();
});

test('unknown kinds are decided by their proposals, one by one, and the rest at once, by keys alone', async ({
  page,
}) => {
  await openTransfer(page);
  const rows = [
    `Elm Chiropractic ${mark},1 Elm St,Boise,ID,83702,Wuzzlebacks`,
    `Oak Chiropractic Clinic ${mark},2 Elm St,Boise,ID,83702,Wuzzlebacks`,
    `Birch Oar ${mark},30 Main St,Boise,ID,83702,Wuzzle`,
    `Cedar Kite ${mark},41 Oak Ave,Boise,ID,83702,Bozzle`,
    `Maple Lamp ${mark},52 Fir Rd,Boise,ID,83702,Tazzle`,
  ];
  await upload(page, 'kinds.csv', `Shop,Street,City,ST,Zip,Type\n${rows.join('\n')}\n`);
  await page.getByRole('button', { name: 'Continue' }).click();
  const backs = page.getByLabel('Meaning of Wuzzlebacks');
  await expect(backs).toHaveValue('Chiropractors');
  await expect(backs).toHaveAccessibleDescription('Proposal');
  await look(page, 'proposals');
  await page.getByRole('button', { name: 'Accept All Proposals' }).press('Enter');
  await expect(backs).toHaveAccessibleDescription('');
  await expect(backs).toHaveValue('Chiropractors');

  const wuzzle = page.getByLabel('Meaning of Wuzzle', { exact: true });
  await wuzzle.focus();
  await page.keyboard.type('locksm');
  await page.keyboard.press('ArrowDown');
  const locksmiths = page.getByRole('option', { name: /^Locksmiths/ });
  await expect(locksmiths).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(wuzzle).toHaveValue('');
  await page.keyboard.type('locksm');
  await page.keyboard.press('Enter');
  await expect(wuzzle).toHaveValue('Locksmiths');

  await page.getByLabel('The same for all 2 that are left').focus();
  await page.keyboard.type('services');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Meaning of Tazzle')).toHaveValue('Services');
  await expect(page.getByLabel(/^The same for all/)).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('button', { name: 'Import: 5 New' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();

  await page.getByRole('button', { name: 'Import Another File' }).click();
  await upload(page, 'kinds 2.csv', `Shop,Street,City,ST,Zip,Type\n${rows.join('\n')}\n`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(wuzzle).toHaveValue('Locksmiths');
  await page.getByRole('button', { name: 'Cancel Import' }).click();
});

test('a list with whole addresses is split, corrected, and waits for approval, at every width in both themes', async ({
  page,
}) => {
  await openTransfer(page);
  const rows = [
    `Moon ${mark},"12 Elm St, Suite 4, BOISE, Idaho 83702",Bakery,www.moon.example`,
    `Star ${mark},"9 Oak Ave, Nampa, ID 83651",Coffee shop,nowhere`,
    `Sun ${mark},,Wuzzle,`,
  ];
  await upload(page, 'places.csv', `Shop,Full Address,Type,Web\n${rows.join('\n')}\n`);
  await expect(page.getByText('“BOISE” of “12 Elm St, Suite 4, BOISE, Idaho 83702”')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Wait for approval' })).toBeChecked();
  await look(page, 'columns');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Meaning of Wuzzle')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'First rows' })).toContainText(
    '“nowhere”: left empty',
  );
  await page.getByRole('button', { name: 'Check File' }).click();
  const refused = page.getByRole('form', { name: 'Rows to correct' });
  await refused.getByLabel('Full Address').fill('1 Pine St, Boise, ID 83702');
  await refused.getByLabel('Type').fill('Florist');
  await page.getByText('Corrected: 1 row').click();
  await look(page, 'check');
  await refused.getByRole('button', { name: 'Check Again' }).click();
  await page.getByRole('button', { name: 'Import: 3 New' }).click();
  await expect(page.getByText('Waiting for approval: 3 new listings.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review and Approve' })).toHaveAttribute(
    'href',
    /^\/admin\?import=\d+&status=pending$/,
  );
});

test('at 360 px, by keys alone, a mapping is made and nothing hangs over the edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTransfer(page);
  await upload(page, 'small.csv', 'Shop,No,Street\nA,1,Elm\n');
  await page.getByRole('button', { name: 'Join another column to Address' }).isHidden();
  await field(page, 'Address').focus();
  await page.keyboard.type('No');
  await expect(field(page, 'Address')).toHaveValue(/none|1/);
  await field(page, 'Address').selectOption('No');
  const join = page.getByRole('button', { name: 'Join another column to Address' });
  await join.focus();
  await page.keyboard.press('Enter');
  await field(page, 'Address, column 2').selectOption('Street');
  await page.getByLabel('Between the columns of Address').selectOption('Other text');
  await page.getByLabel('Text between the columns of Address').fill(' / ');
  await expect(page.getByText('“1 / Elm”')).toBeVisible();
  await page.getByRole('button', { name: 'Move column 2 of Address up' }).click();
  await expect(page.getByText('“Elm / 1”')).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel Import' }).click();
});

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test.describe('with a file that is refused', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('a damaged Excel workbook is refused in words that help', async ({ page }) => {
    await openTransfer(page);
    const buffer = Buffer.from('PK\x03\x04 and more');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'shops.xlsx', mimeType: WORKBOOK, buffer });
    await expect(page.getByText('This workbook is damaged.').first()).toBeVisible();
    await expect(page.getByText('Import Error', { exact: true }).first()).toBeVisible();
  });
});

test('of a workbook another sheet is chosen, its cells are split, and rows that are one are merged', async ({
  page,
}) => {
  await openTransfer(page);
  const header = ['Business', 'Full location', 'Open', 'Kind'];
  const grill = (name: string) => [
    `${name} ${mark}`,
    '31 Birch Row, Reno, NV 89501',
    'Mon-Fri 9-5; Sat 10-2',
    'Restaurants',
  ];
  const sheets = [
    {
      name: 'Old',
      rows: makeRows([
        ['name', 'city'],
        ['Qx', 'Reno'],
      ]),
    },
    {
      name: 'Members',
      rows: makeRows([header, grill('Qx Ember Grill LLC'), grill('The Qx Ember Grill')]),
    },
  ];
  const file = { name: 'members.xlsx', mimeType: WORKBOOK, buffer: makeWorkbook(sheets) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByText(/members\.xlsx, .*Excel workbook, Old/)).toBeVisible();
  await page.getByLabel('Sheet', { exact: true }).selectOption('Members');
  await expect(page.getByText(/Excel workbook, Members/)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByText('Address: 31 Birch Row; City: Reno').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo for Full location' }).press('Enter');
  await expect(field(page, 'State')).toHaveValue('none');
  await page.getByRole('button', { name: 'Do this with Full location' }).press('Enter');
  await expect(field(page, 'State')).toHaveValue('1');
  await expect(page.getByText('Hours: Mon-Fri 9 AM to 5 PM; Sat 10 AM to 2 PM')).toHaveCount(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check File' }).click();

  await expect(page.getByText('1 new row looks like a listing, or like another row')).toBeVisible();
  const pair = page.getByRole('listitem').filter({ hasText: `The Qx Ember Grill ${mark}` });
  await expect(pair.getByText('Line 2')).toBeVisible();
  await expect(pair.getByText(`Qx Ember Grill LLC ${mark}`)).toBeVisible();
  const choice = page.getByLabel(`What to do with line 3, The Qx Ember Grill ${mark}`);
  const [saved] = await Promise.all([
    page.waitForResponse(/\/lookalikes$/),
    choice.selectOption('The same: merge them'),
  ]);
  expect(saved.status()).toBe(200);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import: 1 New, 1 Merged' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  await expect(page.getByText(/Waiting for approval: 1/)).toBeVisible();
});

test.describe('with an address that is refused first', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('an import is scheduled, runs, and shows what went wrong', async ({ page }) => {
    const name = `Feed ${mark}`;
    await signInAs(page, 'admin');
    await page.request.post('/api/admin/import-mappings', {
      data: {
        name,
        columns: ['name', 'city'],
        mapping: { name: { column: 0 }, city: { column: 1 } },
      },
    });
    await openTransfer(page, 'schedules');
    await page.getByRole('button', { name: 'Schedule an Import' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('File address').fill('http://feed.example/list.csv');
    await field(page, 'Mapping').selectOption(name);
    await field(page, 'How often').selectOption('Each week');
    await page.getByLabel('At', { exact: true }).fill('06:45');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Use an address that begins with https://').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('File address').fill('https://localhost/list.csv');
    await page.getByRole('button', { name: 'Save' }).click();
    const item = page.getByRole('listitem').filter({ hasText: name });
    await expect(item.getByText('Each Monday at 6:45')).toBeVisible();
    await item.getByRole('button', { name: 'Run Now' }).click();
    await expect(item.getByText('not on the public internet')).toBeVisible();
    await expectAccessible(page);
    await item.getByRole('button', { name: 'Pause' }).click();
    await expect(item.getByText('Paused', { exact: true })).toBeVisible();
    await item.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(item).toHaveCount(0);

    await page.getByRole('link', { name: 'Mappings' }).click();
    await page.getByRole('button', { name: `Rename ${name}` }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(`${name} renamed`);
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { name: `${name} renamed` })).toBeVisible();
    await page.getByRole('button', { name: `Delete ${name} renamed` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: `${name} renamed` })).toHaveCount(0);
  });
});

test('photos of a list are fetched after its rows, and what could not be had is told', async ({
  page,
}) => {
  await openTransfer(page);
  const row = `Photo Works ${mark},1 Elm St,Boise,ID,Coffee shop,http://10.0.0.5/door.jpg and more`;
  await upload(page, 'photos.csv', `Shop,Street,Town,ST,Kind,Photos\n${row}\n`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  const rows = page.getByRole('list', { name: 'First rows' });
  await expect(rows).toContainText('http://10.0.0.5/door.jpg');
  await expect(rows).toContainText('These are not addresses of photos: and, more');
  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('button', { name: 'Import: 1 New' }).click();
  await expect(page.getByText('0 of 1 photos fetched. Could not be fetched: 1.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Problems of the import' })).toContainText(
    'The address is not on the public internet.',
  );
  await look(page, 'photos');
});

test('an export is chosen by filter and columns, counted, downloaded and saved', async ({
  page,
}) => {
  const name = `Weekly ${mark}`;
  await openTransfer(page, 'exports');
  await expect(page.getByText(/^[\d,]+ rows with 13 columns\.$/)).toBeVisible();
  await field(page, 'State').selectOption('Idaho');
  await page.getByRole('button', { name: 'Remove All' }).click();
  await field(page, 'Add a column').selectOption('Name');
  await field(page, 'Add a column').selectOption('City');
  await page.getByRole('button', { name: 'Move City up' }).click();
  await expect(page.getByText(/^[\d,]+ rows? with 2 columns\.$/)).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^city,name\n/);
  await page.getByLabel('Save this export as').fill(name);
  await page.getByRole('button', { name: 'Save Export' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto('/admin/transfer?show=exports');
  await page.getByRole('button', { name: `Open ${name}` }).click();
  await expect(page.getByText(/^[\d,]+ rows? with 2 columns\.$/)).toBeVisible();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);
});

test('what stands in the directory is looked at, cleaned, and taken back', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin/transfer?show=clean');
  await page.getByRole('button', { name: 'Look at All Listings' }).press('Enter');
  const told = page.getByRole('status').filter({ hasText: 'looked at' });
  await expect(told).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('columnheader', { name: 'Before' })).toBeVisible();
  await expectAccessible(page);
  await look(page, 'clean');

  // Other stories have the same listings open: what is written is played, and tested beside its code.
  const runs = await (await page.request.get('/api/admin/bulk-runs')).json();
  const found = runs.find(({ action }: { action: string }) => action === 'clean');
  let cleaning = found;
  const step = (name: string, next: object, done: object) =>
    page.route(`**/api/admin/bulk-runs/${found.id}/${name}`, async (route) => {
      cleaning = { ...cleaning, ...next, progress: 0.5 };
      await route.fulfill({ json: cleaning });
      cleaning = { ...cleaning, ...done, progress: 1 };
    });
  await page.route('**/api/admin/bulk-runs', (route) => route.fulfill({ json: [cleaning] }));
  await step('run', { state: 'running' }, { state: 'done', changed: 1204 });
  await step('undo', { state: 'undoing' }, { state: 'undone', undone: 1203, kept: 1 });
  await page.getByRole('button', { name: /^Clean [\d,]+ Listings$/ }).press('Enter');
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: /^Clean [\d,]+ Listings$/ }).press('Enter');
  await asked.getByRole('button', { name: 'Clean Up' }).press('Enter');
  await expect(page.getByText('Cleaned: 1,204')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await asked.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(
    page.getByText('Undone: 1,203. Changed since, and left as they are: 1.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('a list of old addresses is added, and rows that lead away are named', async ({ page }) => {
  await openTransfer(page, 'addresses');
  const old = `/places/${mark}`;
  const rows = [
    `${old},/guides`,
    `https://old.example/${mark}/,/contact`,
    '/x,https://evil.example/',
  ];
  await page.getByLabel('CSV file with an old and a new address').setInputFiles({
    name: 'addresses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['old,new', ...rows].join('\n')),
  });
  await expect(page.getByText('2 added, 0 changed, 0 already there, 1 not taken.')).toBeVisible();
  await expect(page.getByText('Row 4: /x to https://evil.example/.')).toBeVisible();
  await look(page, 'addresses');
  await page.goto(`${old.toUpperCase()}/`);
  await expect(page).toHaveURL(/\/guides$/);
  await page.goto('/admin/transfer?show=addresses');
  for (const path of [old, `/${mark}`]) {
    await page.getByRole('button', { name: `Remove ${path}` }).press('Enter');
    await expect(page.getByText(path, { exact: true })).toHaveCount(0);
  }
});

test('an export of another directory is recognized, and its columns are filled in', async ({
  page,
}) => {
  await openTransfer(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'gd_place.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'post_title,default_category,post_category,post_images,street,city,region\nQx,3,"3,",,1 Elm St,Boise,ID\n',
    ),
  });
  await expect(page.getByText('This looks like an export of GeoDirectory.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name', exact: true })).toHaveValue('0');
  await look(page, 'directory');
  await page.getByRole('button', { name: 'Cancel Import' }).click();
});

test('who may not import sees nothing of it', async ({ page }) => {
  await signInAs(page, 'editor');
  await page.goto('/admin/transfer');
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
});
