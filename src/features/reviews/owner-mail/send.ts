import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import { linkToDesk } from '../../contacts/links.ts';
import { countRecentLinks } from '../../owners/queries.ts';
import { writeReviewMail } from './mail.ts';
import {
  type Addressee,
  dropUnwanted,
  findAddressee,
  hasUnmailed,
  listUnmailedBusinesses,
  takeUnmailed,
} from './queries.ts';
import { mailNewReviews } from './queues.ts';

const HOUR = 3_600_000;
/** What comes after so many mails with links in an hour is told in one mail, an hour later. */
const MOST_AN_HOUR = 3;
/** What staff published a moment ago may still be undone. */
const SETTLED_AFTER = 60_000;
const BATCH = 100;

export interface OwnerMailDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

/** One mail with all that the owner was not told yet. */
export async function tellAtOnce(
  { db, clock, jobs, site }: OwnerMailDependencies,
  businessId: number,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const owner = await findAddressee(trx, businessId);
    if (owner?.reviewMail !== 'at-once' || !(await hasUnmailed(trx, businessId))) return;
    const since = new Date(at.getTime() - HOUR);
    if ((await countRecentLinks(trx, businessId, since)) >= MOST_AN_HOUR) {
      const wait = { seconds: HOUR / 1000, key: `${mailNewReviews.name} ${businessId}` };
      return jobs.enqueue(trx, mailNewReviews, { businessId }, wait);
    }
    await mailOwner(trx, { jobs, site }, owner, { at, until: at });
  });
}

/** A listing at a time, so that whatever stops it halfway tells nobody twice. */
export async function tellOfWeek(dependencies: OwnerMailDependencies): Promise<void> {
  const { db, clock } = dependencies;
  await dropUnwanted(db);
  const at = clock();
  const until = new Date(at.getTime() - SETTLED_AFTER);
  for (let after = 0; ; ) {
    const ids = await listUnmailedBusinesses(db, { after, limit: BATCH });
    for (const id of ids) {
      await db.kysely.transaction().execute(async (trx) => {
        const owner = await findAddressee(trx, id);
        if (owner) await mailOwner(trx, dependencies, owner, { at, until });
      });
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    after = last;
  }
}

async function mailOwner(
  trx: DatabaseTransaction,
  { jobs, site }: Pick<OwnerMailDependencies, 'jobs' | 'site'>,
  owner: Addressee,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  const { businessId, ownerId, name: listing } = owner;
  const reviews = await takeUnmailed(trx, businessId, until);
  const to = contactOf(owner);
  if (reviews.length === 0 || !to) return;
  const deskUrl = await linkToDesk(trx, { businessId, email: to, at, siteUrl: site.url });
  await jobs.enqueue(
    trx,
    mailQueue,
    writeReviewMail({ to, listing, businessId, ownerId, reviews, deskUrl }),
  );
}
