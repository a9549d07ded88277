import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Palette } from './palette.ts';

const BORDERS = '<a href="https://www.census.gov/">US Census Bureau</a>';
const TOWNS = '<a href="https://www.geonames.org/">GeoNames</a>';

/** A style without data: its sources are filled once the data is here. */
export function writeStyle(palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: emptySource(BORDERS),
      borders: emptySource(BORDERS),
      counties: emptySource(BORDERS),
      towns: emptySource(TOWNS),
    },
    layers: writeLayers(palette),
  };
}

function emptySource(attribution: string): GeoJSONSourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, attribution };
}

function writeLayers(palette: Palette): LayerSpecification[] {
  return [
    { id: 'water', type: 'background', paint: { 'background-color': palette.water } },
    { id: 'land', source: 'land', type: 'fill', paint: { 'fill-color': palette.land } },
    {
      ...{ id: 'coast', source: 'land', type: 'line' },
      paint: { 'line-color': palette.border, 'line-width': 0.75 },
    },
    {
      ...{ id: 'counties', source: 'counties', type: 'line', minzoom: 6 },
      paint: { 'line-color': palette.county, 'line-width': 1 },
    },
    {
      ...{ id: 'borders', source: 'borders', type: 'line' },
      paint: {
        'line-color': palette.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.75, 8, 2],
      },
    },
    writeLabels(palette),
  ];
}

/** A dot with the name below it; without glyphs to ask for, the browser's own letters are drawn. */
function writeLabels({ label, halo }: Palette): LayerSpecification {
  return {
    ...{ id: 'towns', source: 'towns', type: 'symbol' },
    layout: {
      'text-field': ['concat', '•\n', ['get', 'name']],
      'text-font': ['Figtree Variable'],
      'text-size': ['interpolate', ['linear'], ['get', 'population'], 5000, 12, 1_000_000, 15],
      'text-anchor': 'top',
      'text-offset': [0, -0.6],
      'text-line-height': 1.05,
      'text-padding': 6,
      'symbol-sort-key': ['-', 0, ['get', 'population']],
    },
    paint: { 'text-color': label, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  };
}
