import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { createPin } from './create-pin.ts';
import type { Pin } from './pin.ts';

interface PinsOptions {
  map: MapLibre | null;
  pins: Pin[];
  activeId: number | null;
  onPoint: (id: number | null) => void;
  onChoose: (id: number) => void;
}

/** Pins as buttons, in the order of the list. */
export function usePins({ map, pins, activeId, onPoint, onChoose }: PinsOptions) {
  const shown = useRef(new Map<number, HTMLElement>());
  const point = useEffectEvent(onPoint);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (!map) return;
    const markers = pins.map((pin, at) => {
      const element = createPin('button', pin);
      element.style.setProperty('--order', String(pins.length - at));
      for (const event of ['pointerenter', 'focus']) {
        element.addEventListener(event, () => point(pin.id));
      }
      for (const event of ['pointerleave', 'blur']) {
        element.addEventListener(event, () => point(null));
      }
      element.addEventListener('click', () => choose(pin.id));
      shown.current.set(pin.id, element);
      return new Marker({ element, anchor: 'bottom', offset: pin.offset })
        .setLngLat(pin.position)
        .addTo(map);
    });
    return () => {
      for (const marker of markers) marker.remove();
      shown.current.clear();
    };
  }, [map, pins]);
  useEffect(() => {
    for (const [id, element] of shown.current)
      element.toggleAttribute('data-active', id === activeId);
  }, [activeId]);
}
