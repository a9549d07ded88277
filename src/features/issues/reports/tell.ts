import { sql } from 'kysely';
import type { ProblemReason } from '../../../contract/reports.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, JobWait } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { addressOwner } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { writeChange } from '../../owners/model/change-mail.ts';
import { describeProposed, type Proposed, pickFacts } from './corrections.rules.ts';

export interface ReportMails {
  jobs: Pick<Jobs, 'enqueue'>;
  site: { url: string };
}

interface Corrected {
  reason: ProblemReason;
  proposed: Proposed;
}

/** Emails corrections to the owner. */
export async function mailCorrections(
  trx: DatabaseTransaction,
  { jobs, site }: ReportMails,
  { listing, asked, at, until }: { listing: ListingRow; asked: Corrected[]; at: Date; until: Date },
): Promise<void> {
  const owner = await addressOwner(trx, listing, { at, siteUrl: site.url });
  if (!owner) return;
  const { to, manageUrl: manage_url, businessId } = owner;
  const rows = asked.map(({ reason, proposed }) => ({
    change: writeChange({
      field: reason === 'moved' ? 'place' : (reason as 'name' | 'phone' | 'website' | 'hours'),
      before: describeProposed(pickFacts(reason, listing) ?? {}),
      after: describeProposed(proposed),
    }),
  }));
  const fields = { listing: listing.name, decided_on: { day: until.toISOString() }, manage_url };
  await jobs.enqueue(
    trx,
    mailQueue,
    planMail('listing-corrections', to, fields, { businessId, rows }),
  );
}

export interface ToldReport {
  email: string | null;
  proposedKey: string | null;
}

/** Emails a decision once to each visitor who left an address. */
export async function emailVisitors(
  trx: DatabaseTransaction,
  { jobs, site }: ReportMails,
  decided: {
    businessId: number;
    reports: ToldReport[];
    state: 'confirmed' | 'dismissed';
    /** Key of the correction that was applied. */
    madeKey: string | null;
    reason: string | null;
    wait?: JobWait;
  },
): Promise<void> {
  const { businessId, reports, state, madeKey, reason, wait } = decided;
  const told = new Map(reports.map((one) => [one.email?.toLowerCase(), one]));
  told.delete(undefined);
  if (told.size === 0) return;
  const { name: listing, path } = await findNamed(trx, businessId);
  for (const { email, proposedKey } of told.values()) {
    const isMade = madeKey !== null && proposedKey === madeKey;
    const fields = {
      listing,
      reason,
      decision: { words: `correction-${isMade ? 'made' : state}` },
      listing_url: path && site.url + path,
    };
    const mail = planMail('correction-decided', email ?? '', fields, { businessId });
    await jobs.enqueue(trx, mailQueue, mail, wait);
  }
}

async function findNamed(trx: DatabaseTransaction, businessId: number) {
  const { rows } = await sql<{ name: string; path: string | null }>`
    select b.name, case when b.is_listed then '/' || c.slug || '/' || b.slug end as path
    from businesses b join categories c on c.id = b.category_id where b.id = ${businessId}
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Listing ${businessId} is gone`);
  return row;
}
