import * as m from '#messages';
import type { Widening } from '../../contract/search.ts';
import { describeArea } from '../../domain/area-words.ts';
import { findStateName } from '../../domain/states.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import { EventsSlot } from '../events/block/events-slot.tsx';
import type { ListPage } from '../kit/api.ts';
import { useSite } from '../kit/site.tsx';
import { chip } from '../kit/ui/chip.ts';
import { Link } from '../kit/ui/link.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { capitalize } from '../kit/words.ts';
import { describeFailing } from './failing.ts';
import { hrefWith, type SearchFilters } from './filters.ts';
import { nameRegion, tradeHeading } from './heading.ts';
import { describeLeftOut } from './left-out.ts';
import { NearForm } from './near-form.tsx';
import { listOtherPlaces } from './other-places.ts';
import { phrasePlace } from './place-phrase.ts';
import { describeUnlisted } from './unlisted.ts';
import { describeMention, describeSaid, describeWidened } from './widened.ts';

const inline = 'font-semibold text-accent underline underline-offset-2';

interface NoticesProps {
  first: ListPage<ResultRow>;
  filters: SearchFilters;
}

export function Notices({ first, filters }: NoticesProps) {
  const { area } = useSite();
  const { understanding = {} } = first;
  const { correctedQuery, understoodAs, needsPosition, askable, events } = understanding;
  const failing = describeFailing(filters, understanding, phrasePlace(filters, first));
  const others = listOtherPlaces(filters, understanding);
  const told = tellAll({ first, filters }, describeArea(area), failing !== null);
  const isQuiet =
    !events && !askable && !correctedQuery && !understoodAs && !needsPosition && !failing;
  if (isQuiet && told.length === 0 && others.length === 0) return null;
  return (
    <div className="mt-1 mb-3 flex flex-col gap-2 text-sm sm:text-base" role="status">
      {correctedQuery && (
        <p>
          <Rich
            message={m.search_corrected}
            fields={{ correctedQuery, query: filters.query }}
            parts={{ strong: (text) => <strong>{text}</strong>, q: (text) => <q>{text}</q> }}
          />
        </p>
      )}
      {understoodAs && <PlaceChip first={first} filters={filters} />}
      {others.length > 0 && (
        <p className="flex flex-wrap gap-x-4">
          {others.map(({ question, changes }) => (
            <Link
              key={question}
              to={hrefWith(filters, changes)}
              className={`inline-flex min-h-8 items-center pointer-coarse:min-h-11 ${inline}`}
            >
              {question}
            </Link>
          ))}
        </p>
      )}
      {failing && (
        <p>
          {`${failing.sentence} `}
          <Link to={hrefWith(filters, failing.changes)} className={inline}>
            {failing.link}
          </Link>
        </p>
      )}
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {askable && (
        <p>
          <Link to={`/ask?ids=${askable}`} rel="nofollow" className={inline}>
            {m.inquiries_quote_link()}
          </Link>
        </p>
      )}
      {events && <EventsSlot block={events} />}
      {needsPosition && (
        <>
          <p>{m.search_ask_place()}</p>
          <NearForm filters={filters} />
        </>
      )}
    </div>
  );
}

function tellAll({ first, filters }: NoticesProps, area: string, isLackTold: boolean): string[] {
  const { total, understanding = {} } = first;
  const {
    unlisted,
    unlistedTrade,
    widened = [],
    leftOut,
    said,
    mentioned,
    understoodAs,
    below = 0,
    membersFirst,
  } = understanding;
  const { query = '', minRating, hasWebsite, open, sort } = filters;
  const isOpenAsked = Boolean(open || understoodAs?.open);
  const shown = { total, isBestFirst: !sort, below };
  const found = {
    place: phrasePlace(filters, first),
    isFiltered: isOpenAsked || Boolean(minRating) || hasWebsite === 'true',
    isLackTold,
    nearest: findNearest(first),
    total,
    area,
  };
  const sentences = [
    ...(unlisted ? [describeUnlisted(unlisted, { query, trade: tradeHeading(first), total })] : []),
    ...(unlistedTrade ? [m.search_unlisted_trade({ trade: unlistedTrade })] : []),
    ...describeWidened(widened.toSorted(placeFirst), found),
    ...(leftOut ? [describeLeftOut(leftOut)] : []),
    ...describeSaid(said, shown),
    ...describeMention(mentioned, shown),
    ...(membersFirst ? [m.search_members_first()] : []),
    ...(isOpenAsked && total > 0 ? [m.search_hours_unknown()] : []),
  ];
  return [...new Set(sentences)];
}

/** Sorts notices about the place before those about missing words. */
function placeFirst(one: Widening, other: Widening): number {
  return Number(one.step === 'without') - Number(other.step === 'without');
}

function findNearest({ items }: ListPage<ResultRow>): number | null {
  const miles = items.flatMap(({ distanceMiles }) => distanceMiles ?? []);
  return miles.length > 0 ? Math.min(...miles) : null;
}

function PlaceChip({ first, filters }: NoticesProps) {
  const place = namePlace(new URLSearchParams(first.understanding?.understoodAs));
  if (!place) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        <Rich
          message={m.search_place_in}
          fields={{
            value: first.understanding?.widened?.some(({ step }) => step === 'nearby')
              ? m.search_place_looked()
              : m.search_place_showing(),
          }}
          parts={{
            strong: () => <strong>{tradeHeading(first) ?? m.search_results_word()}</strong>,
          }}
        />
      </span>
      <Link to={hrefWith(filters, { literal: 'true' })} className={chip}>
        {place}
        <span aria-hidden="true">×</span>
        <span className="sr-only">{m.search_place_remove()}</span>
      </Link>
    </p>
  );
}

function namePlace(given: URLSearchParams): string {
  const region = given.get('region');
  if (region) return nameRegion(region);
  const city = given.get('city');
  const state = given.get('state') ?? '';
  const town = city && [capitalize(city), state].filter(Boolean).join(', ');
  return [town || findStateName(state), given.get('near')].filter(Boolean).join(' ');
}
