import { z } from 'zod';
import * as m from '#messages';
import { offers } from '../domain/offers.ts';
import { hours } from '../domain/opening-hours.ts';
import { boughtPlan } from '../domain/plans.ts';
import { services } from '../domain/price-list.ts';
import { idText, requiredEmail } from '../domain/text.ts';
import { business, owner } from './businesses.ts';
import { endpoint } from './endpoint.ts';

export const ownerParams = z.object({ id: idText });

export const ownerListing = business.extend({
  ownerEmail: z.string().nullable(),
  /** Website, set for free listings too, although the public sees it only on premium ones. */
  website: z.string().nullable(),
  /** End of the paid term. Null for a free listing and for premium without an end. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Plan that was bought; null for premium without a plan and for free listings. */
  plan: boughtPlan.nullable(),
  version: z.int(),
  unansweredCount: z.int(),
  openInquiries: z.int(),
  confirmedAt: z.iso.datetime().nullable(),
  mayBeClosed: z.boolean(),
  /** Whether the listing is outside the directory's area and hidden from visitors. */
  isOutside: z.boolean(),
  hours: hours.nullable(),
  services,
  /** Offers, including expired ones until the owner next edits the list. */
  offers,
  /** IANA time zone of its location, set even without opening hours. */
  timeZone: z.string(),
});

export type OwnerListing = z.infer<typeof ownerListing>;

export const ownerArea = z.object({
  listing: ownerListing,
  owner: owner.omit({ id: true, invitedPersonId: true }).extend({
    /** Whether the reader manages the listing for its owner, by an invitation. */
    isInvited: z.boolean(),
  }),
});

export type OwnerArea = z.infer<typeof ownerArea>;

const error = () => m.input_email_missing();

export const ownerLinkInput = z
  .object({
    /** Email address on file. If absent, the link goes to any contact of the listing. */
    email: requiredEmail(error).optional(),
    /** Listing to open. If absent, the mail has links to all listings of the address. */
    businessId: z.int().min(1).optional(),
  })
  .refine(({ email, businessId }) => email ?? businessId, { path: ['email'], error });

export const ownerCalls = {
  sendLink: endpoint({
    method: 'POST',
    path: '/api/owner-links',
    summary:
      'Email a link that opens the desk of a listing. The answer is the same whether there is a contact or not.',
    access: 'anyone',
    limit: 'owner-links',
    body: ownerLinkInput,
    maxBytes: 2000,
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id',
    summary: 'The listing and its owner',
    access: 'owner',
    params: ownerParams,
    output: ownerArea,
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/session',
    summary: 'Close the desk in this browser',
    access: 'owner',
    evenLocked: true,
    params: ownerParams,
    setsCookies: true,
    output: z.object({ businessId: z.int() }),
  }),
};
