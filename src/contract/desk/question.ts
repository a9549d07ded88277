import { z } from 'zod';
import * as m from '#messages';
import { endpoint } from '../endpoint.ts';
import { paragraphs } from '../text.ts';
import { deskParams } from './desk.ts';

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
