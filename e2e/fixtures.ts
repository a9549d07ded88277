import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    layoutShift: number;
    /** What moved. */
    shifted: string[];
  }
}

/** Until its own code sees to a page. Before, the browser follows links, and buttons may do nothing. */
export async function waitUntilReady(page: Page) {
  await page.waitForFunction(() => {
    const state = document.getElementById('state')?.textContent;
    const isPlain = matchMedia('(scripting: none)').matches;
    const isFailure = !state || JSON.parse(state).routes.errors;
    return isPlain || isFailure || history.scrollRestoration === 'manual';
  });
}

/** As people are, who see a page before they click: stories of those quicker than that say `waitUntil`. */
function makePatient(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await waitUntilReady(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await waitUntilReady(page);
    return answer;
  };
}

/**
 * A page that fails its test when the console complains or the layout moves by itself: not within
 * `forgiven` milliseconds after what a person did, whose answer a slow machine brings late.
 */
export const test = base.extend<{ expectedErrors: RegExp[]; forgiven: number }>({
  expectedErrors: [[], { option: true }],
  forgiven: [5000, { option: true }],
  page: async ({ page, expectedErrors, forgiven, javaScriptEnabled }, use) => {
    const complaints: string[] = [];
    const note = (text: string) => {
      if (!expectedErrors.some((expected) => expected.test(text))) complaints.push(text);
    };
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) {
        note(`${message.text()} ${message.location().url}`);
      }
    });
    page.on('pageerror', (error) => note(String(error)));
    await page.addInitScript((forgiven) => {
      window.layoutShift = 0;
      window.shifted = [];
      const acts: number[] = [];
      for (const act of ['pointerdown', 'keydown', 'input']) {
        addEventListener(act, () => acts.push(performance.now()), true);
      }
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const isForgiven = acts.some(
            (act) => entry.startTime >= act && entry.startTime < act + forgiven,
          );
          if (!isForgiven && 'value' in entry) {
            window.layoutShift += Number(entry.value);
            const sources = 'sources' in entry ? (entry.sources as { node?: Node }[]) : [];
            window.shifted.push(...sources.map(({ node }) => node?.textContent ?? '').slice(0, 3));
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    }, forgiven);
    if (javaScriptEnabled !== false) {
      makePatient(page);
      page.context().on('page', makePatient);
    }
    await use(page);
    expect(complaints).toEqual([]);
    if (javaScriptEnabled !== false) {
      const [shift, moved] = await page.evaluate(() => [
        window.layoutShift ?? 0,
        (window.shifted ?? []).map((text) => text.slice(0, 80)).join(' | '),
      ]);
      expect(shift, `moved: ${moved}`).toBeLessThan(0.001);
    }
  },
});

export { expect };

/** No violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page, exceptFor: string[] = []) {
  // Without frames, nothing is gained by the page of its own that results would be gathered in.
  const hasFrames = page.frames().length > 1;
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(!hasFrames)
    // Nothing runs in it, this neither.
    .exclude('iframe[sandbox]')
    .disableRules(exceptFor)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  expect(found).toEqual([]);
}

/** The address of a business from the sample, the same in every run. */
export async function findBusinessPath(page: Page, query: string): Promise<string> {
  const response = await page.request.get(`/api/businesses/search?${query}&limit=1`);
  const [business] = await response.json();
  return `/${business.category.slug}/${business.slug}`;
}
