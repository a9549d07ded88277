import { once } from 'node:events';
import { Agent, get, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeSteadyServer, createSteadyServer } from './http-server.ts';

let server: Server;

beforeAll(async () => {
  const limits = { headers: 200, body: 200, idle: 1000 };
  server = createSteadyServer((request, response) => {
    if (request.url === '/endless') response.write('x'.repeat(1000));
    else request.resume().once('end', () => response.end('read'));
  }, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** What the server says until it hangs up, to a client that sends a start and then byte after byte. */
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
  await once(socket, 'close');
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

test('a large upload may take its time, as long as it moves', async () => {
  const start = 'POST /api/admin/imports HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  expect(await drip(`${start}Content-Length: 25\r\n\r\n`, 'x')).toContain('read');
});

test('a connection on which nothing moves is closed', async () => {
  expect(await drip('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('200 OK');
});

test('a server that closes answers what a proxy sends on an idle connection, then hangs up', async () => {
  const closing = createSteadyServer((_, response) => response.end('read'));
  closing.listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const request = get({ host: '127.0.0.1', port, agent });
    const [answer] = await once(request, 'response');
    await once(answer.resume(), 'end');
    return { isReused: request.reusedSocket, connection: answer.headers.connection };
  };
  expect(await ask()).toEqual({ isReused: false, connection: 'keep-alive' });
  const closed = closeSteadyServer(closing, { isBehindProxy: true, patience: 10_000 });
  expect(await ask()).toEqual({ isReused: true, connection: 'close' });
  await closed;
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
});

test('a server that closes does not wait for a browser that keeps its connection', async () => {
  const closing = createSteadyServer((_, response) => response.end('read'));
  closing.listen(0, '127.0.0.1');
  await once(closing, 'listening');
  const { port } = closing.address() as AddressInfo;
  const browser = connect(port, '127.0.0.1').resume();
  browser.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(browser, 'data');
  const hungUp = once(browser, 'close');
  await closeSteadyServer(closing, { isBehindProxy: false, patience: 60_000 });
  await hungUp;
});
