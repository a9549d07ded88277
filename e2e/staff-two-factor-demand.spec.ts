import path from 'node:path';
import { showCode } from '../tests/authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { type OwnSite, openOwnSite } from './own-site.ts';
import { ADMIN, beginTwoFactor, enter, makeMember } from './staff.ts';
import { thisTry } from './this-try.ts';

let own: OwnSite;

/** A second server on the same database, which demands what the first does not. */
test.beforeAll(async ({ request }) => {
  const socket = encodeURIComponent(path.join(process.env.E2E_DATA_DIR ?? '', 'socket'));
  own = await openOwnSite(request, {
    name: 'demanding',
    env: {
      DATABASE_URL: `postgres://mainstreet@local/mainstreet?host=${socket}`,
      JOBS: 'worker',
      REQUIRE_TWO_FACTOR: 'staff',
    },
  });
});
test.afterAll(() => own.close());

test('a site that demands two-factor sign-in leads an editor to it, then opens', async ({
  page,
}) => {
  const email = await makeMember({ id: `unready-${thisTry()}`, role: 'editor' });
  await page.goto(`${own.url}/sign-in?next=/admin`);
  await enter(page, email, ADMIN.password);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Set up two-factor sign-in');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Set It Up' }).click();
  const { dialog, key } = await beginTwoFactor(page);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(showCode(key));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await page.getByRole('link', { name: 'Listings' }).click();
  await expect(heading).toHaveText('Admin Dashboard');
  await expect(page.getByRole('tab', { selected: true })).toBeVisible();
});
