import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs, JobWait } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { linkToReview } from './author/link.rules.ts';
import { writePublishedMail, writeRemovedMail } from './author/mail.ts';
import { findToldReviewers } from './tell-reviewers.queries.ts';

export interface TellingDependencies {
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
  secret: string;
}

/** `reason`: in staff's words, to the author. */
export type ReviewNews = { is: 'published' } | { is: 'removed'; reason: string | null };

/** Authors who confirmed their reviews hear what became of them. */
export async function tellReviewers(
  trx: DatabaseTransaction,
  { jobs, site, secret }: TellingDependencies,
  reviewIds: number[],
  news: ReviewNews,
  wait?: JobWait,
): Promise<void> {
  for (const told of await findToldReviewers(trx, reviewIds)) {
    const { reviewId, email: to, business, businessId, path } = told;
    const mail = {
      site,
      to,
      business,
      businessId,
      pageUrl: `${site.url}${path}`,
      reviewUrl: linkToReview({ secret, site }, reviewId),
    };
    const written =
      news.is === 'published' ? writePublishedMail(mail) : writeRemovedMail(mail, news.reason);
    await jobs.enqueue(trx, mailQueue, written, wait);
  }
}
