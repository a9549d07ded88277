import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobWait } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { untilFinal } from '../audit/undo.ts';
import { requirePresent } from './change-listing.rules.ts';
import { changeListing } from './change-listing.ts';
import { writeApprovedMail } from './mail.ts';
import { readListing } from './queries.ts';
import type { ListingRow } from './shapes.ts';
import type { ListingDependencies } from './submit.ts';

/** Makes a pending listing public: the version that was read, or the newest. */
export async function approveBusiness(
  { db, clock, jobs, site }: ListingDependencies,
  id: number,
  actor: string,
  version?: number,
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const operation = {
      action: 'business.approve',
      by: actor,
      at,
      version,
      require: requirePending,
      recall: ({ name, approvedAt }: ListingRow) => ({ name, approvedAt }),
    };
    await changeListing(trx, id, operation, () => ({ isApproved: true, approvedAt: at }));
    await sendApproval(trx, { jobs, site }, id, untilFinal('business.approve', id));
  });
}

function requirePending(row: ListingRow): void {
  requirePresent(row);
  if (row.isApproved)
    throw new AppError('conflict', `${row.name} is already approved. Reload the list.`);
}

export async function sendApproval(
  trx: DatabaseTransaction,
  { jobs, site }: Pick<ListingDependencies, 'jobs' | 'site'>,
  id: number,
  wait?: JobWait,
): Promise<void> {
  const { category, slug, name, email } = await readListing(trx, id);
  if (!email) return;
  const mail = writeApprovedMail(site, email, { name, path: `/${category.slug}/${slug}` });
  await jobs.enqueue(trx, mailQueue, mail, wait);
}
