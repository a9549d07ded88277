import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { HttpApp } from './app.ts';

/** Milliseconds after which a slow client is cut off. */
export interface SlowLimits {
  headers: number;
  body: number;
  /** Socket timeout when no data is sent or received. */
  idle: number;
}

export interface SteadyServer {
  http: Server;
  /** Accepts no new connections, completes requests in progress, and cuts off the rest after `limit` ms. */
  drain(limit: number): Promise<void>;
}

const SLOW_LIMITS: SlowLimits = { headers: 10_000, body: 15_000, idle: 60_000 };
/** Paths of large files, some from phones. They have no total time limit and must only keep moving. */
const LARGE_BODIES = /^\/api\/(admin\/imports|desk\/\d+\/photos)\b/;
/** Milliseconds before idle connections are closed, since a request may be on its way on one of them. */
const GRACE = 1000;
const SWEEP = 50;

export function createListener(app: HttpApp): RequestListener {
  return getRequestListener(app.fetch);
}

export function createSteadyServer(
  listener: RequestListener,
  limits: SlowLimits = SLOW_LIMITS,
): SteadyServer {
  const underWay = new Set<ServerResponse>();
  const http = createServer(
    {
      headersTimeout: limits.headers,
      // The limit of Node.js covers headers and body together and is the same for all paths. Ours depends on
      // the path.
      requestTimeout: 0,
      connectionsCheckingInterval: limits.headers / 2,
    },
    (request, response) => {
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
      if (!http.listening) response.shouldKeepAlive = false;
      if (hasTwoHosts(request)) {
        response.writeHead(400, { connection: 'close' }).end();
        return;
      }
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (hasBody(request)) {
        // Nobody reads the body of a GET or HEAD request, so the next request on its connection could be
        // inside it.
        if (isRead) response.shouldKeepAlive = false;
        if (isRead || !LARGE_BODIES.test(request.url ?? '')) cutOffSlowBody(request, limits.body);
      }
      listener(request, response);
    },
  );
  http.timeout = limits.idle;
  http.on('checkContinue', (request, response) => {
    // If the previous response on the same connection is still ending, Node.js would write this into the
    // middle of it.
    const sendContinue = () => !response.headersSent && response.writeContinue();
    if (response.socket) sendContinue();
    else response.once('socket', sendContinue);
    http.emit('request', request, response);
  });
  return {
    http,
    drain(limit) {
      for (const response of underWay) response.shouldKeepAlive = false;
      return closeGently(http, limit);
    },
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || Number(length) !== 0;
}

/** Checks for two Host headers. Node.js uses the first, but a proxy in front may have used the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, at: number) => at % 2 === 0 && text.toLowerCase() === 'host';
  return rawHeaders.filter(isHost).length > 1;
}

function closeGently(http: Server, limit: number): Promise<void> {
  return new Promise((resolve) => {
    let sweeper: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      sweeper = setInterval(() => http.closeIdleConnections(), SWEEP);
    }, GRACE);
    const cutOff = setTimeout(() => http.closeAllConnections(), limit);
    // `http.close()` would close idle connections at once.
    NetServer.prototype.close.call(http, () => {
      clearTimeout(grace);
      clearInterval(sweeper);
      clearTimeout(cutOff);
      resolve();
    });
  });
}

function cutOffSlowBody(request: IncomingMessage, limit: number) {
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, limit);
  request.once('close', () => {
    if (request.complete || request.socket.destroyed) clearTimeout(timer);
  });
}
