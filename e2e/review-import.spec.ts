import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

test('staff bring the reviews of another site along, visitors read where they come from, and undo it', async ({
  page,
}) => {
  const name = `Linnet Bakery ${thisTry()}`;
  const { id } = await submitBusiness(page, { name, ownerEmail: `lin-${thisTry()}@home.example` });
  const { slug, category } = await approve(id);
  const csv = `listing,rating,name,text,date,reply
${slug},5,Ann,"The rolls are worth the drive.",2019-05-31,Thank you
${slug},9,Bob,Too many stars,2019-05-31,
`;
  await signInAs(page, 'admin');
  await page.goto('/admin/transfer?show=reviews');
  const file = page.getByLabel('File of reviews (CSV)');
  const chosen = { name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await file.setInputFiles(chosen);
  await expect(page.getByText('Name the site that published the reviews')).toBeVisible();
  await page.getByLabel('Where were they published?').fill(`Guide ${thisTry()}`);
  await file.setInputFiles(chosen);
  const item = page.getByRole('listitem').filter({ hasText: `Guide ${thisTry()}` });
  await expect(item.getByText('1 added, 0 here already, 1 refused')).toBeVisible();
  await expect(item.getByText('Line 3: The rating must be a number from 1 to 5.')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByText(`First published on Guide ${thisTry()}`)).toBeVisible();
  await expect(page.getByText('Thank you')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);
  await page.goto('/admin/transfer?show=reviews');
  await item.getByRole('button', { name: 'Remove These Reviews' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove These Reviews' }).click();
  await expect(item.getByText('Undone: its reviews were removed')).toBeVisible();
  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('First published on')).toHaveCount(0);
});
