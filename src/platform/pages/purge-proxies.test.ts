import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '../../../tests/soon.ts';
import { createPageCache } from '../http/page-cache.ts';
import { createLog } from '../telemetry/log.ts';
import { createPurger, passOnDrops } from './purge-proxies.ts';

const FIRST = 'http://one.test/purge';
const OTHER = 'http://other.test/purge';

function openProxies() {
  vi.useFakeTimers({ toFake: ['performance'] });
  const purges: string[] = [];
  const away = new Set<string>();
  const lines: string[] = [];
  const { purge } = createPurger([FIRST, OTHER], {
    log: createLog('info', { write: (line) => lines.push(JSON.parse(line).msg) }),
    pace: { pause: 1, patience: 60_000 },
    send: async (url) => {
      purges.push(url);
      return !away.has(url);
    },
  });
  return { purge, away, lines, count: (url: string) => purges.filter((one) => one === url).length };
}

afterEach(() => vi.useRealTimers());

test('a hundred changes at once are one purge at once and one when they are over', async () => {
  const { purge, count } = openProxies();
  for (let change = 0; change < 100; change += 1) purge();
  expect([count(FIRST), count(OTHER)]).toEqual([1, 1]);
  await soon(() => expect([count(FIRST), count(OTHER)]).toEqual([2, 2]));
});

test('a proxy that is away is asked again until it answers, and holds up no other', async () => {
  const { purge, away, lines, count } = openProxies();
  away.add(FIRST);
  purge();
  await soon(() => expect(count(FIRST)).toBeGreaterThan(3));
  expect(count(OTHER)).toBe(1);
  away.clear();
  await soon(() => expect(lines).toHaveLength(2));
  expect(lines).toEqual([
    'a proxy does not drop its pages; they may be a minute old',
    'the proxy drops its pages again',
  ]);
});

test('a purge that fails for a minute is given up: the pages are gone by themselves', async () => {
  const { purge, away, count } = openProxies();
  away.add(FIRST);
  purge();
  await soon(() => expect(count(FIRST)).toBeGreaterThan(1));
  vi.advanceTimersByTime(60_001);
  let last = -1;
  await soon(() => {
    const before = last;
    last = count(FIRST);
    expect(last).toBe(before);
  });
  away.clear();
  purge();
  await soon(() => expect(count(FIRST)).toBeGreaterThan(last));
});

test('proxies are asked after a page was dropped here, and when changes are heard again', () => {
  const cache = createPageCache({ maxBytes: 1000 });
  const steps: string[] = [];
  const drop = vi.spyOn(cache, 'drop').mockImplementation((tags) => {
    steps.push(`dropped ${tags}`);
  });
  const pages = passOnDrops(cache, { purge: () => steps.push('purged') });
  pages.drop(['business:1']);
  expect(drop).toHaveBeenCalledOnce();
  expect(steps).toEqual(['dropped business:1', 'purged']);
  pages.setHearing(false);
  expect(steps).toHaveLength(2);
  pages.setHearing(true);
  expect(steps.at(-1)).toBe('purged');
});
