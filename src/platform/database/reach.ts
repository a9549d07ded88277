import { ConfigError } from '../config.ts';
import { tryToConnect } from './database.ts';
import { sharesSessions } from './pooler.ts';
import { waitForDatabase } from './presence.ts';
import { explainRefusal } from './refusal.rules.ts';

/**
 * At a start: waits for the database. Throws ConfigError, in words that say what to set, for a server that
 * will not have us and for a pooler that we cannot use. Replicas that are away are left alone.
 */
export async function reachDatabase(
  url: string,
  replicaUrls: string[],
  print: (line: string) => void,
): Promise<void> {
  try {
    await waitForDatabase(() => tryToConnect({ url }), print);
  } catch (error) {
    const reason = explainRefusal(error);
    throw reason ? new ConfigError(`DATABASE_URL: ${reason}`) : error;
  }
  const [isShared, ...areShared] = await Promise.all([
    sharesSessions(url),
    ...replicaUrls.map((replica) => sharesSessions(replica).catch(() => false)),
  ]);
  if (isShared) throw new ConfigError(describeSharing('DATABASE_URL'));
  if (areShared.includes(true)) throw new ConfigError(describeSharing('DATABASE_REPLICA_URL'));
}

function describeSharing(setting: string): string {
  return (
    `${setting}: the pooler there is in transaction mode, which the product cannot use. ` +
    'Set it to session mode (pool_mode = session in PgBouncer), or name the database itself: docs/managed-postgresql.md.'
  );
}
