import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { isFinal, untilFinal, waitKey } from '../audit/undo.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { contactOf } from '../mails/model/contact.rules.ts';
import { planMail } from '../mails/model/plan.ts';
import { findPath, type RunningPayment } from './merges.queries.ts';
import type { MovedPeople } from './move/people.ts';
import { writePremiumMails } from './premium.ts';

const ACTION = 'business.merge';

interface Dependencies {
  jobs: Pick<Jobs, 'enqueue' | 'withdraw'>;
  site: { name: string; url: string };
}

interface Merged {
  mergeId: number;
  survivor: ListingRow;
  merged: ListingRow;
  people: MovedPeople;
  payments: RunningPayment[];
  at: Date;
}

/**
 * Plans the mails to the contact, claimants and payers of the merged listing. They are sent once the merge
 * can't be undone instantly.
 */
export async function emailMerge(
  trx: DatabaseTransaction,
  { jobs, site }: Dependencies,
  { mergeId, survivor, merged, people, payments, at }: Merged,
): Promise<void> {
  const path = await findPath(trx, { survivorId: survivor.id });
  const told = { merged: merged.name, survivor: survivor.name, survivorId: survivor.id };
  const page = path && site.url + path;
  const url = `${site.url}/claim/${survivor.id}`;
  const hasOwner = people.owner !== null;
  const hasWaiting = people.waiting.length > 0;
  const contact = contactOf(merged);
  const claimants = new Set(people.claims.map(({ email }) => email));
  const mails = [
    ...(contact ? [writeMergedMail(contact, { ...told, url: page, hasOwner, hasWaiting })] : []),
    ...[...claimants].map((to) => writeClaimClosedMail(to, { ...told, url })),
    ...writePremiumMails('premium-moved', payments, { survivor, merged, at }),
  ];
  for (const mail of mails) await jobs.enqueue(trx, mailQueue, mail, untilFinal(ACTION, mergeId));
}

export async function emailMergeUndo(
  trx: DatabaseTransaction,
  { jobs }: Pick<Dependencies, 'jobs'>,
  {
    id,
    mergedAt,
    at,
    ...both
  }: { id: number; mergedAt: Date; at: Date } & Omit<Merged, 'mergeId' | 'people'>,
): Promise<void> {
  await jobs.withdraw(trx, [mailQueue], waitKey(ACTION, id));
  if (!isFinal(mergedAt, at)) return;
  const { merged, survivor, payments } = both;
  const contact = contactOf(merged);
  const told = { merged: merged.name, survivor: survivor.name, survivorId: survivor.id };
  const mails = [
    ...(contact ? [writeUndoneMail(contact, told)] : []),
    ...writePremiumMails('premium-moved-back', payments, { survivor, merged, at }),
  ];
  for (const mail of mails) await jobs.enqueue(trx, mailQueue, mail);
}

interface Told {
  merged: string;
  survivor: string;
  survivorId: number;
}

function writeMergedMail(
  to: string,
  told: Told & { url: string | null; hasOwner: boolean; hasWaiting: boolean },
): PlannedMail {
  const { merged, survivor: listing, survivorId: businessId, url } = told;
  return planMail(
    'listing-merged',
    to,
    {
      merged,
      listing,
      listing_url: url,
      who_manages: { words: told.hasOwner ? 'manages-survivor' : 'manages-unknown' },
      closed_changes: told.hasWaiting ? { words: 'closed-changes' } : null,
    },
    { businessId },
  );
}

function writeClaimClosedMail(
  to: string,
  { merged, survivor: listing, survivorId: businessId, url }: Told & { url: string },
): PlannedMail {
  return planMail('claim-merged', to, { merged, listing, new_claim_url: url }, { businessId });
}

function writeUndoneMail(
  to: string,
  { merged, survivor: listing, survivorId: businessId }: Told,
): PlannedMail {
  return planMail('merge-undone', to, { merged, listing }, { businessId });
}
