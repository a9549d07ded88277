import * as m from '#messages';
import type { FoundBusiness } from '../../../contract/businesses.ts';
import { findStateName } from '../../../contract/states.ts';
import type { ListPage } from '../../api.ts';
import { Link } from '../../ui/link.tsx';
import { Rich } from '../../ui/rich.tsx';
import { capitalize } from '../../words.ts';
import { hrefWith, type SearchFilters } from '../filters.ts';
import { chip } from './chip.ts';
import { nameTrade } from './heading.ts';

interface PlaceChipProps {
  first: ListPage<FoundBusiness>;
  filters: SearchFilters;
}

export function PlaceChip({ first, filters }: PlaceChipProps) {
  const place = namePlace(new URLSearchParams(first.understoodAs ?? ''));
  if (!place) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>
        <Rich
          message={m.search_place_in}
          fields={{
            value: first.widened ? m.search_place_looked() : m.search_place_showing(),
          }}
          parts={{
            strong: () => <strong>{nameTrade(first) ?? m.search_results_word()}</strong>,
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
  const named = city ? `${capitalize(city)}, ${state}` : findStateName(state);
  return [named, given.get('near')].filter(Boolean).join(' ');
}
