import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { soon } from '../../tests/soon.ts';
import { haproxy } from './proxy/haproxy.ts';
import { nginx } from './proxy/nginx.ts';
import { isInstalled, PROXIES, startProxy } from './proxy.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** Answers health checks and drops all other connections, like a process that is being killed. */
function hangUp(seen: string[]): RequestListener {
  return (request, response) => {
    if (/^\/(readyz|healthz)$/.test(request.url ?? '')) return response.end();
    seen.push(`${request.method} ${request.url}`);
    return request.socket.destroy();
  };
}

async function findFreePort(): Promise<number> {
  const port = await listen(() => {});
  await ends.pop()?.();
  return port;
}

async function openProxy(name: (typeof PROXIES)[number], ports: number[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-proxy-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const port = await findFreePort();
  const proxy = await startProxy({
    name,
    port,
    ports,
    folder: path.join(folder, 'proxy'),
    purgePort: await findFreePort(),
  });
  ends.push(proxy.stop);
  return (address: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${address}`, init);
}

describe.each(PROXIES.filter(isInstalled))('%s', (name) => {
  test('a visitor does not notice a server that is gone, or goes while it reads', async () => {
    const seen: string[] = [];
    const alive = await listen((request, response) =>
      response.end(String(request.headers['x-forwarded-for'])),
    );
    const ask = await openProxy(name, [await findFreePort(), await listen(hangUp(seen)), alive]);
    for (let time = 0; time < 12; time += 1) {
      const headers = { 'x-forwarded-for': '192.0.2.1' };
      const answer = await ask('/', { headers });
      expect(answer.status).toBe(200);
      expect((await answer.text()).split(/, */).at(-1)).toBe('127.0.0.1');
    }
    expect(seen).toContain('GET /');
  });

  test('a write that has reached a server is sent to no other', async () => {
    const seen: string[] = [];
    const ports = [await listen(hangUp(seen)), await listen(hangUp(seen))];
    const ask = await openProxy(name, [await findFreePort(), ...ports]);
    const answer = await ask('/', { method: 'POST', body: 'once' });
    expect(answer.status).toBe(502);
    expect(seen).toEqual(['POST /']);
  });
});

test.skipIf(!isInstalled('haproxy'))('HAProxy keeps what is public, and nothing else', async () => {
  let made = 0;
  const port = await listen((request, response) => {
    if (/^\/(readyz|healthz)$/.test(request.url ?? '')) return response.end();
    made += 1;
    const control = request.url === '/mine' ? 'no-store' : 'public, max-age=0, s-maxage=60';
    response.setHeader('cache-control', control).setHeader('vary', 'Cookie, Accept-Encoding');
    return response.end(String(made));
  });
  const ask = await openProxy('haproxy', [port]);
  const read = async (address: string, cookie = '') => {
    const answer = await ask(address, { headers: { cookie } });
    return [await answer.text(), answer.headers.get('cache-control')];
  };
  const kept = await read('/pricing');
  expect(kept[1]).toBe('public, max-age=0, s-maxage=60');
  await soon(async () => expect(await read('/pricing')).toEqual(await read('/pricing')));
  for (const cookie of ['mainstreet.session_token=1', '__Host-mainstreet.desk=1']) {
    expect(await read('/pricing', cookie)).not.toEqual(await read('/pricing', cookie));
  }
  for (const address of ['/', '/mine', '/api/categories']) {
    expect(await read(address)).not.toEqual(await read(address));
  }
  await soon(async () => expect(await read('/pricing')).not.toEqual(kept));
});

test('the files of deploy are made to fit a cluster', () => {
  const plan = { port: 7000, ports: [7001, 7002], purgePort: 7003, folder: '/cluster/proxy' };
  for (const program of [haproxy, nginx]) {
    const file = program.configure(plan);
    for (const port of [7000, 7001, 7002]) expect(file).toContain(`127.0.0.1:${port}`);
    expect(file).not.toMatch(/ssl|443|300[12]|8081|\/var|\/dev\/log|\$</);
  }
});
