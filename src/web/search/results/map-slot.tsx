import { lazy, Suspense, use, useRef } from 'react';
import type { Pointed } from '../../businesses/street.tsx';
import type { RowBusiness } from '../../businesses/street-row.tsx';
import { MapOpening } from '../../map/map-button.tsx';
import { MapDialog } from '../../map/map-dialog.tsx';
import { MapNote } from '../../map/map-note.tsx';
import { useIsSeen } from '../../map/use-is-seen.ts';
import type { SearchFilters } from '../filters.ts';

const MapOfList = lazy(() =>
  import('./map-of-list.tsx').then(
    ({ MapOfList }) => ({ default: MapOfList }),
    () => ({ default: () => <MapNote isFailed /> }),
  ),
);

interface MapSlotProps {
  businesses: RowBusiness[];
  filters: SearchFilters;
  pointed: Pointed;
}

/** The map beside the list, and the one that covers it where there is no room beside it. */
export function MapSlot(props: MapSlotProps) {
  const aside = useRef<HTMLElement>(null);
  const isSeen = useIsSeen(aside);
  const opening = use(MapOpening);
  const map = (
    <Suspense fallback={<MapNote />}>
      <MapOfList {...props} />
    </Suspense>
  );
  return (
    <>
      <aside ref={aside} aria-label="Map" className="street-map no-print">
        {isSeen ? map : <MapNote />}
      </aside>
      {opening?.isOpen && <MapDialog onClose={() => opening.setOpen(false)}>{map}</MapDialog>}
    </>
  );
}
