import { Marker } from 'maplibre-gl';
import * as m from '#messages';
import type { Coordinates, LocationPrecision } from '../../contract/businesses.ts';
import { useSite } from '../kit/site.tsx';
import { createPin } from './create-pin.ts';
import { MapBox } from './map-box.tsx';
import { openMap } from './open-map.ts';
import { useMap } from './use-map.ts';

export interface PlaceMapProps {
  name: string;
  coordinates: Coordinates | null;
  precision: LocationPrecision | null;
}

const STREETS = 15;
const TOWNS = 10;

interface PlaceMapViewProps extends PlaceMapProps {
  coordinates: Coordinates;
}

export function PlaceMapView({ name, coordinates, precision }: PlaceMapViewProps) {
  const { basemap } = useSite();
  const opened = useMap((container, onFallback) => {
    const center: [number, number] = [coordinates.longitude, coordinates.latitude];
    const map = openMap({
      container,
      label: m.map_of_place({ name }),
      basemap,
      onFallback,
      center,
      zoom: basemap && precision === 'rooftop' ? STREETS : TOWNS,
      cooperativeGestures: true,
    });
    const element = createPin('div', { name, number: null, precision, isSponsored: false });
    element.setAttribute('role', 'img');
    new Marker({ element, anchor: 'bottom' }).setLngLat(center).addTo(map);
    return map;
  });
  return <MapBox {...opened} />;
}
