import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { atOnce, closeSites, loopback, openSite, visitOptions } from '../../../../tests/site.ts';
import { createPace } from './pace.ts';
import { mayRead } from './robots.rules.ts';
import { type VisitOptions, visitWebsite } from './visit.ts';

afterEach(closeSites);

async function visit(answer: RequestListener, more: Partial<VisitOptions> = {}) {
  const site = await openSite(answer);
  return { ...site, outcome: await visitWebsite(visitOptions(site.port, more), site.url) };
}

const status = (code: number, body = '') =>
  ((_, response) => response.writeHead(code).end(body)) satisfies RequestListener;

describe('a visit', () => {
  test('asks for robots.txt, for the headers, then for the page, as ourselves', async () => {
    const { outcome, asked, agents } = await visit((request, response) =>
      response.end(request.url === '/robots.txt' ? '' : 'Bread, every day'),
    );
    expect(outcome).toBe('live');
    expect(asked).toEqual(['GET bakery.test/robots.txt', 'HEAD bakery.test/', 'GET bakery.test/']);
    expect([...agents]).toEqual([
      'MainstreetLinkCheck/1.0 (+https://mainstreet.example/website-checks)',
    ]);
  });

  test.each([
    [200, 'live'],
    [404, 'dead'],
    [410, 'dead'],
    [401, 'unknown'],
    [403, 'unknown'],
    [429, 'unknown'],
    [500, 'unknown'],
    [503, 'unknown'],
  ])('an answer of %i: %s', async (code, outcome) => {
    const isRobots = (url = '') => url === '/robots.txt';
    const found = await visit((request, response) =>
      response.writeHead(isRobots(request.url) ? 404 : code).end(),
    );
    expect(found.outcome).toBe(outcome);
  });

  test('of a server that knows no HEAD counts what it says to GET', async () => {
    const { outcome } = await visit((request, response) =>
      response.writeHead(request.method === 'HEAD' ? 405 : 200).end('Bread'),
    );
    expect(outcome).toBe('live');
  });

  test.each([
    '<h1>This domain is for sale</h1>',
    '<title>bakery.test is for sale</title> Buy this domain',
    '<script src="https://cdn.bodis.com/x.js"></script>',
  ])('of a parked name finds nobody: %s', async (page) => {
    expect((await visit(status(200, page))).outcome).toBe('dead');
  });

  test('is not paid to a name that nobody has, or where nobody answers', async () => {
    const { port } = await openSite(status(200));
    const fail = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
    const lead = (resolve: VisitOptions['resolve'], at = port) =>
      visitWebsite(visitOptions(at, { ...(resolve && { resolve }) }), `http://bakery.test:${at}/`);
    expect(await lead(fail('ENOTFOUND'))).toBe('dead');
    expect(await lead(fail('EAI_AGAIN'))).toBe('unknown');
    const { port: closed } = await openSite(status(200));
    closeSites();
    expect(await lead(undefined, closed)).toBe('dead');
  });
});

describe('is polite', () => {
  test('to a robots.txt that keeps us away, which gets no second request', async () => {
    const robots = 'User-agent: *\nDisallow:\n\nUser-agent: mainstreetlinkcheck\nDisallow: /\n';
    const { outcome, asked } = await visit((request, response) =>
      request.url === '/robots.txt' ? response.writeHead(200).end(robots) : response.end('Bread'),
    );
    expect(outcome).toBe('unknown');
    expect(asked).toEqual(['GET bakery.test/robots.txt']);
  });

  test('to one that can’t be had today', async () => {
    const { outcome, asked } = await visit(status(503));
    expect([outcome, asked.length]).toEqual(['unknown', 1]);
  });

  test('with one request a host at a time, and a pause between two', async () => {
    const site = await openSite((_, response) => {
      setTimeout(() => response.end('Bread'), 30);
    });
    const pace = createPace(100);
    const began = performance.now();
    const times: number[] = [];
    let underWay = 0;
    const counted: VisitOptions['pace'] = (host, work) =>
      pace(host, async () => {
        times.push(performance.now() - began);
        underWay += 1;
        expect(underWay).toBe(1);
        return work().finally(() => {
          underWay -= 1;
        });
      });
    const both = [1, 2].map(() =>
      visitWebsite(visitOptions(site.port, { pace: counted }), site.url),
    );
    expect(await Promise.all(both)).toEqual(['live', 'live']);
    expect(times).toHaveLength(6);
    expect(times[0]).toBeGreaterThan(90);
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - (times[index] ?? 0)).toBeGreaterThan(95);
    }
  });
});

