import * as m from '#messages';
import { describeArea } from '../../../contract/area-words.ts';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import type { ListPage } from '../../api.ts';
import { useSite } from '../../site.tsx';
import { Rich } from '../../ui/rich.tsx';
import type { SearchFilters } from '../filters.ts';
import { findPlace } from './heading.ts';
import { describeLeftOut } from './left-out.ts';
import { NearForm } from './near-form.tsx';
import { PlaceChip } from './place-chip.tsx';
import { describeMention, describeWidened, parseWidened } from './widened.ts';

interface NoticesProps {
  first: ListPage<FoundBusiness>;
  filters: SearchFilters;
}

export function Notices({ first, filters }: NoticesProps) {
  const { area } = useSite();
  const { correctedQuery, understoodAs, widened, leftOut, needsPosition, mentioned } = first;
  const told = [
    ...describeWidened(widened, { ...lookAt(first), area: describeArea(area) }),
    ...(leftOut ? [describeLeftOut(leftOut)] : []),
    ...describeMention(mentioned, findPlace(filters, first) !== null || Boolean(widened)),
  ];
  const understood = new URLSearchParams(understoodAs ?? '');
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

function lookAt({ items, widened }: ListPage<FoundBusiness>) {
  const from = parseWidened(widened)
    .find(({ values }) => values.from)
    ?.values.from?.toLowerCase();
  const miles = items.flatMap(({ distanceMiles }) => distanceMiles ?? []);
  return {
    isSomeInPlace: items.some(({ city, state }) => `${city}, ${state}`.toLowerCase() === from),
    nearest: miles.length > 0 ? Math.min(...miles) : null,
  };
}
