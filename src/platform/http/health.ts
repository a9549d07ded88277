import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrate.ts';
import { AppError } from '../errors.ts';
import type { HttpApp } from './app.ts';

/** `/healthz`: the process answers. `/readyz`: it stays, and the database is there and migrated. */
export function mountHealth(app: HttpApp, db: Database, stopping?: AbortSignal) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    if (stopping?.aborted) {
      throw new AppError('unavailable', 'This process is shutting down.', { retryAfter: 5 });
    }
    const isReady = await isMigrated(db).catch(() => false);
    if (!isReady) {
      throw new AppError('unavailable', 'The database is not ready.', { retryAfter: 5 });
    }
    return c.json({ status: 'ready' });
  });
}
