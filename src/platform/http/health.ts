import * as m from '#messages';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { AppError } from '../errors.ts';
import type { HttpApp } from './app.ts';

/** `/healthz`: the process answers. `/readyz`: it stays, and the database is there and migrated. */
export function mountHealth(app: HttpApp, db: Database, stopping?: AbortSignal) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    if (stopping?.aborted) {
      throw new AppError('unavailable', m.platform_http_this_process_is_shutting_down(), {
        retryAfter: 5,
      });
    }
    const isReady = await isMigrated(db).catch(() => false);
    if (!isReady) {
      throw new AppError('unavailable', m.platform_http_the_database_is_not_ready(), {
        retryAfter: 5,
      });
    }
    return c.json({ status: 'ready' });
  });
}
