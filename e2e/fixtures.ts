import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { html: string }[];
}

declare global {
  interface Window {
    axe: { run: (within: object, options: object) => Promise<{ violations: Violation[] }> };
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
    const isFailure = !state || JSON.parse(state).routes?.errors;
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
    if (javaScriptEnabled !== false) await expectStill(page);
  },
});

export { expect };

/** Nothing on the page has moved by itself since it was opened. */
export async function expectStill(page: Page) {
  const [shift, moved] = await page.evaluate(() => [
    window.layoutShift ?? 0,
    (window.shifted ?? []).map((text) => text.slice(0, 80)).join(' | '),
  ]);
  expect(shift, `moved on ${page.url()}: ${moved}`).toBeLessThan(0.001);
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLORS = ['color-contrast', 'link-in-text-block'];

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const AXE = readFileSync(axeFile, 'utf8');

/** Twice as quick as the builder of the package, which brings home what is right as well. */
async function findViolations(page: Page, options: object): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (given) => {
    const moves = document.getAnimations().filter((move) => move instanceof CSSTransition);
    await Promise.allSettled(moves.map(({ finished }) => finished));
    // Nothing runs in such a frame, this neither.
    const within = { exclude: ['iframe[sandbox]'] };
    const wanted = { resultTypes: ['violations'], iframes: false, ...given };
    const { violations } = await window.axe.run(within, wanted);
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, options);
}

/** No violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page, exceptFor: string[] = []) {
  const rules = Object.fromEntries(exceptFor.map((id) => [id, { enabled: false }]));
  const runOnly = { type: 'tag', values: STANDARDS };
  expect(await findViolations(page, { runOnly, rules }), page.url()).toEqual([]);
}

/** What is accessible in the light is so in the dark, where only colors are others. */
export async function expectAccessibleInDark(page: Page) {
  await page.emulateMedia({ colorScheme: 'dark' });
  const runOnly = { type: 'rule', values: COLORS };
  expect(await findViolations(page, { runOnly }), `${page.url()}, in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** As a person does it: what moves then is their wish. */
export async function resize(page: Page, width: number, height = 780) {
  await page.keyboard.press('Shift');
  await page.setViewportSize({ width, height });
}

/** The page is no wider than its window; says what sticks out. */
export async function expectNarrow(page: Page) {
  const findWide = () =>
    page.evaluate(() => {
      const { documentElement: root, body } = document;
      if (root.scrollWidth <= root.clientWidth) return [];
      const isClipped = (one: Element): boolean =>
        one !== root &&
        (getComputedStyle(one).overflowX !== 'visible' || isClipped(one.parentElement ?? root));
      return [...body.querySelectorAll('*')]
        .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1)
        .filter((one) => !isClipped(one.parentElement ?? root))
        .map((one) => one.outerHTML.slice(0, 120));
    });
  await expect.poll(findWide, page.url()).toEqual([]);
}

/** The page is no wider than its window, at each of these widths. */
export async function expectFits(page: Page, widths: number[]) {
  const size = page.viewportSize();
  for (const width of widths) {
    await resize(page, width, size?.height);
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

/** Holds the writes to an address back until the returned function is called. */
export async function holdWrites(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await released;
    await route.fallback();
  });
  return release;
}

/** The address of a business from the sample, the same in every run. */
export async function findBusinessPath(
  page: Pick<Page, 'request'>,
  query: string,
): Promise<string> {
  const response = await page.request.get(`/api/businesses/search?${query}&limit=1`);
  const [business] = await response.json();
  return `/${business.category.slug}/${business.slug}`;
}
