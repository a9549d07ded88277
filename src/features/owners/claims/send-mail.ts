import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { PlannedMail } from '../../../platform/mail/planned.ts';
import type { Site } from '../../settings/site.ts';

export interface ClaimServices {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  /** Its address is where staff learn what waits for them. */
  site: Site;
  secret: string;
}

export function mailClaim(
  trx: DatabaseTransaction,
  { jobs }: Pick<ClaimServices, 'jobs'>,
  mail: PlannedMail,
): Promise<void> {
  return jobs.enqueue(trx, mailQueue, mail);
}
