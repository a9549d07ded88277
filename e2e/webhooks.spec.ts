import { openReceiver } from '../tests/webhook-receiver.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

test.use({ expectedErrors: [/status of 422/] });

test('a program is added, tried and told; its secret is renewed, and it is removed', async ({
  page,
}) => {
  const receiver = await openReceiver();
  await signInAs(page, 'admin');
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: 'For programs' }).click();
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For programs');
  const program = `Town calendar ${thisTry()}`;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a Webhook' }).click();
  await dialog.getByLabel('Name').fill(program);
  await dialog.getByLabel('Address to notify').fill('http://10.0.0.1/hooks');
  await dialog.getByRole('button', { name: 'Add a Webhook' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose at least one event');
  await dialog.getByLabel('A listing is approved').check();
  await dialog.getByRole('button', { name: 'Add a Webhook' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Use the https address of a server');
  await expect(dialog.getByLabel('Name')).toHaveValue(program);
  await expectAccessible(page);
  await dialog.getByLabel('Address to notify').fill(receiver.url);
  await dialog.getByRole('button', { name: 'Add a Webhook' }).dblclick();
  const secret = await dialog.getByText(/^whsec_/).textContent();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const item = page.getByRole('region', { name: program });
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('A listing is approved');
  await item.getByRole('button', { name: 'Send a Test' }).click();
  await expect(item.getByRole('status')).toHaveText('Arrived. The answer was 204.');
  expect(receiver.take()).toEqual(['webhook.trial']);
  receiver.answer = (response) => response.writeHead(500).end('Out of order');
  await item.getByRole('button', { name: 'Send a Test' }).click();
  await expect(item.getByRole('status')).toHaveText(
    'Did not arrive. The answer was 500: Out of order',
  );
  await expectAccessible(page);

  await item.getByRole('button', { name: 'Deliveries' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toContainText('Did not arrive');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await item.getByRole('button', { name: 'New Secret' }).click();
  const box = page.getByRole('alertdialog');
  await expectAccessible(page);
  await box.getByRole('button', { name: 'New Secret' }).click();
  await expect(dialog.getByText(/^whsec_/)).not.toHaveText(secret ?? '');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await item.getByRole('button', { name: 'Pause' }).click();
  await expect(item.getByText('Paused', { exact: true })).toBeVisible();
  await item.getByRole('button', { name: 'Turn On' }).click();
  await expect(item.getByRole('button', { name: 'Pause' })).toBeEnabled();
  await item.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByLabel('Name').fill(`${program} of Boise`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const renamed = page.getByRole('region', { name: `${program} of Boise` });
  await renamed.getByRole('button', { name: 'Remove' }).click();
  await box.getByRole('button', { name: 'Remove' }).click();
  await expect(renamed).toHaveCount(0);
  await receiver.close();
});
