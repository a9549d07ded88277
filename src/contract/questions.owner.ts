import { z } from 'zod';
import * as m from '#messages';
import { paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';

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
  /** Time of the question that was read. If another question has replaced it, the answer gets 409. */
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
