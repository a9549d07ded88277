import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createSteadyServer } from '../src/platform/http/server.ts';

/** Serves an app on a port of loopback, for programs that are not in this process. */
export async function listen(fetch: Parameters<typeof getRequestListener>[0]) {
  const server = createSteadyServer(getRequestListener(fetch));
  server.http.listen(0, '127.0.0.1');
  await once(server.http, 'listening');
  const { port } = server.http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.drain(100) };
}
