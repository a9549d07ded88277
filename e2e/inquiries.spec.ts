import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleInDark,
  expectFits,
  test,
  waitUntilReady,
} from './fixtures.ts';
import { DESK_LINK, enterOwnerArea, readMails, submitBusiness } from './owner.ts';
import { approve, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

/** A listed business with an owner, whose area this browser has open. */
async function openListed(page: Page, name: string, ownerEmail: string) {
  const { id } = await submitBusiness(page, { name, ownerEmail });
  const { slug, category } = await approve(id);
  await enterOwnerArea(page, id, ownerEmail);
  return { id: id as number, path: `/${category.slug}/${slug}` };
}

const link = (page: Page) => page.getByRole('link', { name: 'Message', exact: true });

async function fillForm(page: Page, email: string, message: string) {
  await page.getByLabel('Your Name').fill('Ann Reed');
  await page.getByLabel('Your Email').fill(email);
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
}

test('a visitor asks on a phone, the owner answers and then stops, and the page follows', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const name = `Rosa’s Cakes ${thisTry()}`;
  const [owner, visitor] = [`cakes-${thisTry()}@home.example`, `ann-${thisTry()}@home.example`];
  const { id, path } = await openListed(page, name, owner);
  await page.context().clearCookies();
  await page.goto(`/es${path}`);
  const bar = page.locator('.action-bar');
  await expect(bar.getByRole('button')).toHaveCount(2);
  expect(await bar.evaluate((all) => all.scrollWidth - all.clientWidth)).toBe(0);
  await page.goto(path);
  await link(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Write to ${name}`);
  await waitUntilReady(page);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await page.setViewportSize({ width: 360, height: 780 });
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await fillForm(page, visitor, 'Do you bake wedding cakes for sixty guests?');
  await page.getByLabel('Preferred date').fill('2099-09-14');
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');
  await expectAccessible(page);

  const findMail = async () =>
    (await readMails(owner)).find((mail) => mail.includes('wedding cakes for sixty'));
  await expect.poll(findMail).toBeTruthy();
  expect(await findMail()).not.toContain(visitor);
  await page.goto((await findMail())?.match(DESK_LINK)?.[0] ?? '');
  await page.getByRole('button', { name: 'Open my listing' }).click();
  await page.getByRole('link', { name: 'Answer 1 message' }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('Preferred date: September 14, 2099');
  await expect(messages).toContainText('The sender keeps the email address private.');
  await waitUntilReady(page);
  await messages.getByRole('button', { name: 'Answer Ann Reed' }).click();
  const answer = page.getByLabel('Your answer');
  await expect(answer).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(messages.getByRole('button', { name: 'Answer Ann Reed' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await expect(page.getByText('Write an answer')).toBeVisible();
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await answer.fill('Yes, with eight weeks’ notice.');
  await page.getByRole('button', { name: 'Send Answer' }).click();
  await expect(page.getByText('Answer sent', { exact: true })).toBeVisible();
  await expect(page.getByText('No message waits for an answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Answered', exact: true }).click();
  await expect(messages).toContainText('Yes, with eight weeks’ notice.');
  await messages.getByRole('button', { name: 'Report spam from Ann Reed' }).click();
  await expect(page.getByText('Messages that you answered appear here.')).toBeVisible();
  await page.getByRole('button', { name: 'Possible spam' }).click();
  await expect(messages).toContainText('You reported it');
  await expectAccessible(page);
  await expect.poll(async () => (await readMails(visitor)).join()).toContain('eight weeks');

  await page.goto(`/desk/${id}/messages`);
  await waitUntilReady(page);
  await page.getByRole('checkbox', { name: 'Visitors can send me messages' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(link(page)).toHaveCount(0);
  await page.goto(`/desk/${id}/figures`);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1');
});

test('staff take the form off one listing, and the page follows', async ({ page }) => {
  const name = `Quiet Quilts ${thisTry()}`;
  const { path } = await openListed(page, name, `quilts-${thisTry()}@home.example`);
  await page.context().clearCookies();
  await page.goto(path);
  await expect(link(page)).toBeVisible();
  await signInAs(page, 'editor');
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'No messages from visitors' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(link(page)).toHaveCount(0);
});

test.describe('whoever is quicker than our code', () => {
  test.use({ expectedErrors: [/a status of (409|422)/] });

  test('gets answers that are accessible', async ({ page }) => {
    const { id } = await openListed(page, 'Quick Cakes', `quick-${thisTry()}@home.example`);
    const form = page.locator('form[action="/api/inquiries/form"]');
    const sendPlainly = () => form.evaluate((element: HTMLFormElement) => element.submit());
    await page.goto(`/ask/${id}`);
    await sendPlainly();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await fillForm(page, 'quick@home.example', 'Are you open on Sunday?');
    await page.request.put(`/api/desk/${id}/inquiry-settings`, { data: { takesInquiries: false } });
    await sendPlainly();
    await expect(page.getByText('This is what you wrote:')).toBeVisible();
    await expectAccessible(page);
    await expectAccessibleInDark(page);
    await expectFits(page, [360, 1280]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/a status of (409|422)/] });

  test('a message is sent, and what a business no longer takes is kept', {
    tag: '@everyday',
  }, async ({ page }) => {
    const owner = `plain-cakes-${thisTry()}@home.example`;
    const visitor = `plain-${thisTry()}@home.example`;
    const { id, path } = await openListed(page, `Plain Cakes ${thisTry()}`, owner);
    await page.goto(path);
    await link(page).click();
    const send = page.getByRole('button', { name: 'Send Message' });
    await fillForm(page, visitor, 'Short');
    await page.getByLabel('Let the business see my email address').check();
    await send.click();
    await expect(page.getByText('Message must be at least 10 characters')).toBeVisible();
    await expect(page.getByLabel('Let the business see my email address')).toBeChecked();
    await page.getByRole('textbox', { name: 'Message' }).fill('Are you open on Sunday?');
    await send.click();
    await expect(page).toHaveURL(`/ask/${id}?sent=true`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');
    await page.goto(`/desk/${id}/messages`);
    await expect(page.getByText('Are you open on Sunday?')).toBeVisible();
    await expect(page.getByRole('link', { name: visitor })).toBeVisible();

    await page.goto(`/ask/${id}`);
    await fillForm(page, visitor, 'And on Monday, too? It is a long way for us.');
    const stopped = await page.request.put(`/api/desk/${id}/inquiry-settings`, {
      data: { takesInquiries: false },
    });
    expect(stopped.status()).toBe(200);
    await send.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This business takes no messages',
    );
    await expect(page.getByText('And on Monday, too? It is a long way for us.')).toBeVisible();
  });
});

/** Two listed plumbers of a town nobody else is in, whose owners take messages. */
async function plantPlumbers(page: Page, word: string) {
  const emails = [1, 2].map((at) => `pipes-${at}-${word.replace(' ', '-')}@home.example`);
  for (const [at, ownerEmail] of emails.entries()) {
    const categories = await (await page.request.get('/api/categories')).json();
    const home = categories.find(({ slug }: { slug: string }) => slug === 'services');
    const { id } = await submitBusiness(page, {
      name: `Quick Plumbing ${word} ${at}`,
      description: 'Plumber for homes: leaking pipes, drains and water heaters.',
      city: 'Murphy',
      zipCode: '83650',
      ownerEmail,
      categoryId: home.id,
      trades: ['plumbers'],
    });
    await approve(id);
    await enterOwnerArea(page, id, ownerEmail);
  }
  await page.context().clearCookies();
  return emails;
}

test('a visitor asks several plumbers of a town for a quote at once', {
  tag: '@everyday',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const word = `one ${thisTry()}`;
  const emails = await plantPlumbers(page, word);
  await page.goto('/location/id/murphy/plumbers');
  await page.getByRole('link', { name: 'Request a quote from up to three' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Request a quote');
  await waitUntilReady(page);
  await expectAccessible(page);
  await expectAccessibleInDark(page);
  await expectFits(page, [360, 768, 1280]);
  await page.setViewportSize({ width: 360, height: 780 });
  const boxes = page.getByRole('checkbox', { name: /^Quick Plumbing/ });
  for (const box of await boxes.all()) await box.uncheck();
  await fillForm(page, `ann-${thisTry()}@home.example`, 'A pipe leaks under the kitchen sink');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByText('Choose a business')).toBeVisible();
  await expectAccessible(page);
  for (const at of [0, 1]) {
    await page.getByRole('checkbox', { name: `Quick Plumbing ${word} ${at}` }).check();
  }
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');
  await expect(page.getByText(`Quick Plumbing ${word} 0`)).toBeVisible();
  for (const email of emails) {
    await expect
      .poll(async () => (await readMails(email)).join('\n'))
      .toContain('leaks under the kitchen sink');
  }
});

test.describe('a quote without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/422/] });

  test('keeps what was chosen when something is missing', async ({ page }) => {
    const word = `two ${thisTry()}`;
    await plantPlumbers(page, word);
    await page.goto('/search?query=plumber&city=Murphy&state=ID', { waitUntil: 'load' });
    await page.getByRole('link', { name: 'Request a quote from up to three' }).click();
    const first = page.getByRole('checkbox', { name: `Quick Plumbing ${word} 0` });
    const second = page.getByRole('checkbox', { name: `Quick Plumbing ${word} 1` });
    for (const box of await page.getByRole('checkbox', { name: /^Quick Plumbing/ }).all()) {
      await box.uncheck();
    }
    await second.check();
    await page.getByLabel('Your Name').fill('Ann Reed');
    await page.getByLabel('Your Email').fill(`ann-two-${thisTry()}@home.example`);
    await page.getByRole('textbox', { name: 'Message' }).fill('Short');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(first).not.toBeChecked();
    await expect(second).toBeChecked();
    await page.getByRole('textbox', { name: 'Message' }).fill('Can you come on Friday morning?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');
  });
});
