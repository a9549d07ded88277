import * as m from '#messages';
import { describeArea } from '../../domain/area-words.ts';
import { findStateName } from '../../domain/states.ts';
import type { ResultRow } from '../businesses/read-rows.ts';
import type { ListPage } from '../kit/api.ts';
import { useSite } from '../kit/site.tsx';
import { chip } from '../kit/ui/chip.ts';
import { Link } from '../kit/ui/link.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { capitalize } from '../kit/words.ts';
import { hrefWith, type SearchFilters } from './filters.ts';
import { findPlace, tradeHeading } from './heading.ts';
import { describeLeftOut } from './left-out.ts';
import { NearForm } from './near-form.tsx';
import { describeMention, describeSaid, describeWidened } from './widened.ts';

interface NoticesProps {
  first: ListPage<ResultRow>;
  filters: SearchFilters;
}

export function Notices({ first, filters }: NoticesProps) {
  const { area } = useSite();
  const { correctedQuery, understoodAs, leftOut, needsPosition, mentioned, said, widened } = {
    widened: [],
    ...first.understanding,
  };
  const isElsewhere = widened.some(({ step }) => step !== 'without');
  const told = [
    ...describeWidened(widened, { ...lookAt(first), area: describeArea(area) }),
    ...(leftOut ? [describeLeftOut(leftOut)] : []),
    ...describeSaid(said, first.total),
    ...describeMention(mentioned, findPlace(filters, first) !== null || isElsewhere),
  ];
  const understood = new URLSearchParams(understoodAs);
  if ((filters.open || understood.has('open')) && first.total > 0) {
    told.push(m.search_hours_unknown());
  }
  if (!correctedQuery && !understoodAs && told.length === 0 && !needsPosition) return null;
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
      {told.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {needsPosition && (
        <>
          <p>{m.search_ask_place()}</p>
          <NearForm filters={filters} />
        </>
      )}
    </div>
  );
}

function lookAt({ items, understanding }: ListPage<ResultRow>) {
  const near = understanding?.widened?.find((one) => one.step === 'nearby' && one.from !== '');
  const from = near?.step === 'nearby' ? near.from.toLowerCase() : undefined;
  const miles = items.flatMap(({ distanceMiles }) => distanceMiles ?? []);
  return {
    isSomeInPlace: items.some(({ city, state }) => `${city}, ${state}`.toLowerCase() === from),
    nearest: miles.length > 0 ? Math.min(...miles) : null,
  };
}

interface PlaceChipProps {
  first: ListPage<ResultRow>;
  filters: SearchFilters;
}

function PlaceChip({ first, filters }: PlaceChipProps) {
  const place = namePlace(new URLSearchParams(first.understanding?.understoodAs));
  if (!place) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        <Rich
          message={m.search_place_in}
          fields={{
            value: first.understanding?.widened
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
  const city = given.get('city');
  const state = given.get('state') ?? '';
  const town = city ? [capitalize(city), state].filter(Boolean).join(', ') : null;
  return [town ?? findStateName(state), given.get('near')].filter(Boolean).join(' ');
}
