import { type Map as MapLibre, type MapMouseEvent, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages';
import type { Position } from '../box.ts';

interface Editing {
  corners: Position[];
  onPress: (at: Position) => void;
  onMove: (corner: number, to: Position) => void;
}

/** Corners that can be dragged; a press on the map names a point. */
export function useCorners(map: MapLibre | null, editing: Editing | undefined) {
  const press = useEffectEvent((at: Position) => editing?.onPress(at));
  const move = useEffectEvent((corner: number, to: Position) => editing?.onMove(corner, to));
  const isEditing = editing !== undefined;
  useEffect(() => {
    if (!map || !isEditing) return;
    const onClick = ({ lngLat }: MapMouseEvent) => press([lngLat.lng, lngLat.lat]);
    map.on('click', onClick);
    map.getCanvas().style.cursor = 'crosshair';
    return () => {
      map.off('click', onClick);
    };
  }, [map, isEditing]);
  const corners = editing?.corners;
  useEffect(() => {
    if (!map || !corners) return;
    const markers = corners.map((corner, at) => {
      const element = document.createElement('div');
      element.className = 'map-corner';
      element.title = m.map_point({ value: at + 1 });
      const marker = new Marker({ element, draggable: true }).setLngLat(corner).addTo(map);
      marker.on('dragend', () => {
        const { lng, lat } = marker.getLngLat();
        move(at, [lng, lat]);
      });
      element.addEventListener('click', (event) => event.stopPropagation());
      return marker;
    });
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, corners]);
}
