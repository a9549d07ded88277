import type { MiddlewareHandler } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Database } from '../database/database.ts';
import { MAX_LAG, type Replica } from '../database/replica.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { createHttpApp, type HttpEnv } from './app.ts';
import { type Api, createApi } from './mount.ts';
import { problemResponse } from './problem.ts';

const WROTE = 'mainstreet.wrote';
const HAS_WRITTEN = /(?:^|;\s*)mainstreet\.wrote=/;
/** PostgreSQL's code of a statement that took too long: it would on the primary too. */
const TOO_LONG = '57014';

/** Marks whoever has changed something, so that their reads see it whatever the replica knows yet. */
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
  replica: Replica;
  log: Log;
  /** Whether a visitor's cookies ask for the newest there is. */
  needsPrimary(cookies: string): boolean;
}

/**
 * `mountReads` gets an app of its own and the replica's database. The primary answers those who
 * have just written, and everyone while the replica is unfit or fails.
 */
export function mountReplicaReads(
  app: Api,
  { paths, replica, log, needsPrimary }: ReplicaReads,
  mountReads: (app: Api, db: Database) => void,
) {
  const reads = createHttpApp(log);
  const api = createApi(reads, app.guards);
  const failures = new WeakSet<Response>();
  reads.onError((error, c) => {
    if (!isOwnFailure(error)) return problemResponse(error, c.get('requestId'), log);
    replica.setAside(String(error));
    const failure = new Response(null, { status: 503 });
    failures.add(failure);
    return failure;
  });
  mountReads(api, replica.db);
  app.http.on('GET', paths, async (c, next) => {
    const cookies = c.req.header('cookie') ?? '';
    if (!replica.isFit() || HAS_WRITTEN.test(cookies) || needsPrimary(cookies)) {
      return next();
    }
    const answer = await reads.fetch(c.req.raw, { ...c.env, requestId: c.get('requestId') });
    return failures.has(answer) ? next() : answer;
  });
}

/** Whether the primary may do what the replica could not. */
function isOwnFailure(error: unknown): boolean {
  if (error instanceof AppError) return false;
  return !(error instanceof Error && 'code' in error && error.code === TOO_LONG);
}
