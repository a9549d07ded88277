import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDocumentRenderer, loadWebBuilds } from '../src/documents.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { createLog } from '../src/platform/telemetry/log.ts';
import { type Directory, openDirectory } from './directory.ts';

let directory: Directory;
let server: Server;

beforeAll(async () => {
  const build = await loadWebBuilds();
  const documents = createDocumentRenderer(readConfig({}), build, createLog('silent'));
  directory = await openDirectory('empty', { documents });
  server = createServer(getRequestListener(directory.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await directory.close();
});

/** A path as it is typed: no client tidies it up on the way. */
function send(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
    })
      .once('error', reject)
      .end();
  });
}

test.each([
  ...[
    '/assets/../../package.json',
    '/assets/../../../package.json',
    '/assets/../.vite/manifest-en.json',
  ],
  ...['/assets/..%2f..%2fserver/entry-server.js', '/assets/%2e%2e/%2e%2e/server/entry-server.js'],
  ...[
    '/assets/%252e%252e/%252e%252e/package.json',
    '/assets//etc/passwd',
    '/assets/..\\..\\LICENSE',
  ],
  ...['/assets/', '/.git/config', '/data/secret', '/package.json', '/assets/%00'],
])('no file and no list of files is read at %s', async (path) => {
  const { status, body } = await send(path);
  expect([400, 404]).toContain(status);
  expect(body).not.toMatch(/root:|"dependencies"|"isEntry"|renderToString|\[core\]|MIT License/);
});

test('TRACE gives nothing back', async () => {
  const { status, body } = await send('/api/categories?secret=1', 'TRACE');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('secret=1');
});

test.each([
  ['application/json', 413, 1_500_000],
  ['text/plain', 415, 900_000],
])('a connection lives on after a body of %s that is refused (%i)', async (type, refusal, size) => {
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, body?: Buffer) => {
    const headers = body && { 'content-type': type, 'content-length': body.length };
    const method = body ? 'POST' : 'GET';
    const sent = request({ port, host: '127.0.0.1', path, method, agent, headers }).end(body);
    const [answer] = await once(sent, 'response');
    await text(answer);
    return { status: answer.statusCode, isReused: sent.reusedSocket };
  };
  expect((await ask('/api/businesses', Buffer.alloc(size, 'a'))).status).toBe(refusal);
  // The server waits half a second for a body that is not read.
  for (let time = 0; time < 8; time += 1) {
    await sleep(100);
    expect(await ask('/api/categories')).toEqual({ status: 200, isReused: true });
  }
  agent.destroy();
});

test.each(['/%', '/caf%c3%28', '/admin%', '/a/%0d/b', '/%e2%80%a8/%0a/a'])(
  '%s, which nobody can decode, leads to nothing, and writes nothing to the console',
  async (path) => {
    const warn = vi.spyOn(console, 'warn');
    const { status, body } = await send(path);
    expect(status).toBe(404);
    expect(body).toContain('<!doctype html>');
    expect(body).not.toContain('went wrong');
    expect(warn).not.toHaveBeenCalled();
  },
);

test('a Host header that names no host is refused', async () => {
  const headers = { host: '9223372036854775808', origin: 'http://localhost:3000' };
  for (const path of ['/', '/api/businesses', '/admin']) {
    expect((await send(path, 'GET', headers)).status).toBe(400);
  }
});
