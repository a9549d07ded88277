import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { isFinal, untilFinal, waitKey } from '../audit/undo.ts';
import type { ListingRow } from '../businesses/shapes.ts';
import { contactOf } from '../contacts/contact.rules.ts';
import { writeClaimClosedMail, writeMergedMail, writeUndoneMail } from './mail.ts';
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

/** Those who had to do with the listing that is gone, once it cannot be undone at once. */
export async function tellOfMerge(
  trx: DatabaseTransaction,
  { jobs, site }: Dependencies,
  { mergeId, survivor, merged, people, payments, at }: Merged,
): Promise<void> {
  const path = await findPath(trx, { survivorId: survivor.id });
  const told = { merged: merged.name, survivor: survivor.name, survivorId: survivor.id };
  const page = path && site.url + path;
  const url = `${site.url}/claim/${survivor.id}`;
  const isManager = people.owner !== null;
  const hasWaiting = people.waiting.length > 0;
  const contact = contactOf(merged);
  const claimants = new Set(people.claims.map(({ email }) => email));
  const mails = [
    ...(contact ? [writeMergedMail(contact, { ...told, url: page, isManager, hasWaiting })] : []),
    ...[...claimants].map((to) => writeClaimClosedMail(to, { ...told, url })),
    ...writePremiumMails('premium-moved', payments, { survivor, merged, at }),
  ];
  for (const mail of mails) await jobs.enqueue(trx, mailQueue, mail, untilFinal(ACTION, mergeId));
}

export async function tellOfUndo(
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
