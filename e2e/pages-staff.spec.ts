import type { Locator, Page } from '@playwright/test';
import { makeJpeg } from '../tests/pictures.ts';
import { queryDatabase } from './database.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

let serial = 0;
function makeSlug(word: string): string {
  serial += 1;
  return `${word}-${Date.now().toString(36)}-${process.pid}-${serial}`;
}

async function makePage(page: Page, change: object = {}) {
  const slug = makeSlug('page');
  const content = '<p>A page of the tests, kept short.</p>';
  const data = { slug, title: `Page ${slug}`, content, ...change };
  const answer = await page.request.post('/api/admin/pages', { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

async function openPages(page: Page) {
  await signInAs(page, 'editor');
  await page.goto('/admin?tab=pages');
  await expect(page.getByRole('heading', { name: 'Page Management' })).toBeVisible();
}

async function openEditor(page: Page): Promise<{ form: Locator; text: Locator; slug: string }> {
  await openPages(page);
  await page.getByRole('button', { name: 'Create Page' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Page' });
  const slug = makeSlug('fair');
  await form.getByLabel('Title').fill('The Fair');
  await form.getByLabel('Slug').fill(slug);
  const text = form.getByRole('textbox', { name: 'Content' });
  await text.click();
  return { form, text, slug };
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

async function dropFile(text: Locator, bytes: Buffer, type: string, name: string) {
  await text.evaluate(
    (element, { base64, type, name }) => {
      const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([data], name, { type }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { base64: bytes.toString('base64'), type, name },
  );
}

test('a picture is uploaded, described and shown in its place', async ({ page }) => {
  const { form, text, slug } = await openEditor(page);
  await page.keyboard.type('This is the fair.');
  await tool(page, 'Add image').click();
  const dialog = page.getByRole('dialog', { name: 'Add Image' });
  await expect(dialog.getByLabel('Image URL')).toBeVisible();
  const buffer = await makeJpeg(1200, 800);
  await dialog
    .getByLabel(/Choose a picture/)
    .setInputFiles({ name: 'tent.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByText('Uploaded: tent.jpg')).toBeVisible();
  await dialog.getByLabel('What does it show?').fill('A tent');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Image' }).click();
  await expect(text.getByRole('img', { name: 'A tent' })).toBeVisible();
  await form.getByRole('button', { name: 'Create Page' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/${slug}`);
  const picture = page.getByRole('img', { name: 'A tent' });
  await expect(picture).toHaveAttribute('width', '1200');
  await expect(picture).toHaveAttribute('srcset', /-320\.webp 320w, .*-1280\.webp 1200w/);
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test.describe('what is no picture', () => {
  test.use({ expectedErrors: [/status of 415/] });

  test('is refused in words when it is pasted, and another one can be chosen', async ({ page }) => {
    const { text } = await openEditor(page);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await dropFile(text, svg, 'image/svg+xml', 'evil.svg');
    const dialog = page.getByRole('dialog', { name: 'Add Image' });
    await expect(dialog.getByRole('alert')).toContainText('SVG drawings are not accepted');
    const buffer = await makeJpeg(400, 300);
    await dialog
      .getByLabel(/Choose another picture/)
      .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer });
    await expect(dialog.getByText('Uploaded: b.jpg')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Image' }).click();
    await expect(text.locator('img[src^="/photos/"]')).toHaveCount(1);
  });
});

test('a table is made with the keyboard, changed and shown', async ({ page }) => {
  const { form, text, slug } = await openEditor(page);
  await page.keyboard.type('When we are open:');
  await page.keyboard.press('Enter');
  await tool(page, 'Add table').click();
  await expect(text.locator('th')).toHaveCount(3);
  await expect(text.locator('td')).toHaveCount(6);
  for (const word of ['Day', 'From', 'To', 'Monday']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Nine');
  const table = page.getByRole('toolbar', { name: 'Table' });
  await table.getByRole('button', { name: 'Row below' }).click();
  await expect(text.locator('tr')).toHaveCount(4);
  await table.getByRole('button', { name: 'Delete column' }).click();
  await expect(text.locator('th')).toHaveCount(2);
  await expect(text).not.toContainText('Nine');
  await table.getByRole('button', { name: 'Header row' }).click();
  await expect(text.locator('th')).toHaveCount(0);
  await table.getByRole('button', { name: 'Header row' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Page' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/${slug}`);
  const shown = page.getByRole('table');
  await expect(shown.getByRole('columnheader')).toHaveText(['Day', 'To']);
  await expect(shown.getByRole('row')).toHaveCount(4);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a wide table scrolls within itself, and by the keyboard', async ({ page }) => {
    await signInAs(page, 'editor');
    const row = Array.from({ length: 6 }, (_, at) => `<td>Words of column ${at}</td>`).join('');
    const made = await makePage(page, { content: `<p>Days:</p><table><tr>${row}</tr></table>` });
    await page.goto(`/${made.slug}`);
    const box = page.getByRole('group', { name: 'Table 1' });
    const [inside, wide] = await box.evaluate((one) => [one.clientWidth, one.scrollWidth]);
    expect(wide).toBeGreaterThan(inside ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
    await expectAccessible(page);
  });
});

test.describe('at a set time', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('a change waits for its time, is seen by nobody before, and can be canceled', async ({
    page,
  }) => {
    await openPages(page);
    const made = await makePage(page);
    await page.reload();
    const card = page.getByRole('article').filter({ hasText: `/${made.slug}` });
    await card.getByRole('button', { name: `Edit ${made.title}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Page' });
    await form.getByLabel('Title').fill('The Winter Fair');
    await form.getByRole('switch', { name: 'Schedule publication' }).click();
    await form.getByLabel('Goes live').fill('2020-01-01T09:00');
    await expect(form.getByText(/that is, Jan 1, 2020/)).toContainText('UTC');
    await form.getByRole('button', { name: 'Update Page' }).click();
    await expect(form.getByText('This time has passed. Choose one in the future')).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel('Goes live').fill(`${tomorrow}T09:00`);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Update Page' }).click();
    await expect(form).toBeHidden();
    await expect(card).toContainText('Scheduled');
    await expect(card).toContainText('UTC');
    const shown = await (await page.request.get(`/api/pages/${made.slug}`)).json();
    expect(shown.title).toBe(made.title);
    await card.getByRole('button', { name: /Cancel the schedule/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Schedule' }).click();
    await expect(card).not.toContainText('Scheduled');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toContainText('Scheduled');
  });
});

test.describe('where visitors see it', () => {
  test.afterEach(() => queryDatabase('delete from footer_links'));

  test('links of the footer are arranged with the keyboard, and put back', async ({ page }) => {
    await openPages(page);
    const made = await makePage(page);
    await page.getByRole('button', { name: 'Footer Links' }).click();
    const dialog = page.getByRole('dialog', { name: 'Footer Links' });
    await dialog.getByRole('button', { name: 'Move Reviews up' }).press('Enter');
    await dialog.getByLabel('Add to Help').selectOption(made.title);
    await dialog.getByRole('button', { name: 'Remove My list' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await page.request.get('/how-we-check')).text())
      .toContain(`>${made.title}</a>`);
    await page.goto('/how-we-check');
    const links = page.getByRole('navigation', { name: 'Browse' }).getByRole('link');
    // Other stories publish guides, which have a link here.
    const browse = links.filter({ hasNotText: 'Guides' });
    await expect(browse).toHaveText(['Categories', 'Locations', 'Reviews', 'Premium Businesses']);
    await expect(
      page.getByRole('navigation', { name: 'Help' }).getByRole('link').last(),
    ).toHaveText(made.title);
    await page.goto('/admin?tab=pages');
    await page.getByRole('button', { name: 'Footer Links' }).click();
    await dialog.getByRole('button', { name: 'Reset to Default' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const { isOurs } = await (await page.request.get('/api/admin/footer')).json();
    expect(isOurs).toBe(true);
  });
});

test('any two versions are compared, for eyes and for ears, and one is restored', async ({
  page,
}) => {
  await openPages(page);
  const made = await makePage(page, { content: '<p>The fair is in July.</p>' });
  const data = { ...made, version: undefined };
  for (const month of ['August', 'December']) {
    const content = `<p>The fair is in ${month}.</p>`;
    await page.request.put(`/api/admin/pages/${made.id}`, { data: { ...data, content } });
  }
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: `/${made.slug}` });
  await card.getByRole('button', { name: /Earlier versions/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Earlier Versions' });
  await expect(dialog.locator('del')).toContainText('August');
  await expect(dialog.locator('ins')).toContainText('Inserted: December');
  await dialog.getByLabel('From').selectOption({ index: 2 });
  await expect(dialog.locator('del')).toContainText('July');
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /original version|editor/i })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Restore This Version' }).last().click();
  await expect(dialog).toBeHidden();
  const shown = await (await page.request.get(`/api/pages/${made.slug}`)).json();
  expect(shown.content).toBe('<p>The fair is in July.</p>');
});
