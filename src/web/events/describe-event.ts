import type { PublicEvent } from '../../contract/events.ts';

/** Describes an event as schema.org data for search engines. */
export function describeEventData(
  event: PublicEvent,
  { url, image }: { url: string; image: string | null },
): object {
  const { title, description, startsAt, endsAt, isAllDay, isCanceled } = event;
  const { business, venue, address, city, state, price, ticketUrl, leastAge, timeZone } = event;
  const lastMoment = endsAt && isAllDay ? new Date(Date.parse(endsAt) - 1).toISOString() : endsAt;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: title,
    url,
    startDate: writeMoment(startsAt, timeZone, isAllDay),
    ...(lastMoment && { endDate: writeMoment(lastMoment, timeZone, isAllDay) }),
    eventStatus: `https://schema.org/${isCanceled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: venue ?? business?.name ?? city,
      address: {
        '@type': 'PostalAddress',
        ...(address && { streetAddress: address }),
        addressLocality: city,
        addressRegion: state,
        addressCountry: 'US',
      },
    },
    ...(description && { description }),
    ...(image && { image: [image] }),
    ...(leastAge && { typicalAgeRange: `${leastAge}-` }),
    ...(price !== null && {
      isAccessibleForFree: price === 0,
      offers: {
        '@type': 'Offer',
        price: (price / 100).toFixed(2),
        priceCurrency: 'USD',
        url: ticketUrl ?? url,
        availability: 'https://schema.org/InStock',
      },
    }),
  };
}

/** Formats an instant with the local offset: `2026-07-04T19:00:00-06:00`; for an all-day event, the date. */
function writeMoment(iso: string, timeZone: string, isAllDay: boolean): string {
  const at = Date.parse(iso);
  const format = new Intl.DateTimeFormat('en-US', {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const),
    ...({ minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone } as const),
    timeZoneName: 'longOffset',
  });
  const parts = format.formatToParts(at).map(({ type, value }) => [type, value]);
  const read: Partial<Record<string, string>> = Object.fromEntries(parts);
  const date = `${read.year}-${read.month}-${read.day}`;
  if (isAllDay) return date;
  const offset = read.timeZoneName?.slice(3) || '+00:00';
  return `${date}T${read.hour}:${read.minute}:${read.second}${offset}`;
}
