import { createContext, use } from 'react';
import * as m from '#messages';
import { chip } from '../kit/ui/chip.ts';
import { MapIcon } from '../kit/ui/icons.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';

export const MapOpening = createContext<{
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
} | null>(null);

export function MapButton() {
  const opening = use(MapOpening);
  const isHydrated = useIsHydrated();
  return (
    opening && (
      <button
        type="button"
        onClick={() => opening.setOpen(true)}
        className={`map-opener ${chip}${isHydrated ? '' : ' invisible'}`}
      >
        <MapIcon size={16} aria-hidden="true" />
        {m.common_map()}
      </button>
    )
  );
}
