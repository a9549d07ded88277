import { newField } from '../src/domain/custom-fields.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';

// Whoever changes another setting meanwhile makes a version, too: what is sent again met one.
test.use({ expectedErrors: [/409/] });

test('a clerk turns a ready field on and makes one, moves it by keyboard, removes it and puts it back', {
  tag: '@everyday',
}, async ({ page }) => {
  const name = `Capacity ${thisTry()}`;
  await signInAs(page, 'admin');
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Fields', exact: true }).click();
  await page.getByLabel('Outdoor seating').check();
  await page.getByRole('button', { name: 'Turn On 1 Field' }).click();
  const fields = page.getByRole('region', { name: 'Fields', exact: true });
  await expect(fields.getByRole('link', { name: 'Outdoor seating' })).toBeVisible();

  await page.getByRole('link', { name: 'Make a Field' }).click();
  await page.getByRole('button', { name: 'Make a Field' }).click();
  await expect(page.getByLabel('Name in English')).toBeFocused();
  await page.getByLabel('Name in English').fill(name);
  await page.getByLabel('Kind of value').selectOption('Number');
  await page.getByLabel('Unit in English').fill('guests');
  await page.getByLabel('Group', { exact: true }).selectOption('Amenities');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make a Field' }).click();
  await expect(page.getByText('Field made', { exact: true })).toBeVisible();

  const names = fields.getByRole('list', { name: 'Amenities' }).getByRole('link');
  await expect(names).toHaveText(['Outdoor seating', name]);
  const up = fields.getByRole('button', { name: `Move ${name} up` });
  await up.press('Enter');
  await expect(names).toHaveText([name, 'Outdoor seating']);
  await expect(up).toBeFocused();
  await expect(fields.getByRole('status')).toHaveText(`${name} is now number 1 of 2 in Amenities.`);
  await expectAccessible(page);

  await fields.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(names).toHaveText(['Outdoor seating']);
  await page.reload();
  await page.getByRole('button', { name: `Put back ${name}` }).click();
  await expect(names).toHaveText(['Outdoor seating', name]);
  await page.goto('/admin/settings');
  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  const change = changes.getByRole('listitem').filter({ hasText: `Put back: ${name}` });
  await expect(change).toBeVisible();
});

test('two clerks change fields at once: other fields are no conflict, the same one shows both', async ({
  page,
}) => {
  const last = thisTry();
  await signInAs(page, 'admin');
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/admin/fields${path}`, { method, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const field = (name: string) => ({
    ...newField,
    name: { en: name, es: null },
    kind: 'yes-no',
    group: { en: 'Rooms', es: null },
  });
  const { version } = await call('GET', '');
  const stage = await call('POST', '', { version, field: field(`Stage ${last}`) });
  const piano = await call('POST', '', { version: stage.version, field: field(`Piano ${last}`) });

  await page.goto(`/admin/settings/fields?field=${stage.key}`);
  const name = page.getByLabel('Name in English');
  await name.fill(`Big stage ${last}`);
  const other = { version: piano.version, field: field(`Grand piano ${last}`) };
  const moved = await call('PUT', `/${piano.key}`, other);
  await page.getByRole('button', { name: 'Save' }).click();
  const rooms = page.getByRole('list', { name: 'Rooms' }).getByRole('link');
  await expect(rooms).toHaveText([`Big stage ${last}`, `Grand piano ${last}`]);

  await rooms.first().click();
  await name.fill(`Small stage ${last}`);
  const same = { version: moved.version + 1, field: field(`Open stage ${last}`) };
  await call('PUT', `/${stage.key}`, same);
  await page.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('region', { name: 'Saved by someone else' });
  await expect(conflict).toContainText(`Open stage ${last}`);
  await expect(name).toHaveValue(`Small stage ${last}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rooms).toHaveText([`Small stage ${last}`, `Grand piano ${last}`]);

  const rows = page.getByRole('list', { name: 'Rooms' }).getByRole('listitem');
  await rows.first().dragTo(rows.last());
  await expect(rooms).toHaveText([`Grand piano ${last}`, `Small stage ${last}`]);
  await page.reload();
  await expect(rooms).toHaveText([`Grand piano ${last}`, `Small stage ${last}`]);
});
