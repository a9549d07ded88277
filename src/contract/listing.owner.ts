import { z } from 'zod';
import { mendListing } from '../domain/clean-cells.ts';
import { customField, customValues } from '../domain/custom-fields.ts';
import { customEdit } from '../domain/custom-values.ts';
import {
  distinct,
  listingFields,
  ownerFields,
  rulesOf,
  submittedFields,
  waitingName,
} from '../domain/listing-fields.ts';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { ownerListing, ownerParams } from './owner-area.ts';

export const listingEdit = z.object({
  ...rulesOf(ownerFields, 'submitted'),
  trades: listingFields.trades.resent,
  /** Version that was read. A stale one gets 409 with `current`. */
  version: z.int().min(1),
});

export type ListingEdit = z.output<typeof listingEdit>;

/** Fields whose changes await staff approval. */
export const waitingField = z.enum(distinct(submittedFields.map(waitingName)));

export type WaitingField = z.infer<typeof waitingField>;

export const proposedValues = z
  .object({
    ...rulesOf(submittedFields, 'value'),
    categoryName: z.string(),
    tradeNames: z.array(z.string()),
    custom: customEdit,
    customWords: z.string(),
  })
  .partial();

export type ProposedValues = z.infer<typeof proposedValues>;

export const ownChange = z.object({
  id: z.int(),
  field: waitingField,
  state: z.enum(['waiting', 'accepted', 'refused']),
  was: proposedValues,
  proposed: proposedValues,
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
});

export type OwnChange = z.infer<typeof ownChange>;

export const listingEditing = z.object({
  listing: ownerListing,
  changes: z.array(ownChange),
  fields: z.array(customField),
  custom: customValues,
});

export type ListingEditing = z.infer<typeof listingEditing>;

export const ownerListingCalls = {
  editing: endpoint({
    method: 'GET',
    path: '/api/desk/:id/listing',
    summary: 'The listing, and which changes of it wait for staff or were decided lately',
    access: 'owner',
    params: ownerParams,
    output: listingEditing,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/listing',
    summary:
      'Change the listing. While it is public, its name, address and category wait for staff; everything else is changed at once.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: listingEdit,
    mends: mendListing,
    maxBytes: 100_000,
    output: listingEditing,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/changes/:changeId',
    summary: 'Withdraw a change that waits for staff',
    access: 'owner',
    limit: 'desk',
    params: ownerParams.extend({ changeId: idText }),
    output: listingEditing,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/desk/:id/confirm',
    summary: 'Confirm that the listing is correct and the business is open',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    output: ownerListing,
  }),
};
