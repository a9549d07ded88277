import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import { contactOf } from '../../contacts/contact.rules.ts';
import { linkToOwnerArea } from '../../contacts/links.ts';
import { planMail } from '../../mails/plan.ts';
import { hashRecipient } from '../../notices/hash-recipient.ts';
import { takeTurn } from '../../notices/notices.ts';
import type { ReviewRow } from '../queries.ts';
import {
  type Addressee,
  dropUnwanted,
  findAddressee,
  hasUnmailed,
  listUnmailedBusinesses,
  takeUnmailed,
} from './queries.ts';
import { mailNewReviews } from './queues.ts';
import { REVIEW_STOPS } from './stops.ts';

const HOUR = 3_600_000;
/** What comes after so many mails to an address in a day is told in one mail, later. */
const MOST_A_DAY = 8;
/** What staff published a moment ago may still be undone. */
const SETTLED_AFTER = 60_000;
const BATCH = 100;

export interface OwnerMailDependencies {
  db: Database;
  clock: Clock;
  secret: string;
  jobs: Pick<Jobs, 'enqueue'>;
  site: { name: string; url: string };
}

export async function tellAtOnce(
  { db, clock, secret, jobs, site }: OwnerMailDependencies,
  businessId: number,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const owner = await findAddressee(trx, businessId);
    if (owner?.reviewMail !== 'at-once' || !(await hasUnmailed(trx, businessId))) return;
    const recipient = hashRecipient(secret, contactOf(owner) ?? '');
    const jobId = `${businessId} ${at.toISOString()}`;
    const mail = { recipient, kind: 'new-reviews', jobId, at };
    if (!(await takeTurn(trx, mail, MOST_A_DAY))) {
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
  const ownerUrl = await linkToOwnerArea(trx, { businessId, email: to, at, siteUrl: site.url });
  await jobs.enqueue(
    trx,
    mailQueue,
    writeReviewMail({ to, listing, businessId, ownerId, reviews, ownerUrl }),
  );
}

const MOST_SHOWN = 10;
const MOST_CHARACTERS = 600;

function writeReviewMail(mail: {
  to: string;
  listing: string;
  businessId: number;
  ownerId: number;
  /** Newest first, at least one. */
  reviews: ReviewRow[];
  ownerUrl: string;
}): PlannedMail {
  const { to, listing, businessId, ownerId, reviews, ownerUrl: manage_url } = mail;
  const rows = reviews.slice(0, MOST_SHOWN).map(describe);
  const [row] = rows;
  const more = reviews.length - MOST_SHOWN;
  const about = { businessId, list: { name: REVIEW_STOPS, to: String(ownerId) } };
  if (reviews.length === 1 && row) {
    return planMail('new-review', to, { listing, ...row, manage_url }, about);
  }
  return planMail(
    'new-reviews',
    to,
    { listing, count: String(reviews.length), more: more > 0 ? String(more) : null, manage_url },
    { ...about, rows },
  );
}

function describe({ rating, reviewerName, comment, createdAt }: ReviewRow) {
  return {
    reviewer: reviewerName,
    stars: { words: 'stars', count: rating },
    day: { day: createdAt.toISOString() },
    review: shorten(comment),
  } satisfies Record<string, MailValue>;
}

function shorten(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= MOST_CHARACTERS) return text;
  return `${characters.slice(0, MOST_CHARACTERS).join('').trimEnd()}…`;
}
