import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  holdWrites,
  test,
} from './fixtures.ts';
import { signInAs } from './staff.ts';

/** What every test makes is named anew, so that tests may run side by side and again. */
let serial = 0;
function makeSlug(word: string): string {
  serial += 1;
  return `${word}-${Date.now().toString(36)}-${process.pid}-${serial}`;
}

function toast(page: Page, text: string): Locator {
  return page.getByText(text, { exact: true }).first();
}

async function openTab(
  page: Page,
  tab: 'categories' | 'pages',
  role: 'admin' | 'editor' = 'editor',
) {
  await signInAs(page, role);
  await page.goto(`/admin?tab=${tab}`);
  const heading = tab === 'categories' ? 'Category Management' : 'Page Management';
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

async function makePage(page: Page, change: object = {}) {
  const slug = makeSlug('page');
  const body = {
    slug,
    title: `Page ${slug}`,
    content: '<p>A page of the tests, kept short.</p>',
    metaDescription: null,
    ...change,
  };
  const answer = await page.request.post('/api/admin/pages', { data: body });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Opens the form of a new page; answers the editor's text. */
async function openNewPage(page: Page): Promise<Locator> {
  await openTab(page, 'pages');
  await page.getByRole('button', { name: 'Create Page' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await expect(text).toBeVisible();
  return text;
}

function press(page: Page, name: string) {
  return page.getByRole('toolbar').getByRole('button', { name, exact: true }).click();
}

test.describe('categories', () => {
  test('a member of staff adds a category, changes it and deletes it', {
    tag: '@everyday',
  }, async ({ page }) => {
    await openTab(page, 'categories');
    const slug = makeSlug('florists');
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog', { name: 'Create New Category' });
    await form.getByRole('button', { name: 'Create Category' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await expect(form.getByText('Slug is required')).toBeVisible();
    await form.getByLabel('Name').fill('Florists & Gardens');
    await expect(form.getByLabel('Slug')).toHaveValue('florists-and-gardens');
    await form.getByLabel('Slug').fill('Florists');
    await expect(form.getByText('Slug must contain only lowercase letters')).toBeVisible();
    await form.getByLabel('Slug').fill(slug);
    await form.getByLabel('Description').fill('Fresh flowers.');
    await form.getByRole('button', { name: 'Create Category' }).click();
    await expect(toast(page, 'Category created successfully')).toBeVisible();
    await expect(form).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: slug });
    await expect(row).toContainText('Florists & Gardens');
    await expect(row).toContainText('Fresh flowers.');

    await row.getByRole('button', { name: 'Edit Florists & Gardens' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Category' });
    await expect(edit.getByLabel('Slug')).toHaveValue(slug);
    await edit.getByLabel('Name').fill('Flower Shops');
    await edit.getByRole('button', { name: 'Update Category' }).click();
    await expect(toast(page, 'Category updated successfully')).toBeVisible();
    await expect(row).toContainText('Flower Shops');

    await row.getByRole('button', { name: 'Delete Flower Shops' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete "Flower Shops"?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Category deleted successfully')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test.describe('in use or reserved', () => {
    test.use({ expectedErrors: [/status of (409|422)/] });

    test('a category in use goes once its businesses have another one', async ({ page }) => {
      await openTab(page, 'categories', 'admin');
      const slug = makeSlug('bakers');
      const names = { name: `Bakers ${slug}`, slug };
      const { id } = await (
        await page.request.post('/api/admin/categories', { data: names })
      ).json();
      const business = await (
        await page.request.post('/api/businesses', {
          data: {
            name: `Bread ${slug}`,
            description: 'Bread and rolls.',
            categoryId: id,
            address: '1 Main St',
            city: 'Boise',
            state: 'ID',
            zipCode: '83702',
          },
        })
      ).json();
      await page.reload();
      const row = page.getByRole('listitem').filter({ hasText: slug });
      await row.getByRole('button', { name: /^Delete/ }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(
        question.getByText('1 business uses this category. Choose another category for it.'),
      ).toBeVisible();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Move and Delete' }).click();
      await expect(question.getByText('Choose a category')).toBeVisible();
      await question.getByLabel('Move businesses to').selectOption('Retail');
      await question.getByRole('button', { name: 'Move and Delete' }).click();
      await expect(toast(page, 'Category deleted successfully')).toBeVisible();
      await expect(row).toHaveCount(0);
      const moved = await (await page.request.get(`/api/admin/businesses/${business.id}`)).json();
      expect(moved.category.slug).toBe('retail');
      await page.request.delete(`/api/admin/businesses/${business.id}`);
    });

    test('a slug that leads elsewhere is refused at its field', async ({ page }) => {
      await openTab(page, 'categories');
      await page.getByRole('button', { name: 'Add Category' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Name').fill('Search');
      await form.getByRole('button', { name: 'Create Category' }).click();
      await expect(
        form.getByText('This slug is reserved. Choose another', { exact: true }),
      ).toBeVisible();
      await expect(form.getByLabel('Slug')).toBeFocused();
    });
  });
});

test.describe('pages', () => {
  test('a member of staff writes a page, publishes it, changes it and deletes it', {
    tag: '@everyday',
  }, async ({ page, request }) => {
    const text = await openNewPage(page);
    const slug = makeSlug('about');
    const form = page.getByRole('dialog', { name: 'Create New Page' });
    await form.getByRole('button', { name: 'Create Page' }).click();
    await expect(form.getByText('Slug is required')).toBeVisible();
    await expect(form.getByText('Title is required')).toBeVisible();
    await expect(form.getByText('Content must be at least 10 characters')).toBeVisible();
    // The form takes the focus to the first mistake twice, the second time in a task of its own.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await form.getByLabel('Title').fill('About Us');
    await expect(form.getByLabel('Slug')).toHaveValue('about-us');
    await form.getByLabel('Slug').fill(slug);
    const summary = form.getByPlaceholder('Brief description for search engines');
    await summary.fill('Who keeps this directory');
    await expect(form.getByText('Make this page visible to the public')).toBeVisible();
    await expect(text.locator('[data-placeholder="Enter the page content..."]')).toBeVisible();
    expect((await text.boundingBox())?.height).toBeGreaterThanOrEqual(200);
    await text.click();
    await press(page, 'Heading 2');
    await page.keyboard.type('Our street');
    await page.keyboard.press('Enter');
    await page.keyboard.type('We keep a directory of main streets.');
    await form.getByRole('switch', { name: 'Published' }).click();
    const create = await holdWrites(page, '**/api/admin/pages');
    await form.getByRole('button', { name: 'Create Page' }).click();
    await expect(form.getByRole('button', { name: 'Creating...' })).toBeVisible();
    create();
    await expect(toast(page, 'The page has been created successfully.')).toBeVisible();
    await expect(form).toBeHidden();
    const card = page.getByRole('article').filter({ hasText: `/${slug}` });
    await expect(card).toContainText('Draft');
    await expect(card).toContainText('Our street We keep a directory of main streets.');
    await expect(card).toContainText('Last updated');
    expect((await request.get(`/${slug}`)).status()).toBe(404);
    expect((await page.request.get(`/${slug}`)).status()).toBe(200);
    await card.getByRole('button', { name: 'Preview About Us' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Our street' })).toBeVisible();
    await page.keyboard.press('Escape');

    await card.getByRole('button', { name: 'Edit About Us' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Page' });
    await expect(edit.getByLabel('Meta Description')).toHaveValue('Who keeps this directory');
    await expect(text).toContainText('We keep a directory of main streets.');
    await edit.getByRole('switch', { name: 'Published' }).click();
    const update = await holdWrites(page, '**/api/admin/pages/*');
    await edit.getByRole('button', { name: 'Update Page' }).click();
    await expect(edit.getByRole('button', { name: 'Updating...' })).toBeVisible();
    update();
    await expect(toast(page, 'The page has been updated successfully.')).toBeVisible();
    await expect(card).toContainText('Published');
    const opened = page.waitForEvent('popup');
    await card.getByRole('link', { name: 'Open About Us in a new tab' }).click();
    const shown = await opened;
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('About Us');
    await expect(shown.getByRole('heading', { level: 2, name: 'Our street' })).toBeVisible();
    await expect(shown).toHaveTitle('About Us | Mainstreet');
    await shown.close();

    await card.getByRole('button', { name: 'Delete About Us' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this page?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'The page has been deleted successfully.')).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  test('what was written is not thrown away without a question', async ({ page }) => {
    const text = await openNewPage(page);
    const form = page.getByRole('dialog', { name: 'Create New Page' });
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.getByRole('button', { name: 'Create Page' }).click();
    await text.click();
    await page.keyboard.type('Hours of work');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard Changes' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(text).toContainText('Hours of work');
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await expect(preview).toContainText('Hours of work');
    await preview.getByRole('button', { name: 'Close' }).press('Escape');
    await expect(preview).toBeHidden();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
  });

  test('an earlier version is looked at and brought back', async ({ page }) => {
    await openTab(page, 'pages');
    const first = await makePage(page, { content: '<p>The first words of this page.</p>' });
    const data = { ...first, content: '<p>Other words, less good.</p>' };
    await page.request.put(`/api/admin/pages/${first.id}`, { data });
    await page.reload();
    const card = page.getByRole('article').filter({ hasText: `/${first.slug}` });
    await card.getByRole('button', { name: 'Earlier versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Earlier Versions' });
    const entries = versions.getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('Current');
    await expect(entries.last()).toContainText('editor@localhost.test');
    await entries.last().getByRole('button').first().click();
    await expect(entries.last()).toContainText('The first words of this page.');
    await expectAccessible(page);
    await entries.last().getByRole('button', { name: 'Restore This Version' }).click();
    await expect(toast(page, 'The page has been updated successfully.')).toBeVisible();
    await expect(versions).toBeHidden();
    await expect(card).toContainText('The first words of this page.');
  });

  test.describe('two at once', () => {
    test.use({ expectedErrors: [/status of 409/] });

    test('who saves second is told, sees both and chooses field by field', async ({ page }) => {
      await openTab(page, 'pages');
      const made = await makePage(page);
      await page.reload();
      await page.getByRole('button', { name: `Edit ${made.title}` }).click();
      const form = page.getByRole('dialog', { name: 'Edit Page' });
      await form.getByLabel('Title').fill('By the second');
      const theirs = { title: 'By the first', content: '<p>Words of the first.</p>' };
      await page.request.put(`/api/admin/pages/${made.id}`, { data: { ...made, ...theirs } });
      await form.getByRole('button', { name: 'Update Page' }).click();
      await expect(
        toast(page, 'Someone else saved this page. Compare the two versions and save again.'),
      ).toBeVisible();
      const conflict = form.getByRole('region', { name: 'Saved by someone else' });
      await expect(conflict).toContainText('By the first');
      await expect(conflict).toBeFocused();
      await expect(conflict).toBeInViewport();
      await conflict.getByText('Show their text').click();
      await expect(conflict).toContainText('Words of the first.');
      await expectAccessible(page);
      await conflict.getByRole('button', { name: 'Use Theirs: Content' }).click();
      await expect(page.getByRole('textbox', { name: 'Content' })).toHaveText(
        'Words of the first.',
      );
      await form.getByRole('button', { name: 'Update Page' }).click();
      await expect(toast(page, 'The page has been updated successfully.')).toBeVisible();
      const saved = await (await page.request.get(`/api/admin/pages/${made.id}`)).json();
      expect(saved).toMatchObject({ title: 'By the second', content: theirs.content, version: 3 });
    });
  });
});

test('the lists say that they load, and that there is nothing yet', async ({ page }) => {
  await signInAs(page, 'editor');
  const lists = [
    [
      'categories',
      '/api/categories',
      'Loading categories...',
      'No categories found. Create your first category to get started.',
    ],
    ['pages', '/api/admin/pages', 'Loading pages...', 'No pages found. Create your first page!'],
  ] as const;
  for (const [tab, address, loading, empty] of lists) {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${address}`, async (route) => {
      await isAsked;
      await route.fulfill({ json: [] });
    });
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByText(loading)).toBeVisible();
    answer();
    await expect(page.getByText(empty)).toBeVisible();
    await page.unroute(`**${address}`);
  }
});

test('nothing that is written runs, neither for staff nor for readers', async ({ page }) => {
  await openTab(page, 'pages');
  const attack = `</title></script>'"><img src=/favicon.svg onload=document.title='hacked'>`;
  const slug = makeSlug('hostile');
  const { id } = await makePage(page, {
    slug,
    title: attack,
    metaDescription: attack,
    content: `<p>Kept words</p>${attack}<a href="javascript:document.title='hacked'">A link</a>`,
  });
  const names = { name: attack, slug, description: attack };
  const made = await page.request.post('/api/admin/categories', { data: names });
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: `/${slug}` });
  await expect(card).toContainText(attack);
  await card.getByRole('button', { name: `Edit ${attack}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Page' });
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Kept words');
  await form.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText(attack);
  await expect(page).toHaveTitle(/^(\(\d+\) )?Admin Dashboard \| Mainstreet$/);
  await page.goto('/admin?tab=categories');
  await expect(page.getByRole('listitem').filter({ hasText: slug })).toContainText(attack);
  await expect(page).toHaveTitle(/^(\(\d+\) )?Admin Dashboard \| Mainstreet$/);
  await page.goto(`/category/${slug}`);
  await expect(page).toHaveTitle(`${attack} Businesses | Mainstreet`);
  await page.goto(`/${slug}`);
  await expect(page.getByText('Kept words')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(attack);
  await expect(page).toHaveTitle(`${attack} | Mainstreet`);
  await page.request.delete(`/api/admin/pages/${id}`);
  await page.request.delete(`/api/admin/categories/${(await made.json()).id}`);
});

test('lists, forms and dialogs are accessible, in the dark too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async () => {
    await expectAccessible(page);
    await expectAccessibleInDark(page);
  };
  await openTab(page, 'categories');
  await look();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Retail' }).click();
  await look();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Page Management' }).click();
  await expect(page.getByRole('button', { name: 'Edit Pricing' })).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Edit Pricing' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await look();
  await press(page, 'Add image');
  await look();
});

test('a category is renamed in its row', async ({ page }) => {
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=categories');
  const slug = makeSlug('odd-jobs');
  const name = `Odd ${slug}`;
  await page.getByRole('button', { name: 'Add Category' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Slug').fill(slug);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await page.getByRole('button', { name: `${name} (Rename)` }).click();
  const form = page.getByRole('form', { name: `Rename ${name}` });
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);
  await form.getByLabel('Name').fill(`${name} and More`);
  await page.keyboard.press('Enter');
  const renamed = page.getByRole('button', { name: `${name} and More (Rename)` });
  await expect(renamed).toBeFocused();
  await renamed.click();
  await page.keyboard.press('Escape');
  await expect(renamed).toBeFocused();
});
