import { z } from 'zod';
import * as m from '#messages';
import { deskParams } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { mailPreview } from './mails.ts';
import { ownerQuestion } from './queue.ts';
import { idText, paragraphs } from './text.ts';

export const deskQuestion = z.object({
  question: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string().nullable(),
});
export type DeskQuestion = z.infer<typeof deskQuestion>;

export const deskAnswer = z.object({
  answer: paragraphs(1000, () => m.input_answer_missing()).min(1, {
    error: () => m.input_answer_missing(),
  }),
  /** Of the question that was read; another one is refused with 409. */
  askedAt: z.iso.datetime(),
});
export type DeskAnswer = z.infer<typeof deskAnswer>;

export const deskQuestionCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/question',
    summary: 'What staff last asked about the listing; null where they asked nothing',
    access: 'owner',
    params: deskParams,
    output: z.object({ question: deskQuestion.nullable() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/desk/:id/question',
    summary: 'Answer the question of staff. A later answer takes the place of an earlier one.',
    limit: 'desk',
    access: 'owner',
    params: deskParams,
    body: deskAnswer,
    maxBytes: 10_000,
    output: deskQuestion,
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
