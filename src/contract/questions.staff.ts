import { z } from 'zod';
import * as m from '#messages';
import { idText, paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { mailPreview } from './mails.staff.ts';
import { ownerQuestion } from './queue.staff.ts';

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
