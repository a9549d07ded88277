import { type ColumnType, type SelectQueryBuilder, sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import type { ExportFilter } from '../../contract/exports.staff.ts';
import type { ExportColumn, moreColumns } from '../../contract/imports.staff.ts';
import { exportedFields, exportName } from '../../domain/listing-fields.ts';
import { DAY_WORDS } from '../../domain/offers.ts';
import { MAX_PHOTOS } from '../../domain/photo-list.ts';
import { PHOTO_WIDTHS } from '../../domain/photo-widths.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { townKey } from '../../platform/town-key.ts';
import { columnOf } from '../businesses/model/field-columns.ts';
import { isSelected } from '../businesses/model/staff.queries.ts';
import type { StaffFilter } from '../businesses/model/staff.rules.ts';
import { escapedSql } from './cells.rules.ts';
import type { OpenColumn } from './custom-columns.ts';

const isPremium = 'is_premium and coalesce(premium_until > now(), true)';
const isOwnPoint = "location_precision = 'rooftop'";
const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;

const spansText = (spans: string) => `coalesce((
  select string_agg((span.of ->> 0) || '-' || (span.of ->> 1), ',' order by span.at)
  from jsonb_array_elements(${spans}) with ordinality span (of, at)), 'off')`;

/**
 * SQL for a service in the format of imports: `Haircut: from $80 "with a wash"`. Names containing separators
 * are quoted.
 */
const serviceText = `
  case when one ->> 'name' ~ '[;:|"$\\\\]' then (one -> 'name')::text else one ->> 'name' end
  || case when one ->> 'price' is null then '' else
    ': ' || case when (one -> 'isFrom')::boolean then 'from ' else '' end
    || '$' || (one ->> 'price')::bigint / 100
    || case when (one ->> 'price')::bigint % 100 > 0
      then '.' || lpad(((one ->> 'price')::bigint % 100)::text, 2, '0') else '' end
  end
  || case when one ->> 'words' <> '' then ' ' || (one -> 'words')::text else '' end`;

/** SQL condition for titles that don't need quotes. Other titles contain parts that an import would misread. */
const isPlainTitle = `one ->> 'title' !~* '[;:|"\\\\(),]|\\d{4}|\\d/\\d|código|code'
  and one ->> 'title' !~* '[^[:alnum:]%$!?.]$|(^| )(${[...DAY_WORDS].join('|')})$'`;

/** SQL for an offer in the format of imports: `20% off from 2026-12-01 until 2026-12-31 code SOAP "Not on gifts."`. */
const offerText = `
  case when ${isPlainTitle} then one ->> 'title' else (one -> 'title')::text end
  || ' from ' || (one ->> 'from') || ' until ' || (one ->> 'until')
  || case when one ->> 'code' is null then '' else ' code ' ||
    case when one ->> 'code' ~ '^[A-Z0-9][A-Z0-9_-]*$' then one ->> 'code'
      else (one -> 'code')::text end end
  || case when one ->> 'words' <> '' then ' ' || (one -> 'words')::text else '' end`;

/** If the time zone is unknown, uses the US time zone in which a day ends last. */
const isCurrent = `one ->> 'until'
  >= to_char(now() at time zone coalesce(time_zone, 'Pacific/Pago_Pago'), 'YYYY-MM-DD')`;
const widest = PHOTO_WIDTHS.slice(0, -1)
  .map((width) => `when width <= ${width} then ${width}`)
  .join(' ');
const photoText = `'/photos/' || key || '-' || case ${widest} else ${PHOTO_WIDTHS.at(-1)} end || '.jpg'
  || case when alt = '' then '' else ' ' || to_json(alt)::text end`;

/**
 * SQL for the public photos in the format of imports: `https://... "Our door"; https://...`. Uses index
 * `photos_order`.
 */
function photosText(siteUrl: string): string {
  const site = `'${siteUrl.replaceAll("'", "''")}'`;
  return `(select string_agg(${site} || said, '; ' order by position, id) from (
    select ${photoText} as said, position, id from photos
    where business_id = businesses.id and state = 'ready' order by position, id
    limit case when ${isPremium} then coalesce((plan ->> 'photos')::int, ${MAX_PHOTOS.premium}) else ${MAX_PHOTOS.free} end) shown)`;
}

const texts = Object.fromEntries(
  exportedFields.map((name) => [exportName(name), escapedSql(columnOf(name))]),
) as Record<(typeof moreColumns)[number], string>;

/** Null is written as an empty unquoted cell, and an empty text as a quoted one. */
const COLUMNS: Record<Exclude<ExportColumn, 'photos'>, string> = {
  ...texts,
  'category id': 'category_id',
  'is premium': `case when ${isPremium} then 'true' else 'false' end`,
  'is approved': "case when is_approved then 'true' else 'false' end",
  trades: `(select string_agg(t.slug, ';' order by chosen.position)
    from unnest(trades) with ordinality chosen (id, position) join trades t on t.id = chosen.id)`,
  hours: `case when hours is not null then (select string_agg(part, '; ' order by at) from (
    select week.at, (array['Mo','Tu','We','Th','Fr','Sa','Su'])[week.at] || ' '
      || ${spansText('week.spans')} as part
    from jsonb_array_elements(hours -> 'weekly') with ordinality week (spans, at)
    union all
    select 7 + day.at, (day.one ->> 'date') || ' ' || ${spansText("day.one -> 'spans'")}
      || case when day.one ->> 'note' <> '' then ' ' || (day.one -> 'note')::text else '' end
    from jsonb_array_elements(hours -> 'special') with ordinality day (one, at)
    union all
    select 1000, '"by appointment"' where (hours -> 'byAppointment')::boolean
    union all
    select 1001, to_jsonb('text: ' || (hours ->> 'words'))::text where jsonb_exists(hours, 'words')
  ) parts) end`,
  services: `case when services is not null then (select ${escapedSql('said')} from (
    select string_agg(${serviceText}, '; ' order by listed.at) as said
    from jsonb_array_elements(services) with ordinality listed (one, at)) all_of_them) end`,
  offers: `case when offers is not null then (select ${escapedSql('said')} from (
    select string_agg(${offerText}, '; ' order by listed.at) as said
    from jsonb_array_elements(offers) with ordinality listed (one, at) where ${isCurrent}
    ) all_of_them) end`,
  lat: `case when ${isOwnPoint} then latitude end`,
  lon: `case when ${isOwnPoint} then longitude end`,
  source: 'source',
  id: 'id',
  category: `(select ${escapedSql('c.name')} from categories c where c.id = category_id)`,
  rating: 'case when review_count > 0 then round(rating_sum::numeric / review_count, 1) end',
  reviews: 'review_count',
  added: day('submitted_at'),
  changed: day('updated_at'),
};

const NUMBERS = new Set<ExportColumn>(['id', 'category id', 'lat', 'lon', 'rating', 'reviews']);
const CHOICES = new Set<ExportColumn>(['is premium', 'is approved']);

export function openColumn(column: ExportColumn, siteUrl: string): OpenColumn {
  return {
    header: column,
    sql: column === 'photos' ? photosText(siteUrl) : COLUMNS[column],
    isNumber: NUMBERS.has(column),
    isYesNo: CHOICES.has(column),
  };
}

/** A filter of an export, or the listings that staff chose in their list. */
export type ExportedFilter = ExportFilter & { chosen?: StaffFilter };

type Listings<O> = SelectQueryBuilder<Tables, 'businesses', O>;

function where<O>(listings: Listings<O>, filter: ExportedFilter): Listings<O> {
  const { state, city, category, trade, status, premium, source, changedSince, chosen } = filter;
  let found = listings.where('deletedAt', 'is', null);
  if (chosen) found = found.where(isSelected(chosen));
  if (state) found = found.where('state', '=', state);
  if (city) found = found.where('cityKey', '=', townKey(city, state));
  if (source) found = found.where('source', '=', source);
  if (status) found = found.where('isApproved', '=', status === 'approved');
  if (premium) {
    const asked = premium === 'yes' ? sql<boolean>`` : sql<boolean>`not `;
    found = found.where(sql<boolean>`${asked}(${sql.raw(isPremium)})`);
  }
  if (category) {
    found = found.where('categoryId', '=', (eb) =>
      eb.selectFrom('categories').select('id').where('slug', '=', category),
    );
  }
  if (trade) {
    found = found.where(
      sql<boolean>`trades @> array(select id from trades where slug = ${trade})
        and exists (select from trades where slug = ${trade})`,
    );
  }
  if (changedSince) found = found.where('updatedAt', '>=', new Date(changedSince));
  return found;
}

export async function countExportedListings(db: Database, filter: ExportFilter): Promise<number> {
  const listings = where(db.kysely.selectFrom('businesses'), filter);
  const { rows } = await listings
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

export async function listIds(
  db: Database,
  { after, limit, filter }: { after: number; limit: number; filter: ExportedFilter },
): Promise<number[]> {
  const found = await where(db.kysely.selectFrom('businesses'), filter)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

const from = (ids: number[]) =>
  `from businesses where id = any('{${ids.join(',')}}'::bigint[]) and deleted_at is null order by id`;

/** Inserts the ids into the SQL text, because `copy` takes no parameters. They are numbers from our own query. */
export async function copyListings(
  db: Database,
  columns: readonly OpenColumn[],
  ids: number[],
): Promise<Buffer> {
  const client = await db.pool.connect();
  try {
    const chosen = columns.map((column) => column.sql).join(', ');
    const source = client.query(
      copyTo(`copy (select ${chosen} ${from(ids)}) to stdout with (format csv)`),
    );
    const pieces: Buffer[] = [];
    for await (const piece of source) pieces.push(piece);
    return Buffer.concat(pieces);
  } finally {
    client.release();
  }
}

export async function readExportedListings(
  db: Database,
  columns: readonly OpenColumn[],
  ids: number[],
): Promise<(string | null)[][]> {
  const chosen = columns.map((column) => `(${column.sql})::text`).join(', ');
  const { rows } = await db.pool.query({ text: `select ${chosen} ${from(ids)}`, rowMode: 'array' });
  return rows;
}

declare module '../../platform/database/tables.ts' {
  interface Shapes {
    savedExports: {
      filter: ColumnType<ExportFilter, string, string>;
      columns: ColumnType<ExportColumn[], string, string>;
    };
  }
}
