import { sql } from 'kysely';
import { formatArray } from '../../../platform/database/copy.ts';
import { pointJoins } from '../../businesses/points.queries.ts';
import {
  FAR_FROM_ITS_CITY,
  FAR_FROM_ITS_POINT,
  type PlaceFacts,
  placeFacts,
} from '../../checks/doubts.ts';
import type { Executor } from '../queries.ts';
import type { StagedRow } from './queries.ts';

/** What a row and the business it changes say together of where this is. */
export const stagedPlace = sql.raw(`
  cross join lateral (
    select coalesce(r.state, b.state) as state, coalesce(r.city_key, b.city_key) as city_key,
      coalesce(r.zip_code, b.zip_code) as zip_code) goal
  cross join lateral (
    select r.latitude is null and b.location_precision = 'rooftop'
      and (goal.state, goal.city_key, goal.zip_code) = (b.state, b.city_key, b.zip_code) as stays) own
  cross join lateral (
    select goal.*, case when own.stays then b.latitude else r.latitude end as latitude,
      case when own.stays then b.longitude else r.longitude end as longitude offset 0) placed
  ${pointJoins('placed')}`);

export interface SeenPlace extends PlaceFacts {
  line: number;
  /** Its own coordinates can't be believed. */
  isAstray: boolean;
  /** It would bring something outside of the directory's area; what is there already stays. */
  isOutside: boolean;
}

/** Those of which there is something to tell. Primary keys. */
export async function seePlaces(
  db: Executor,
  rows: StagedRow[],
  { hasArea }: { hasArea: boolean },
): Promise<SeenPlace[]> {
  const isOutside = sql.raw(
    hasArea
      ? `not coalesce(b.is_outside, false)
          and is_outside_area(goal.state, point.latitude, point.longitude)`
      : 'false',
  );
  const list = (read: (row: StagedRow) => string | number | null) => formatArray(rows.map(read));
  const { rows: seen } = await sql<SeenPlace>`
    select * from (
      select r.line, b.id is null as is_new, goal.state,
        r.latitude is not null and point.location_precision is distinct from 'rooftop' as is_astray,
        ${isOutside} as is_outside, ${sql.raw(placeFacts('point_zip', 'point_town'))}
      from unnest(${list(({ line }) => line)}::int[], ${list(({ slug }) => slug)}::text[],
          ${list(({ businessId }) => businessId)}::bigint[], ${list(({ state }) => state)}::text[],
          ${list(({ cityKey }) => cityKey)}::text[], ${list(({ zipCode }) => zipCode)}::text[],
          ${list(({ latitude }) => latitude)}::float8[],
          ${list(({ longitude }) => longitude)}::float8[])
        as r (line, slug, business_id, state, city_key, zip_code, latitude, longitude)
      left join business_slugs s on s.slug = r.slug
      left join businesses b on b.id = coalesce(r.business_id, s.business_id)
      ${stagedPlace}
      cross join lateral (select goal.city_key, goal.zip_code,
        case point.location_precision when 'rooftop' then point.latitude end as latitude,
        case point.location_precision when 'rooftop' then point.longitude end as longitude
        offset 0) asked
    ) seen
    where is_astray or is_outside or (is_new and (
      zip_state is distinct from state or city_miles > ${FAR_FROM_ITS_CITY}
      or point_miles > ${FAR_FROM_ITS_POINT}))
  `.execute(db);
  return seen;
}
