import type { Database } from './database.ts';
import { isMigrated } from './database-migrate.ts';
import { AppError } from './errors.ts';
import type { HttpApp } from './http.ts';

/** `/healthz`: the process answers. `/readyz`: the database answers and is migrated; else 503. */
export function mountHealth(app: HttpApp, db: Database) {
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  app.get('/readyz', async (c) => {
    const isReady = await isMigrated(db).catch(() => false);
    if (!isReady) {
      throw new AppError('unavailable', 'The database is not ready.', { retryAfter: 5 });
    }
    return c.json({ status: 'ready' });
  });
}
