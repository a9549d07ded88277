import * as m from '#messages';
import type { EventDate } from '../../contract/events-block.ts';
import {
  describeEventPlace,
  describeEventPrice,
  describeWhen,
} from '../../domain/events/event-words.ts';
import { Badge } from '../kit/ui/badge.tsx';
import { Link } from '../kit/ui/link.tsx';
import { PhotoPicture } from '../photos/photo-picture.tsx';

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
          <EventPicture
            event={date}
            width={320}
            alt=""
            className="size-20 shrink-0 rounded-card object-cover sm:size-24"
          />
        </li>
      ))}
    </ul>
  );
}

interface EventPictureProps {
  event: Pick<EventDate, 'picture' | 'imageUrl'>;
  width: 320 | 1280;
  alt: string;
  className: string;
}

export function EventPicture({ event: { picture, imageUrl }, ...shown }: EventPictureProps) {
  if (picture) return <PhotoPicture photo={picture} {...shown} />;
  if (!imageUrl) return null;
  const { alt, className } = shown;
  return (
    <img
      src={imageUrl}
      alt={alt}
      loading="lazy"
      referrerPolicy="no-referrer"
      className={className}
    />
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
