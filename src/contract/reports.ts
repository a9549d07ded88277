import { z } from 'zod';
import * as m from '#messages';
import { idText, line, optionalEmail, optionalLine, paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const problemReason = z.enum([
  'closed',
  'moved',
  'phone',
  'duplicate',
  'not-a-business',
  'name',
  'website',
  'hours',
]);

export type ProblemReason = z.infer<typeof problemReason>;

/** The facts of a listing that visitors may correct, as text. `website` is empty for free listings. */
export const listingFacts = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  phone: z.string(),
  website: z.string(),
  /** Opening hours, such as `Mon-Fri 9:00 AM–5:00 PM; Sat by appointment`. */
  hours: z.string(),
});

export type ListingFacts = z.infer<typeof listingFacts>;

/** A fact as typed. It is validated only if it differs from the listing's. */
const typed = line(1000).optional();

export const problemInput = z.object({
  /** Problem that no fact of the listing shows, or a wrong fact without a proposed correction. */
  reason: z
    .union([problemReason, z.literal('')], { error: () => m.input_choose_problem() })
    .optional(),
  name: typed,
  address: typed,
  city: typed,
  state: typed,
  zipCode: typed,
  phone: typed,
  website: typed,
  hours: paragraphs(1000).optional(),
  /** For `duplicate`: the address, slug or number of the other listing. */
  other: optionalLine(300).optional(),
  detail: optionalLine(200),
  /** Email address that the decision is sent to, once. */
  email: optionalEmail(() => m.input_email_valid()).optional(),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export type ProblemInput = z.output<typeof problemInput>;

const params = z.object({ id: idText });

export const businessReportCalls = {
  facts: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/facts',
    summary: 'The facts of a listing that a report may correct',
    access: 'anyone',
    params,
    output: listingFacts.extend({
      id: z.int(),
      slug: z.string(),
      category: z.object({ slug: z.string() }),
    }),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/businesses/:id/reports',
    summary:
      'Report that a listing is wrong, and what is right: each fact that differs from the listing is a correction. The decision is sent to `email`, if given. The same reason from one network counts once; what is sent later replaces it.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'business-reports',
    status: 201,
    maxBytes: 20_000,
    params,
    body: problemInput,
    output: z.object({ reasons: z.array(problemReason) }),
  }),
};
