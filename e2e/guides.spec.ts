import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectNarrow,
  test,
} from './fixtures.ts';
import { approve, signInAs } from './staff.ts';

const mark = `${Date.now().toString(36)}${process.pid}`;

async function list(page: Page, name: string) {
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
  const answer = await page.request.post('/api/businesses', { data });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  return { ...(await approve(id)), id, name };
}

test('a clerk writes a guide with two listings, and the page leaves out what is no longer listed', {
  tag: '@everyday',
}, async ({ page }) => {
  const diner = await list(page, `Quillfeather Diner ${mark}`);
  const cafe = await list(page, `Brindlewick Cafe ${mark}`);
  const slug = `breakfast-${mark}`;
  await signInAs(page, 'admin');
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Create Page' }).click();
  const form = page.getByRole('dialog', { name: 'Create New Page' });
  await form.getByLabel('Title').fill(`Two places for breakfast ${mark}`);
  await form.getByLabel('Slug').fill(slug);
  const text = form.getByRole('textbox', { name: 'Content' });
  await text.click();
  await text.pressSequentially('Up before six? Go here.');
  for (const { name } of [diner, cafe]) {
    await form.getByRole('toolbar').getByRole('button', { name: 'Insert a listing' }).click();
    const insert = page.getByRole('dialog', { name: 'Insert a listing' });
    await insert.getByLabel('Number it').check();
    await insert.getByLabel('Name of the business').fill(name);
    await insert.getByRole('button', { name: 'Find' }).click();
    await insert.getByRole('button', { name }).click();
    await expect(insert).toBeHidden();
  }
  await expect(text).toContainText(`{listing:${diner.slug}, numbered}`);
  await expect(text.locator('.line-note')).toHaveCount(2);
  await form.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: cafe.name })).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).click();
  await form.getByRole('button', { name: 'Create Page' }).click();
  await expect(form).toBeHidden();

  await page.goto(`/${slug}`);
  const rows = page.locator('.street-row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(cafe.name);
  await expect(rows.nth(1).locator('[data-number="2"]')).toBeVisible();
  const map = page.getByRole('complementary', { name: 'Map' });
  await expect(map.locator('circle')).toHaveCount(2);
  await expect(map.locator('text')).toHaveText(['2', '1']);
  const right = async (part: Locator) => {
    const { x = 0, width = 0 } = (await part.boundingBox()) ?? {};
    return x + width;
  };
  const footer = page.getByRole('contentinfo').locator('.page-width').first();
  expect((await right(footer)) - (await right(map))).toBeLessThan(40);
  await expect(page.getByRole('figure')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('main').getByRole('button', { name: 'Map' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expectAccessible(page);
  await expectAccessibleInDark(page);

  const gone = await page.request.delete(`/api/admin/businesses/${diner.id}`);
  expect(gone.status()).toBe(200);
  await page.goto(`/${slug}`);
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('[data-number="1"]')).toContainText(cafe.name);
  await expect(map).toHaveCount(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guides' }).click();
  await page.getByRole('link', { name: `Two places for breakfast ${mark}` }).click();
  await expect(rows).toHaveCount(1);

  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: `Edit Two places for breakfast ${mark}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Page' });
  await expect(edit.locator('.line-note-fault')).toHaveAttribute('data-note', 'No longer listed');
  await expect(edit.getByText(`{listing:${diner.slug}, numbered} No longer listed`)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guide has the picture of its places beside it', async ({ page, browser }) => {
    const slug = `lunch-${mark}`;
    const first = await list(page, `Thistledown Deli ${mark}`);
    const second = await list(page, `Copperleaf Grill ${mark}`);
    const lines = [first, second].map((one) => `<p>{listing:${one.slug}, numbered}</p>`);
    const staff = await browser.newPage();
    await signInAs(staff, 'editor');
    const made = await staff.request.post('/api/admin/pages', {
      data: {
        slug,
        title: `Two places for lunch ${mark}`,
        content: `<p>At noon we go here.</p>${lines.join('')}`,
        metaDescription: null,
        isGuide: true,
      },
    });
    expect(made.status()).toBe(201);
    await page.goto(`/${slug}`);
    const map = page.getByRole('complementary', { name: 'Map' });
    await expect(map.locator('text')).toHaveText(['2', '1']);
    expect((await map.boundingBox())?.x).toBeGreaterThan(640);
    await expect(page.getByRole('button', { name: 'Show the map' })).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 780 });
    await expect(map).toBeHidden();
    await expectNarrow(page);
    // The footer of other stories has no link to guides once there is none.
    await staff.request.delete(`/api/admin/pages/${(await made.json()).id}`);
    await staff.close();
  });
});

test('the page of a town shows the search and a badge, which fit, and a search leads here', {
  tag: '@everyday',
}, async ({ page, baseURL }) => {
  const diner = await list(page, `Pemberly Diner ${mark}`);
  await signInAs(page, 'admin');
  await page.goto('/admin/settings');
  const section = page.getByRole('region', { name: 'On other sites' });
  await expect(section.locator('iframe')).toBeVisible();
  const read = async () =>
    (await section.getByLabel('Code to paste').inputValue()).replace(
      /src="https?:\/\/[^/]+/,
      `src="${baseURL}`,
    );
  const search = await read();
  await section.getByLabel('Kind of widget').selectOption('The rating of one business');
  await section.getByLabel('Light or dark').selectOption('Dark');
  await section.getByLabel('Name of the business').fill(diner.name);
  await section.getByRole('button', { name: 'Find' }).click();
  await section.getByRole('button', { name: diner.name }).click();
  await expect(
    section.frameLocator('iframe').getByRole('link', { name: diner.name }),
  ).toBeVisible();
  const badge = await read();
  expect(badge).toContain(`listing=${diner.slug}&amp;theme=dark`);

  const write = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>Town of Boise</title>${head}</head><body><main><h1>Boise</h1>${body}</main></body></html>`;
  const town = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    answer.end(url === '/head' ? write(badge, '') : write('', search + badge));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => town.once('listening', resolve));
  try {
    const address = `http://127.0.0.1:${(town.address() as AddressInfo).port}`;
    await page.goto(`${address}/head`);
    await expect(page.locator('body > iframe:first-child')).toBeInViewport();
    await page.goto(`${address}/`, { waitUntil: 'load' });
    const frames = page.locator('iframe');
    await expect(frames).toHaveCount(2);
    await expect(frames.nth(1)).toHaveAttribute('title', `${diner.name} on Mainstreet`);
    for (const at of [0, 1]) {
      const within = frames.nth(at).contentFrame().locator('body');
      await expect
        .poll(async () => {
          const [frame, body] = [await frames.nth(at).boundingBox(), await within.boundingBox()];
          return Math.abs((frame?.height ?? 0) - (body?.height ?? -9));
        })
        .toBeLessThan(2);
    }
    await expect(frames.nth(1).contentFrame().getByText('No reviews yet')).toBeVisible();
    const box = frames.nth(0).contentFrame();
    await box.getByLabel('What').fill(diner.name);
    await box.getByLabel('What').press('Enter');
    await page.waitForURL(/\/search\?/);
    await expect(page.getByRole('link', { name: diner.name }).first()).toBeVisible();
    for (const path of ['search', 'list?trade=restaurants&state=ID&city=Boise']) {
      await page.goto(`/embed/${path}`);
      await expectAccessible(page);
      await expectAccessibleInDark(page);
    }
  } finally {
    town.close();
  }
});
