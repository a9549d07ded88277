import { sql } from 'kysely';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { deleteExpired } from './model/queries.ts';
import { SESSION_DAYS } from './model/session-cookie.rules.ts';
import { type LinkServices, mailPasswordLink, sendPasswordLink } from './passwords/send-link.ts';
import { stepOf } from './two-factor/codes.ts';

const DAILY = '41 9 * * *';

const tidy: Queue<object> = { name: 'tidy-accounts', retries: 3, cron: DAILY };

export const accountQueues: Queue<object>[] = [tidy, sendPasswordLink];

export function createAccountWorkers(dependencies: LinkServices & { log: Log }): Worker[] {
  const { db, clock } = dependencies;
  const forget = unlessClockJumped(dependencies, () => deleteExpired(db, clock()));
  const run = async () => {
    await shortenSpans(db, clock());
    await forget();
  };
  return [
    worker(tidy, run),
    worker(sendPasswordLink, (request) => mailPasswordLink(dependencies, request)),
  ];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_STEP = DAY;

/**
 * Ends sessions, sign-in steps and lockouts that expire too late because the clock was wrong. Scans small
 * tables sequentially.
 */
export async function shortenSpans(db: Database, now: Date): Promise<void> {
  const latestSession = new Date(now.getTime() + SESSION_DAYS * DAY + MINUTE);
  const latestStep = new Date(now.getTime() + LONGEST_STEP);
  await db.kysely.deleteFrom('sessions').where('expiresAt', '>', latestSession).execute();
  await db.kysely.deleteFrom('verifications').where('expiresAt', '>', latestStep).execute();
  await sql`update two_factors set locked_until = null where locked_until > ${latestStep}`.execute(
    db.kysely,
  );
  // Resets a last step in the future, which would reject every two-factor code until that time.
  await sql`update two_factors set last_step = 0 where last_step > ${stepOf(now) + 1}`.execute(
    db.kysely,
  );
}
