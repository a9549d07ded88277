import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router';
import * as m from '#messages';
import type { PublicEvent } from '../../contract/events.ts';
import { describeRepeats } from '../../domain/events/event-rule-words.ts';
import {
  describeEventPlace,
  describeEventPrice,
  describeWhen,
} from '../../domain/events/event-words.ts';
import { photoPath } from '../../domain/photo-widths.ts';
import { readOrNull } from '../kit/api.ts';
import { BreadcrumbData, Breadcrumbs } from '../kit/breadcrumbs.tsx';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { businessPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { StructuredData } from '../kit/structured-data.tsx';
import { Link } from '../kit/ui/link.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { truncate } from '../kit/words.ts';
import { answerNotFound } from '../layout/answer-not-found.ts';
import { NotFound } from '../layout/not-found.tsx';
import { describeEventData } from './describe-event.ts';
import { EventBadges, EventPicture, eventPath } from './event-list.tsx';

function readEvent(slug: string) {
  return readOrNull('GET /api/events/:slug', { params: { slug } });
}

export async function loadEvent({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  const event = await loadQuery(context, readEvent(slug));
  if (event === null) return answerNotFound(context);
  if (event && event.slug !== slug) {
    throw redirect(eventPath(event.slug), 301);
  }
  return null;
}

export function EventPage() {
  const { slug = '' } = useParams();
  const { data: event, isPending, error } = useQuery(readEvent(slug));
  if (error) throw error;
  if (isPending) return <div className="page-width skeleton my-8 h-150" />;
  if (!event) return <NotFound title={m.events_not_found()} explanation={m.events_gone()} />;
  return <Event event={event} />;
}

function Event({ event }: { event: PublicEvent }) {
  const { url, prefix } = useSite();
  const { title, slug, description, dates, isCanceled, city, state, business } = event;
  const { picture, fields, rule, firstDay, leftOut, added } = event;
  const { price, leastAge, ticketUrl } = event;
  const isOver = dates.length === 0;
  const path = eventPath(slug);
  const townPath = `/events?${new URLSearchParams({ state, city: city.toLowerCase() })}`;
  const steps = [
    { name: m.events_title(), to: '/events' },
    { name: `${city}, ${state}`, to: townPath },
    { name: title },
  ];
  const when = describeWhen(event);
  const where = describeEventPlace(event);
  const repeats = describeRepeats({ rule, first: firstDay, leftOut, added });
  return (
    <article className="page-width max-w-3xl py-4 sm:py-6">
      <Metadata
        title={`${title} - ${city}, ${state}`}
        description={truncate(`${when}. ${where}. ${description}`, 150)}
        image={findImage(event, url)}
        imageSize={picture ?? undefined}
        {...(isOver ? { isHidden: true } : { canonicalPath: path })}
      />
      {!isOver && (
        <StructuredData
          data={describeEventData(event, {
            url: url + prefix + path,
            image: findImage(event, url),
          })}
        />
      )}
      <Breadcrumbs steps={steps} />
      <BreadcrumbData steps={steps} />
      <h1 className="mt-2 text-3xl font-extrabold tracking-tight wrap-anywhere">{title}</h1>
      <EventBadges date={event} />
      {(isOver || isCanceled) && (
        <p className="mt-3 rounded-card border border-gold-line bg-gold-soft p-3 font-semibold">
          {isOver ? m.events_over() : m.events_was_canceled()}
        </p>
      )}
      <EventPicture
        event={event}
        width={1280}
        alt={picture?.alt ?? ''}
        className="mt-4 max-h-96 w-full rounded-card bg-sunken object-contain"
      />
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[8rem_1fr]">
        <Fact name={m.schedules_when()}>
          <time dateTime={event.startsAt}>{when}</time>
        </Fact>
        <Fact name={m.common_where()}>
          {business ? (
            <Link
              to={businessPath(business)}
              className="font-semibold text-accent underline wrap-anywhere"
            >
              {where}
            </Link>
          ) : (
            <>
              {where}{' '}
              <a
                href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where.toWellFormed())}`}
                target="_blank"
                rel="noopener noreferrer"
                className="font-semibold text-accent underline"
              >
                {m.events_on_map()}
              </a>
            </>
          )}
        </Fact>
        {repeats && <Fact name={m.events_repeats()}>{repeats}</Fact>}
        {price !== null && <Fact name={m.services_price()}>{describeEventPrice(price)}</Fact>}
        {leastAge !== null && (
          <Fact name={m.events_age()}>{m.events_age_from({ age: leastAge })}</Fact>
        )}
        {fields.map(({ key, name, kind, words }) => (
          <Fact key={key} name={name}>
            {kind === 'link' ? (
              <a href={words} target="_blank" rel="noopener nofollow ugc" className="link">
                {words}
              </a>
            ) : (
              words
            )}
          </Fact>
        ))}
      </dl>
      {description && (
        <p className="mt-5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{description}</p>
      )}
      <p className="no-print mt-5 flex flex-wrap gap-3">
        {ticketUrl && !isOver && (
          <a
            href={ticketUrl}
            target="_blank"
            rel="noopener nofollow ugc"
            className="action action-main"
          >
            {m.events_tickets()}
          </a>
        )}
        {!isOver && (
          <a href={`${path}.ics`} className="action">
            {m.events_to_calendar()}
          </a>
        )}
      </p>
      {dates.length > 1 && <Dates event={event} />}
      <p className="-mx-3 mt-5">
        <TextLink to={townPath}>{m.events_in_place({ place: `${city}, ${state}` })}</TextLink>
      </p>
    </article>
  );
}

/** Returns the picture's URL for other sites, or null. */
function findImage({ picture, imageUrl }: PublicEvent, siteUrl: string): string | null {
  return picture ? siteUrl + photoPath(picture) : imageUrl;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold text-muted">{name}</dt>
      <dd className="wrap-anywhere max-sm:-mt-3">{children}</dd>
    </>
  );
}

function Dates({ event }: { event: PublicEvent }) {
  return (
    <section className="mt-6">
      <h2 className="text-xl font-bold">{m.events_dates()}</h2>
      <ul className="mt-2 list-disc pl-5">
        {event.dates.map((date) => (
          <li key={date.startsAt}>{describeWhen({ ...event, ...date })}</li>
        ))}
      </ul>
    </section>
  );
}
