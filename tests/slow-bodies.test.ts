import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSteadyServer, type SteadyServer } from '../src/platform/http/server.ts';
import { bakery, type Directory, openDirectory } from './directory.ts';

let directory: Directory;
let server: SteadyServer;
let port: number;
let reviews: string;
const sockets: Socket[] = [];

const REVIEW = { rating: 5, reviewerName: 'Maria', comment: 'Good bread and kind people.' };

beforeAll(async () => {
  directory = await openDirectory('empty', {
    env: { TRUST_PROXY: '1' },
    bodies: { patience: 1500, grace: 200, atOnce: 4 },
  });
  const [id] = await directory.open(bakery);
  reviews = `/api/businesses/${id}/reviews`;
  server = createSteadyServer(getRequestListener(directory.app.fetch));
  server.http.listen(0, '127.0.0.1');
  await once(server.http, 'listening');
  port = (server.http.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await server.drain(100);
  await directory.close();
});

/** Begins a review that never ends; `told` is what the server says to it. */
async function trickle(from: string, path = reviews) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const trickling = { told: '' };
  socket.on('error', () => {});
  socket.on('data', (data) => {
    trickling.told += data;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  );
  const dripping = setInterval(() => socket.writable && socket.write(' '), 50);
  socket.once('close', () => clearInterval(dripping));
  return trickling;
}

const write = (from: string, name: string) =>
  fetch(`http://127.0.0.1:${port}${reviews}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({ ...REVIEW, reviewerName: name }),
  });

const heard = (all: { told: string }[], status: number) =>
  all.filter(({ told }) => told.startsWith(`HTTP/1.1 ${status}`)).length;

test('eight slow bodies keep nobody out, and the fifth of one network is refused', async () => {
  const slow = await Promise.all(Array.from({ length: 8 }, () => trickle('203.0.113.7')));
  expect((await write('198.51.100.9', 'Maria')).status).toBe(201);
  await expect.poll(() => heard(slow, 429), { timeout: 5000 }).toBe(4);
  expect(slow.find(({ told }) => told)?.told).toContain('Too many uploads from your network');
  // Nor does it keep out who writes at once, from the same network.
  expect((await write('203.0.113.7', 'Ada')).status).toBe(201);
  await expect.poll(() => heard(slow, 408), { timeout: 5000 }).toBe(4);
  const late = await trickle('203.0.113.7');
  await expect.poll(() => heard([late], 408), { timeout: 5000 }).toBe(1);
  expect(late.told).toContain('The request took too long to arrive');
});

test('nor do slow payments, or slow forms of the payment sandbox', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => trickle(`203.0.113.${at}`, '/api/create-payment-intent')),
  );
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      trickle(`203.0.114.${at}`, '/sandbox/stripe/v1/payment_intents/pi_1/confirm'),
    ),
  );
  expect((await write('198.51.100.9', 'Ben')).status).toBe(201);
  const paying = await fetch(`http://127.0.0.1:${port}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.9' },
    body: JSON.stringify({ businessId: 999_999 }),
  });
  expect(paying.status).toBe(404);
});

test('fifty quick bodies of one network are no matter', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => write('203.0.113.50', `Visitor ${at}`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
});
