import type { Beacon, StatisticsKind } from '../../contract/statistics.ts';

const PATH = '/api/figures';
const ROW = 'li[id^="business-"]';
const PAGE = '[data-page-of]';
const SEARCH = '[data-search]';
/** Milliseconds for which half of a row must be visible to count as seen. */
const LOOK = 1000;
const GATHER = 2000;
const MAX = 100;

const seen = new Set<number>();
const known = new WeakSet<Element>();
const looks = new Map<Element, number>();
let gathering = 0;

function readId(element: Element): number {
  return Number((element as HTMLElement).dataset.pageOf ?? element.id.slice('business-'.length));
}

function send(path: string, told: object) {
  try {
    const body = new Blob([JSON.stringify(told)], { type: 'application/json' });
    navigator.sendBeacon(path, body);
  } catch {}
}

function tell(beacon: Beacon) {
  send(PATH, beacon);
}

function tellSearch(element: Element | null, chosen?: number) {
  const search = (element as HTMLElement | null)?.dataset.search;
  if (search) send(`${PATH}/searches`, { ...JSON.parse(search), chosen });
}

function tellSeen() {
  clearTimeout(gathering);
  gathering = 0;
  const ids = [...seen];
  seen.clear();
  for (let at = 0; at < ids.length; at += MAX) tell({ seen: ids.slice(at, at + MAX) });
}

function recordSeen(row: Element) {
  looks.delete(row);
  if (!row.isConnected || document.hidden) return;
  rows.unobserve(row);
  seen.add(readId(row));
  gathering ||= window.setTimeout(tellSeen, GATHER);
}

const rows = new IntersectionObserver(
  (crossings) => {
    for (const { target, isIntersecting } of crossings) {
      clearTimeout(looks.get(target));
      looks.delete(target);
      if (isIntersecting) looks.set(target, window.setTimeout(recordSeen, LOOK, target));
    }
  },
  { threshold: 0.5 },
);

function lookAround() {
  for (const element of document.querySelectorAll(`${ROW},${PAGE},${SEARCH}`)) {
    if (known.has(element)) continue;
    known.add(element);
    if (element.matches(SEARCH)) tellSearch(element);
    else if (element.matches(PAGE)) tell({ views: readId(element) });
    else rows.observe(element);
  }
}

function findKind(link: HTMLAnchorElement): Exclude<StatisticsKind, 'seen' | 'views'> | null {
  if (link.protocol === 'tel:') return 'calls';
  if (link.pathname.startsWith('/maps/dir/')) return 'directions';
  return 'website' in link.dataset ? 'website' : null;
}

function recordClick({ target, button }: MouseEvent) {
  const link = target instanceof Element ? target.closest('a') : null;
  const place = link?.closest(`${ROW},${PAGE}`);
  if (!link || !place || button > 1) return;
  const kind = findKind(link);
  if (kind) tell({ [kind]: readId(place) });
  if (place.matches(ROW)) tellSearch(document.querySelector(SEARCH), readId(place));
}

function watch() {
  let waiting = 0;
  lookAround();
  new MutationObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(lookAround);
  }).observe(document.body, { childList: true, subtree: true });
  for (const click of ['click', 'auxclick'] as const) {
    addEventListener(click, recordClick, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', () => document.hidden && tellSeen());
  addEventListener('pagehide', tellSeen);
}

if (!navigator.webdriver) {
  // A prerendered page may never be shown, so counting waits.
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', watch, { once: true });
  } else watch();
}

const counter = document.querySelector<HTMLMetaElement>('meta[name=counter]');
if (counter) {
  import('./count-visits.ts')
    .then(({ countVisits }) => countVisits(counter.content))
    .catch(() => {});
}
