import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { findStateName } from '../../domain/states.ts';
import { useCategoryNames } from '../businesses/all-categories.ts';
import type { Pointed } from '../businesses/street.tsx';
import { Search } from '../kit/ui/icons.tsx';
import { capitalize } from '../kit/words.ts';
import { MapOpening } from '../map/map-button.tsx';
import { SearchForm, type SearchValues } from './search-form.tsx';

interface StreetScreenProps {
  heading?: ReactNode;
  values: SearchValues;
  understood?: string | undefined;
  before?: ReactNode;
  map?: ((pointed: Pointed) => ReactNode) | undefined;
  children: (pointed: Pointed) => ReactNode;
}

export function StreetScreen(props: StreetScreenProps) {
  const { heading, values, understood, before, map, children } = props;
  const [activeId, onPoint] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const pointed = { activeId, onPoint };
  return (
    <MapOpening value={map ? { isOpen, setOpen } : null}>
      {heading && (
        <header>
          <div className="street-heading page-width">{heading}</div>
        </header>
      )}
      <CompactLine values={values} understood={understood} />
      {before}
      <div className={map ? 'street-columns page-width' : 'page-width'}>
        <div className="street-list">{children(pointed)}</div>
        {map?.(pointed)}
      </div>
    </MapOpening>
  );
}

interface CompactLineProps {
  values?: SearchValues;
  understood?: string | undefined;
}

/** Shows the search on one line that expands into four fields; wide screens always show the fields. */
function CompactLine({ values = {}, understood }: CompactLineProps) {
  const categories = useCategoryNames();
  const category = categories.find(({ slug }) => slug === values.category)?.name;
  const { query, city, state } = values;
  const where = [
    city && capitalize(city),
    city ? state?.toUpperCase() : findStateName(state ?? ''),
  ];
  return (
    <div className="street-search no-print">
      <details className="search-line page-width">
        <summary>
          <Cell label={m.common_what()} value={query || category || m.search_anything()} />
          <Cell
            label={m.common_where()}
            value={where.filter(Boolean).join(', ') || understood || m.search_anywhere()}
          />
          <span className="search-line-icon">
            <Search size={20} />
            <span className="sr-only">{m.search_change()}</span>
          </span>
        </summary>
        <SearchForm values={values} className="in-line" />
      </details>
    </div>
  );
}

function Cell({ label, value }: { label: string; value: string }) {
  return (
    <span className="search-cell">
      <span>{label}</span>
      <span>{value}</span>
    </span>
  );
}
