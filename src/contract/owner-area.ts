import { z } from 'zod';
import * as m from '#messages';
import { offers } from '../domain/offers.ts';
import { hours } from '../domain/opening-hours.ts';
import { services } from '../domain/price-list.ts';
import { idText, requiredEmail } from '../domain/text.ts';
import { business, owner } from './businesses.ts';
import { endpoint } from './endpoint.ts';

/** The listing that a desk is about; each call of a desk names it as `id`. */
export const ownerParams = z.object({ id: idText });

/** A listing as its owner sees it: approved or not, with what the public does not see. */
export const ownerListing = business.extend({
  /** Shown to nobody else. */
  ownerEmail: z.string().nullable(),
  /** Of free listings, too, although the public sees it on premium ones only. */
  website: z.string().nullable(),
  /** End of the paid year; null on a free listing, and where premium has no end. */
  premiumUntil: z.iso.datetime().nullable(),
  /** Sent along with changes; a stale one is refused with 409. */
  version: z.int(),
  /** Reviews that are shown and have no reply yet. */
  unansweredCount: z.int(),
  confirmedAt: z.iso.datetime().nullable(),
  mayBeClosed: z.boolean(),
  /** Of the directory's area; nobody finds it. */
  isOutside: z.boolean(),
  hours: hours.nullable(),
  services,
  /** Those that are over too, until its next change. */
  offers,
  /** Of the clocks where it stands, with hours or without. */
  timeZone: z.string(),
});

export type OwnerListing = z.infer<typeof ownerListing>;

export const ownerArea = z.object({ listing: ownerListing, owner: owner.omit({ id: true }) });

export type OwnerArea = z.infer<typeof ownerArea>;

const error = () => m.input_email_missing();

export const ownerLinkInput = z
  .object({
    /** The address on file. If absent, the link goes to whatever contact the listing has. */
    email: requiredEmail(error).optional(),
    /** If absent, links for all listings of the address. */
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
