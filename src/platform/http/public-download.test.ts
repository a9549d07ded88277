import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createPublicDownload, type DownloadOptions } from './public-download.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openSite(answer: RequestListener, options: Partial<DownloadOptions> = {}) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const download = createPublicDownload({
    userAgent: 'Mainstreet import',
    maxBytes: 1024 * 1024,
    protocols: ['http:'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allows: (_, at) => at === port,
    ...options,
  });
  return { port, url: `http://data.test:${port}/list.csv`, download };
}

async function read(download: Awaited<ReturnType<typeof openSite>>['download'], url: string) {
  const answer = await download(url, null);
  if (answer.isUnchanged) throw new Error('It is unchanged');
  return text(answer.bytes);
}

test('a file comes with what its server says of it, and an unchanged one does not come again', async () => {
  const { download, url } = await openSite((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"one"';
    const date = 'Mon, 02 Mar 2026 12:00:00 GMT';
    response.writeHead(isKnown ? 304 : 200, { etag: '"one"', 'last-modified': date });
    response.end(isKnown ? undefined : 'name,city\nA,Boise\n');
  });
  const first = await download(url, null);
  if (first.isUnchanged) throw new Error('It is unchanged');
  expect(first.validators).toEqual({
    etag: '"one"',
    lastModified: 'Mon, 02 Mar 2026 12:00:00 GMT',
  });
  expect(await text(first.bytes)).toBe('name,city\nA,Boise\n');
  expect(await download(url, first.validators)).toEqual({ isUnchanged: true });
});

test.each([
  ['http://127.0.0.1/list.csv', 'not on the public internet'],
  ['http://[::1]/list.csv', 'not on the public internet'],
  ['http://169.254.169.254/latest/meta-data', 'not on the public internet'],
  ['http://data.test:5432/list.csv', 'not on the public internet'],
  ['ftp://data.test/list.csv', 'does not begin with https://'],
  ['file:///etc/passwd', 'does not begin with https://'],
])('no redirect leads to %s', async (location, reason) => {
  let asked = 0;
  const { download, url } = await openSite((_, response) => {
    asked += 1;
    response.writeHead(302, { location }).end();
  });
  await expect(download(url, null)).rejects.toThrow(reason);
  expect(asked).toBe(1);
});

test('a redirect to what is no address is told as that', async () => {
  const { download, url } = await openSite((_, response) =>
    response.writeHead(302, { location: 'http://[' }).end(),
  );
  await expect(download(url, null)).rejects.toThrow('This address does not exist.');
});

test.each([
  [503, true],
  [429, true],
  [404, false],
  [403, false],
])(
  'whether a server that answers %i may have the file later is said: %s',
  async (status, mayPass) => {
    const { download, url } = await openSite((_, response) => response.writeHead(status).end());
    await expect(download(url, null)).rejects.toMatchObject({ mayPass });
  },
);

test('a name that leads to our own network after a redirect is refused', async () => {
  const answers = ['127.0.0.1', '10.0.0.1'];
  const { download, url } = await openSite(
    (request, response) => {
      if (request.url === '/list.csv') response.writeHead(302, { location: '/next' });
      response.end('secret');
    },
    {
      resolve: async () => [{ address: answers.shift() ?? '', family: 4 }],
      allows: (address) => address === '127.0.0.1',
    },
  );
  await expect(download(url, null)).rejects.toThrow('not on the public internet');
});

test('without https nothing is asked', async () => {
  let asked = 0;
  const answer: RequestListener = (_, response) => {
    asked += 1;
    response.end();
  };
  const { download, url } = await openSite(answer, { protocols: ['https:'] });
  await expect(download(url, null)).rejects.toThrow('does not begin with https://');
  expect(asked).toBe(0);
});

test.each([
  ['/large', 'larger than 1 MB'],
  ['/endless', 'larger than 1 MB'],
  ['/packed', 'compressed'],
  ['/gone', 'the status 404'],
  ['/loop', 'redirects without end'],
  ['/broken', 'stopped before the end'],
  ['/silent', 'stopped before the end'],
  ['/never', 'did not answer in time'],
])('%s is no file: %s', async (path, reason) => {
  const answers: Record<string, RequestListener> = {
    '/large': (_, response) => response.writeHead(200, { 'content-length': 2e6 }).end(),
    '/endless': (_, response) => {
      for (let at = 0; at < 40; at += 1) response.write('x'.repeat(64 * 1024));
      response.end();
    },
    '/packed': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    '/gone': (_, response) => response.writeHead(404).end(),
    '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
    '/broken': (_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('half', () => response.destroy());
    },
    '/silent': (_, response) => response.write('half'),
    '/never': () => {},
  };
  const { download, port } = await openSite(
    (request, response) => answers[request.url ?? '']?.(request, response),
    { patience: { whole: 5000, piece: 300 } },
  );
  await expect(read(download, `http://data.test:${port}${path}`)).rejects.toThrow(reason);
});
