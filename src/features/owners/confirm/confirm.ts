import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { ListingChange } from '../../businesses/model/change-listing.rules.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { insertMessage } from '../../messages/queries.ts';

type ConfirmDependencies = Pick<Services, 'db' | 'clock'>;

export async function confirmListing(
  { db, clock }: ConfirmDependencies,
  businessId: number,
): Promise<void> {
  const at = clock();
  const operation = { action: 'owner.confirm', by: 'owner', at };
  await db.kysely
    .transaction()
    .execute((trx) => changeListing(trx, businessId, operation, (row) => confirmColumns(row, at)));
}

/** Marks the listing as possibly closed and creates a message for staff. */
export async function reportClosed(
  { db, clock }: ConfirmDependencies,
  businessId: number,
): Promise<void> {
  const at = clock();
  const operation = { action: 'owner.close', by: 'owner', at };
  await db.kysely.transaction().execute(async (trx) => {
    const { before, after } = await changeListing(trx, businessId, operation, (row) =>
      row.mayBeClosedAt ? {} : { mayBeClosedAt: at },
    );
    if (before.mayBeClosedAt) return;
    await insertMessage(trx, {
      topic: 'correction',
      name: 'Its owner',
      email: contactOf(after) ?? '',
      message: `${after.name} has closed. Its owner said so by a link in our email. Its page now says that it may be closed: check it, and delete the listing.`,
      businessId,
      isSuspect: false,
      createdAt: at,
      doneAt: null,
      messageKey: `closed ${businessId} ${at.toISOString()}`,
    });
  });
}

const DAY = 86_400_000;

function confirmColumns(row: ListingRow, at: Date): ListingChange {
  const { confirmedAt, confirmedBy, mayBeClosedAt } = row;
  const isFresh = confirmedAt !== null && at.getTime() - confirmedAt.getTime() < DAY;
  if (isFresh && confirmedBy === 'owner' && mayBeClosedAt === null) return {};
  return { confirmedAt: at, confirmedBy: 'owner', mayBeClosedAt: null };
}
