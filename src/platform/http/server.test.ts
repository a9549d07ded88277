import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSteadyServer, type SteadyServer } from './server.ts';

let steady: SteadyServer;
let server: SteadyServer['http'];

beforeAll(async () => {
  const limits = { headers: 200, body: 200, idle: 1000 };
  steady = createSteadyServer((request, response) => {
    if (request.url === '/endless') response.write('x'.repeat(1000));
    else if (request.url === '/at-once') response.end('done');
    else request.resume().once('end', () => response.end('read'));
  }, limits);
  server = steady.http;
  await listen(steady);
});

async function listen({ http }: SteadyServer): Promise<number> {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return (http.address() as AddressInfo).port;
}

async function drip(start: string, drop = ''): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (data) => {
    said += data;
  });
  socket.on('error', () => {});
  socket.write(start);
  const dripping = setInterval(() => drop && socket.write(drop), 30);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return said;
}

test('headers that never end are cut off', async () => {
  expect(await drip('GET / HTTP/1.1\r\nHost: x\r\n', 'A: b\r\n')).toContain('408');
});

test('a body that never ends is cut off', async () => {
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n';
  expect(await drip(post, 'x')).toBe('');
});

test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
  'the body of a %s that never ends is cut off, also after the answer',
  async (method) => {
    for (const path of ['/', '/at-once', '/api/admin/imports']) {
      const start = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n`;
      if (method === 'DELETE' && path.startsWith('/api')) continue;
      if (method === 'OPTIONS' && path.startsWith('/api')) continue;
      await expect(drip(start, 'x')).resolves.toBeTypeOf('string');
    }
  },
);

test('a large upload may take its time, as long as it moves', async () => {
  const start = 'POST /api/admin/imports HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  expect(await drip(`${start}Content-Length: 25\r\n\r\n`, 'x')).toContain('read');
});

test('a connection on which nothing moves is closed', async () => {
  expect(await drip('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('200 OK');
});

test('a request with two hosts is refused, and says nothing more on its connection', async () => {
  const twice = 'GET / HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n';
  const said = await drip(`${twice}GET / HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(said).not.toContain('read');
});

describe('a request that waits for 100 (Continue) behind a slow one', () => {
  const START = 'HTTP/1.1\r\nHost: x\r\n';
  const LAST = `${START}Connection: close\r\nExpect: 100-continue\r\n`;
  let own: SteadyServer;
  let socket: Socket;

  beforeEach(async () => {
    own = createSteadyServer((request, response) => {
      const answer = () => response.end(Buffer.from(`answer to ${request.method}`));
      if (request.url === '/slow') setTimeout(answer, 50);
      else if (request.method === 'GET') answer();
      else request.resume().once('end', answer);
    });
    const port = await listen(own);
    socket = connect(port, '127.0.0.1');
  });

  afterEach(() => own.drain(1000));

  const readAnswers = async () => (await text(socket)).match(/HTTP.*|answer to [A-Z]+(?=H|$)/g);

  test('is told before its answer', async () => {
    socket.write(`GET /slow ${START}\r\nPOST / ${LAST}Content-Length: 4\r\n\r\n`);
    socket.on('data', (data) => String(data).includes('100 Continue') && socket.write('body'));
    expect(await readAnswers()).toEqual([
      ...['HTTP/1.1 200 OK', 'answer to GET'],
      ...['HTTP/1.1 100 Continue', 'HTTP/1.1 200 OK', 'answer to POST'],
    ]);
  });

  test('is not told amid its answer', async () => {
    socket.write(`GET /slow ${START}\r\nGET / ${LAST}\r\n`);
    const whole = ['HTTP/1.1 200 OK', 'answer to GET'];
    expect(await readAnswers()).toEqual([...whole, ...whole]);
  });
});

describe('a server that ends', () => {
  test('answers what is on its way on a kept connection, and tells that it closes', async () => {
    const own = createSteadyServer((_, response) => response.end('answer'));
    const port = await listen(own);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [answer] = await once(get({ agent, port, host: '127.0.0.1' }), 'response');
      return answer.resume().headers.connection;
    };
    expect(await ask()).toBe('keep-alive');
    const drained = own.drain(5000);
    expect(await ask()).toBe('close');
    await drained;
    await expect(ask()).rejects.toThrow('ECONNREFUSED');
  });

  test('is not held by a client that goes on reading', async () => {
    const reading = drip('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    await steady.drain(100);
    expect(await reading).toContain('200 OK');
  });
});
