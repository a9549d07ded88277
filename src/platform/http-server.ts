import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';

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
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      if (hasBody && !LARGE_BODIES.test(request.url ?? '')) cutOffSlowBody(request, limits.body);
      listener(request, response);
    },
  );
  server.timeout = limits.idle;
  return server;
}

function cutOffSlowBody(request: IncomingMessage, limit: number) {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limit);
  request.once('close', () => clearTimeout(timer));
}
