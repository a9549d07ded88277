import { z } from 'zod';
import { photo } from '../domain/photos.ts';

const place = z.object({
  /** The listing where it happens; null for another place. */
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

/** One date of an event. */
export const eventDate = place.extend({
  slug: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Uploaded, or fetched from `imageUrl`. */
  picture: photo.nullable(),
  startsAt: z.iso.datetime(),
  /** Null if it isn't known. Of an event that takes whole days, the midnight after the last one. */
  endsAt: z.iso.datetime().nullable(),
  isAllDay: z.boolean(),
  /** IANA time zone of the place. */
  timeZone: z.string(),
  isRepeated: z.boolean(),
  isCanceled: z.boolean(),
  price: z.int().nullable(),
});

export type EventDate = z.infer<typeof eventDate>;

/** Events on a page of something else, with the path of all of them. */
export const eventsBlock = z.object({ dates: z.array(eventDate), path: z.string() });

export type EventsBlock = z.infer<typeof eventsBlock>;
