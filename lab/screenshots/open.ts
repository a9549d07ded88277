import type { Browser, Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

export interface Looks {
  width: number;
  height: number;
  scheme: 'light' | 'dark';
  hasScripts: boolean;
  session: string | null;
}

const PHOTO = 'https://photos.example/front.svg';
const PHOTO_CONTENT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800">
<rect width="1200" height="800" fill="#9cc3dd"/><rect y="620" width="1200" height="180" fill="#8d8578"/>
<rect x="150" y="140" width="900" height="500" fill="#b5653f"/>
<rect x="150" y="270" width="900" height="70" fill="#f3e6cf"/>
<rect x="210" y="370" width="330" height="220" fill="#2f4b57"/>
<rect x="600" y="370" width="140" height="270" fill="#5b3420"/>
<rect x="800" y="370" width="200" height="220" fill="#2f4b57"/></svg>`;

export async function openScene(
  browser: Browser,
  origin: string,
  { address, hasPhoto, pressed, isForStaff }: Scene,
  { width, height, scheme, hasScripts, session }: Looks,
): Promise<Page> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    javaScriptEnabled: hasScripts,
  });
  if (isForStaff && session) {
    const [name = '', value = ''] = session.split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: origin }]);
  }
  if (hasPhoto && hasScripts) await openWithPhoto(page, address);
  else await page.goto(address, { waitUntil: 'networkidle' });
  if (pressed && hasScripts) {
    const button = page.getByRole('button', { name: pressed }).first();
    // Pages that were never changed have no earlier versions.
    if ((await button.count()) > 0) await button.click();
    await page.waitForLoadState('networkidle');
  }
  return page;
}

/** Navigates within the app, so that the business is requested from the API, where a photo can be added. */
async function openWithPhoto(page: Page, address: string) {
  const slug = address.split('/').at(-1);
  await page.route(PHOTO, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PHOTO_CONTENT }),
  );
  await page.route(`**/api/businesses/${slug}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), imageUrl: PHOTO },
    });
  });
  await page.goto('/terms', { waitUntil: 'networkidle' });
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.waitForFunction((source) => document.querySelector(`img[src="${source}"]`), PHOTO);
  await page.waitForLoadState('networkidle');
}
