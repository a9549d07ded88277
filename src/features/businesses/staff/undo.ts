import { z } from 'zod';
import { origins } from '../../../contract/businesses.ts';
import { customValues } from '../../../domain/custom-fields.ts';
import { listingSource } from '../../../domain/listing-source.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { waitKey } from '../../audit/undo.ts';
import { formerTexts } from '../cleaning/clean-listings.ts';
import type { ListingChange } from '../model/change-listing.rules.ts';
import { termsBegin } from '../model/end-term.ts';
import { businessRejected } from '../model/reject.ts';
import type { ListingRow } from '../model/shapes.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { undoLastChange } from '../model/undo-change.ts';

const columns = z.object({
  categoryId: z.int(),
  categoryKey: z.string(),
  city: z.string(),
  cityKey: z.string(),
  state: z.string(),
  source: listingSource.nullable(),
  phone: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  website: z.string().nullable().optional(),
  trades: z.array(z.int()),
  tradesFrom: z.enum(['owner', 'staff', 'import', 'rules']).nullable(),
  origins: origins.nullable().optional(),
  custom: customValues.optional(),
});
const recalled = z.object({ columns });

/** Returns the values to record in the audit log, so that a change of these columns can be undone. */
export function recallColumns(row: ListingRow) {
  return { name: row.name, columns: columns.parse(row) };
}

function formerColumns(before: unknown): ListingChange {
  return recalled.parse(before).columns;
}

/** Returns the category before a change of the recorded columns. */
export function formerCategory(before: unknown): number | undefined {
  return recalled.safeParse(before).data?.columns.categoryId;
}

const day = z.iso.datetime().nullable();
const approved = z.object({ approvedAt: day });
const upgraded = z.object({ isPremium: z.boolean(), premiumUntil: day });

export const formerOf: Record<string, (before: unknown, row: ListingRow) => ListingChange> = {
  'business.approve': (before) => {
    return { isApproved: false, approvedAt: toDate(approved.parse(before).approvedAt) };
  },
  'business.hide': (before) => {
    return { isApproved: true, approvedAt: toDate(approved.parse(before).approvedAt) };
  },
  'business.move': formerColumns,
  'business.bulk-edit': formerColumns,
  'business.clean': formerTexts,
  'business.reject': () => ({ deletedAt: null }),
  'business.delete': () => ({ deletedAt: null }),
  'business.upgrade': (before) => {
    const { isPremium, premiumUntil } = upgraded.parse(before);
    return { isPremium, premiumUntil: toDate(premiumUntil) };
  },
};

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/**
 * Undoes the last change and withdraws its pending emails and refunds. `version` is the version that the
 * change created.
 */
export async function undoBusiness(
  { db, clock, jobs }: Pick<ListingDependencies, 'db' | 'clock' | 'jobs'>,
  { id, version }: { id: number; version: number },
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const change = await undoLastChange(trx, { id, version, actor, at: clock() }, formerOf);
    await jobs.withdraw(trx, [mailQueue, businessRejected, termsBegin], waitKey(change.action, id));
  });
}
