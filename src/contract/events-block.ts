import { z } from 'zod';
import { photo } from '../domain/photos.ts';

const place = z.object({
  /** Listing where the event takes place; null for another place. */
  business: z
    .object({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
      category: z.object({ slug: z.string() }),
    })
    .nullable(),
  venue: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string(),
  state: z.string(),
});

/** One occurrence of an event. */
export const eventDate = place.extend({
  slug: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Uploaded, or fetched from `imageUrl`. */
  picture: photo.nullable(),
  startsAt: z.iso.datetime(),
  /** End, or null if unknown. For an all-day event, the midnight after its last day. */
  endsAt: z.iso.datetime().nullable(),
  isAllDay: z.boolean(),
  /** IANA time zone of the place. */
  timeZone: z.string(),
  isRepeated: z.boolean(),
  isCanceled: z.boolean(),
  price: z.int().nullable(),
});

export type EventDate = z.infer<typeof eventDate>;

/** Next events for another page, such as a listing's, and the path of the full list. */
export const eventsBlock = z.object({ dates: z.array(eventDate), path: z.string() });

export type EventsBlock = z.infer<typeof eventsBlock>;
