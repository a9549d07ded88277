import type { Page } from '@playwright/test';
import { makeRows, makeWorkbook } from '../tests/workbook.ts';
import { queryDatabase } from './database.ts';
import { expect, expectAccessibleInDark, expectFits, resize, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

const mark = `${Date.now().toString(36)}${process.pid}`;
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NAMES = ['Business / Owner', 'Kind', 'Street', 'City', 'ST', 'Phone', 'Wheelchair Acc.'];
const MORE_NAMES = ['Woman-owned Y/N', 'Member Since', 'Hours'];
const OWNERS = [' / K. Patel, owner', ' - Attn: Rosa Paz', '', ' (owner: Bob &amp; Sue Smith)'];
const ANSWERS = ['Y (ramp in rear)', 'N', 'X', '', 'no - two steps'];
const PHONES = ['555-01', '208-555-01', '(208) 555-01'];
const ENDS = ['', '', ' extension twelve', '', ' press 3'];

function writeMember(at: number): string[] {
  const two = String(at).padStart(2, '0');
  return [
    `Qx Trade ${two} ${mark}${OWNERS[at % OWNERS.length]}`,
    at === 7 ? 'retial' : 'retail',
    `${at + 1} Birch Row`,
    'Boise',
    'ID',
    `${PHONES[at % PHONES.length]}${two}${ENDS[at % ENDS.length]}`,
    ANSWERS[at % ANSWERS.length] ?? '',
    at % 3 === 0 ? 'x' : '',
    at % 2 === 0 ? String(1990 + (at % 30)) : '3/15/2019',
    at % 4 === 0 ? 'Mon-Fri 9-5' : '',
  ];
}

function makeMembers(count: number, hours: string) {
  const rows = Array.from({ length: count }, (_, at) => writeMember(at));
  rows[0]?.splice(-1, 1, hours);
  const bands = ['Member', '', 'Where', '', '', 'Contact', 'Facts', '', '', ''];
  const title = ['Valley Chamber of Commerce', ...Array<string>(9).fill('')];
  const all = [title, bands, [...NAMES, ...MORE_NAMES], ...rows];
  return makeWorkbook([{ name: 'Members', rows: makeRows(all) }]);
}

async function look(page: Page, name: string) {
  await expectFits(page, [360, 1280]);
  await expectAccessibleInDark(page);
  if (!process.env.PICTURES) return;
  for (const width of [360, 1280]) {
    await resize(page, width);
    await page.screenshot({ path: `${process.env.PICTURES}/${name}-${width}.png`, fullPage: true });
  }
}

async function upload(page: Page, name: string, count: number, hours = 'Mon-Fri 9-5') {
  await page.goto('/admin/transfer');
  const file = { name, mimeType: WORKBOOK, buffer: makeMembers(count, hours) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'What is in each column?' })).toBeVisible();
}

interface Member {
  id: number;
  name: string;
  phone: string | null;
  custom: object;
  mayBeClosed: boolean;
}

async function readMember(page: Page, id: number): Promise<Member> {
  return (await page.request.get(`/api/admin/businesses/${id}`)).json();
}

/** Listings of the import on the screen, in the order of the file; the first with all that is known. */
async function readImported(page: Page): Promise<Member[]> {
  const id = new URL(page.url()).searchParams.get('import');
  const path = `/api/admin/imports/${id}/listings?limit=100`;
  const [first, ...rest]: Member[] = await (await page.request.get(path)).json();
  return first ? [await readMember(page, first.id), ...rest] : [];
}

test.afterAll(async () => {
  await queryDatabase(
    `update businesses set is_approved = false, deleted_at = now() where name like $1`,
    [`%${mark}%`],
  );
});

