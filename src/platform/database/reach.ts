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
  const [, ...areShared] = await Promise.all([
    refusePooler(url),
    ...replicaUrls.map((replica) => sharesSessions(replica).catch(() => false)),
  ]);
  if (areShared.includes(true)) throw new ConfigError(describeSharing('DATABASE_REPLICA_URL'));
}

/** Throws ConfigError where DATABASE_URL leads to a pooler that we cannot use; rejects if it is away. */
export async function refusePooler(url: string): Promise<void> {
  if (await sharesSessions(url)) throw new ConfigError(describeSharing('DATABASE_URL'));
}

function describeSharing(setting: string): string {
  return (
    `${setting}: the pooler there is in transaction mode, which the product cannot use. ` +
    'Set it to session mode (pool_mode = session in PgBouncer), or name the database itself: docs/managed-postgresql.md.'
  );
}
