import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';
import { createPublicFetch, type PublicFetchOptions } from './public-fetch.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openSite(answer: RequestListener) {
  const asked: { url: string | undefined; host: string | undefined; agent: string | undefined }[] =
    [];
  const server = createServer((request, response) => {
    const { host, 'user-agent': agent } = request.headers;
    asked.push({ url: request.url, host, agent });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, port, origin: `http://bakery.test:${port}` };
}

const loopback = [{ address: '127.0.0.1', family: 4 }];

function openFetch(port: number, options: Partial<PublicFetchOptions> = {}) {
  return createPublicFetch({
    userAgent: 'Mainstreet-Verification',
    resolve: async () => loopback,
    allows: (address, at) => address === '127.0.0.1' && at === port,
    ...options,
  });
}

test('reads a public address, under its name, as ourselves', async () => {
  const site = await openSite((_, response) => response.end('It is me.'));
  expect(await openFetch(site.port)(`${site.origin}/a?b`)).toBe('It is me.');
  expect(site.asked).toEqual([
    { url: '/a?b', host: `bakery.test:${site.port}`, agent: 'Mainstreet-Verification' },
  ]);
});

describe('is not led into our own networks', () => {
  test.each([
    ...['127.0.0.1', '127.1.2.3', '10.0.0.5', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...[
      '168.63.129.16',
      '169.254.169.254',
      '100.64.0.1',
      '100.127.255.255',
      '0.0.0.0',
      '224.0.0.1',
      '240.0.0.1',
    ],
    ...['255.255.255.255', '192.0.0.192', '198.18.0.1', '203.0.113.9', '::', '::1', 'fe80::1'],
    ...['fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1'],
    ...['::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::'],
    ...['2001::1', '2001:db8::1', '100::1', 'bakery.test', ''],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:2800:220:1::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test('nor to a name that leads there, whatever else it leads to', async () => {
    const site = await openSite((_, response) => response.end('secret'));
    const lead = (...addresses: string[]) =>
      createPublicFetch({
        userAgent: 'x',
        resolve: async () => addresses.map((address) => ({ address, family: 4 })),
      })(`http://bakery.test:${site.port}/`);
    expect(await lead('127.0.0.1')).toBeNull();
    expect(await lead('93.184.216.34', '127.0.0.1')).toBeNull();
    expect(await lead()).toBeNull();
    expect(site.asked).toEqual([]);
  });

  test.each([
    ...['http://127.0.0.1/', 'http://[::1]/', 'http://0x7f.1/', 'http://2130706433/'],
    ...['http://[::ffff:127.0.0.1]/', 'file:///etc/passwd', 'ftp://bakery.test/'],
    ...['http://user:pass@bakery.test/', 'http://bakery.test:22/', 'not an address', ''],
  ])('nor to %s', async (url) => {
    const resolved: string[] = [];
    const fetchPublic = createPublicFetch({
      userAgent: 'x',
      resolve: async (host) => {
        resolved.push(host);
        return [{ address: '93.184.216.34', family: 4 }];
      },
      patience: 300,
    });
    expect(await fetchPublic(url)).toBeNull();
    expect(resolved.filter((host) => host !== 'bakery.test')).toEqual([]);
  });

  test('nor by a name that changes after it was looked at', async () => {
    const site = await openSite((_, response) => response.end('first'));
    let count = 0;
    const fetchPublic = openFetch(site.port, {
      resolve: async () => {
        count += 1;
        return count === 1 ? loopback : [{ address: '10.0.0.1', family: 4 }];
      },
    });
    expect(await fetchPublic(site.origin)).toBe('first');
    expect(count).toBe(1);
    expect(await fetchPublic(site.origin)).toBeNull();
  });

  test.each([
    ['an address', () => 'http://127.0.0.1:1/'],
    ['the metadata of a cloud', () => 'http://169.254.169.254/latest/meta-data'],
    ['another host', () => 'http://evil.test/'],
    ['a port of this machine', () => 'http://bakery.test:5432/'],
    ['a file', () => 'file:///etc/passwd'],
    ['a host that only begins like it', (port: number) => `http://bakery.test.evil.test:${port}/`],
  ])('nor by a redirect to %s', async (_, location) => {
    const site = await openSite((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: location(site.port) }).end();
      else response.end('secret');
    });
    expect(await openFetch(site.port)(site.origin)).toBeNull();
    expect(site.asked).toHaveLength(1);
  });

  test('nor by a redirect under a name that leads elsewhere by then', async () => {
    const site = await openSite((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/next' }).end();
      else response.end('secret');
    });
    const answers = [loopback, [{ address: '192.168.0.1', family: 4 }]];
    const fetchPublic = openFetch(site.port, { resolve: async () => answers.shift() ?? [] });
    expect(await fetchPublic(site.origin)).toBeNull();
    expect(site.asked).toHaveLength(1);
  });
});

test('follows three redirects, to the same host and its www, and no fourth', async () => {
  const site = await openSite((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left === 0) return response.end('here');
    const location = `http://www.bakery.test:${site.port}/${left - 1}`;
    return response.writeHead(307, { location }).end();
  });
  expect(await openFetch(site.port)(`${site.origin}/3`)).toBe('here');
  expect(await openFetch(site.port)(`${site.origin}/4`)).toBeNull();
});

test('takes 64 kB, no more, and nothing that is packed', async () => {
  const site = await openSite((request, response) => {
    if (request.url === '/packed') response.setHeader('content-encoding', 'gzip');
    response.write('a'.repeat(60_000));
    response.write('b'.repeat(100_000));
    response.end();
  });
  expect(await openFetch(site.port)(site.origin)).toHaveLength(64 * 1024);
  expect(await openFetch(site.port)(`${site.origin}/packed`)).toBeNull();
});

test('does not wait for one that is slow, before, between or after its first words', async () => {
  const site = await openSite((request, response) => {
    if (request.url === '/words') response.write('a');
  });
  const soon = { patience: 200 };
  expect(await openFetch(site.port, soon)(site.origin)).toBeNull();
  expect(await openFetch(site.port, soon)(`${site.origin}/words`)).toBeNull();
  const never = openFetch(site.port, { ...soon, resolve: () => new Promise(() => {}) });
  expect(await never(site.origin)).toBeNull();
});

test.each([404, 500, 204, 401])('an answer of %i is nothing', async (status) => {
  const site = await openSite((_, response) => response.writeHead(status).end('x'));
  expect(await openFetch(site.port)(site.origin)).toBeNull();
});
