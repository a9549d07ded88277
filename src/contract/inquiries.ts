import { z } from 'zod';
import * as m from '#messages';
import { idText, line, optionalLine, paragraphs, requiredEmail } from '../domain/text.ts';
import { idsText, locatedBusiness } from './businesses.ts';
import { endpoint } from './endpoint.ts';

/** Maximum number of businesses that one message can go to. */
export const MAX_ASKED = 3;

/** Maximum number of businesses offered for a message. */
export const MAX_OFFERED = 6;

const isDay = (text: string) => z.iso.date().safeParse(text).success;

export const inquiryInput = z.object({
  businessIds: z
    .array(z.int().min(1), { error: () => m.input_choose_business() })
    .min(1, { error: () => m.input_choose_business() })
    .max(MAX_ASKED, { error: () => m.inquiries_too_many({ max: MAX_ASKED }) }),
  name: line(100, () => m.input_name_required()),
  email: requiredEmail(() => m.input_email_for_reply()),
  message: paragraphs(3000, () => m.input_message_min()).min(10, {
    error: () => m.input_message_min(),
  }),
  /** Day for which the visitor asks, such as `2026-05-31`. */
  wantedOn: optionalLine(10).refine((day) => day === null || isDay(day), {
    error: () => m.offers_day_missing(),
  }),
  /** Whether the business may see the address. Otherwise its answer goes through the directory. */
  isEmailShared: z.boolean().default(false),
  /** Idempotency key made by the form, so that a resent message is stored once. */
  inquiryKey: z.uuid().optional(),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export type InquiryInput = z.output<typeof inquiryInput>;

export const askedBusiness = locatedBusiness.extend({ takesInquiries: z.boolean() });

export type AskedBusiness = z.infer<typeof askedBusiness>;

export const inquiryCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/businesses/:id/inquiries',
    summary: 'Whether a business takes messages from visitors. 404 if the site has none.',
    access: 'anyone',
    params: z.object({ id: idText }),
    output: askedBusiness,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/inquiries/businesses',
    summary:
      'Those of the given businesses that take messages, in the order of the ids; at most six',
    access: 'anyone',
    query: z.object({ ids: idsText }),
    output: z.array(askedBusiness),
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/inquiries',
    summary:
      'Send a message to businesses, for their owners to answer. 409 if one of them takes none; then nothing is sent. Messages with links and repeated ones are kept apart as possible spam; the answer is the same.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'inquiries',
    status: 201,
    maxBytes: 32 * 1024,
    body: inquiryInput,
    output: z.object({ businessIds: z.array(z.int()) }),
  }),
};
