import { z } from 'zod';
import * as m from '#messages';
import { customEdit, shownField } from '../domain/custom-values.ts';
import { eventFieldList } from '../domain/event-fields.ts';
import { eventRule } from '../domain/events/event-repeats.ts';
import { readStateCode } from '../domain/find-state.ts';
import {
  idText,
  line,
  optionalEmail,
  optionalLine,
  optionalUrl,
  paragraphs,
  slugText,
} from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { eventDate } from './events-block.ts';
import { PUBLIC_PAGE_SIZE, paging } from './paging.ts';

const LONGEST_DAYS = 31;
const MAX_EXTRA_DAYS = 100;

const time = z
  .string({ error: () => m.events_time_missing() })
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: () => m.events_time_missing(),
  })
  .refine(isOnCalendar, { error: () => m.events_time_missing() });

/** Rejects days such as February 30, which `Date` would turn into a day in March. */
function isOnCalendar(text: string): boolean {
  const at = new Date(`${text}Z`);
  return Number.isFinite(at.getTime()) && at.toISOString().startsWith(text);
}

const someDays = z
  .array(z.string())
  .max(MAX_EXTRA_DAYS, { error: () => m.events_days_invalid() })
  .default([])
  .refine((days) => days.every((day) => z.iso.date().safeParse(day).success), {
    error: () => m.events_days_invalid(),
  });
const atMost = (most: number, error: () => string) =>
  z.int({ error }).min(0, { error }).max(most, { error }).nullable().default(null);

/** Text and times of an event, without its place. Times are local to it. */
const eventFields = z.object({
  title: line(150, () => m.events_title_missing()),
  description: paragraphs(5000).default(''),
  imageUrl: optionalUrl(() => m.input_image_valid()),
  startsAt: time,
  /** Null if the end is unknown. For an all-day event, any time on its last day. */
  endsAt: time.nullable().default(null),
  isAllDay: z.boolean().default(false),
  /** A rule as in calendar files (RFC 5545), such as `FREQ=WEEKLY;BYDAY=TU`. */
  rule: eventRule,
  leftOut: someDays,
  added: someDays,
  /** US cents; 0 is free, null unknown. */
  price: atMost(10_000_000, () => m.services_price_invalid()),
  ticketUrl: optionalUrl(() => m.input_website_valid()),
  leastAge: atMost(99, () => m.events_age_invalid()),
  /** Description of the picture for people who can't see it. */
  pictureAlt: line(200).default(''),
  /** Values of the site's own fields by key. Null removes a value; a key that is left out keeps it. */
  custom: customEdit.default({}),
});

/** Whether an edit removes the uploaded picture. */
export const dropsPicture = z.boolean().default(false);

const eventPlace = z.object({
  /** Listing where the event takes place. If null, `city` and `state` are required. */
  businessId: z.int().min(1).nullable().default(null),
  venue: optionalLine(150),
  address: optionalLine(200),
  city: optionalLine(100),
  state: z
    .string()
    .nullish()
    .transform((text) => (text ? (readStateCode(text) ?? '') : null))
    .refine((code) => code !== '', { error: () => m.input_state_unknown() }),
});

type Timed = Pick<z.output<typeof eventFields>, 'startsAt' | 'endsAt'>;
const minutesOf = ({ startsAt, endsAt }: Timed) =>
  endsAt ? (Date.parse(`${endsAt}Z`) - Date.parse(`${startsAt}Z`)) / 60_000 : 0;
const inOrder = (event: Timed) => minutesOf(event) >= 0;
const notTooLong = (event: Timed) => minutesOf(event) < LONGEST_DAYS * 1440;
const order = { path: ['endsAt'], error: () => m.events_times_order() };
const length = { path: ['endsAt'], error: () => m.events_too_long({ days: LONGEST_DAYS }) };

/** An event of the owner's listing. */
export const ownEventInput = eventFields.refine(inOrder, order).refine(notTooLong, length);

export type OwnEventInput = z.output<typeof ownEventInput>;

const placedFields = eventFields.extend(eventPlace.shape);

const placed = <S extends typeof placedFields>(shape: S) =>
  shape
    .refine(inOrder, order)
    .refine(notTooLong, length)
    .refine(({ businessId, city }) => businessId !== null || city, {
      path: ['city'],
      error: () => m.events_town_missing(),
    })
    .refine(({ businessId, state }) => businessId !== null || state !== null, {
      path: ['state'],
      error: () => m.input_state_required(),
    });

export const eventInput = placed(placedFields);

export type EventInput = z.output<typeof eventInput>;

const submittedFields = placedFields.extend({
  /** Address that gets the decision by email. Never shown. */
  email: optionalEmail(() => m.input_email_missing()),
  /** Idempotency key made by the form, so that a resent event is stored once. */
  eventKey: z.uuid().optional(),
  /** Honeypot field hidden from people. Any value comes from a bot. */
  nickname: z.string().max(200).optional(),
});

export const submittedEvent = placed(submittedFields);

export type SubmittedEvent = z.output<typeof submittedEvent>;

export const publicEvent = eventDate.extend({
  id: z.int(),
  description: z.string(),
  /** Day of the first date, such as `2026-07-04`. */
  firstDay: z.string(),
  rule: z.string().nullable(),
  /** Coming dates that are excluded from the rule, and dates added to it. */
  leftOut: z.array(z.string()),
  added: z.array(z.string()),
  ticketUrl: z.string().nullable(),
  leastAge: z.int().nullable(),
  /** The site's own fields that visitors see. */
  fields: z.array(shownField),
  /** The next dates, at most 20; none once it is over. */
  dates: z.array(z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime().nullable() })),
});

export type PublicEvent = z.infer<typeof publicEvent>;

/** `weekend` is Friday to Sunday, `week` the seven days from today. A date such as `2026-07-04` stands for that day. */
export const eventDay = z.union([
  z.enum(['today', 'tonight', 'tomorrow', 'weekend', 'week']),
  z.iso.date(),
]);

export type EventDay = z.infer<typeof eventDay>;

export const eventCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/events',
    summary:
      'Events from now on, or of a day, the next first; each event once, with its first date. 404 where the site has no events.',
    access: 'anyone',
    paged: true,
    query: z.object({
      state: z.string().trim().max(50).optional(),
      city: z.string().trim().max(100).optional(),
      day: eventDay.optional(),
      q: line(100).optional(),
      businessId: idText.optional(),
      ...paging(PUBLIC_PAGE_SIZE),
    }),
    output: z.array(eventDate),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/events/:slug',
    summary: 'An event with its next dates',
    access: 'anyone',
    params: z.object({ slug: slugText }),
    output: publicEvent,
  }),
  fields: endpoint({
    method: 'GET',
    path: '/api/event-fields',
    summary: 'Own fields of events, which forms ask',
    access: 'anyone',
    output: eventFieldList,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/events',
    summary:
      'Propose an event. Staff look at it before it appears. What fills in `nickname` is dropped, with the same answer.',
    access: 'anyone',
    refusesBlocked: true,
    limit: 'events',
    status: 201,
    maxBytes: 32 * 1024,
    body: submittedEvent,
    output: z.object({ isWaiting: z.literal(true) }),
  }),
};
