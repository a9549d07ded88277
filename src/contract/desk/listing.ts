import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { businessInput } from '../submission.ts';
import { idText } from '../text.ts';
import { editedTrades } from '../trades.ts';
import { deskListing, deskParams } from './desk.ts';

const { shape: submitted } = businessInput;

/** What its owner may change of a listing: the rules of the submission form. */
export const listingEdit = z.object({
  name: submitted.name,
  description: submitted.description,
  address: submitted.address,
  city: submitted.city,
  state: submitted.state,
  zipCode: submitted.zipCode,
  phone: submitted.phone,
  email: submitted.email,
  website: submitted.website,
  imageUrl: submitted.imageUrl,
  categoryId: submitted.categoryId,
  /** If absent, unchanged. */
  trades: editedTrades.optional(),
  /** The version that was read; a stale one gets 409 with `current`. */
  version: z.int().min(1),
});
export type ListingEdit = z.output<typeof listingEdit>;

/** What waits when an owner changes it, and what else waits when a pending listing is sent again. */
export const waitingField = z.enum([
  'name',
  'address',
  'category',
  'description',
  'phone-number',
  'public-email',
  'private-email',
  'website-address',
  'picture',
  'trades',
]);
export type WaitingField = z.infer<typeof waitingField>;

/** The values of one waiting field. */
export const proposedValues = z
  .object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    categoryId: z.int(),
    /** In words, when it was proposed. */
    categoryName: z.string(),
    description: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    ownerEmail: z.string().nullable(),
    website: z.string().nullable(),
    imageUrl: z.string().nullable(),
    trades: z.array(z.int()),
    tradeNames: z.array(z.string()),
  })
  .partial();
export type ProposedValues = z.infer<typeof proposedValues>;

/** A change that staff decide, or decided in the last 30 days. */
export const ownChange = z.object({
  id: z.int(),
  field: waitingField,
  state: z.enum(['waiting', 'accepted', 'refused']),
  was: proposedValues,
  proposed: proposedValues,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was refused. */
  reason: z.string().nullable(),
});
export type OwnChange = z.infer<typeof ownChange>;

/** The listing as it stands, and what waits to be changed in it. */
export const listingEditing = z.object({ listing: deskListing, changes: z.array(ownChange) });
export type ListingEditing = z.infer<typeof listingEditing>;

export const deskListingCalls = {
  editing: endpoint({
    method: 'GET',
    path: '/api/desk/:id/listing',
    summary: 'The listing, and which changes of it wait for staff or were decided lately',
    access: 'owner',
    params: deskParams,
    output: listingEditing,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/listing',
    summary:
      'Change the listing. While it is public, its name, address and category wait for staff; everything else is changed at once.',
    access: 'owner',
    limit: 'desk',
    params: deskParams,
    body: listingEdit,
    maxBytes: 100_000,
    output: listingEditing,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/changes/:changeId',
    summary: 'Withdraw a change that waits for staff',
    access: 'owner',
    limit: 'desk',
    params: deskParams.extend({ changeId: idText }),
    output: listingEditing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/desk/:id/confirm',
    summary: 'Say that the listing is still right, and that the business is open',
    access: 'owner',
    limit: 'desk',
    params: deskParams,
    output: deskListing,
  }),
};
