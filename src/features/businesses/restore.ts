import * as m from '#messages';
import { AppError } from '../../platform/errors.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { waitKey } from '../audit/undo.ts';
import { listingMissing } from './change-listing.rules.ts';
import { changeListing } from './change-listing.ts';
import { oldestRestorable } from './purge.rules.ts';
import { businessRejected } from './reject.ts';
import type { ListingRow } from './shapes.ts';
import type { ListingDependencies } from './submit.ts';
import { findSurvivor } from './survivors.queries.ts';

export async function restoreBusiness(
  { db, clock, jobs }: Pick<ListingDependencies, 'db' | 'clock' | 'jobs'>,
  id: number,
  actor: string,
): Promise<void> {
  const at = clock();
  const operation = {
    action: 'business.restore',
    by: actor,
    at,
    require: ({ name, deletedAt }: ListingRow) => {
      if (!deletedAt) throw new AppError('conflict', m.listings_already_restored({ name }));
      if (deletedAt <= oldestRestorable(at)) throw listingMissing();
    },
  };
  await db.kysely.transaction().execute(async (trx) => {
    await changeListing(trx, id, operation, async ({ name }) => {
      if ((await findSurvivor(trx, id)) !== id) throw isMerged(name);
      return { deletedAt: null };
    });
    await jobs.withdraw(trx, [mailQueue, businessRejected], waitKey('business.reject', id));
  });
}

function isMerged(name: string): AppError {
  return new AppError('conflict', m.listings_merged_before({ name }));
}
