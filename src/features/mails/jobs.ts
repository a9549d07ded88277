import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { type Mailer, mailWorker } from '../../platform/mail/mailer.ts';
import { deleteOldLanguages } from './model/reader-language.ts';
import {
  createMailDesk,
  deleteOldMails,
  giveUpLost,
  type OwnerAreaDependencies,
} from './sent/desk.ts';

const DAY = 86_400_000;
/** The privacy page and docs/security.md name them. */
const KEPT_DAYS = 90;
const LANGUAGE_KEPT_DAYS = 400;
/** Longer than all tries of a mail take. */
const LOST_AFTER_DAYS = 10;

const prune: Queue<object> = { name: 'prune-mails', retries: 3, cron: '7 4 * * *' };

export const mailQueues: Queue<object>[] = [mailQueue, prune];

export function createMailWorkers({
  mailer,
  ...dependencies
}: OwnerAreaDependencies & { mailer: Mailer }): Worker[] {
  return [
    mailWorker(mailer, createMailDesk(dependencies)),
    worker(
      prune,
      unlessClockJumped(dependencies, () => pruneMails(dependencies)),
    ),
  ];
}

async function pruneMails({
  db,
  clock,
}: Pick<OwnerAreaDependencies, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);
  await giveUpLost(db, daysAgo(LOST_AFTER_DAYS));
  await deleteOldMails(db, daysAgo(KEPT_DAYS));
  await deleteOldLanguages(db, daysAgo(LANGUAGE_KEPT_DAYS));
}
