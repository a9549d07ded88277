import { type ReactNode, useState } from 'react';
import type { Pointed } from '../../businesses/street.tsx';
import { MapOpening } from '../../map/map-button.tsx';
import { CompactLine } from '../compact-line.tsx';
import type { SearchValues } from '../search-form.tsx';

interface StreetScreenProps {
  values: SearchValues;
  understood?: string | undefined;
  /** Beside the list on wide screens, behind a button on phones. */
  map?: ((pointed: Pointed) => ReactNode) | undefined;
  children: (pointed: Pointed) => ReactNode;
}

/** A list with the search above and its map beside it. */
export function StreetScreen({ values, understood, map, children }: StreetScreenProps) {
  const [activeId, onPoint] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const pointed = { activeId, onPoint };
  return (
    <MapOpening value={map ? { isOpen, setOpen } : null}>
      <CompactLine values={values} understood={understood} />
      <div className={map ? 'street-columns' : ''}>
        <div className="street-list">{children(pointed)}</div>
        {map?.(pointed)}
      </div>
    </MapOpening>
  );
}
