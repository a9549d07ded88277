import { type ReactNode, useState } from 'react';
import type { Pointed } from '../../businesses/street.tsx';
import { MapOpening } from '../../map/map-button.tsx';
import { CompactLine } from '../compact-line.tsx';
import type { SearchValues } from '../search-form.tsx';

interface StreetScreenProps {
  /** Above the search, where the screen is about more than what was searched for. */
  heading?: ReactNode;
  values: SearchValues;
  understood?: string | undefined;
  /** Beside the list on wide screens, behind a button on phones. */
  map?: ((pointed: Pointed) => ReactNode) | undefined;
  children: (pointed: Pointed) => ReactNode;
}

/** A list with the search above and its map beside it. */
export function StreetScreen(props: StreetScreenProps) {
  const { heading, values, understood, map, children } = props;
  const [activeId, onPoint] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const pointed = { activeId, onPoint };
  return (
    <MapOpening value={map ? { isOpen, setOpen } : null}>
      {heading && <header className="street-heading">{heading}</header>}
      <CompactLine values={values} understood={understood} />
      <div className={map ? 'street-columns' : ''}>
        <div className="street-list">{children(pointed)}</div>
        {map?.(pointed)}
      </div>
    </MapOpening>
  );
}
