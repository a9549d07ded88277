import { z } from 'zod';
import * as m from '#messages';
import { idText, line } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { EVENT_PICTURE_BODY, eventStatus, ownEvent } from './events.owner.ts';
import { dropsPicture, eventInput } from './events.ts';
import { paging } from './paging.ts';

/** Maximum size in bytes of a calendar file, uploaded or fetched by URL. */
export const MAX_CALENDAR_SIZE = 5 * 1024 * 1024;

const CALENDAR_FILE = /\.(csv|ics)$/i;

export const staffEvent = ownEvent.extend({
  source: z.enum(['visitor', 'owner', 'staff', 'import']),
  /** Email address of the submitter, if they asked for the decision. */
  email: z.string().nullable(),
});

export type StaffEvent = z.infer<typeof staffEvent>;

const params = z.object({ id: idText });
const version = z.int();

const refusedEvent = z.object({ line: z.int(), name: z.string(), reason: z.string() });

/** Result of importing a calendar file. `refused` holds the first 50 rejected events with the reason. */
export const importedEvents = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Number of events canceled in the file or missing from it. */
  removed: z.int(),
  refusedCount: z.int(),
  refused: z.array(refusedEvent),
});

export type ImportedEvents = z.infer<typeof importedEvents>;

/** Place of a file's events: a listing, or a town. */
const filePlace = z
  .object({
    businessId: z.int().min(1).nullable().default(null),
    city: line(100).default(''),
    state: line(2).default(''),
  })
  .refine(({ businessId, city, state }) => businessId !== null || (city && state), {
    path: ['city'],
    error: () => m.events_town_missing(),
  });

const calendarFeed = z.object({
  id: z.int(),
  url: z.string(),
  business: z.object({ id: z.int(), name: z.string() }).nullable(),
  city: z.string(),
  state: z.string(),
  readAt: z.iso.datetime().nullable(),
  nextRunAt: z.iso.datetime(),
  eventCount: z.int(),
  outcome: z
    .union([
      importedEvents,
      z.object({ failure: z.string() }),
      z.object({ isSame: z.literal(true) }),
    ])
    .nullable(),
});

export type CalendarFeed = z.infer<typeof calendarFeed>;

export const staffEventCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/events',
    summary: 'Events, the newest first. Counts stop at 10,000 (`X-Total-Capped`).',
    access: 'listings',
    paged: true,
    query: z.object({
      status: eventStatus.optional(),
      q: line(100).optional(),
      businessId: idText.optional(),
      ...paging(50),
    }),
    output: z.array(staffEvent),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/events/export',
    summary: 'All events as CSV, with the columns that an import reads',
    access: 'transfer',
    answers: 'csv',
    output: z.string(),
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/admin/events/:id',
    summary: 'An event, for staff',
    access: 'listings',
    params,
    output: staffEvent,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/events',
    summary: 'Add an event. It appears at once.',
    access: 'listings',
    status: 201,
    body: eventInput,
    maxBytes: 32 * 1024,
    output: staffEvent,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/admin/events/:id',
    summary: 'Change an event. 409 if it has changed since the given version.',
    access: 'listings',
    params,
    body: eventInput.safeExtend({ version, dropsPicture }),
    maxBytes: 32 * 1024,
    output: staffEvent,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/admin/events/:id/picture',
    summary:
      'Set the picture of an event (the request body itself; JPEG, PNG, WebP or AVIF, at most 15 MB)',
    access: 'listings',
    status: 201,
    params,
    body: EVENT_PICTURE_BODY,
    output: staffEvent,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/events/:id/decide',
    summary:
      'Approve or refuse a waiting event, or cancel an approved one. 409 if somebody else has decided.',
    access: 'listings',
    params,
    body: z.object({
      status: eventStatus.exclude(['waiting']),
      reason: line(500).default(''),
      version,
    }),
    output: staffEvent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/events/:id',
    summary: 'Delete an event',
    access: 'listings',
    params,
    output: z.object({ isDeleted: z.literal(true) }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/admin/events/import',
    summary:
      'Import a calendar file (.ics) or a CSV file, the request body itself. An event with the same UID is updated.',
    access: 'transfer',
    limit: 'imports',
    status: 201,
    query: z.object({
      fileName: line(200).regex(CALENDAR_FILE, { error: () => m.events_file_ending() }),
      businessId: idText.optional(),
      city: line(100).optional(),
      state: line(2).optional(),
    }),
    body: {
      travels: 'bytes',
      maxBytes: MAX_CALENDAR_SIZE,
      types: ['text/calendar', 'text/csv', 'text/plain', 'application/octet-stream'],
      get tooLarge() {
        return m.events_file_too_large();
      },
      get wrongType() {
        return m.input_file_raw();
      },
    },
    output: importedEvents,
  }),
};

export const calendarFeedCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/event-feeds',
    summary: 'Calendar files at addresses that are read every six hours',
    access: 'transfer',
    output: z.array(calendarFeed),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/event-feeds',
    summary: 'Read a calendar file at an https address from now on',
    access: 'transfer',
    status: 201,
    body: filePlace.safeExtend({
      url: line(2000, () => m.input_website_valid()).refine(
        (text) => URL.canParse(text) && /^https:$/.test(new URL(text).protocol),
        { error: () => m.input_script_address() },
      ),
    }),
    output: calendarFeed,
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/admin/event-feeds/:id/run',
    summary: 'Read the file soon',
    access: 'transfer',
    params,
    output: z.object({ isQueued: z.literal(true) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/event-feeds/:id',
    summary: 'Stop reading a file. Its events stay.',
    access: 'transfer',
    params,
    output: z.object({ isDeleted: z.literal(true) }),
  }),
};
