import { DECISION_DAYS } from '../../domain/decision-limits.ts';
import { unlessClockJumped } from '../../platform/database/clock.ts';
import { type Queue, type Worker, worker } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { deleteRemovedReviews } from './decisions/queries.ts';
import { finishDecision, workQueue } from './decisions/work.ts';
import { deleteVotes } from './helpful.ts';
import { eraseAuthors, eraseOldAuthors, lapseOverdue, lapseReviews } from './lapse.ts';
import { mailReviewLinks } from './model/ask-to-confirm.ts';
import { deleteUnconfirmed } from './model/author.queries.ts';
import { type ModerationDependencies, removeReview } from './model/moderate.ts';
import { emailWeek, mailWeek, type OwnerMailDependencies, tellAtOnce } from './model/owner-mail.ts';
import { forgetReportNetworks } from './model/report.ts';
import { sendReviewLinks } from './model/send-links.ts';
import { removeDeletedReview } from './model/staff.queries.ts';
import { mailNewReviews } from './model/tell-owner.ts';
import { countPaces, countPacesNightly } from './screening/paces.ts';

const JOBS_EVERY_NIGHT = '23 4 * * *';

const jobsForget: Queue<object> = {
  name: 'forget-removed-reviews',
  retries: 3,
  cron: JOBS_EVERY_NIGHT,
};

const decisionQueues: Queue<object>[] = [workQueue, jobsForget];

function createDecisionWorkers(dependencies: ModerationDependencies & { log: Log }): Worker[] {
  return [
    worker(workQueue, ({ decisionId }) => finishDecision(dependencies, decisionId)),
    worker(
      jobsForget,
      unlessClockJumped(dependencies, () => forgetRemoved(dependencies)),
    ),
  ];
}

const DAY = 86_400_000;
const BATCH = 1000;

export async function forgetRemoved({
  db,
  clock,
}: Pick<ModerationDependencies, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - (DECISION_DAYS + 1) * DAY);
  for (let count = BATCH; count === BATCH; ) {
    count = await db.kysely
      .transaction()
      .execute((trx) => deleteRemovedReviews(trx, before, BATCH));
  }
}

const EVERY_NIGHT = '37 4 * * *';
/** This value is also stated on the privacy page and in docs/security.md. */
const KEPT_DAYS = 400;

const forget: Queue<object> = { name: 'forget-voices', retries: 3, cron: EVERY_NIGHT };

export const reviewQueues: Queue<object>[] = [
  ...[removeReview, mailNewReviews, mailWeek, ...decisionQueues],
  ...[lapseReviews, countPacesNightly, eraseAuthors],
  ...[mailReviewLinks, forget],
];

type Dependencies = OwnerMailDependencies & ModerationDependencies & { log: Log };

export function createReviewWorkers(dependencies: Dependencies): Worker[] {
  const { db } = dependencies;
  const lapse = () => lapseOverdue(dependencies);
  const erase = () => eraseOldAuthors(dependencies);
  return [
    worker(removeReview, ({ reviewId }) => removeDeletedReview(db, reviewId)),
    worker(mailNewReviews, ({ businessId }) => tellAtOnce(dependencies, businessId)),
    worker(mailWeek, () => emailWeek(dependencies)),
    worker(mailReviewLinks, (wish) => sendReviewLinks(dependencies, wish)),
    worker(
      forget,
      unlessClockJumped(dependencies, () => forgetVoices(dependencies)),
    ),
    worker(lapseReviews, unlessClockJumped(dependencies, lapse)),
    worker(countPacesNightly, () => countPaces(dependencies)),
    worker(eraseAuthors, unlessClockJumped(dependencies, erase)),
    ...createDecisionWorkers(dependencies),
  ];
}

export async function forgetVoices({
  db,
  clock,
}: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await deleteUnconfirmed(db, now);
  await forgetReportNetworks(db, before);
  await deleteVotes(db, before);
}
