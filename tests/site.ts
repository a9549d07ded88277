import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPace } from '../src/features/issues/websites/pace.ts';
import type { VisitOptions } from '../src/features/issues/websites/visit.ts';

const closing: (() => void)[] = [];
export function closeSites() {
  for (const close of closing.splice(0)) close();
}

export const atOnce = createPace(0);

/** A website on this machine, and what it was asked; there is no robots.txt unless it answers one. */
export async function openSite(answer: RequestListener) {
  const asked: string[] = [];
  const agents = new Set<string | undefined>();
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
    agents.add(request.headers['user-agent']);
    if (request.url === '/robots.txt') response.statusCode = 404;
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, agents, port, url: `http://bakery.test:${port}/` };
}

export const loopback = [{ address: '127.0.0.1', family: 4 }];

export function visitOptions(port: number, more: Partial<VisitOptions> = {}): VisitOptions {
  return {
    siteUrl: 'https://mainstreet.example',
    pace: atOnce,
    resolve: async () => loopback,
    allows: (address, at) => address === '127.0.0.1' && at === port,
    patience: 2000,
    ...more,
  };
}
