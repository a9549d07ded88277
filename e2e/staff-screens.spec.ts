import { test } from './fixtures.ts';
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
