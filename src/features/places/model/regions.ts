import type { Database } from '../../../platform/database/database.ts';
import {
  boxAround,
  listRegionTiles,
  parsePolygons,
  type SearchBox,
  type SearchPoint,
} from './geometry.rules.ts';

/** A county, a region that people name, or the surroundings of an airport. */
export interface RegionFilter {
  slug: string;
  /** Tokens of the map tiles that cover it, or null if that takes too many. */
  tiles: string[] | null;
  box: SearchBox;
  /** Polygons of the Mercator map, as a `polygon[]`. */
  polygons: string;
}

export interface Region extends SearchPoint {
  slug: string;
  /** With the state of a county: `Cook County, IL`. */
  label: string;
  miles: number;
  filter: RegionFilter;
}

type RegionRow = Pick<Region, 'slug' | 'label' | 'miles'> & SearchPoint & { polygons: string };

const MAX_KEPT = 500;
const kept = new WeakMap<Database['pool'], Map<string, Region>>();

/** Returns a region, or null if no region has this slug. Regions never change, so they are kept in memory. */
export async function findRegion(db: Database, slug: string): Promise<Region | null> {
  const regions = kept.get(db.pool) ?? new Map<string, Region>();
  kept.set(db.pool, regions);
  const region = regions.get(slug) ?? (await readRegion(db, slug));
  if (!region) return null;
  if (regions.size >= MAX_KEPT) regions.clear();
  regions.set(slug, region);
  return region;
}

async function readRegion(db: Database, slug: string): Promise<Region | null> {
  const [row] = await db.run<RegionRow>(
    {
      name: 'region',
      text: `select slug, case kind when 'county' then name || ', ' || states[1] else name end as label,
                    latitude, longitude, miles, shape::text as polygons
             from regions where slug = $1`,
    },
    [slug],
  );
  if (!row) return null;
  const { polygons, ...region } = row;
  const rings = parsePolygons(polygons);
  const filter = { slug, polygons, box: boxAround(rings), tiles: listRegionTiles(rings) };
  return { ...region, filter };
}
