import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { signInAs } from './staff.ts';

/** The editor of a new page, ready to type in. */
async function openEditor(page: Page): Promise<Locator> {
  await signInAs(page, 'editor');
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Create Page' }).click();
  const text = page.getByRole('textbox', { name: 'Content' });
  await text.click();
  return text;
}

function tool(page: Page, name: string) {
  return page.getByRole('toolbar').getByRole('button', { name, exact: true });
}

/** What the editor holds, without what it only shows. */
function readHtml(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const extra of copy.querySelectorAll(
      '.ProseMirror-trailingBreak, .ProseMirror-separator',
    )) {
      extra.remove();
    }
    for (const shown of copy.querySelectorAll('[class]')) shown.removeAttribute('class');
    return copy.innerHTML;
  });
}

/** Pastes text as a browser hands it over. */
function paste(text: Locator, data: Record<string, string>) {
  return text.evaluate((element, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, value] of Object.entries(kinds)) clipboardData.setData(kind, value);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
}

const LINK = 'target="_blank" rel="noopener noreferrer nofollow"';

test('the editor says what to do, and each tool does what it says', async ({ page }) => {
  const text = await openEditor(page);
  expect((await text.boundingBox())?.height).toBeGreaterThanOrEqual(200);
  const words = await text
    .locator('p')
    .evaluate((empty) => getComputedStyle(empty, '::before').content);
  expect(words).toBe('"Enter the page content..."');
  const tools: [name: string, html: string][] = [
    ['Bold', '<p><strong>x</strong></p>'],
    ['Italic', '<p><em>x</em></p>'],
    ['Heading 1', '<h1>x</h1>'],
    ['Heading 2', '<h2>x</h2>'],
    ['Heading 3', '<h3>x</h3>'],
    ['Bullet list', '<ul><li><p>x</p></li></ul>'],
    ['Numbered list', '<ol><li><p>x</p></li></ol>'],
    ['Blockquote', '<blockquote><p>x</p></blockquote>'],
  ];
  for (const [name, html] of tools) {
    await page.keyboard.type('x');
    await page.keyboard.press('Shift+Home');
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
    expect(await readHtml(text)).toBe(html);
    await tool(page, name).click();
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
  }
});

