import { type ReactNode, useMemo } from 'react';
import type { RowBusiness } from '../businesses/read-rows.ts';
import { isSponsored, numberRows, type Pointed } from '../businesses/street.tsx';
import type { MapResult } from '../map/pin.ts';
import { formatBox, parseBox } from '../map/plain/box.ts';
import { ResultsMap } from '../map/results-map.tsx';
import { ANYWHERE, hrefWith, type SearchFilters } from './filters.ts';

export interface MapOfListProps {
  pages: { items: RowBusiness[] }[] | undefined;
  /** Filters of the search that continues on the map; missing for a list without a search. */
  filters?: SearchFilters;
  /** Row numbers by id as in the list; by default, the position in the list. */
  numbers?: Map<number, number>;
  pointed: Pointed;
  sketch: ReactNode;
}

export function MapOfList({ pages, filters, numbers, pointed, sketch }: MapOfListProps) {
  const results = useMemo(
    () =>
      numberResults(
        (pages ?? []).flatMap(({ items }) => items),
        numbers,
      ),
    [pages, numbers],
  );
  return (
    <ResultsMap
      {...pointed}
      results={results}
      sketch={sketch}
      question={filters ? hrefWith(filters, {}) : ''}
      area={parseBox(filters?.bounds)}
      areaHref={filters && ((box) => hrefWith(filters, { ...ANYWHERE, bounds: formatBox(box) }))}
    />
  );
}

function numberResults(businesses: RowBusiness[], numbers = numberRows(businesses)): MapResult[] {
  return businesses.map((business) => {
    const { id, name, coordinates = null, precision = null } = business;
    const number = numbers.get(id) ?? null;
    return { id, name, coordinates, precision, number, isSponsored: isSponsored(business) };
  });
}
