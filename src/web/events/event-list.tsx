import * as m from '#messages';
import type { EventDate } from '../../contract/events-block.ts';
import { Badge } from '../kit/ui/badge.tsx';
import { Link } from '../kit/ui/link.tsx';
import { describeEventPlace, describeEventPrice, describeWhen } from './block/event-words.ts';

export const eventPath = (slug: string) => `/events/${slug}`;

export function EventList({
  dates,
  heading: Heading,
}: {
  dates: EventDate[];
  heading: 'h2' | 'h3';
}) {
  return (
    <ul className="max-w-4xl divide-y divide-line">
      {dates.map((date) => (
        <li key={date.slug} className="flex gap-4 py-3">
          <div className="min-w-0 grow">
            <p className="text-sm font-semibold text-muted">{describeWhen(date)}</p>
            <Heading className="font-bold wrap-anywhere">
              <Link to={eventPath(date.slug)} className="hover:text-accent hover:underline">
                {date.title}
              </Link>
            </Heading>
            <p className="text-sm wrap-anywhere">{describeEventPlace(date)}</p>
            <EventBadges date={date} />
          </div>
          {date.imageUrl && (
            <img
              src={date.imageUrl}
              alt=""
              loading="lazy"
              referrerPolicy="no-referrer"
              className="size-20 shrink-0 rounded-card object-cover sm:size-24"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

export function EventBadges({
  date: { isCanceled, isRepeated, price },
}: {
  date: Pick<EventDate, 'isCanceled' | 'isRepeated' | 'price'>;
}) {
  const cost = describeEventPrice(price);
  if (!isCanceled && !isRepeated && !cost) return null;
  return (
    <p className="mt-1 flex flex-wrap gap-2">
      {isCanceled && <Badge tone="gold">{m.events_canceled()}</Badge>}
      {cost && <Badge>{cost}</Badge>}
      {isRepeated && <Badge>{m.events_repeats()}</Badge>}
    </p>
  );
}
