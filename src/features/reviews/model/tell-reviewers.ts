import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { JobWait } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { linkToReview } from './author-links.rules.ts';
import { writePublishedMail, writeRemovedMail } from './author-mails.ts';

export type TellingDependencies = Pick<Services, 'jobs' | 'secret' | 'site'>;

export type ReviewNews = { is: 'published' } | { is: 'removed'; reason: string | null };

export async function emailReviewers(
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

interface ToldReviewer {
  reviewId: number;
  email: string;
  business: string;
  businessId: number;
  path: string;
}

async function findToldReviewers(
  trx: DatabaseTransaction,
  reviewIds: number[],
): Promise<ToldReviewer[]> {
  const { rows } = await sql<ToldReviewer>`
    select distinct on (f.mailbox) f.review_id, f.email, b.name as business, b.id as business_id,
      '/' || c.slug || '/' || b.slug as path
    from review_confirmations f
    join reviews r on r.id = f.review_id
    join businesses b on b.id = r.business_id
    join categories c on c.id = b.category_id
    where f.review_id = any(${reviewIds}::bigint[]) and r.confirmed_at is not null
      and f.email is not null
      and not exists (select from stopped_recipients where recipient = f.mailbox)
    order by f.mailbox, f.review_id
  `.execute(trx);
  return rows;
}
