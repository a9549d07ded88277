import { z } from 'zod';
import { origins } from '../../contract/businesses.ts';
import { customValues } from '../../contract/custom-fields.ts';
import { listingSource } from '../../contract/listing-source.ts';
import type { ListingChange } from './change-listing.rules.ts';
import type { ListingRow } from './shapes.ts';

const columns = z.object({
  categoryId: z.int(),
  categoryKey: z.string(),
  city: z.string(),
  cityKey: z.string(),
  state: z.string(),
  source: listingSource.nullable(),
  trades: z.array(z.int()),
  tradesFrom: z.enum(['owner', 'staff', 'import', 'rules']).nullable(),
  origins: origins.nullable().optional(),
  custom: customValues.optional(),
});
const recalled = z.object({ columns });

/** What the audit log keeps of a listing, so that a change of these can be undone. */
export function recallColumns(row: ListingRow) {
  return { name: row.name, columns: columns.parse(row) };
}

export function formerColumns(before: unknown): ListingChange {
  return recalled.parse(before).columns;
}
