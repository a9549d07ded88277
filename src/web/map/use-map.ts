import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type OpenedMap =
  | { state: 'loading' | 'ready'; map: MapLibre | null }
  | { state: 'failed'; map: null };

/** Opens a map in `box`. `isPlain` is true if the drawing replaces streets that can't be loaded. */
export function useMap(open: (container: HTMLElement, onFallback: () => void) => MapLibre) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedMap>({ state: 'loading', map: null });
  const [isPlain, setPlain] = useState(false);
  const openInBox = useEffectEvent(open);
  useEffect(() => {
    if (!box.current) return;
    const map = openOrNull(() => box.current && openInBox(box.current, () => setPlain(true)));
    if (!map) {
      setOpened({ state: 'failed', map: null });
      return;
    }
    setOpened({ state: 'loading', map });
    map.once('load', () => setOpened({ state: 'ready', map }));
    return () => map.remove();
  }, []);
  return { box, isPlain, ...opened };
}

function openOrNull(open: () => MapLibre | null): MapLibre | null {
  try {
    return open();
  } catch {
    return null;
  }
}
