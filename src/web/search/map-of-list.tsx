import { type ReactNode, useMemo } from 'react';
import type { RowBusiness } from '../businesses/read-rows.ts';
import { isSponsored, type Pointed } from '../businesses/street.tsx';
import type { MapResult } from '../map/pin.ts';
import { formatBox, parseBox } from '../map/plain/box.ts';
import { ResultsMap } from '../map/results-map.tsx';
import { ANYWHERE, hrefWith, type SearchFilters } from './filters.ts';

export interface MapOfListProps {
  pages: { items: RowBusiness[] }[] | undefined;
  filters: SearchFilters;
  pointed: Pointed;
  sketch: ReactNode;
}

export function MapOfList({ pages, filters, pointed, sketch }: MapOfListProps) {
  const results = useMemo(
    () => numberResults((pages ?? []).flatMap(({ items }) => items)),
    [pages],
  );
  return (
    <ResultsMap
      {...pointed}
      results={results}
      sketch={sketch}
      question={hrefWith(filters, {})}
      area={parseBox(filters.bounds)}
      areaHref={(box) => hrefWith(filters, { ...ANYWHERE, bounds: formatBox(box) })}
    />
  );
}

function numberResults(businesses: RowBusiness[]): MapResult[] {
  const own = businesses.filter((business) => !isSponsored(business));
  return businesses.map((business) => {
    const { id, name, coordinates = null, precision = null } = business;
    const number = own.indexOf(business) + 1 || null;
    return { id, name, coordinates, precision, number, isSponsored: number === null };
  });
}
