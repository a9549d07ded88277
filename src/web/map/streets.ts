import { type Flavor, layers } from '@protomaps/basemaps';
import {
  addProtocol,
  type FilterSpecification,
  type LayerSpecification,
  type VectorSourceSpecification,
} from 'maplibre-gl';
import { PMTiles, Protocol } from 'pmtiles';
import * as m from '#messages';
import type { Palette } from './palette.ts';

/** Streets of one map file, shown on top of the drawing of the country. */
export interface Streets {
  source: VectorSourceSpecification;
  writeLayers: (palette: Palette) => LayerSpecification[];
  /** Matches points outside of the file's area. */
  isOutside: FilterSpecification;
}

const SOURCE = 'streets';
const ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a> <a href="https://protomaps.com">Protomaps</a>';

const protocol = new Protocol();
addProtocol('pmtiles', protocol.tile);

/** Reads the header of a map file in the data folder. Throws if it can't be loaded. */
export async function loadStreets(file: string): Promise<Streets> {
  const url = new URL(`/site/${file}`, location.origin).href;
  const archive = protocol.get(url) ?? new PMTiles(url);
  protocol.add(archive);
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader();
  const ring = [
    [minLon, minLat],
    [maxLon, minLat],
    [maxLon, maxLat],
    [minLon, maxLat],
    [minLon, minLat],
  ];
  const isInside: FilterSpecification = ['within', { type: 'Polygon', coordinates: [ring] }];
  return {
    source: { type: 'vector', url: `pmtiles://${url}`, attribution: ATTRIBUTION },
    isOutside: ['!', isInside],
    writeLayers: (palette) =>
      layers(SOURCE, paintFlavor(palette), { lang: m.format_locale().slice(0, 2) }).flatMap(adapt),
  };
}

/** Layers that need images we don't ship, or that the drawing below already has. */
const LEFT_OUT = new Set(['background', 'roads_oneway', 'places_country', 'places_region']);

/** Adapts a layer: names use the browser's fonts, images are left out, and IDs differ from the drawing's. */
function adapt(layer: LayerSpecification): LayerSpecification[] {
  if (LEFT_OUT.has(layer.id)) return [];
  const id = `${SOURCE}-${layer.id}`;
  if (layer.type !== 'symbol') return [{ ...layer, id }];
  const { 'icon-image': _, 'icon-size': __, ...layout } = layer.layout ?? {};
  return [{ ...layer, id, layout: { ...layout, 'text-font': [FONT] } }];
}

const FONT = 'Figtree Variable';

type Painted = Exclude<keyof Flavor, 'regular' | 'bold' | 'italic' | 'pois' | 'landcover'>;

const painted: Record<Exclude<keyof Palette, 'abroad' | 'county'>, Painted[]> = {
  land: [
    ...(['background', 'earth', 'pedestrian', 'glacier', 'sand', 'beach', 'military'] as const),
    ...(['hospital', 'school', 'industrial', 'aerodrome', 'scrub_a', 'scrub_b'] as const),
  ],
  water: ['water'],
  park: ['park_a', 'park_b', 'wood_a', 'wood_b', 'zoo'],
  building: ['buildings', 'pier'],
  border: ['boundaries', 'railway'],
  road: [
    ...(['other', 'minor_service', 'minor_a', 'minor_b', 'link', 'major', 'runway'] as const),
    ...(['tunnel_other', 'tunnel_minor', 'tunnel_link', 'tunnel_major'] as const),
    ...(['bridges_other', 'bridges_minor', 'bridges_link', 'bridges_major'] as const),
  ],
  highway: ['highway', 'tunnel_highway', 'bridges_highway'],
  edge: [
    ...(['minor_service_casing', 'minor_casing', 'link_casing', 'major_casing_late'] as const),
    ...(['highway_casing_late', 'major_casing_early', 'highway_casing_early'] as const),
    ...(['tunnel_other_casing', 'tunnel_minor_casing', 'tunnel_link_casing'] as const),
    ...(['tunnel_major_casing', 'tunnel_highway_casing', 'bridges_other_casing'] as const),
    ...(['bridges_minor_casing', 'bridges_link_casing', 'bridges_major_casing'] as const),
    'bridges_highway_casing',
  ],
  label: [
    ...(['roads_label_minor', 'roads_label_major', 'ocean_label', 'subplace_label'] as const),
    ...(['city_label', 'state_label', 'country_label', 'address_label'] as const),
  ],
  halo: [
    ...(['roads_label_minor_halo', 'roads_label_major_halo', 'subplace_label_halo'] as const),
    ...(['city_label_halo', 'state_label_halo', 'address_label_halo'] as const),
  ],
};

function paintFlavor(palette: Palette): Flavor {
  const colors = Object.entries(painted).flatMap(([color, parts]) =>
    parts.map((part) => [part, palette[color as keyof Palette]]),
  );
  return { ...(Object.fromEntries(colors) as Flavor), regular: FONT, bold: FONT, italic: FONT };
}
