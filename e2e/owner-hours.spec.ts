import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, test } from './fixtures.ts';
import { enterOwnerArea, submitBusiness } from './owner.ts';
import { approve } from './staff.ts';
import { thisTry } from './this-try.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOUR = 3_600_000;

async function begin(page: Page, words: string) {
  const name = `${words} ${thisTry()}`;
  const ownerEmail = `${name.toLowerCase().replaceAll(/\W+/g, '-')}@home.example`;
  const listing = await submitBusiness(page, { name, ownerEmail });
  await approve(listing.id);
  await enterOwnerArea(page, listing.id, ownerEmail);
  await page.goto(`/desk/${listing.id}/hours`);
  await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
  return listing as { id: number; name: string; slug: string; category: { slug: string } };
}

const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function openAllDays(page: Page, opens: string, closes: string) {
  await page.getByLabel('Monday', { exact: true }).selectOption('open');
  await day(page, 'Monday').getByLabel('Opens').fill(opens);
  await day(page, 'Monday').getByLabel('Closes').fill(closes);
  await page.getByRole('button', { name: 'Copy to all days' }).click();
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible();
}

/** `Tue, Nov 24` in Boise, so many days from today. */
function dayAhead(days: number) {
  const at = new Date(Date.now() + days * 24 * HOUR);
  const boise = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/Boise' }).format(at);
  return {
    date: new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Boise' }).format(at),
    weekday: boise({ weekday: 'long' }),
    short: boise({ weekday: 'short', month: 'short', day: 'numeric' }),
  };
}

test('hours over midnight and a holiday, and what the page says then', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { id, name, slug, category } = await begin(page, 'Night Owl');
  await expect(page.getByText('Local time in Boise, ID (Mountain Time).')).toBeVisible();
  await openAllDays(page, '18:00', '02:00');
  await expect(day(page, 'Sunday').getByText('Until 2 AM the next day.')).toBeVisible();
  const holiday = dayAhead(1);
  await page.getByRole('button', { name: 'Add day' }).click();
  await page.getByLabel('Date').fill(holiday.date);
  await page.getByLabel('Name (optional)').fill('Our Birthday');
  await expect(page.getByText(/At this moment your page would say: Open/)).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, [360, 1280]);
  await save(page);

  const read = await page.request.get(`/api/businesses/${slug}`);
  const [first, second] = (await read.json()).openings.map((span: { opensAt: string }) =>
    Date.parse(span.opensAt),
  );
  const path = `/${category.slug}/${slug}`;
  await page.clock.setFixedTime(first + HOUR);
  await page.goto(path);
  const heading = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(heading.getByText('Open until 2 AM')).toBeVisible();
  const table = page.getByRole('table', { name: 'Opening hours' });
  await expect(table.getByRole('row')).toHaveText(DAYS.map((name) => `${name}6 PM to 2 AM`));
  await expect(table.locator('[aria-current=date]')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Special days' }).getByRole('row')).toHaveText([
    `${holiday.short}Our BirthdayClosed`,
  ]);
  await expectAccessible(page);

  await page.clock.setFixedTime(first + 7.9 * HOUR);
  await page.reload();
  await expect(heading.getByText('Open until 2 AM')).toBeVisible();
  await page.clock.setFixedTime(first + 8 * HOUR);
  await page.reload();
  const next = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'America/Boise' });
  const isSameDay = second - first < 30 * HOUR;
  const words = isSameDay ? 'Opens 6 PM' : `Opens ${next.format(second)} 6 PM`;
  await expect(heading.getByText(words)).toBeVisible();

  await page.clock.setFixedTime(first + HOUR);
  await page.goto(`/search?query=${encodeURIComponent(name)}`);
  await expect(page.locator(`#business-${id}`)).toContainText('Open until 2 AM');
});

test('the words of the server stay until the minute changes them, and without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  const { id, name: shown, slug, category } = await begin(page, 'Always Awake');
  for (const name of DAYS) await page.getByLabel(name, { exact: true }).selectOption('all-day');
  await save(page);
  const answer = await page.request.get(`/${category.slug}/${slug}`);
  expect(await answer.text()).toContain('Open 24 hours');
  await page.goto(`/${category.slug}/${slug}`);
  await expect(page.getByText('Open 24 hours').first()).toBeVisible();
  await page.goto('/search?open=now&query=Always');
  await expect(page.locator(`#business-${id}`)).toContainText('Open 24 hours');
  await expect(page.getByText('Businesses that have not listed their hours')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open now' }).click();
  await expect(page).not.toHaveURL(/open=now/);
  await page.goto('/search?query=Always+Awake+open+now');
  await page.getByRole('link', { name: 'Open now' }).click();
  await expect(page).toHaveURL(/query=always\+awake/i);

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  await plain.goto(`/${category.slug}/${slug}`);
  await expect(plain.getByText('Open 24 hours').first()).toBeVisible();
  await plain.goto('/search?query=Always+Awake');
  await plain.getByRole('link', { name: 'Open now' }).click();
  await expect(plain).toHaveURL(/open=now/);
  await expect(plain.getByRole('link', { name: shown, exact: true })).toBeVisible();
  await plain.close();
});

test('what is wrong is said where it is, and nothing is sent', async ({ page }) => {
  await begin(page, 'Mixed Up Diner');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Open at least one day, or choose "By appointment"')).toBeVisible();
  await openAllDays(page, '20:00', '03:00');
  await page.getByLabel('Tuesday', { exact: true }).selectOption('all-day');
  await day(page, 'Sunday').getByLabel('Opens').fill('');
  await expect(day(page, 'Sunday').getByText('Enter when it opens')).toBeVisible();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(day(page, 'Tuesday').getByText('Overlaps 8 PM to 3 AM on Monday')).toBeVisible();
  await expect(page.getByLabel('Tuesday', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Tuesday', { exact: true }).selectOption('closed');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(day(page, 'Sunday').getByLabel('Opens')).toBeFocused();
  await day(page, 'Sunday').getByLabel('Opens').fill('20:00');
  await save(page);
});

test.describe('in two tabs', () => {
  test.use({ expectedErrors: [/the server responded with a status of 409/] });

  test('both versions are shown, and a closed tab loses nothing', async ({ page, context }) => {
    const { id } = await begin(page, 'Two Tabs Cafe');
    await openAllDays(page, '09:00', '17:00');
    const other = await context.newPage();
    await other.goto(`/desk/${id}/hours`);
    await openAllDays(other, '10:00', '16:00');
    await save(other);
    await other.close();
    await page.getByRole('button', { name: 'Save hours' }).click();
    const conflict = page.getByRole('alert').filter({ hasText: 'Nothing you entered is lost' });
    await expect(conflict).toContainText('Mon-Sun 10 AM to 4 PM');
    await expect(conflict).toContainText('Mon-Sun 9 AM to 5 PM');
    await page.reload();
    await expect(page.getByText('You entered these hours')).toBeVisible();
    await expect(day(page, 'Friday').getByLabel('Opens')).toHaveValue('09:00');
    await page.getByRole('button', { name: 'Save hours' }).click();
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByText('Hours saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(day(page, 'Friday').getByLabel('Opens')).toHaveValue('09:00');
    await page.getByRole('button', { name: 'Remove hours' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove hours' }).click();
    await expect(page.getByText('Hours removed', { exact: true })).toBeVisible();
  });
});
