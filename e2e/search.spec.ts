import { expect, expectAccessible, test } from './fixtures.ts';

test.describe('suggestions while typing', () => {
  test('lead to a place by the keyboard alone, and say what they are', {
    tag: '@everyday',
  }, async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel('Business Name');
    await field.focus();
    await expect(field).toHaveRole('combobox');
    await field.pressSequentially('albuq');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option').first()).toContainText('Albuquerque, NM');
    await expect(page.getByRole('status').filter({ hasText: /^\d suggestions?$/ })).toHaveCount(1);
    await expectAccessible(page);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await field.press('ArrowDown');
    const first = list.getByRole('option', { selected: true });
    await expect(field).toHaveAttribute(
      'aria-activedescendant',
      (await first.getAttribute('id')) ?? '',
    );
    await field.press('ArrowUp');
    await expect(field).not.toHaveAttribute('aria-activedescendant');
    await field.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue('albuq');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(page).toHaveURL('/location/nm/albuquerque');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Albuquerque, NM');
  });

  test('open a business by mouse; Enter alone searches for what was typed', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel('Business Name');
    await field.click();
    await field.pressSequentially('boese bro');
    await page.getByRole('option', { name: /Boese Brothers Brewing/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boese Brothers Brewing');
    await page.goto('/search?query=library');
    await field.click();
    await field.fill('starbucks');
    await expect(page.getByRole('option', { name: /Starbucks.*18 businesses/ })).toBeVisible();
    await field.press('Enter');
    await expect(page).toHaveURL('/search?query=starbucks');
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('an answer that comes late is dropped', async ({ page }) => {
    await page.goto('/');
    const { promise: late, resolve: answer } = Promise.withResolvers<void>();
    const { promise: answered, resolve: tell } = Promise.withResolvers<void>();
    await page.route('**/api/suggest?q=star', async (route) => {
      await late;
      await route.continue().catch(() => {});
      tell();
    });
    const field = page.getByLabel('Business Name');
    await field.click();
    const asked = page.waitForRequest('**/api/suggest?q=star');
    await field.pressSequentially('star');
    await asked;
    await field.fill('walm');
    await expect(page.getByRole('option', { name: /^Walmart 19/ })).toBeVisible();
    answer();
    await answered;
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('option', { name: /Starbucks/ })).toHaveCount(0);
    await expect(page.getByRole('option', { name: /^Walmart 19/ })).toBeVisible();
  });

  test('fit a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/');
    const field = page.getByLabel('Business Name');
    await field.click();
    await field.pressSequentially('public lib');
    await expect(page.getByRole('option').first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  test.describe('when they are away', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('the field searches as ever', async ({ page }) => {
      await page.route('**/api/suggest?*', (route) => route.abort());
      await page.goto('/');
      const field = page.getByLabel('Business Name');
      await field.click();
      await field.fill('starbucks');
      await page.waitForRequest('**/api/suggest?*');
      await field.press('Enter');
      await expect(page.getByRole('article').first()).toContainText('Starbucks');
    });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a place in the query is shown as a chip, and can be taken back', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Business Name').fill('brewing in albuquerque nm');
      await page.getByRole('button', { name: 'Search Businesses' }).click();
      await expect(page.getByRole('article').first()).toContainText('Albuquerque, NM');
      await expect(page.getByLabel('Business Name')).toHaveValue('brewing in albuquerque nm');
      const chip = page.getByRole('link', { name: /^Albuquerque, NM.*remove/ });
      if (javaScriptEnabled) await expectAccessible(page);
      await chip.focus();
      await chip.press('Enter');
      await expect(page).toHaveURL(/query=brewing\+in\+albuquerque\+nm&(.*&)?literal=true$/);
      await expect(page.getByText('No businesses found')).toBeVisible();
      await expect(chip).toHaveCount(0);
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`filters, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('narrow a search one by one, and are taken away again', {
      tag: javaScriptEnabled ? '@everyday' : [],
    }, async ({ page }) => {
      await page.goto('/search?trade=breweries&near=83702&within=25');
      const count = page.getByText(/^\d+ businesses found/);
      const before = Number.parseInt((await count.textContent()) ?? '', 10);
      const filters = page.getByRole('region', { name: 'Filters' });
      await filters.getByRole('link', { name: /^4 stars and up/ }).click();
      await expect(page).toHaveURL(/minRating=4/);
      await expect(count).not.toContainText(`${before} businesses found`);
      await filters.getByRole('link', { name: 'Newest' }).click();
      await expect(page).toHaveURL(/near=83702&within=25&sort=newest&minRating=4$/);
      await expect(filters.getByRole('link', { name: 'Newest' })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await filters.getByText(/^Filters \(\d\)/).click();
      if (javaScriptEnabled) await expectAccessible(page);
      await filters.getByRole('link', { name: '50 miles', exact: true }).click();
      await expect(page).toHaveURL(/within=50/);
      await filters.getByRole('link', { name: /^4 stars and up.*remove/ }).click();
      await filters.getByRole('link', { name: /^Near 83702.*remove/ }).click();
      await expect(page).toHaveURL('/search?trade=breweries&sort=newest');
    });

    test('a ZIP code or a town is where to search, and the rest of the search stays', async ({
      page,
    }) => {
      await page.goto('/search?trade=breweries&minRating=4');
      await page.getByText(/^Filters \(\d\)/).click();
      await page.getByLabel('ZIP code or town').fill('Boise, ID');
      await page.getByRole('button', { name: 'Search here' }).click();
      await expect(page).toHaveURL(/near=Boise%2C\+ID/);
      await expect(page).toHaveURL(/trade=breweries/);
      await expect(page.getByRole('article').first()).toContainText(
        /(about )?[\d.]+ mi .*Boise, ID/,
      );
      await page.getByText('More', { exact: true }).first().click();
      await expect(page.getByText(/^Why this result\s*It is .* away/).first()).toBeVisible();
    });

    test('who asks for what is near is asked where they are', async ({ page }) => {
      await page.goto('/search?query=brewery+near+me');
      await expect(page.getByText('Enter a place or share your location')).toBeVisible();
      await page.getByLabel('ZIP code or town').fill('83702');
      await page.getByRole('button', { name: 'Search here' }).click();
      await expect(page).toHaveURL('/search?query=brewery+near+me&near=83702');
      await expect(page.getByRole('article').first()).toContainText('Boise, ID');
      await expect(page.getByText('Enter a place or share your location')).toHaveCount(0);
    });

    test('the field for the city takes a ZIP code', async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Business Name').fill('brewery');
      await page.getByLabel('City', { exact: true }).fill('83702');
      await page.getByRole('button', { name: 'Search Businesses' }).click();
      await expect(page.getByRole('article').first()).toContainText('Boise, ID');
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('83702');
    });
  });
}

test('a town is suggested for the city, and fills the state as well', async ({ page }) => {
  await page.goto('/');
  const city = page.getByLabel('City');
  await city.focus();
  await expect(city).toHaveRole('combobox');
  await city.pressSequentially('albuq');
  const town = page.getByRole('option', { name: /^Albuquerque, NM/ });
  await expect(town).toBeVisible();
  await expectAccessible(page);
  await city.press('ArrowDown');
  await city.press('Enter');
  await expect(city).toHaveValue('Albuquerque');
  await expect(page.getByLabel('State')).toHaveValue('NM');
  await expect(page).toHaveURL('/');
  await city.fill('83702');
  await page.getByRole('option', { name: /83702/ }).click();
  await expect(city).toHaveValue('Boise');
  await expect(page.getByLabel('State')).toHaveValue('ID');
});

test('towns and ZIP codes are suggested for where to search', async ({ page }) => {
  await page.goto('/search?trade=breweries');
  await page.getByText(/^Filters \(\d\)/).click();
  const field = page.getByLabel('ZIP code or town');
  await field.click();
  await field.pressSequentially('albuq');
  await page.getByRole('option', { name: /^Albuquerque, NM/ }).click();
  await expect(field).toHaveValue('Albuquerque, NM');
  await field.fill('83702');
  await page.getByRole('option', { name: /83702/ }).click();
  await expect(field).toHaveValue('83702');
});

test.describe('the visitor’s own position', () => {
  test('is asked for on their click, rounded, and kept for the visit', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 43.61873, longitude: -116.21464 });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''));
    await page.goto('/search?trade=breweries');
    await page.getByText(/^Filters \(\d\)/).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page).toHaveURL('/search?trade=breweries&near=43.62%2C-116.21');
    await expect(page.getByRole('article').first()).toContainText('Boise, ID');
    await expect(page.getByRole('link', { name: /^Near you.*remove/ })).toBeVisible();
    expect(sent.join()).not.toMatch(/43\.61|116\.214/);
    await context.setGeolocation({ latitude: 35.1, longitude: -106.6 });
    await page.goto('/search?trade=bakeries');
    await page.getByText(/^Filters \(\d\)/).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page).toHaveURL('/search?trade=bakeries&near=43.62%2C-116.21');
  });

  test('is not needed: who keeps it to themselves types a ZIP code', async ({ page, context }) => {
    await context.clearPermissions();
    await page.goto('/search?trade=breweries');
    await page.getByText(/^Filters \(\d\)/).click();
    await page.getByRole('button', { name: 'Use my location' }).click();
    await expect(page.getByRole('alert')).toContainText('did not share your location');
    await expectAccessible(page);
    await page.getByLabel('ZIP code or town').fill('83702');
    await page.getByLabel('ZIP code or town').press('Enter');
    await expect(page.getByRole('article').first()).toContainText('Boise, ID');
  });
});

test('where nothing is found, there is something to go on with', { tag: '@everyday' }, async ({
  page,
}) => {
  await page.goto('/search?query=zzqqzz&category=beauty');
  await expect(page.getByText('No businesses found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse Beauty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add it' })).toHaveAttribute('href', '/submit');
});

test('where only the filters leave nothing, they alone are taken away', async ({ page }) => {
  await page.goto('/search?query=brewery&city=Boise&state=ID&hasWebsite=true&open=now');
  await expect(page.getByText('No businesses found')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Show \d+ without the filters$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all, open or not' })).toHaveCount(0);
  await expect(page.getByText('Did you mean one of these?')).toHaveCount(0);
});

test.describe('a place that is none', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('is refused in words without the name of a parameter', async ({ page }) => {
    await page.goto('/search?query=pizza&near=banana');
    await expect(page.getByText('Failed to fetch businesses')).toBeVisible();
    await expect(page.getByText(/^Use a ZIP code, a town such as/)).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`what a search lacks, with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, expectedErrors: [/422/] });

    test('others of the trade stand below the results, each under its heading', async ({
      page,
    }) => {
      await page.goto('/search?query=gluten+free+bakery+new+york');
      const others = page.getByRole('region', { name: /^Other bakeries .* nearby$/ });
      await expect(others.getByRole('heading', { level: 3 })).toHaveCount(6);
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('another town of the same name is one link away', async ({ page }) => {
      await page.goto('/search?query=bakery+portland');
      await page.getByRole('link', { name: 'Portland, Maine instead?' }).click();
      await expect(page).toHaveURL('/search?query=bakery&city=Portland&state=ME');
    });

    test('staff are told what is missing; what was typed stays until it is right', async ({
      page,
    }) => {
      await page.goto('/search?query=zzqqzz&city=Boise&state=ID');
      const field = page.getByLabel('What were you looking for?');
      await expect(field).toHaveValue('zzqqzz Boise ID');
      if (javaScriptEnabled) await expectAccessible(page);
      await field.fill('zzqqzz, ann@example.com');
      await page.getByRole('button', { name: 'Tell us' }).click();
      await expect(page.getByText('Describe it in at most seven words')).toBeVisible();
      await expect(field).toHaveValue('zzqqzz, ann@example.com');
      await field.fill('zzqqzz for cats');
      await page.getByRole('button', { name: 'Tell us' }).click();
      await expect(page).toHaveURL('/search?query=zzqqzz&city=Boise&state=ID&sent=true');
      await expect(page.getByText('We see what you were looking for')).toBeVisible();
    });
  });
}
