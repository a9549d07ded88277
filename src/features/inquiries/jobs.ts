import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { deleteInquiries } from './inbox/inbox.ts';

const EVERY_NIGHT = '49 4 * * *';
/** This value is also stated in the form, on the privacy page and in docs/security.md. */
const KEPT_DAYS = 365;

const prune: Queue<object> = { name: 'prune-inquiries', retries: 3, cron: EVERY_NIGHT };

export const inquiryQueues: Queue<object>[] = [prune];

export function createInquiryWorkers(
  dependencies: Parameters<typeof unlessClockJumped>[0],
): Worker[] {
  const { db, clock } = dependencies;
  const run = () => deleteInquiries(db, new Date(clock().getTime() - KEPT_DAYS * 86_400_000));
  return [worker(prune, unlessClockJumped(dependencies, run))];
}
