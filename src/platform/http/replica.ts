import type { MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Database } from '../database/database.ts';
import { MAX_LAG, type Replica } from '../database/replica.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../telemetry/log.ts';
import { createHttpApp, type HttpEnv } from './app.ts';
import { type Api, createApi } from './mount.ts';
import { problemResponse } from './problem.ts';

const WROTE = 'mainstreet.wrote';
const HAS_WRITTEN = /(?:^|;\s*)mainstreet\.wrote=/;
/** PostgreSQL code of a statement that took too long. The primary wouldn't be faster, so it isn't tried. */
const TOO_LONG = '57014';

/** Sets a cookie after a change, so that the visitor reads from the primary until replicas have caught up. */
export function markWriters(siteUrl: string): MiddlewareHandler<HttpEnv> {
  const options = {
    path: '/api',
    maxAge: MAX_LAG / 1000,
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
  } as const;
  return async (c, next) => {
    await next();
    const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
    if (isWrite && c.res.ok) setCookie(c, WROTE, '1', options);
  };
}

interface ReplicaReads {
  paths: string[];
  replicas: readonly Replica[];
  log: Log;
  needsPrimary(cookies: string): boolean;
}

/**
 * Serves reads from replicas in turn. `mountReads` gets an app and a database for each replica. A replica
 * that fails is skipped. The primary answers visitors who have just written, and everyone if no replica can.
 */
export function mountReplicaReads(
  app: Api,
  { paths, replicas, log, needsPrimary }: ReplicaReads,
  mountReads: (app: Api, db: Database) => void,
) {
  const failures = new WeakSet<Response>();
  const readers = replicas.map((replica) => {
    const http = createHttpApp(log);
    http.onError((error, c) => {
      if (!isOwnFailure(error)) return problemResponse(error, c.get('requestId'), log);
      replica.setAside(String(error));
      const failure = new Response(null, { status: 503 });
      failures.add(failure);
      return failure;
    });
    mountReads(createApi(http, app.guards), replica.db);
    return { replica, http };
  });
  let turn = 0;
  app.http.on('GET', paths, async (c, next) => {
    const cookies = c.req.header('cookie') ?? '';
    if (HAS_WRITTEN.test(cookies) || needsPrimary(cookies)) return next();
    turn = (turn + 1) % readers.length;
    for (const { replica, http } of [...readers.slice(turn), ...readers.slice(0, turn)]) {
      if (!replica.isFit()) continue;
      const answer = await http.fetch(c.req.raw, { ...c.env, requestId: c.get('requestId') });
      if (!failures.has(answer)) return answer;
    }
    return next();
  });
}

/** Checks whether the primary may succeed where the replica failed. */
function isOwnFailure(error: unknown): boolean {
  if (error instanceof AppError) return false;
  return !(error instanceof Error && 'code' in error && error.code === TOO_LONG);
}
