import { z } from 'zod';
import * as m from '#messages';
import { newsKinds } from '../domain/newsletters.ts';
import { paragraphs } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';

export const newsItem = z.object({
  kind: z.enum(newsKinds),
  name: z.string(),
  detail: z.string(),
  path: z.string(),
  /** Day of an event; absent for other news. */
  day: z.iso.date().optional(),
});

export type NewsItem = z.infer<typeof newsItem>;

export const newsletterTown = z.object({
  state: z.string(),
  city: z.string(),
  /** Number of confirmed subscribers. */
  readers: z.int(),
  /** Day of the next issue, in the site's time zone. */
  week: z.iso.date(),
  note: z.string(),
  isSkipped: z.boolean(),
  last: z.object({ week: z.iso.date(), sent: z.int(), isFinished: z.boolean() }).nullable(),
});

export type NewsletterTown = z.infer<typeof newsletterTown>;

/** Maximum number of towns in the list, those with most subscribers first. */
export const MAX_NEWSLETTER_TOWNS = 200;

const access = 'mails';

const params = z.object({
  state: z.string().trim().min(2).max(50),
  city: z.string().trim().min(1).max(100),
});

export const newsletterStaffCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/newsletters',
    summary: `Towns whose news somebody gets, those with most readers first; at most ${MAX_NEWSLETTER_TOWNS}`,
    access,
    output: z.array(newsletterTown),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/newsletters/:state/:city',
    summary: 'What the next issue of a town would tell if it were sent now',
    access,
    params,
    output: z.array(newsItem),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/admin/newsletters/:state/:city',
    summary:
      'Write words above the next issue of a town, or skip it. 409 if that issue is being sent, or was.',
    access,
    params,
    body: z.object({
      week: z.iso.date(),
      note: paragraphs(1000, () => m.input_field_required({ value: m.newsletters_note() })),
      isSkipped: z.boolean(),
    }),
    output: newsletterTown,
  }),
};
