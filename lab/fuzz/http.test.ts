import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openClient } from './http.ts';

const server = createServer(async (request, answer) => {
  answer.end(`${request.method} ${await buffer(request)}`);
});
let client: Client;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = openClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => {
  client.close();
  server.close();
});

test('the body of a GET is no request of its own, so that each answer is to its own question', async () => {
  const ask = async (body?: string) => {
    const { status, text } = await client.ask({ method: 'GET', path: '/', headers: {}, body });
    return `${status} ${text}`;
  };
  expect(await ask('{"a":1}')).toBe('200 GET {"a":1}');
  expect(await ask()).toBe('200 GET ');
  expect(await ask('')).toBe('200 GET ');
});
