import { ownerFields, pickFields } from '../../../contract/listing-fields.ts';
import type { ListingEditing, OwnChange } from '../../../contract/owner-area/listing.ts';
import type { BusinessDraft, BusinessInput } from '../../../contract/submission.ts';
import { read } from '../../api.ts';

export function readEditing(id: number) {
  return read('GET /api/desk/:id/listing', { params: { id } });
}

/** What the form shows: the listing with what waits for staff in place of what it replaces. */
export function fillForm({ listing, changes }: ListingEditing): BusinessDraft {
  const waiting = changes.filter(({ state }) => state === 'waiting');
  const { categoryName: _, ...proposed } = Object.assign(
    {},
    ...waiting.map(({ proposed }) => proposed),
  ) as OwnChange['proposed'];
  const filled = ownerFields.map((name) => [name, listing[name] ?? '']);
  return {
    ...Object.fromEntries(filled),
    trades: listing.trades.map(({ slug }) => slug),
    ...proposed,
  };
}

export function toEdit(input: BusinessInput, { listing: { version } }: ListingEditing) {
  return { ...pickFields({ trades: [], ...input }, ownerFields), version };
}
export type SentEdit = ReturnType<typeof toEdit>;
