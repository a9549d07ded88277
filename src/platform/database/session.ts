import type pg from 'pg';
import { DatabaseAwayError } from './errors.ts';

const LIMIT = 3500;

interface Session {
  /** Milliseconds; 0 for none. */
  statementTimeout: number;
  /** Whether a server that nothing can be written to will do. */
  mayBeReplica: boolean;
}

/**
 * Readies a new connection, by a statement: a pooler refuses settings that come with the connection.
 * Throws DatabaseAwayError on a replica, as the one that was the primary is for a while after a failover.
 */
export async function prepareSession(client: pg.ClientBase, session: Session): Promise<void> {
  // Swapped letters share few trigrams: at the default of 0.3, "bakrey" is not like "bakery".
  const query = {
    text: `select set_config('timezone', 'UTC', false),
             set_config('pg_trgm.similarity_threshold', '0.2', false),
             set_config('statement_timeout', $1, false), pg_is_in_recovery() as "isReplica"`,
    values: [String(session.statementTimeout)],
    query_timeout: LIMIT,
  };
  const { rows } = await client.query<{ isReplica: boolean }>(query);
  if (rows[0]?.isReplica && !session.mayBeReplica) {
    throw new DatabaseAwayError('the server is a replica, which cannot be written to');
  }
}