test('a clerk imports the chamber’s own workbook, and next year’s without those who left', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signInAs(page, 'admin');
  await upload(page, 'chamber-2025.xlsx', 60);

  await page.getByText('Names of the columns').click();
  await expect(page.getByRole('radio', { name: /Business \/ Owner/ })).toBeChecked();
  await page.getByRole('button', { name: 'Use “Wheelchair accessible entrance”' }).click();
  await page.getByRole('button', { name: 'Use “Woman-owned”' }).click();
  await page.getByRole('button', { name: 'Use “Member since”' }).click();
  await page.getByRole('button', { name: 'Do this with Business / Owner' }).click();
  await expect(page.getByText('contact: K. Patel, owner')).toBeVisible();
  await page.getByLabel('Yes, show them at once').check();
  await look(page, 'columns');
  await page.getByRole('button', { name: 'Continue' }).click();
  await look(page, 'values');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Yes (ramp in rear)').first()).toBeVisible();
  await look(page, 'preview');
  await page.getByRole('button', { name: 'Check File' }).click();

  await page.getByLabel('Kind').fill('retail');
  await page.getByRole('button', { name: 'Check Again' }).click();
  await page.getByRole('button', { name: 'Import: 60 New' }).click();
  await expect(page.getByText('The import is done')).toBeVisible();
  await page.getByRole('button', { name: /^No hours: 45/ }).click();
  await expect(page.getByRole('link', { name: /^Qx Trade 01/ })).toBeVisible();
  await look(page, 'done');
  const [first] = await readImported(page);
  expect(first).toMatchObject({
    name: `Qx Trade 00 ${mark}`,
    phone: '(208) 555-0100',
    custom: {
      'accessible-entrance': { is: true, words: 'ramp in rear' },
      'contact-person': 'K. Patel, owner',
      'woman-owned': true,
      'member-since': '1990',
    },
  });

  const members = await readImported(page);
  const leaver = members.find(({ name }) => name.startsWith('Qx Trade 58'))?.id ?? 0;

  await upload(page, 'Chamber 2026 (final).xlsx', 58, 'Mon-Fri 9-6');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check File' }).click();
  await page.getByRole('button', { name: 'Fill In What You Corrected Last Time' }).click();
  await expect(page.getByLabel('Kind')).toHaveValue('retail');
  await page.getByRole('button', { name: 'Check Again' }).click();
  await expect(page.getByText(/2 businesses of “chamber-2025\.xlsx”/)).toBeVisible();
  await page.getByLabel('What to do with them').selectOption('Mark them as closed');
  await page.getByLabel(`Qx Trade 59 ${mark}`).uncheck();
  await page.getByText('Changed: 1 row').click();
  const change = page.getByRole('region', { name: 'Changed' }).getByRole('row').nth(1);
  await expect(change).toContainText(/Qx Trade 00.*Hours.*9 AM to 5 PM.*9 AM to 6 PM/);
  await look(page, 'gone');
  await page.getByRole('button', { name: 'Import: 1 Updated, 1 Closed' }).click();
  await expect(page.getByText('The import is done')).toBeVisible();
  expect((await readMember(page, leaver)).mayBeClosed).toBe(true);
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText(/The import was undone/)).toBeVisible();
  expect((await readMember(page, leaver)).mayBeClosed).toBe(false);
});

const SECTIONS = [
  ['No.', 'Business / Contact', 'Location', 'Level'],
  ['RETAIL', '', '', ''],
  ['1', `Qx Kite Loft ${mark} / Maria Nelson`, '1 Birch Row, Boise, ID 83702', 'Gold'],
  ['2', `Qx Oar Shop ${mark}`, '2 Birch Row, Bosie ID 83702', 'Gold'],
  ['RESTAURANTS', '', '', ''],
  ['3', `Qx Lamp Grill ${mark}`, '3 Birch Row, Wuzzle, ID 83702', 'Basic'],
  ['', 'TOTAL MEMBERS', '3', ''],
];

test('a clerk imports a list in sections, and corrects a doubtful address before it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAs(page, 'admin');
  await page.goto('/admin/transfer');
  const buffer = makeWorkbook([{ name: 'Members', rows: makeRows(SECTIONS) }]);
  const file = { name: 'sections.xlsx', mimeType: WORKBOOK, buffer };
  await page.getByLabel('CSV file').setInputFiles(file);
  await expect(
    page.getByRole('button', { name: 'Make “Level” a field for staff only' }),
  ).toBeVisible();
  await page.getByLabel('Yes, show them at once').check();
  await look(page, 'sections-columns');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Check File' }).click();
  await expect(
    page.getByText(
      '2 section rows, 1 total, remark, repeated heading or closed business left out.',
    ),
  ).toBeVisible();
  await expect(page.getByText('Of these, 1 new listing will wait')).toBeVisible();
  await look(page, 'sections-checked');
  const doubtful = page.getByRole('form', { name: 'Rows to correct' });
  await doubtful.getByLabel('Location').fill('3 Birch Row, Boise, ID 83702');
  await doubtful.getByRole('button', { name: 'Check Again' }).click();
  await expect(doubtful).toHaveCount(0);
  await page.getByRole('button', { name: 'Import: 3 New' }).click();
  await expect(page.getByText('The import is done')).toBeVisible();
  const listed = await readImported(page);
  expect(listed.map(({ name }) => name)).toEqual([
    `Qx Kite Loft ${mark}`,
    `Qx Oar Shop ${mark}`,
    `Qx Lamp Grill ${mark}`,
  ]);
});
