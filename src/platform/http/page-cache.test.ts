import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { soon } from '../../../tests/soon.ts';
import { createPage } from '../pages/cached-pages.ts';
import { type CachedPage, createPageCache, encodePage, type PageCache } from './page-cache.ts';

const MINUTE = 60_000;

let time: number;
let cache: PageCache;

beforeEach(() => {
  time = 0;
  cache = createPageCache({ maxBytes: 1_000_000 }, () => time);
  cache.setHearing(true);
});

function write(text: string, tags: string[] = [], status = 200): CachedPage {
  return createPage({ status, headers: {}, body: Buffer.from(text) }, new Set(tags));
}

function startRender(key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<CachedPage | null>();
  return { shared: cache.share(key, () => promise), end: resolve, fail: reject };
}

const keep = (key: string, page: CachedPage) => cache.share(key, async () => page);

describe('one render for all who ask at once', () => {
  test('a hundred callers get what the first one makes', async () => {
    const first = startRender('/');
    const others = Array.from({ length: 99 }, () =>
      cache.share('/', () => {
        throw new Error('made twice');
      }),
    );
    const page = write('home');
    first.end(page);
    expect(new Set(await Promise.all([first.shared, ...others]))).toEqual(new Set([page]));
    expect(cache.find('/')).toBe(page);
  });

  test('a render that fails is not kept: the next caller makes the page', async () => {
    const first = startRender('/');
    first.fail(new Error('no database'));
    await expect(first.shared).rejects.toThrow('no database');
    const page = write('home');
    expect(await keep('/', page)).toBe(page);
    expect(cache.find('/')).toBe(page);
  });

  test('a missing page is shared by those who wait for it, and not kept', async () => {
    const first = startRender('/nowhere');
    const second = cache.share('/nowhere', async () => write('made twice'));
    const page = write('missing', [], 404);
    first.end(page);
    expect(await second).toBe(page);
    expect(cache.find('/nowhere')).toBeNull();
  });
});

describe('a change drops the pages that were made of it', () => {
  test('by any of their tags, and no others', async () => {
    await keep('/a', write('a', ['business:1', 'categories']));
    await keep('/b', write('b', ['business:2', 'categories']));
    await keep('/c', write('c', ['pages']));
    cache.drop(['business:1']);
    expect([cache.find('/a'), cache.find('/b')?.body.toString()]).toEqual([null, 'b']);
    cache.drop(['nobody:1', 'categories']);
    expect([cache.find('/b'), cache.find('/c')?.body.toString()]).toEqual([null, 'c']);
    cache.drop(['*']);
    expect(cache.find('/c')).toBeNull();
    expect(cache.read().bytes).toBe(0);
  });

  test.each([['business:1'], ['*']])('while it is being made (%s), too', async (tag) => {
    const render = startRender('/a');
    cache.drop([tag]);
    render.end(write('old', ['business:1']));
    await render.shared;
    expect(cache.find('/a')).toBeNull();
  });

  test('a caller who comes after it is not given what was read before', async () => {
    const render = startRender('/a');
    cache.drop(['business:1']);
    const late = [1, 2].map(() => cache.share('/a', async () => write('new', ['business:1'])));
    render.end(write('old', ['business:1']));
    const [one, other] = await Promise.all(late);
    expect([one?.body.toString(), other]).toEqual(['new', one]);
    expect(cache.find('/a')).toBe(one);
  });

  test('nothing is kept while changes are not heard', async () => {
    await keep('/a', write('a'));
    const render = startRender('/b');
    cache.setHearing(false);
    expect(cache.find('/a')).toBeNull();
    await keep('/a', write('a'));
    cache.setHearing(true);
    render.end(write('b'));
    await render.shared;
    expect([cache.find('/a'), cache.find('/b')]).toEqual([null, null]);
  });
});

test('a page is kept for a minute from when its data was read', async () => {
  const render = startRender('/');
  time = 10_000;
  render.end(write('home'));
  await render.shared;
  time = MINUTE - 1;
  expect(cache.find('/')).not.toBeNull();
  time = MINUTE;
  expect(cache.find('/')).toBeNull();
});

describe('an old page stands in where no new one can be made', () => {
  test('for ten minutes after its data was read', async () => {
    const page = write('home');
    await keep('/', page);
    time = 10 * MINUTE - 1;
    expect([cache.find('/'), cache.findOld('/')]).toEqual([null, page]);
    time = 10 * MINUTE;
    expect(cache.findOld('/')).toBeNull();
    expect(cache.read().bytes).toBe(0);
  });

  test('and when changes are no longer heard, until they are again', async () => {
    const page = write('home');
    await keep('/', page);
    cache.setHearing(false);
    expect([cache.find('/'), cache.findOld('/')]).toEqual([null, page]);
    cache.setHearing(true);
    expect(cache.findOld('/')).toBeNull();
  });

  test('but not once a change that touched it was heard', async () => {
    await keep('/', write('home', ['business:1']));
    time = MINUTE;
    cache.drop(['business:1']);
    expect(cache.findOld('/')).toBeNull();
  });
});

test('memory is bounded: what was used the longest ago goes first', async () => {
  const text = 'x'.repeat(40_000);
  for (let n = 0; n < 100; n += 1) {
    await keep(`/${n}`, write(text, [`business:${n}`]));
    cache.find('/0');
    expect(cache.read().bytes).toBeLessThanOrEqual(1_000_000);
  }
  expect(cache.find('/0')).not.toBeNull();
  expect(cache.find('/99')).not.toBeNull();
  expect(cache.find('/50')).toBeNull();
  await keep('/huge', write('x'.repeat(2_000_000)));
  expect(cache.find('/huge')).toBeNull();
});

test('what was found and what was not is counted', async () => {
  cache.find('/');
  await keep('/', write('home'));
  cache.find('/');
  cache.find('/');
  time = MINUTE;
  cache.find('/');
  expect(cache.read()).toMatchObject({ hits: 2, misses: 2 });
});

test('who asks first gets each encoding at once, who asks again a smaller one', async () => {
  const rows = Array.from(
    { length: 100 },
    (_, n) => `<li>Rosa’s ${n % 7} Bakery, ${n * n} Main St`,
  );
  const page = write(rows.join(''));
  const first = encodePage(page, 'br');
  expect(brotliDecompressSync(first)).toEqual(page.body);
  await soon(() => expect(encodePage(page, 'br').length).toBeLessThan(first.length));
  const small = encodePage(page, 'br');
  expect(brotliDecompressSync(small)).toEqual(page.body);
  expect(encodePage(page, 'br')).toBe(small);
  expect(gunzipSync(encodePage(page, 'gzip'))).toEqual(page.body);
});
