import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { mailQueue } from '../../platform/mail/compose.ts';

export interface Delays {
  /** The database answers, and takes no changes: it is no longer the primary. */
  isReadOnly: boolean;
  /** Since when a payment should have been checked; null where none is an hour late. */
  payments: Date | null;
  /** Since when an email waits to be sent; null where none waits for over 15 minutes. */
  emails: Date | null;
}

/** Index payments_due, and the partial one of pg-boss that holds what waits. */
export async function readDelays(db: Database): Promise<Delays> {
  const { rows } = await sql<Delays>`
    select current_setting('transaction_read_only') = 'on' as is_read_only,
      (select min(check_at) from payments where check_at < now() - interval '1 hour') as payments,
      (select min(case state when 'retry' then created_on else start_after end) from pgboss.job
        where name = ${mailQueue.name} and state < 'active' and not blocked
          and case state when 'retry' then created_on else start_after end
            < now() - interval '15 minutes') as emails
  `.execute(db.kysely);
  const [row] = rows;
  if (!row) throw new Error('Delays are one row');
  return row;
}
