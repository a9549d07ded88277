import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Server as TcpServer } from 'node:net';

/** Milliseconds after which a slow client is cut off. */
export interface SlowLimits {
  headers: number;
  /** For a body, but those of `largeBodies`. */
  body: number;
  /** Without a byte either way. */
  idle: number;
}

const SLOW_LIMITS: SlowLimits = { headers: 10_000, body: 15_000, idle: 60_000 };
/** Files of hundreds of megabytes; they must only keep moving. */
const LARGE_BODIES = /^\/api\/admin\/imports\b/;

/** A server that no slow client can hold on to. */
export function createSteadyServer(
  listener: RequestListener,
  limits: SlowLimits = SLOW_LIMITS,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headers,
      // Of headers and body together, and the same for all: ours is by path.
      requestTimeout: 0,
      connectionsCheckingInterval: limits.headers / 2,
    },
    (request, response) => {
      // Or a proxy would send the next request on this connection, without end.
      if (!server.listening) response.shouldKeepAlive = false;
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      if (hasBody && !LARGE_BODIES.test(request.url ?? '')) cutOffSlowBody(request, limits.body);
      listener(request, response);
    },
  );
  server.timeout = limits.idle;
  return server;
}

/**
 * Lets nobody in any more, and ends when the last connection does, after `patience` at the latest.
 * A proxy closes its idle connections itself: it may be sending on one at this moment.
 */
export async function closeSteadyServer(
  server: Server,
  { isBehindProxy, patience }: { isBehindProxy: boolean; patience: number },
): Promise<void> {
  const closed = once(server, 'close');
  const cutOff = setTimeout(() => server.closeAllConnections(), patience);
  // What an HTTP server adds to it is the end of idle connections.
  if (isBehindProxy) TcpServer.prototype.close.call(server);
  else server.close();
  await closed;
  clearTimeout(cutOff);
}

function cutOffSlowBody(request: IncomingMessage, limit: number) {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limit);
  request.once('close', () => clearTimeout(timer));
}
