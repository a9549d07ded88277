import * as m from '#messages';
import { type CityArea, LANDING_MINIMUM } from '../../../contract/places.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { findAreaBySlug, listAreasOf } from '../../areas/named.queries.ts';
import type { Town } from './queries.ts';

export async function readCityArea(db: Database, slug: string, town: Town): Promise<CityArea> {
  const [area, all] = await Promise.all([findAreaBySlug(db, town, slug), listAreasOf(db, town)]);
  if (!area) throw new AppError('not_found', m.places_area_missing());
  const { id: _, cityKey: __, version: ___, ...shown } = area;
  return {
    ...shown,
    isIndexed: area.businessCount >= LANDING_MINIMUM,
    others: all.filter((other) => other.slug !== slug),
  };
}
