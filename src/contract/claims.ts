import { z } from 'zod';
import * as m from '#messages';
import { business, locatedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';
import { staffMessage } from './messages.ts';
import { paging } from './paging.ts';
import { idText, line, paragraphs, requiredEmail } from './text.ts';

/** Ways to prove that a listing is one's own, besides a link to the contact that it has. */
export const claimWay = z.enum(['domain', 'website', 'letter', 'phone', 'staff'], {
  error: () => m.input_choose_way(),
});
export type ClaimWay = z.infer<typeof claimWay>;

/** `disputed`: someone else owns the listing or says so, and staff decide. */
export const claimState = z.enum([
  ...(['waiting', 'proved', 'refused', 'expired', 'disputed', 'withdrawn'] as const),
]);
export type ClaimState = z.infer<typeof claimState>;

const noEmail = () => m.input_email_missing();
const noToken = () => m.input_link_incomplete();

const email = requiredEmail(noEmail, noEmail);
const token = z.string({ error: noToken }).regex(/^[\w-]{43}$/, { error: noToken });
const businessId = z
  .int({ error: () => m.input_choose_business() })
  .min(1, { error: () => m.input_choose_business() });

/** A host, or any address on it: `bakery.example` of `https://www.bakery.example/menu`. */
export const websiteHost = line(2000).transform((text, context) => {
  const host = text && readHost(text);
  if (host !== null) return host;
  context.addIssue({ code: 'custom', message: m.input_website_host() });
  return z.NEVER;
});

function readHost(text: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `http://${text}`);
  const host = url?.hostname.replace(/^www\./, '').replace(/\.$/, '') ?? '';
  return /^(?=.{4,200}$)([a-z0-9-]{1,63}\.)+[a-z][a-z0-9-]+$/.test(host) ? host : null;
}

export const claimInput = z
  .object({
    businessId,
    way: claimWay,
    /** Will own the listing. For `domain` it must be at the business's website. */
    email,
    /** For `website`. */
    website: websiteHost.optional(),
    /** For `staff`: how they can tell that it is true. */
    note: paragraphs(2000).optional(),
  })
  .refine(({ way, website }) => way !== 'website' || website, {
    path: ['website'],
    error: () => m.input_website_host(),
  })
  .refine(({ way, note = '' }) => way !== 'staff' || note.length >= 20, {
    path: ['note'],
    error: () => m.input_message_min_20(),
  });
export type ClaimInput = z.output<typeof claimInput>;

/** A claim as who made it sees it. */
export const claim = z.object({
  way: claimWay,
  state: claimState,
  /** Partly hidden, as the link to the claim may be passed on. */
  email: z.string(),
  target: z.string().nullable(),
  /** The mailbox is confirmed, and staff decide. */
  isWithStaff: z.boolean(),
  /** What the website must show; null for other ways. */
  verification: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** Why staff refused. */
  reason: z.string().nullable(),
});
export type Claim = z.infer<typeof claim>;

export const claimScreen = z.object({
  business: locatedBusiness.extend(business.pick({ zipCode: true }).shape),
  /** Those that can be used for this listing, the best first. */
  ways: z.array(claimWay),
  /** Those that cannot, because what they rely on was changed a short while ago. */
  waysChanged: z.array(claimWay),
  /** The claim of the token; null without one, and for one that is wrong. */
  claim: claim.nullable(),
});
export type ClaimScreen = z.infer<typeof claimScreen>;

export const claimCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/claim',
    summary: 'How a listing can be claimed; with `token`, how one claim of it stands',
    access: 'anyone',
    isPrivate: true,
    params: z.object({ id: idText }),
    query: z.object({ token: z.string().max(100).optional() }),
    output: claimScreen,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/claims',
    summary:
      'Begin to prove that a listing is yours. The answer does not tell which website is on file. At most 5 claims of a network in a day.',
    access: 'anyone',
    limit: 'claims',
    status: 201,
    maxBytes: 16_000,
    body: claimInput,
    output: z.object({
      /** Opens the claim again; keep it to yourself. */
      token: z.string(),
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/claims/check',
    summary: 'Look at the website again, a few seconds later',
    access: 'anyone',
    limit: 'claims',
    maxBytes: 1000,
    body: z.object({ token }),
    output: z.object({ isAccepted: z.literal(true) }),
  }),
  enterCode: endpoint({
    method: 'POST',
    path: '/api/claims/code',
    summary: 'Enter the code of a letter or a call. A link to the listing is then emailed.',
    access: 'anyone',
    limit: 'claims',
    maxBytes: 2000,
    body: z.object({ businessId, email, code: line(40, () => m.input_code_missing()) }),
    output: z.object({ isAccepted: z.literal(true) }),
  }),
};

/** A claim as staff see it. */
export const staffClaim = z.object({
  id: z.int(),
  business: staffMessage.shape.business.unwrap(),
  way: claimWay,
  state: claimState,
  email: z.string(),
  target: z.string().nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who owns the listing now; null for nobody. */
  ownerEmail: z.string().nullable(),
  /** The contact before the claim. */
  formerEmail: z.string().nullable(),
  needsStaff: z.boolean(),
  /** When the claimant proved to have a mailbox at the listing's website, where that is not enough. */
  mailboxAt: z.iso.datetime().nullable(),
  website: z.string().nullable(),
  /** How many other listings have a website at the same host, at most 20; null without a mailbox. */
  sharing: z.int().nullable(),
  isPosted: z.boolean(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type StaffClaim = z.infer<typeof staffClaim>;

export const claimQueue = z.enum(['open', 'done']);
export type ClaimQueue = z.infer<typeof claimQueue>;

const params = z.object({ id: idText });
const reason = line(500, () => m.input_reason_write());

export const staffClaimCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/claims',
    summary:
      'Claims that staff must see to, oldest first, or all others, newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'claims',
    paged: true,
    query: z.object({ status: claimQueue.default('open'), ...paging(50) }),
    output: z.array(staffClaim),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/claims/:id',
    summary: 'A claim',
    access: 'claims',
    params,
    output: staffClaim,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/approve',
    summary:
      'Approve a claim that asked for staff, or whose mailbox at the website is not enough: a link to the listing is emailed',
    access: 'claims',
    params,
    output: staffClaim,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/refuse',
    summary: 'Refuse a claim that is not proved; the reason is emailed',
    access: 'claims',
    params,
    body: z.object({ reason }),
    output: staffClaim,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/decide',
    summary: 'Decide a dispute: the claimant gets the listing, or who had it before keeps it',
    access: 'claims',
    params,
    body: z.object({
      winner: z.enum(['claimant', 'former'], {
        error: () => m.input_claim_winner(),
      }),
      reason,
    }),
    output: staffClaim,
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/admin/claims/:id/post',
    summary: 'Mark a letter as posted',
    access: 'claims',
    params,
    output: staffClaim,
  }),
  letter: endpoint({
    method: 'GET',
    path: '/api/admin/claims/:id/letter.pdf',
    summary: 'The letter of a claim, one page to print (application/pdf)',
    access: 'claims',
    params,
    answers: 'pdf',
    output: z.string(),
  }),
};
