import type { Config } from '../../platform/config.ts';
import { listenForChanges } from '../../platform/database/changes.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { sharesSessions } from '../../platform/database/pooler.ts';
import type { Log } from '../../platform/log.ts';
import { type Check, type Finding, failed, ok, skipped, warning } from './check.ts';

const PATIENCE = 6000;

/** Whether something in front of the database keeps announcements away, found as servers find it. */
export function checkPooler({ databaseUrl, replicaUrls }: Config, log: Log): Check[] {
  if (!databaseUrl) return [];
  return [
    {
      group: 'Database',
      name: 'pooler',
      examine: () => judgeSessions([databaseUrl, ...replicaUrls]),
    },
    { group: 'Database', name: 'announcements', examine: () => judgePooler(databaseUrl, log) },
  ];
}

/** Whether each connection has a session of its own. */
async function judgeSessions(urls: string[]): Promise<Finding> {
  const shares = await Promise.all(urls.map((url) => sharesSessions(url).catch(() => null)));
  if (shares.includes(true)) {
    return failed(
      'A pooler gives sessions to several connections in turns, so the product does not start.',
      'Set it to session mode, or name the database itself: docs/managed-postgresql.md.',
    );
  }
  if (shares[0] === null) return skipped('The database cannot be reached.');
  return ok('Each connection has a session of its own.');
}

async function judgePooler(url: string, log: Log): Promise<Finding> {
  const limits = { log, statementTimeout: PATIENCE, patience: PATIENCE, maxConnections: 1 };
  const db = openDatabase({ url }, limits);
  const heard = Promise.withResolvers<boolean>();
  const listener = { onChange: () => {}, onHearing: heard.resolve };
  const channel = listenForChanges({ url }, listener, { db, log });
  const isHeard = await heard.promise;
  const isThere =
    isHeard ||
    (await db.pool.query('select').then(
      () => true,
      () => false,
    ));
  void channel
    .close()
    .then(db.close)
    .catch(() => {});
  if (isHeard) return ok('They reach all processes.');
  if (!isThere) return skipped('The database cannot be reached.');
  return warning(
    'They do not come back, so pages are not cached.',
    'If there is a pooler in DATABASE_URL, set it to session mode.',
  );
}
