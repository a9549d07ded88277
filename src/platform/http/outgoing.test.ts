import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { visitOptions } from '../../../tests/site.ts';
import { visitWebsite } from '../../features/issues/websites/visit.ts';
import { postDelivery } from '../../features/webhooks/post.ts';
import { openBucket } from '../object-storage/bucket.ts';
import { callOut } from './call-out.ts';
import { createPublicDownload } from './public-download.ts';
import { createPublicFetch } from './public-fetch.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function openServer(speak: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => speak(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function trickle(socket: Socket, start: string, piece: string) {
  socket.write(start);
  const timer = setInterval(() => socket.write(piece), 20);
  socket.once('close', () => clearInterval(timer));
}

const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n';
const hostile: [name: string, speak: (socket: Socket) => void][] = [
  ['switches protocols', (socket) => socket.write(SWITCH)],
  ['switches protocols and goes on talking', (socket) => trickle(socket, SWITCH, 'x')],
  ['says nothing', () => {}],
  ['hangs up', (socket) => socket.destroy()],
  [
    'hints early without an end',
    (socket) => trickle(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  ],
  ['sends a header letter by letter', (socket) => trickle(socket, 'HTTP/1.1 200 OK\r\nx: ', 'x')],
  ['sends a body letter by letter', (socket) => trickle(socket, OK, 'x')],
];

const TIMEOUT_MS = 250;
const network = (port: number) => ({
  userAgent: 'Mainstreet',
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  allows: (_: string, at: number) => at === port,
});

const clients: [name: string, call: (port: number) => Promise<unknown>][] = [
  [
    'a claim',
    (port) =>
      createPublicFetch({ ...network(port), patience: TIMEOUT_MS })(`http://bakery.test:${port}/`),
  ],
  [
    'a scheduled import',
    async (port) => {
      const download = createPublicDownload({
        ...network(port),
        maxBytes: 1000,
        protocols: ['http:'],
        patience: { whole: TIMEOUT_MS, piece: TIMEOUT_MS },
      });
      const answer = await download(`http://data.test:${port}/list.csv`, null);
      if (!answer.isUnchanged) await text(answer.bytes);
    },
  ],
  [
    'a check of a link',
    (port) =>
      visitWebsite(visitOptions(port, { patience: TIMEOUT_MS }), `http://bakery.test:${port}/`),
  ],
  [
    'a webhook',
    (port) =>
      postDelivery(`http://receiver.test:${port}/`, {
        ...network(port),
        allows: () => true,
        headers: {},
        body: '{}',
        patience: TIMEOUT_MS,
      }),
  ],
  [
    'a bucket',
    async (port) => {
      const url = `http://127.0.0.1:${port}`;
      const storage = { url, bucket: 'b', key: 'k', secret: 's', region: 'auto' };
      const answer = await openBucket(storage, 'The storage').ask('/name', {}, TIMEOUT_MS);
      await answer.text();
    },
  ],
  [
    'a service of the operator',
    async (port) => (await callOut(`http://127.0.0.1:${port}/`, { patience: TIMEOUT_MS })).text(),
  ],
];

describe.each(clients)('%s waits no longer than it may', (_, call) => {
  test.each(hostile)('for a server that %s', async (_, speak) => {
    const port = await openServer(speak);
    const ended = call(port).then(
      () => 'ended',
      () => 'ended',
    );
    expect(await Promise.race([ended, sleep(4000, 'still waiting')])).toBe('ended');
  });
});

test('a receiver that switches protocols is told from one that does not answer in time', async () => {
  const port = await openServer((socket) => socket.write(SWITCH));
  const receipt = await postDelivery(`http://receiver.test:${port}/`, {
    ...network(port),
    headers: {},
    body: '{}',
    patience: 10_000,
    allows: () => true,
  });
  expect(receipt).toEqual({ hasArrived: false, isGone: false, status: null, answer: 'UPGRADE' });
});

test('nothing else of the server calls out', async () => {
  const calls = /(?<![.\w])(?:globalThis\.)?fetch\(|from '(?:node:https|undici)'/;
  const found: string[] = [];
  for await (const file of glob('src/{platform,features}/**/*.ts')) {
    const code = readFileSync(file, 'utf8').replace(/^\s*(\/\*\*|\*|\/\/).*$/gm, '');
    if (!/\.test\.ts$/.test(file) && calls.test(code)) found.push(file);
  }
  expect(found.sort()).toEqual([
    'src/platform/http/call-out.ts',
    'src/platform/http/public-request.ts',
  ]);
});
