import type { Pointed } from '../../businesses/street.tsx';
import type { RowBusiness } from '../../businesses/street-row.tsx';
import type { SearchFilters } from '../filters.ts';

interface MapSlotProps {
  businesses: RowBusiness[];
  filters: SearchFilters;
  pointed: Pointed;
}

export function MapSlot(_props: MapSlotProps) {
  return <aside aria-label="Map" className="street-map" />;
}
