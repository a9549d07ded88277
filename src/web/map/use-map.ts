import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

type OpenedMap =
  | { state: 'loading' | 'ready'; map: MapLibre | null }
  | { state: 'failed'; map: null };

export function useMap(open: (container: HTMLElement) => MapLibre) {
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<OpenedMap>({ state: 'loading', map: null });
  const openInBox = useEffectEvent(open);
  useEffect(() => {
    if (!box.current) return;
    const map = openOrNull(() => box.current && openInBox(box.current));
    if (!map) {
      setOpened({ state: 'failed', map: null });
      return;
    }
    setOpened({ state: 'loading', map });
    map.once('load', () => setOpened({ state: 'ready', map }));
    return () => map.remove();
  }, []);
  return { box, ...opened };
}

function openOrNull(open: () => MapLibre | null): MapLibre | null {
  try {
    return open();
  } catch {
    return null;
  }
}
