import { expect, test } from './fixtures.ts';
import { submitBusiness } from './owner.ts';
import { putFirst, signInAs } from './staff.ts';
import { thisTry } from './this-try.ts';
import { listVisits, tour } from './visits.ts';

test.use({ expectedErrors: [/the server responded with a status of 404/] });

test('screens for staff are accessible, and nothing on them moves', {
  tag: '@everyday',
}, async ({ page }) => {
  // So that the queue has the same one open, whatever else waits.
  const name = `Oven of the Tour ${thisTry()}`;
  await submitBusiness(page, { name, ownerEmail: 'rosa@tour.example' });
  await putFirst(name);
  await signInAs(page, 'admin');
  await tour(page, listVisits('staff', 'first'));
});

test('screens for staff are so with other addresses', async ({ page }) => {
  await signInAs(page, 'admin');
  await tour(page, listVisits('staff', 'further'));
});

test.describe('when the calls of a screen fail', () => {
  test.use({ expectedErrors: [/status of 503/] });

  for (const [path, calls] of [
    ['/admin/areas', /\/api\/admin\/areas?$/],
    ['/admin/triage', /\/api\/admin\/(triage|businesses\/sources)/],
  ] as const) {
    test(`${path} says so, and does not ask again and again`, async ({ page }) => {
      await signInAs(page, 'admin');
      let asked = 0;
      await page.route(calls, (route) => {
        asked += 1;
        return route.fulfill({ status: 503, json: { detail: 'The directory is busy.' } });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.locator('#main').getByRole('alert').first()).toBeVisible();
      await expect(page.locator('.skeleton')).toHaveCount(0);
      expect(asked).toBeLessThan(20);
      // A message in place of a list may move what is around it.
      await page.goto('about:blank');
    });
  }
});
