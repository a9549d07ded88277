import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { type Mail, mailQueue } from '../../../platform/mail/compose.ts';

export interface ClaimServices {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
  secret: string;
  /** Where staff learn what waits for them. */
  contactEmail: string;
}

export function mailClaim(
  trx: DatabaseTransaction,
  { jobs }: Pick<ClaimServices, 'jobs'>,
  mail: Mail,
): Promise<void> {
  return jobs.enqueue(trx, mailQueue, mail);
}
