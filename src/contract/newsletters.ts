import { z } from 'zod';
import * as m from '#messages';
import { line, requiredEmail } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const newsletterInput = z.object({
  email: requiredEmail(() => m.input_email_missing()),
  city: line(100, () => m.input_city_required()).min(1, { error: () => m.input_city_required() }),
  state: line(50, () => m.input_state_required()).min(1, {
    error: () => m.input_state_required(),
  }),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export type NewsletterInput = z.output<typeof newsletterInput>;

export const newsletterCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/newsletter',
    summary:
      'When the news of towns is sent: weekday (0 is Sunday) and hour. 404 if the site has no newsletter.',
    access: 'anyone',
    output: z.object({ day: z.int(), hour: z.int() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    summary:
      'Ask for the weekly news of a town by email. The answer is the same whether the address is known; a link in an email confirms it. 404 if the site has no newsletter.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'newsletter',
    status: 201,
    maxBytes: 4096,
    body: newsletterInput,
    output: z.object({ isReceived: z.literal(true) }),
  }),
};
