import { z } from 'zod';
import * as m from '#messages';
import { idText, line, paragraphs, requiredEmail } from '../domain/text.ts';
import { business, locatedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';

export const claimWay = z.enum(['domain', 'website', 'staff'], {
  error: () => m.input_choose_way(),
});

export type ClaimWay = z.infer<typeof claimWay>;

/** Ways to claim a listing, including those of earlier releases, which stored claims may have. */
export const storedClaimWay = z.enum([...claimWay.options, 'letter', 'phone']);

export type StoredClaimWay = z.infer<typeof storedClaimWay>;

/** `disputed`: someone else owns or claims the listing, and staff decide. */
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

/** Parses a host name or a URL: `bakery.example` from `https://www.bakery.example/menu`. */
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
    /** Email address of the future owner. With `domain` it must belong to the business's website. */
    email,
    website: websiteHost.optional(),
    /** Explanation for staff, required with `staff`. */
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

export const claim = z.object({
  way: storedClaimWay,
  state: claimState,
  /** Partly masked, because the link to the claim may be passed on. */
  email: z.string(),
  target: z.string().nullable(),
  isWithStaff: z.boolean(),
  /** Code that the business's website must show, or null if the claim isn't proved by a website. */
  verification: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  reason: z.string().nullable(),
});

export type Claim = z.infer<typeof claim>;

export const claimScreen = z.object({
  business: locatedBusiness.extend(business.pick({ zipCode: true }).shape),
  /** Ways to prove ownership, best first. */
  ways: z.array(claimWay),
  /** The claim that the token belongs to. Null without a token or for a wrong one. */
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
    refusesBlocked: true,
    limit: 'claims',
    status: 201,
    maxBytes: 16_000,
    body: claimInput,
    output: z.object({
      token: z.string(),
    }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/claims/check',
    summary: 'Look at the website again, a few seconds later',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'claims',
    maxBytes: 1000,
    body: z.object({ token }),
    output: z.object({ isAccepted: z.literal(true) }),
  }),
};
