import { z } from 'zod';
import * as m from '#messages';
import { idText, paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { paging } from './paging.ts';

export const inquiryState = z.enum(['open', 'answered', 'spam']);

export type InquiryState = z.infer<typeof inquiryState>;

/** `network` is a sender whose earlier messages were reported; `owner` reported this one. */
export const spamReason = z.enum(['link', 'repeat', 'network', 'owner']);

export type SpamReason = z.infer<typeof spamReason>;

export const ownerInquiry = z.object({
  id: z.int(),
  name: z.string(),
  /** Email address of the sender; null if the sender doesn't share it. */
  email: z.string().nullable(),
  message: z.string(),
  wantedOn: z.iso.date().nullable(),
  state: inquiryState,
  spamReason: spamReason.nullable(),
  /** Answer given here, or null. A message that was answered elsewhere has only `answeredAt`. */
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});

export type OwnerInquiry = z.infer<typeof ownerInquiry>;

export const inquiryAnswer = z.object({
  answer: paragraphs(3000, () => m.input_answer_missing()).min(1, {
    error: () => m.input_answer_missing(),
  }),
});

export type InquiryAnswer = z.output<typeof inquiryAnswer>;

const inquirySettings = z.object({
  /** Whether the owner accepts messages. */
  takesInquiries: z.boolean(),
  /** Whether staff switched messages off, for this listing or all. */
  isOff: z.boolean(),
});

export type InquirySettings = z.infer<typeof inquirySettings>;

const params = ownerParams.extend({ inquiryId: idText });

export const ownerInquiryCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/inquiries',
    summary: 'Messages from visitors to the business, newest first',
    access: 'owner',
    paged: true,
    params: ownerParams,
    query: z.object({ show: inquiryState.default('open'), ...paging(20) }),
    output: z.array(ownerInquiry),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/desk/:id/inquiries/:inquiryId/answer',
    summary: 'Answer a message, once. The directory emails the answer to the sender.',
    access: 'owner',
    limit: 'desk',
    params,
    body: inquiryAnswer,
    maxBytes: 20_000,
    output: ownerInquiry,
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/inquiries/:inquiryId',
    summary: 'Mark a message as answered elsewhere, as spam, or as open again',
    access: 'owner',
    limit: 'desk',
    params,
    body: z.object({ state: inquiryState }),
    output: ownerInquiry,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/desk/:id/inquiry-settings',
    summary: 'Whether visitors can send messages to the business',
    access: 'owner',
    params: ownerParams,
    output: inquirySettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/inquiry-settings',
    summary: 'Take messages from visitors, or stop',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    body: inquirySettings.pick({ takesInquiries: true }),
    output: inquirySettings,
  }),
};
