import { z } from 'zod';
import * as m from '#messages';
import { customValues } from '../domain/custom-fields.ts';
import { photo } from '../domain/photos.ts';
import { idText } from '../domain/text.ts';
import { endpoint } from './endpoint.ts';
import { dropsPicture, ownEventInput } from './events.ts';
import { eventDate } from './events-block.ts';
import { ownerParams } from './owner-area.ts';
import { paging } from './paging.ts';
import { PICTURE_BODY } from './photos.owner.ts';

/** `waiting`: awaits staff review. `canceled` events stay until their time has passed. */
export const eventStatus = z.enum(['waiting', 'approved', 'refused', 'canceled']);

export type EventStatus = z.infer<typeof eventStatus>;

/** An event with the fields of its edit form, as owners and staff read it. */
export const ownEvent = eventDate
  .pick({ business: true, venue: true, address: true, city: true, state: true, timeZone: true })
  .extend({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    picture: photo.nullable(),
    pictureAlt: z.string(),
    custom: customValues,
    /** Local, such as `2026-07-04T19:00`. */
    startsAt: z.string(),
    endsAt: z.string().nullable(),
    isAllDay: z.boolean(),
    rule: z.string().nullable(),
    leftOut: z.array(z.string()),
    added: z.array(z.string()),
    price: z.int().nullable(),
    ticketUrl: z.string().nullable(),
    leastAge: z.int().nullable(),
    status: eventStatus,
    /** Next date; null if the event is over or not public. */
    nextAt: z.iso.datetime().nullable(),
    version: z.int(),
    createdAt: z.iso.datetime(),
  });

export type OwnEvent = z.infer<typeof ownEvent>;

export const EVENT_PICTURE_BODY = {
  ...PICTURE_BODY,
  get tooLarge() {
    return m.input_photo_too_large();
  },
  get wrongType() {
    return m.input_photo_wrong_type();
  },
} as const;

const params = ownerParams.extend({ eventId: idText });

export const ownerEventCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/:id/events',
    summary: 'Events of the listing, the newest first',
    access: 'owner',
    paged: true,
    params: ownerParams,
    query: z.object(paging(20)),
    output: z.array(ownEvent),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/desk/:id/events',
    summary: 'Add an event at the listing. It appears at once, or after staff have seen its links.',
    access: 'owner',
    limit: 'desk',
    status: 201,
    params: ownerParams,
    body: ownEventInput,
    maxBytes: 32 * 1024,
    output: ownEvent,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/desk/:id/events/:eventId',
    summary: 'Change an event. 409 if it has changed since the given version.',
    access: 'owner',
    limit: 'desk',
    params,
    body: ownEventInput.safeExtend({ version: z.int(), dropsPicture }),
    maxBytes: 32 * 1024,
    output: ownEvent,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/desk/:id/events/:eventId/picture',
    summary:
      'Set the picture of an event (the request body itself; JPEG, PNG, WebP or AVIF, at most 15 MB)',
    access: 'owner',
    limit: 'photos',
    status: 201,
    params,
    body: EVENT_PICTURE_BODY,
    output: ownEvent,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/desk/:id/events/:eventId/cancel',
    summary: 'Call an event off. It stays until its time, marked as canceled.',
    access: 'owner',
    limit: 'desk',
    params,
    body: z.object({ version: z.int() }),
    output: ownEvent,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/events/:eventId',
    summary: 'Delete an event',
    access: 'owner',
    limit: 'desk',
    params,
    output: z.object({ isDeleted: z.literal(true) }),
  }),
};
