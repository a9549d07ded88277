import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../telemetry/log.ts';

/** Services that most use cases take a part of: `Pick<Services, 'db' | 'clock'>`. */
export interface Services {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  log: Log;
  /** Key that signs links and hashes addresses. */
  secret: string;
  site: { name: string; url: string };
}
