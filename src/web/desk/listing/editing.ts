import type { ListingEditing, OwnChange } from '../../../contract/desk/listing.ts';
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
  const { name, description, address, city, zipCode, categoryId, trades } = listing;
  return {
    ...{ name, description, address, city, zipCode, categoryId },
    state: listing.state as BusinessDraft['state'],
    phone: listing.phone ?? '',
    email: listing.email ?? '',
    website: listing.website ?? '',
    imageUrl: listing.imageUrl ?? '',
    trades: trades.map(({ slug }) => slug),
    ...(proposed as Partial<BusinessDraft>),
  };
}

/** The form's values as they are sent. */
export function toEdit(input: BusinessInput, { listing: { version } }: ListingEditing) {
  const { name, description, address, city, state, zipCode, categoryId } = input;
  const { phone, email, website, imageUrl, trades = [] } = input;
  return {
    ...{ name, description, address, city, state, zipCode, categoryId },
    ...{ phone, email, website, imageUrl, trades, version },
  };
}
export type SentEdit = ReturnType<typeof toEdit>;
