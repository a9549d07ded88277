import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { type Mailer, mailWorker } from '../../platform/mail/mailer.ts';
import { deleteOldLanguages } from './model/reader-language.ts';
import {
  createMailSender,
  deleteOldMails,
  giveUpLost,
  type SentMailDependencies,
} from './sent/send-mail.ts';

const DAY = 86_400_000;
/** These values are also stated on the privacy page and in docs/security.md. */
const KEPT_DAYS = 90;
const LANGUAGE_KEPT_DAYS = 400;
/** Days after which a mail counts as lost; longer than all of its retries take. */
const LOST_AFTER_DAYS = 10;

const prune: Queue<object> = { name: 'prune-mails', retries: 3, cron: '7 4 * * *' };

export const mailQueues: Queue<object>[] = [mailQueue, prune];

export function createMailWorkers({
  mailer,
  ...dependencies
}: SentMailDependencies & { mailer: Mailer }): Worker[] {
  return [
    mailWorker(mailer, createMailSender(dependencies)),
    worker(
      prune,
      unlessClockJumped(dependencies, () => pruneMails(dependencies)),
    ),
  ];
}

async function pruneMails({
  db,
  clock,
}: Pick<SentMailDependencies, 'db' | 'clock'>): Promise<void> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);
  await giveUpLost(db, daysAgo(LOST_AFTER_DAYS));
  await deleteOldMails(db, daysAgo(KEPT_DAYS));
  await deleteOldLanguages(db, daysAgo(LANGUAGE_KEPT_DAYS));
}
