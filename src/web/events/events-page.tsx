import { useInfiniteQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import type { EventDay } from '../../contract/events.ts';
import { screens } from '../../contract/screens.ts';
import { readStateCode } from '../../domain/find-state.ts';
import { FetchFailure } from '../businesses/business-list.tsx';
import { BreadcrumbData, Breadcrumbs } from '../kit/breadcrumbs.tsx';
import { formatDate } from '../kit/dates.ts';
import { formatCount } from '../kit/format.ts';
import { loadPagesOrRefusal } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import {
  formatParameters,
  type Parameters,
  readParameters,
  useParameters,
} from '../kit/parameters.ts';
import { locationPath } from '../kit/paths.ts';
import { readPages } from '../kit/read-pages.ts';
import { useSite } from '../kit/site.tsx';
import { StateOptions } from '../kit/state-options.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { chip } from '../kit/ui/chip.ts';
import { Options, SelectField, TextField } from '../kit/ui/field.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { capitalize } from '../kit/words.ts';
import { NotFound } from '../layout/not-found.tsx';
import { CountLine, StreetTitle } from '../search/street-heading.tsx';
import { dayNames } from './day-names.ts';
import { EventList } from './event-list.tsx';

type Given = Parameters<(typeof screens.events.reads)[number]>;

const isDay = (day = ''): day is EventDay =>
  Object.hasOwn(dayNames, day) || /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(day);

function readEvents({ state, city, day, q, business, cursor }: Given) {
  const known = isDay(day) ? day : undefined;
  const query = {
    ...(readStateCode(state ?? '') && { state, city }),
    ...(known && { day: known }),
    ...(q && { q: q.slice(0, 100) }),
    ...(business && /^[1-9]\d{0,14}$/.test(business) && { businessId: business }),
    cursor,
  };
  return readPages('GET /api/events', { query });
}

export function loadEvents({ request, context }: LoaderFunctionArgs) {
  return loadPagesOrRefusal(context, readEvents(readParameters(screens.events, request)));
}

export function EventsPage() {
  const given = useParameters(screens.events);
  const site = useSite();
  const refusal = useLoaderData<{ refusal: string } | null>()?.refusal;
  const query = useInfiniteQuery({ ...readEvents(given), enabled: !refusal });
  if (!site.events) {
    return <NotFound title={m.common_page_not_found()} explanation={m.events_off()} />;
  }
  if (query.error && !refusal) throw query.error;
  const [page] = query.data?.pages ?? [];
  const { state, city, business, cursor, q } = given;
  const code = readStateCode(state ?? '');
  const town = page?.items[0]?.city ?? capitalize((city ?? '').replaceAll('-', ' '));
  const place = code && (city ? `${town}, ${code}` : code);
  const name = business ? page?.items[0]?.business?.name : null;
  const title = name
    ? m.events_at({ name })
    : place
      ? m.events_in_place({ place })
      : m.events_title();
  const steps = [{ name: m.common_home(), to: '/' }, { name: title }];
  const isPlain = !q && !given.day && !business && !cursor;
  const hrefWith = (change: Given) =>
    `/events${formatParameters(screens.events, { ...given, cursor: undefined, ...change })}`;
  const calendar = new URLSearchParams({
    ...(code && { state: code, ...(city && { city }) }),
    ...(business && { business }),
  });
  return (
    <div className="page-width py-4 sm:py-6">
      <Metadata
        title={title}
        description={place ? m.events_meta({ place }) : m.events_meta_all()}
        {...(page && page.total > 0 && isPlain
          ? { canonicalPath: hrefWith({}) }
          : { isHidden: true })}
      />
      <BreadcrumbData steps={steps} />
      <Breadcrumbs steps={steps} />
      <StreetTitle>{title}</StreetTitle>
      <CountLine
        count={page && page.total > 0 ? formatCount(page.total, m.count_events) : null}
        isPending={query.isPending && !refusal}
      />
      <DayLinks given={given} hrefWith={hrefWith} />
      <FilterForm key={hrefWith({})} given={given} />
      {refusal && <FetchFailure detail={refusal} />}
      {page?.total === 0 && (
        <Message title={m.events_none()}>
          <p className="text-muted">{m.events_none_hint()}</p>
        </Message>
      )}
      {page && page.items.length > 0 && <EventList dates={page.items} heading="h2" />}
      <p className="-mx-3 mt-4 flex flex-wrap items-center gap-x-3">
        {page?.next && (
          <Link
            to={hrefWith({ cursor: page.next })}
            rel="next"
            className="inline-flex min-h-11 items-center px-3 font-semibold text-accent underline"
          >
            {m.common_load_more()}
          </Link>
        )}
        {hrefWith({}) !== '/events' && <TextLink to="/events">{m.events_all()}</TextLink>}
        {code && city && <TextLink to={locationPath(code, city)}>{place}</TextLink>}
        <a
          href={`/events.ics${calendar.size > 0 ? `?${calendar}` : ''}`}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-accent underline"
        >
          {m.events_feed()}
        </a>
      </p>
      <p className="mt-4">
        <ButtonLink to={`/submit-event${business ? `?business=${business}` : ''}`} rel="nofollow">
          {m.events_add()}
        </ButtonLink>
      </p>
    </div>
  );
}

interface FilterProps {
  given: Given;
  hrefWith: (change: Given) => string;
}

function DayLinks({ given, hrefWith }: FilterProps) {
  const links = [[undefined, m.events_any_day()] as const, ...Object.entries(dayNames)];
  const isDate = given.day !== undefined && !Object.hasOwn(dayNames, given.day);
  return (
    <nav aria-label={m.schedules_when()} className="my-3 flex flex-wrap gap-2 text-sm">
      {links.map(([day, name]) => (
        <Link
          key={name}
          to={hrefWith({ day })}
          rel="nofollow"
          aria-current={given.day === day ? 'true' : undefined}
          className={`aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent ${chip}`}
        >
          {name}
        </Link>
      ))}
      {isDate && (
        <span className={`border-accent bg-accent-soft text-accent ${chip}`}>
          {isDay(given.day) ? formatDate(given.day) : given.day}
        </span>
      )}
    </nav>
  );
}

/** Submits by GET to the page's own URL, so that it works without JavaScript. */
function FilterForm({ given: { state, city, day, q, business } }: Pick<FilterProps, 'given'>) {
  const { prefix } = useSite();
  if (business) return null;
  const date = day && !Object.hasOwn(dayNames, day) ? day : '';
  return (
    <form
      action={`${prefix}/events`}
      aria-label={m.events_filter()}
      className="mb-4 grid max-w-4xl grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_2fr_1fr_1fr_auto]"
    >
      <TextField label={m.common_what()} name="q" type="search" maxLength={100} defaultValue={q} />
      <TextField
        label={m.field_city()}
        name="city"
        maxLength={100}
        defaultValue={city && capitalize(city.replaceAll('-', ' '))}
      />
      <SelectField
        label={m.field_state()}
        name="state"
        defaultValue={readStateCode(state ?? '') ?? ''}
      >
        <Options of={[['', m.common_all_states()]]} />
        <StateOptions isAll />
      </SelectField>
      <TextField label={m.common_date()} name="day" type="date" defaultValue={date} />
      <Button type="submit">{m.common_search()}</Button>
    </form>
  );
}
