import type { ListingEditing, OwnChange } from '../../../contract/listing.owner.ts';
import type { BusinessDraft, BusinessInput } from '../../../contract/submission.ts';
import { ownerFields, pickFields } from '../../../domain/listing-fields.ts';
import { read } from '../../kit/api.ts';

export function startEditing(id: number) {
  return read('GET /api/desk/:id/listing', { params: { id } });
}

/** Returns the form's values: the listing with its pending changes applied. */
export function fillForm({ listing, changes, custom }: ListingEditing): BusinessDraft {
  const waiting = changes.filter(({ state }) => state === 'waiting');
  const {
    categoryName: _,
    customWords: __,
    custom: waits,
    ...proposed
  } = Object.assign({}, ...waiting.map(({ proposed }) => proposed)) as OwnChange['proposed'];
  const stored = { ...listing, custom: { ...custom, ...waits } };
  const filled = ownerFields.map((name) => [name, stored[name] ?? '']);
  return {
    ...Object.fromEntries(filled),
    trades: listing.trades.map(({ slug }) => slug),
    ...proposed,
  };
}

export function toEdit(input: BusinessInput, { listing: { version } }: ListingEditing) {
  return { ...pickFields({ trades: [], custom: {}, ...input }, ownerFields), version };
}
export type SentEdit = ReturnType<typeof toEdit>;
