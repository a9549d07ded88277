import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';

/** Maximum number of bulk emails queued at a time, and of unsent emails of any kind at which the next part waits. */
export const MAILS_AT_ONCE = 200;

/** Checks whether bulk emails must wait, so that they keep the pace of the mail server and don't delay other emails. */
export async function isMailBusy({ db }: { db: Database }): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${mailQueue.name} and state < 'active'
    offset ${MAILS_AT_ONCE - 1} limit 1
  `.execute(db.kysely);
  return rows.length > 0;
}
