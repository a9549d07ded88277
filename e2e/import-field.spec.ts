import type { Page } from '@playwright/test';
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
const FIELD = `Seating ${mark}`;
const WIDTHS = [360, 768, 1280];

/** With a picture of each, where a folder is named. */
async function look(page: Page, name: string) {
  await expectFits(page, WIDTHS);
  await expectAccessibleInDark(page);
  if (!process.env.PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await resize(page, width);
      await page.screenshot({
        path: `${process.env.PICTURES}/${name}-${width}-${colorScheme}.png`,
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

test.afterAll(async () => {
  await queryDatabase(
    `update businesses set is_approved = false, deleted_at = now() where name like $1`,
    [`%${mark}%`],
  );
});

const names = (page: Page) => page.getByRole('article').getByRole('heading');

test('a clerk makes a field out of a column while importing, and filters by it', {
  tag: '@everyday',
}, async ({ page }) => {
  const rows = ['Yes', 'No', '', 'Y'].map(
    (says, at) => `Ferry ${mark} ${at},1${at} Quay St,Boise,ID,restaurants,yes,${says}`,
  );
  const text = ['name,address,city,state,category,approved', ...rows].join('\n');
  const buffer = Buffer.from(text.replace('approved', `approved,${FIELD}`));
  let actions = 0;
  const act = async (one: Promise<unknown>) => {
    actions += 1;
    await one;
  };
  await signInAs(page, 'admin');
  await page.goto('/admin/transfer');
  const file = { name: 'patios.csv', mimeType: 'text/csv', buffer };
  await act(page.getByLabel('CSV file').setInputFiles(file));
  await act(page.getByRole('button', { name: `Make a field of “${FIELD}”` }).click());
  await expect(page.getByRole('combobox', { name: FIELD })).toHaveValue('6');
  await look(page, 'mapping');
  await act(page.getByRole('button', { name: 'Continue' }).click());
  await expect(page.getByRole('heading', { name: FIELD })).toBeVisible();
  await act(page.getByRole('button', { name: 'Continue' }).click());
  await expect(page.getByText(`${FIELD}: Yes`).first()).toBeVisible();
  await act(page.getByRole('button', { name: 'Check File' }).click());
  await act(page.getByRole('button', { name: /^Import: 4/ }).click());
  await expect(page.getByText('The import is done')).toBeVisible();
  await page.goto(`/search?query=Ferry+${mark}`);
  await expect(names(page)).toHaveCount(4);
  await act(page.getByRole('button', { name: 'More filters' }).click());
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('1 doesn’t say')).toBeVisible();
  await look(page, 'facets');
  await act(panel.getByRole('link', { name: 'Yes 2' }).click());
  await expect(names(page)).toHaveCount(2);
  expect(actions).toBeLessThanOrEqual(8);
  const chip = page.getByRole('link', { name: `${FIELD} (remove)` });
  await chip.first().click();
  await expect(names(page)).toHaveCount(4);
});

async function pick(page: Page, at: number) {
  const row = page.getByRole('article').nth(at);
  await row.getByText('More', { exact: true }).click();
  await row.getByRole('checkbox', { name: /^Compare/ }).check();
  await row.getByText('More', { exact: true }).click();
}

test('a visitor compares three', { tag: '@everyday' }, async ({ page }) => {
  await resize(page, 1280);
  await page.goto('/search?query=brewery&near=Albuquerque,+NM');
  for (const at of [0, 1, 2]) await pick(page, at);
  await page.getByRole('button', { name: 'Compare (3)' }).click();
  await expect(page.getByRole('heading', { name: 'Compare', level: 1 })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await expect(page.getByRole('rowheader', { name: /^Rating/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^Distance.*differs/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^Address.*differs/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible();
  await expectAccessible(page);
  await look(page, 'compare');
  await page
    .getByRole('link', { name: /^Remove .* from the comparison/ })
    .first()
    .click();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('two are chosen and compared by a plain form', async ({ page }) => {
    await resize(page, 1280);
    await page.goto('/search?query=brewery&state=NM');
    for (const at of [0, 1]) await pick(page, at);
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
  });
});
