import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInDark, expectFits, test } from './fixtures.ts';
import { ADMIN, beginTwoFactor, enter, findMailedLink, makeMember, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

const NEW_PASSWORD = 'quite another secret';

/** A device in the browser that makes passkeys. It unlocks at once when it is asked, unless `touch` says otherwise. */
async function addDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { session, touch };
}

/**
 * A page asks for its address field, and then for the button that is pressed meanwhile: the device unlocks
 * for that one.
 */
async function hearQuestions(page: Page, touch: (enabled: boolean) => Promise<unknown>) {
  const heard: string[] = [];
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-in/passkey/question', async (route) => {
    heard.push('asked');
    await (heard.length === 1 ? pressed : touch(true));
    const response = await route.fetch();
    heard.push('answered');
    await route.fulfill({ response });
  });
  return { heard, press };
}

async function openAccount(page: Page, member: { id: string }): Promise<string> {
  const email = await makeMember({ ...member, role: 'editor' });
  await page.goto('/sign-in?next=/admin/account');
  await enter(page, email, ADMIN.password);
  await expect(page).toHaveURL('/admin/account');
  return email;
}

async function askForLink(page: Page, email: string) {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
}

test('a forgotten password is replaced with a link from an email', { tag: '@everyday' }, async ({
  page,
}) => {
  const email = await makeMember({ id: `forgetful-${thisTry()}`, role: 'editor' });
  await askForLink(page, email);
  await expectAccessible(page);
  await expect.poll(() => findMailedLink(email, 'new-password')).not.toBeNull();
  await page.goto(findMailedLink(email, 'new-password') ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password');
  await expectAccessible(page);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(page.getByText('Your password is saved')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await enter(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL('/admin');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link is asked for all the same', async ({ page }) => {
    const email = await makeMember({ id: `scriptless-${thisTry()}`, role: 'editor' });
    await askForLink(page, email);
    await expect.poll(() => findMailedLink(email, 'new-password')).not.toBeNull();
  });
});

test('a passkey is added, signs in, and is removed', async ({ page }) => {
  const { touch } = await addDevice(page);
  await openAccount(page, { id: `keyed-${thisTry()}` });
  const card = page.getByRole('region', { name: 'Passkeys' });
  const dialog = page.getByRole('dialog');
  await card.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog.getByLabel('Passkey name').fill('Test laptop');
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByRole('paragraph').filter({ hasText: 'Test laptop' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByText('Welcome')).toHaveCount(0);
  // The form offers the passkey by itself too, and a device that unlocks at once would be quicker.
  await touch(false);
  const { heard, press } = await hearQuestions(page, touch);
  await page.goto('/sign-in?next=/admin/account');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  press();
  await expect(page).toHaveURL('/admin/account');
  expect(heard).toEqual(['asked', 'answered', 'asked', 'answered']);
  await expect(card.getByText('Last used')).toBeVisible();

  await card.getByRole('button', { name: 'Rename Test laptop' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: 'Remove Old laptop' }).click();
  await dialog.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(card.getByText('You have no passkey yet.')).toBeVisible();
});

test.describe('a device that refuses', () => {
  test.use({ expectedErrors: [/status of 4(01|22)/] });

  test('leaves everything as it was, and says so', async ({ page }) => {
    const { session } = await addDevice(page);
    await openAccount(page, { id: `refused-${thisTry()}` });
    await session.send('WebAuthn.disable');
    await page.getByRole('button', { name: 'Add a Passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password').fill('wrong');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  });
});

test('two-factor sign-in shows a code to scan, and backup codes to copy and save', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAccount(page, { id: `scanning-${thisTry()}` });
  const { dialog } = await beginTwoFactor(page);
  const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  const codes = await dialog.getByRole('listitem').getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'Copy Codes' }).click();
  await expect(dialog.getByText('Copied 10 codes.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/backup codes\.txt$/);
  await expect(dialog.getByText('Downloaded 10 codes.')).toBeVisible();
});

test('one’s name and address are changed on the account page', async ({ page }) => {
  const email = await openAccount(page, { id: `renamed-${thisTry()}` });
  const next = `stone-${thisTry()}@localhost.test`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change Name' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Edith Stone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Edith Stone' })).toBeVisible();
  await page.getByRole('button', { name: 'Change Address' }).click();
  await dialog.getByLabel('New email address').fill(next);
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the Link' }).click();
  await expect(page.getByText(`a link is on its way to ${next}`)).toBeVisible();
  await expect.poll(() => findMailedLink(next, 'new-email')).not.toBeNull();
  await page.goto(findMailedLink(next, 'new-email') ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your new address');
  await expectAccessible(page);
  const addressOf = async () => (await (await page.request.get('/api/auth/user')).json()).email;
  expect(await addressOf()).toBe(email);
  await page.getByRole('button', { name: 'Confirm This Address' }).click();
  await expect(page.getByText('Your address has been changed')).toBeVisible();
  expect(await addressOf()).toBe(next);
});

test('a role is made by ticking rights, given, and cannot be deleted while in use', async ({
  page,
}) => {
  const email = await makeMember({ id: `given-${thisTry()}`, role: 'none' });
  await signInAs(page, 'admin');
  const role = `Photo team ${thisTry()}`;
  await page.goto('/admin/staff/roles');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a Role' }).click();
  await dialog.getByLabel('Name').fill(role);
  await dialog.getByLabel('Check photos').check();
  await dialog.getByLabel('Read messages from visitors').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const item = page.getByRole('listitem').filter({ has: page.getByText(role) });
  await expect(item.getByText('Not assigned')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/staff');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Change the role of' }).click();
  const box = page.getByRole('alertdialog');
  await box.getByLabel('Role').selectOption(role);
  await expect(box.getByText('Check photos. Read messages from visitors.')).toBeVisible();
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(role)).toBeVisible();
});

test('a moderator sees what a moderator may open, and no more', async ({ page }) => {
  await signInAs(page, 'moderator');
  await page.goto('/admin');
  const links = page.getByRole('navigation', { name: 'Administration' });
  await expect(links.getByRole('link', { name: 'Reviews' })).toBeVisible();
  for (const name of ['Audit Log', 'Changes', 'Claims', 'Duplicates', 'Possible issues', 'Staff']) {
    expect(await links.getByRole('link', { name }).count()).toBe(0);
  }
  expect(await page.getByRole('tab').count()).toBe(0);
  await expectAccessible(page);
  const hrefs = await links
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const href of hrefs) {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Not allowed');
    await page.waitForLoadState('networkidle');
    expect([href, refused]).toEqual([href, []]);
  }
  await page.goto('/admin/areas');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not allowed');
});

test('the screens of people fit, and are accessible in the dark', async ({ page }) => {
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await expectAccessibleInDark(page);
    await expectFits(page, [360, 768, 1280]);
  };
  await visit('/sign-in');
  await visit('/sign-in/forgotten');
  await visit('/sign-in/new-password#x');
  await signInAs(page, 'admin');
  await visit('/admin/account');
  await visit('/admin/staff/roles');
  await page.getByRole('button', { name: 'Add a Role' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectAccessibleInDark(page);
  await page.context().clearCookies();
  await signInAs(page, 'moderator');
  await visit('/admin');
});