test('a step is undone and done again, from the keyboard too', async ({ page }) => {
  const text = await openEditor(page);
  await expect(tool(page, 'Undo')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.type('Main Street');
  await tool(page, 'Undo').click();
  await expect(text).toHaveText('');
  await tool(page, 'Redo').click();
  await expect(text).toHaveText('Main Street');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveText('');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('toolbar').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(tool(page, 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Italic')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type('leaning');
  expect(await readHtml(text)).toBe('<p><em>leaning</em></p>');
});

test('the link dialog links what is selected, and writes the address where nothing is', async ({
  page,
}) => {
  const text = await openEditor(page);
  await page.keyboard.type('Prices ');
  await page.keyboard.press('Control+a');
  await tool(page, 'Add link').click();
  const dialog = page.getByRole('dialog', { name: 'Add Link' });
  await expect(dialog.getByLabel('URL')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await expect(dialog).toBeVisible();
  for (const refused of ['javascript:alert(1)', 'irc:room', 'data:text/html,x']) {
    await dialog.getByLabel('URL').fill(refused);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('This kind of link is not allowed.')).toBeVisible();
  }
  await dialog.getByLabel('URL').fill('example.com/prices');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(text).toBeFocused();
  expect(await readHtml(text)).toContain(`href="http://example.com/prices"`);
  const link = text.getByRole('link');
  await expect(link).toHaveCSS('text-decoration-line', 'underline');
  await expect(link).toHaveCSS('color', 'rgb(29, 78, 216)');
  await link.click();
  expect(page.context().pages()).toHaveLength(1);
  await tool(page, 'Add link').click();
  await expect(dialog.getByLabel('URL')).toHaveValue('http://example.com/prices');
  await dialog.getByRole('button', { name: 'Remove Link' }).click();
  expect(await readHtml(text)).not.toContain('<a');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await tool(page, 'Add link').click();
  await dialog.getByLabel('URL').fill('tel:+12085550100');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type(' call');
  expect(await readHtml(text)).toBe(
    `<p><a ${LINK} href="tel:+12085550100">tel:+12085550100</a> call</p>`,
  );
});

test('an address becomes a link while it is typed, or pasted over words', async ({ page }) => {
  const text = await openEditor(page);
  await page.keyboard.type('See example.com for more');
  await expect(text.getByRole('link', { name: 'example.com' })).toHaveAttribute(
    'href',
    'http://example.com',
  );
  for (const [before, address, after] of [
    ['(', 'example.org/menu', ')'],
    ['See ', 'https://example.org/a_(b)', '. '],
    ['“', 'rosa@example.com', '”, '],
    ['{', 'example.net', '}.'],
  ] as const) {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(`${before}${address}${after}`);
    await page.keyboard.press('Enter');
    await expect(text.getByRole('link')).toHaveText(address);
  }
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Version 2.example1 of example.com1 ');
  await expect(text.getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Our menu');
  await page.keyboard.press('Control+a');
  await paste(text, { 'text/plain': 'https://example.org/menu' });
  const link = text.getByRole('link', { name: 'Our menu' });
  await expect(link).toHaveAttribute('href', 'https://example.org/menu');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

test.describe('images, and what is pasted', () => {
  test.use({ expectedErrors: [/ERR_|Failed to load resource|inline (event handler|style)/] });

  test('an image comes by the dialog, or typed as in Markdown', async ({ page }) => {
    const text = await openEditor(page);
    await tool(page, 'Add image').click();
    const dialog = page.getByRole('dialog', { name: 'Add Image' });
    await dialog.getByRole('button', { name: 'Add Image' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Image URL').fill('data:image/png;base64,iVBORw0KGgo=');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Use the address of an image on the web.')).toBeVisible();
    await dialog.getByLabel('Image URL').fill('/favicon.svg');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    const image = text.locator('img[src]:not(.ProseMirror-separator)');
    await expect(image).toHaveAttribute('src', '/favicon.svg');
    await expect(image).toHaveCSS('max-width', '100%');
    await expect(image).toHaveCSS('border-radius', '10px');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('![A shop](https://images.invalid/shop.png) ');
    await expect(image).toHaveAttribute('src', 'https://images.invalid/shop.png');
    await expect(image).toHaveAttribute('alt', 'A shop');
  });

  test('what is pasted is bold where it was bold, whatever tags a program writes', async ({
    page,
  }) => {
    const text = await openEditor(page);
    await paste(text, {
      'text/html': `<b style="font-weight:normal" id="docs-internal-guid-1"><h2><span
      style="font-weight:400">Winter hours</span></h2><p><span style="font-weight:400">All plain, </span><span
      style="font-weight:700">bold</span><span style="font-style:italic;font-weight:400">, leaning</span>, <span
      style="text-decoration:line-through">gone</span> <b>and <span style="font-weight: normal">not</span></b>.</p></b>`,
    });
    await expect(text).toContainText('Winter hours');
    expect((await readHtml(text)).replace(/\s+/g, ' ')).toBe(
      '<h2>Winter hours</h2><p>All plain, <strong>bold</strong><em>, leaning</em>, <s>gone</s> <strong>and </strong>not.</p>',
    );
  });

  test('what is pasted loses what runs, and pictures in base64', async ({ page }) => {
    const text = await openEditor(page);
    await paste(text, {
      'text/html': `<p onclick="alert(1)" style="color:red">Kept <b>words</b></p>
        <script>alert(1)</script><a href="javascript:alert(1)">bad link</a>
        <img src="data:image/png;base64,iVBORw0KGgo=" onerror="alert(1)">`,
    });
    await expect(text).toContainText('Kept words');
    const html = await readHtml(text);
    expect(html).toContain('<strong>words</strong>');
    expect(html).not.toMatch(/onclick|onerror|style=|<script|javascript:|base64/);
  });
});