describe('a redirect', () => {
  const lead = (location: string) =>
    ((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else if (request.url === '/') response.writeHead(302, { location }).end();
      else response.end('Bread');
    }) satisfies RequestListener;

  test('is followed to another host, whose robots.txt is asked as well', async () => {
    const site = await openSite((request, response) => {
      if (request.url === '/') {
        response.writeHead(301, { location: `http://bread.test:${site.port}/shop` }).end();
      } else response.end('Bread');
    });
    expect(await visitWebsite(visitOptions(site.port), site.url)).toBe('live');
    expect(site.asked).toEqual([
      ...['GET bakery.test/robots.txt', 'HEAD bakery.test/', 'GET bread.test/robots.txt'],
      ...['HEAD bread.test/shop', 'GET bread.test/shop'],
    ]);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'http://[::1]/',
    'http://0x7f.1/',
    'file:///etc/passwd',
    'http://user:pass@bakery.test/',
    'gopher://bakery.test/',
  ])('to %s is not followed, and proves nothing', async (location) => {
    const { outcome, asked } = await visit(lead(location));
    expect([outcome, asked.length]).toEqual(['unknown', 2]);
  });

  test('is not followed for ever', async () => {
    const { outcome, asked } = await visit((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(307, { location: `${request.url}x` }).end(),
    );
    expect(outcome).toBe('unknown');
    expect(asked.filter((line) => line.startsWith('HEAD'))).toHaveLength(4);
  });

  test('to a name that leads into our own networks by then is not followed', async () => {
    const site = await openSite(lead('/next'));
    const answers = [loopback, loopback, [{ address: '10.0.0.1', family: 4 }]];
    const resolve = async () => answers.shift() ?? [];
    expect(await visitWebsite(visitOptions(site.port, { resolve }), site.url)).toBe('unknown');
    expect(site.asked).toHaveLength(2);
  });
});

describe('is not held up', () => {
  test('by a server that says nothing, or says it slowly', async () => {
    const silent = await visit(() => {}, { patience: 200 });
    expect(silent.outcome).toBe('unknown');
    const slow = await visit(
      (request, response) => {
        if (request.method === 'HEAD' || request.url === '/robots.txt') response.end();
        else response.write('a');
      },
      { patience: 200 },
    );
    expect(slow.outcome).toBe('unknown');
  });

  test('by a page without end: 64 kB are enough', async () => {
    const { outcome } = await visit((request, response) => {
      if (request.method === 'HEAD' || request.url === '/robots.txt') return void response.end();
      const write = () => {
        while (!response.destroyed && response.write('a'.repeat(16_384)));
      };
      response.on('drain', write);
      write();
    });
    expect(outcome).toBe('live');
  });

  test('nor led inside by its own name, whatever else it leads to', async () => {
    const site = await openSite(status(200, 'secret'));
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }, ...loopback];
    const plain = { siteUrl: 'https://mainstreet.example', pace: atOnce, resolve };
    expect(await visitWebsite(plain, site.url)).toBe('unknown');
    expect(await visitWebsite(plain, 'http://bakery.test/')).toBe('unknown');
    expect(site.asked).toEqual([]);
  });
});

test.each([
  ['', '/', true],
  ['User-agent: *\nDisallow: /', '/', false],
  ['User-agent: other\nDisallow: /', '/', true],
  ['user-agent: *\nuser-agent: other\nDisallow: /a # private\n', '/a/b', false],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b', true],
  ['User-agent: *\nDisallow: /*.php$', '/x.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/x.php?a', true],
  ['User-agent: *\nDisallow:', '/', true],
  ['User-agent: MainstreetLinkCheck/1.0\nDisallow: /caf%c3%a9', '/caf%C3%A9/menu', false],
  ['Disallow: /', '/', true],
])('robots.txt %#', (robots, path, isAllowed) => {
  expect(mayRead(robots, new URL(path, 'https://bakery.test'))).toBe(isAllowed);
});

test.each([
  [64_000, 50],
  [64_000, 14_000],
  [300, 14_000],
])('a robots.txt of %i characters holds nobody up at an address of %i', (size, length) => {
  const rule = `Disallow: ${'*a'.repeat(100)}b\n`;
  const robots = `User-agent: *\n${rule.repeat(size / rule.length)}`;
  const page = new URL(`https://bakery.test/${'a'.repeat(length)}`);
  const started = performance.now();
  expect(mayRead(robots, page)).toBe(size * length < 5_000_000);
  expect(performance.now() - started).toBeLessThan(1000);
});
