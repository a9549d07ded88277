import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from './endpoint.ts';
import { mailPreview } from './mails.ts';
import { ownerParams } from './owner-area.ts';
import { ownerQuestion } from './queue.ts';
import { idText, paragraphs } from './text.ts';

export const ownerAreaQuestion = z.object({
  question: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string().nullable(),
});
export type OwnerAreaQuestion = z.infer<typeof ownerAreaQuestion>;

export const ownerAreaAnswer = z.object({
  answer: paragraphs(1000, () => m.input_answer_missing()).min(1, {
    error: () => m.input_answer_missing(),
  }),
  /** Of the question that was read; another one is refused with 409. */
  askedAt: z.iso.datetime(),
});
export type OwnerAreaAnswer = z.infer<typeof ownerAreaAnswer>;

export const ownerAreaQuestionCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/question',
    summary: 'What staff last asked about the listing; null where they asked nothing',
    access: 'owner',
    params: ownerParams,
    output: z.object({ question: ownerAreaQuestion.nullable() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/desk/:id/question',
    summary: 'Answer the question of staff. A later answer takes the place of an earlier one.',
    limit: 'desk',
    access: 'owner',
    params: ownerParams,
    body: ownerAreaAnswer,
    maxBytes: 10_000,
    output: ownerAreaQuestion,
  }),
};

const params = z.object({ id: idText });
const question = paragraphs(1000, () => m.input_question_missing()).min(1, {
  error: () => m.input_question_missing(),
});

export const ownerQuestionCalls = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/question/preview',
    summary: 'The email that would ask the contact of a listing, as it would be sent',
    access: 'listings',
    params,
    body: z.object({ question: paragraphs(1000) }),
    output: mailPreview,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/admin/businesses/:id/question',
    summary:
      'Ask the contact of a listing by email. Its items wait until the listing is changed, an answer comes, or 7 days are over. 409 if nobody can be asked, or was asked already.',
    access: 'listings',
    params,
    body: z.object({ question }),
    output: ownerQuestion,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/admin/businesses/:id/question',
    summary:
      'Stop waiting for an answer. The email is withdrawn if it has not been sent, for a moment after it was asked.',
    access: 'listings',
    params,
    output: z.object({ businessId: z.int() }),
  }),
};
