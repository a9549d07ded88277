import { z } from 'zod';
import * as m from '#messages';
import { hoursInput } from '../domain/hours/hours-input.ts';
import { offersInput } from '../domain/offers.ts';
import { servicesInput } from '../domain/price-list.ts';
import { idText, requiredEmail } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { ownerArea, ownerParams } from './owner-area.ts';

export const contactInput = z.object({
  email: requiredEmail(() => m.input_email_missing()),
});

export type ContactInput = z.output<typeof contactInput>;

/** Reason why an owner ends a listing: the business has closed, or the listing is no longer wanted. */
export const listingEnding = z.enum(['closed', 'removed']);

export type ListingEnding = z.infer<typeof listingEnding>;

export const ownerSettingsCalls = {
  changeContact: endpoint({
    method: 'POST',
    path: '/api/desk/:id/contact',
    summary:
      'Email a link to a new address. Opening it makes the address the contact and closes the desks of the former one.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: contactInput,
    maxBytes: 2000,
    output: z.object({ email: z.string() }),
  }),
  askEnding: endpoint({
    method: 'POST',
    path: '/api/desk/:id/ending',
    summary:
      'Email the contact a link that says that the business has closed, or one that removes the listing. Nothing changes before its button is pressed.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: z.object({ ending: listingEnding }),
    maxBytes: 2000,
    output: z.object({ email: z.string() }),
  }),
  closeAll: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/sessions',
    summary: 'Close the desk in every browser, and cancel every link to it',
    access: 'owner',
    evenLocked: true,
    params: ownerParams,
    output: z.object({ businessId: z.int() }),
  }),
};

/** Maximum number of people besides the owner who can manage a listing. */
export const MAX_INVITED_PEOPLE = 3;

const invitedPeople = z.array(
  z.object({
    id: z.int(),
    email: z.string(),
    invitedAt: z.iso.datetime(),
    acceptedAt: z.iso.datetime().nullable(),
    isSelf: z.boolean(),
  }),
);

export type InvitedPeople = z.infer<typeof invitedPeople>;

export const invitedPeopleCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/invited-people',
    summary: 'People whom the owner invited to manage the listing too',
    access: 'owner',
    params: ownerParams,
    output: invitedPeople,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/desk/:id/invited-people',
    summary: `Email an invitation to manage the listing too, to at most ${MAX_INVITED_PEOPLE} people. The owner only.`,
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: contactInput,
    maxBytes: 2000,
    output: invitedPeople,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/invited-people/:invitedPersonId',
    summary:
      'End an invitation, and close the desk of that person at once. Whoever was invited may only leave.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams.extend({ invitedPersonId: idText }),
    output: z.object({ invitedPersonId: z.int() }),
  }),
};

export const ownerHoursCalls = {
  edit: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/hours',
    summary:
      'Set the opening hours, or take them away (`null`). Special days that are over are dropped.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: z.object({
      hours: hoursInput.nullable(),
      /** Version of the listing. A stale one gets 409. */
      version: z.int(),
    }),
    maxBytes: 60_000,
    output: ownerArea,
  }),
};

export const ownerServiceCalls = {
  edit: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/services',
    summary: 'Set the services with their prices, in their order',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: z.object({
      services: servicesInput,
      /** Version of the listing. A stale one gets 409. */
      version: z.int(),
    }),
    maxBytes: 100_000,
    output: ownerArea,
  }),
  editOffers: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/offers',
    summary:
      'Set the offers that run or are to come. Those that are over are dropped. 404 where the site has no offers.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: z.object({
      offers: offersInput,
      version: z.int(),
    }),
    maxBytes: 20_000,
    output: ownerArea,
  }),
};
