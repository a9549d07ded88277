import * as m from '#messages';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { AppError } from '../errors.ts';
import type { HttpApp } from './app.ts';

function describeClient(address: string, forwardedFor: string | undefined) {
  const hops = (forwardedFor ?? '').split(',').filter((hop) => hop.trim());
  return { address, forwarded: hops.length };
}

/**
 * Serves `/healthz` (the process answers) and `/readyz` (it isn't stopping, and the database is there and
 * migrated).
 */
export function mountHealth(app: HttpApp, db: Database, stopping?: AbortSignal) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/healthz/client', (c) => {
    c.header('cache-control', 'no-store');
    return c.json(describeClient(c.get('address'), c.req.header('x-forwarded-for')));
  });

  app.get('/readyz', async (c) => {
    if (stopping?.aborted) {
      throw new AppError('unavailable', m.http_shutting_down(), {
        retryAfter: 5,
      });
    }
    const isReady = await isMigrated(db).catch(() => false);
    if (!isReady) {
      throw new AppError('unavailable', m.http_database_not_ready(), {
        retryAfter: 5,
      });
    }
    return c.json({ status: 'ready' });
  });
}
