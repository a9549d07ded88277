import { type RawBuilder, sql } from 'kysely';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import type { DuplicateReason } from '../../../domain/duplicate-verdict.ts';
import type { FactIssue } from '../../../domain/fact-issues.ts';
import { importedFields } from '../../../domain/listing-fields.ts';
import { MAX_PHOTOS } from '../../../domain/photo-list.ts';
import { NOTES_FIELD } from '../../../domain/ready-fields.ts';
import {
  type CopyStream,
  type CopyValue,
  formatArray,
  formatCopyRow,
} from '../../../platform/database/copy.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  FAR_FROM_ITS_CITY,
  FAR_FROM_ITS_POINT,
  type PlaceFacts,
  placeFacts,
} from '../../businesses/model/fact-issues.ts';
import { columnOf, eachListed, listedFields } from '../../businesses/model/field-columns.ts';
import { pointJoins } from '../../businesses/model/places.queries.ts';
import type { ImportValues } from '../rows/fields.rules.ts';
import type { PlaceKeys } from '../rows/place.rules.ts';
import { type Executor, type LineRange, within } from './imports.ts';

export interface StagedRow extends ImportValues, PlaceKeys {
  line: number;
  custom: CustomValues | null;
  businessId: number | null;
  twin: 'directory' | null;
  tradesFrom: 'import' | 'rules' | null;
  keys: bigint[] | null;
  doubts: FactIssue[] | null;
  likeId: number | null;
  likeScore: number | null;
  likeReasons: DuplicateReason[] | null;
  nameKey: string | null;
  cityKey: string | null;
  said: bigint | null;
}

/** Counts of staged rows. `closed` and `hidden` are among `changed`. */
interface OutcomeCounts {
  new: number;
  changed: number;
  same: number;
  merged: number;
  waiting: number;
  closed: number;
  hidden: number;
  lastLine: number;
}

/** SQL condition for current premium. `is_premium` can stay true for up to a minute after the paid term ends. */
export const isPremiumNow = sql.raw('(b.is_premium and coalesce(b.premium_until > now(), true))');

/**
 * SQL for a listing's premium status after the import. An import never ends a paid term, which requires a
 * decision about the refund.
 */
export const wantedPremium = sql.raw(
  `(b.premium_until > now() is true or b.premium_until is null and b.plan is not null or coalesce(r.is_premium, b.is_premium
    and coalesce(b.premium_until > now(), true)))`,
);

const differsInOwn = 'r.custom is not null and b.custom || r.custom is distinct from b.custom';

/** SQL condition for addresses (`said`) that aren't among a listing's photos. Uses index `photos_order`. */
export const isNoPhotoOf = (listing: string) =>
  sql.raw(`not exists (select from photos p where p.business_id = ${listing} and (
    p.source = said.address
    or p.key = substring(said.address from '/photos/([0-9a-f]{32})-\\d+\\.(?:avif|webp|jpg)$')))`);

export const changesListing: RawBuilder<boolean> = sql`((
  ${sql.raw(eachListed((column) => `coalesce(r.${column}, b.${column})`))},
  coalesce(r.category_id, b.category_id),
  ${wantedPremium}, coalesce(r.is_approved, b.is_approved),
  case when r.trades_from = 'import' then r.trades else b.trades end,
  coalesce(r.latitude, b.latitude), coalesce(r.longitude, b.longitude),
  coalesce(r.hours, b.hours), coalesce(r.services, b.services), coalesce(r.offers, b.offers),
  case when r.latitude is null then b.location_precision else 'rooftop' end,
  b.may_be_closed_at is not null or r.gone is not distinct from 'close'
) is distinct from (
  ${sql.raw(eachListed((column) => `b.${column}`))}, b.category_id, ${isPremiumNow}, b.is_approved, b.trades, b.latitude, b.longitude,
  b.hours, b.services, b.offers,
  b.location_precision, b.may_be_closed_at is not null
) or ${sql.raw(differsInOwn)})`;

const bringsPhoto = sql<boolean>`case when r.photos is not null then exists (
    select from jsonb_to_recordset(r.photos) as said (address text)
    where ${isNoPhotoOf('b.id')} and not exists (
      select from import_photos i where i.business_id = b.id
        and md5(i.address) = md5(said.address) and i.state <> 'failed'))
  and (select count(*) from photos p where p.business_id = b.id and p.state <> 'refused')
    < case when ${isPremiumNow} then coalesce((b.plan ->> 'photos')::int, ${sql.lit(MAX_PHOTOS.premium)}) else ${sql.lit(MAX_PHOTOS.free)} end
  else false end`;

/** SQL condition for rows that bring a photo or an old address, which are kept beside the listing. */
export const bringsMore: RawBuilder<boolean> = sql`(${bringsPhoto} or r.old_address is not null
  and not exists (select from old_addresses o where o.path = r.old_address))`;

export const differs: RawBuilder<boolean> = sql`(${changesListing} or ${bringsMore})`;

export interface KnownValues {
  isDeleted: boolean;
  place: Pick<StagedRow, 'state' | 'cityKey' | 'zipCode' | 'latitude' | 'longitude'>;
}

export async function findKnownSlugs(
  trx: Executor,
  slugs: string[],
): Promise<Map<string, KnownValues>> {
  const { rows } = await sql<{ slug: string; isDeleted: boolean } & KnownValues['place']>`
    select s.slug, b.deleted_at is not null as is_deleted, b.state, b.city_key, b.zip_code,
      case b.location_precision when 'rooftop' then b.latitude end as latitude,
      case b.location_precision when 'rooftop' then b.longitude end as longitude
    from business_slugs s join businesses b on b.id = s.business_id
    where s.slug = any(${slugs})
  `.execute(trx);
  return new Map(rows.map(({ slug, isDeleted, ...place }) => [slug, { isDeleted, place }]));
}

export async function readListed(
  trx: Executor,
  slugs: string[],
): Promise<Map<string, Record<string, unknown>>> {
  const said = sql.raw(listedFields.map((name) => `'${name}', b.${columnOf(name)}`).join(', '));
  const { rows } = await sql<{ slug: string; said: Record<string, unknown> }>`
    select s.slug, jsonb_build_object(${said}) as said
    from business_slugs s join businesses b on b.id = s.business_id
    where s.slug = any(${slugs})
  `.execute(trx);
  return new Map(rows.map(({ slug, said }) => [slug, said]));
}

type StagedColumn = [column: string, read: (row: StagedRow) => CopyValue];

/** The columns of a staged row, apart from its line and listing. */
const stagedColumns: readonly StagedColumn[] = [
  ...importedFields.map(
    (name): StagedColumn => [
      columnOf(name),
      (row) => (name === 'trades' ? row.trades && formatArray(row.trades) : formatValue(row[name])),
    ],
  ),
  ['name_key', (row) => row.nameKey],
  ['city_key', (row) => row.cityKey],
  ['twin', (row) => row.twin],
  ['street_key', (row) => row.streetKey],
  ['phone_key', (row) => row.phoneKey],
  ['trades_from', (row) => row.tradesFrom],
  ['keys', (row) => row.keys && formatArray(row.keys)],
  ['doubts', (row) => formatValue(row.doubts)],
  ['like_id', (row) => row.likeId],
  ['like_score', (row) => row.likeScore],
  ['like_reasons', (row) => formatValue(row.likeReasons)],
  ['custom', (row) => formatValue(row.custom)],
  ['said', (row) => (row.said === null ? null : String(row.said))],
];

const STAGED = stagedColumns.map(([column]) => column).join(', ');

function formatValue(value: CopyValue | object): CopyValue {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function formatStaged(row: StagedRow, ahead: CopyValue[] = []): string {
  const said = stagedColumns.map(([, read]) => read(row));
  return formatCopyRow([...ahead, row.line, row.businessId, ...said]);
}

/**
 * Assigns the ids of new businesses when rows are staged, so that writing them later doesn't update
 * `import_rows`.
 */
export async function stageNewRows(
  trx: DatabaseTransaction,
  copy: CopyStream,
  importId: number,
  rows: StagedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { rows: given } = await sql<{ id: number }>`
    select nextval(ids) as id
    from cast(pg_get_serial_sequence('businesses', 'id') as regclass) as ids,
      generate_series(1, ${rows.length})
  `.execute(trx);
  const lines = rows.map((row, at) =>
    formatStaged({ ...row, businessId: given[at]?.id ?? null }, [importId, 'new']),
  );
  await copy('import_rows', `import_id, outcome, line, business_id, ${STAGED}`, lines.join(''));
}

export async function stageRows(
  trx: DatabaseTransaction,
  copy: CopyStream,
  importId: number,
  rows: StagedRow[],
): Promise<void> {
  await sql`
    create temp table if not exists import_batch on commit delete rows
    as select * from import_rows with no data
  `.execute(trx);
  await copy(
    'import_batch',
    `line, business_id, ${STAGED}`,
    rows.map((row) => formatStaged(row)).join(''),
  );
  await sql`
    insert into import_rows (import_id, line, outcome, business_id, ${sql.raw(STAGED)})
    select ${importId}, r.line,
      case when b.id is null then 'new' when ${differs} then 'changed' else 'same' end,
      coalesce(b.id, nextval(pg_get_serial_sequence('businesses', 'id'))),
      ${sql.raw(`r.${STAGED.replaceAll(', ', ', r.')}`)}
    from import_batch r
    left join business_slugs s on s.slug = r.slug
    left join businesses b on b.id = coalesce(r.business_id, s.business_id)
    order by r.line
  `.execute(trx);
}

/**
 * Marks first rows of repeated ones as unchanged if their listing has their note, together with those of the
 * repeated rows, and they change nothing else.
 */
export async function settleMergedOutcomes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<void> {
  await sql`
    update import_rows f set outcome = 'same'
    from import_rows o join businesses b on b.id = o.business_id
    cross join lateral jsonb_populate_record(o, jsonb_build_object('custom',
      o.custom || jsonb_build_object(${NOTES_FIELD}::text, b.custom -> ${NOTES_FIELD}))) r
    where f.import_id = ${importId} and f.outcome = 'changed'
      and o.import_id = f.import_id and o.line = f.line
      and exists (select from import_rows t
        where t.import_id = ${importId} and t.twin = 'file' and t.twin_line = f.line)
      and position(o.custom ->> ${NOTES_FIELD} in b.custom ->> ${NOTES_FIELD}) > 0
      and not ${differs}
  `.execute(trx);
}

/**
 * Joins to a staged row `o` its listing `b`, and itself without the notes of staff as `r`, for `differs`: such
 * notes change with every list.
 */
export const withoutNotes = sql`join businesses b on b.id = o.business_id
  cross join lateral jsonb_populate_record(o, jsonb_build_object('custom', o.custom - ${NOTES_FIELD}::text)) r`;

/** Counts the rows that change nothing of their listing but the notes of staff. */
export async function countNotesOnly(trx: DatabaseTransaction, importId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_rows o ${withoutNotes}
    where o.import_id = ${importId} and o.outcome = 'changed' and o.twin is distinct from 'file'
      and jsonb_exists(o.custom, ${NOTES_FIELD}) and not ${differs}
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Removes all rows of a business except the first. Returns the removed rows with the first row's line. */
export async function takeOutDuplicates(
  trx: DatabaseTransaction,
  importId: number,
): Promise<{ line: number; slug: string; first: number }[]> {
  const { rows } = await sql<{ line: number; slug: string; first: number }>`
    delete from import_rows r
    using (
      select line, first_value(line) over same as first from import_rows
      where import_id = ${importId} and slug is not null and twin is null
      window same as (
        partition by case outcome when 'new' then slug else business_id::text || ' ' end
        order by line)
    ) d
    where r.import_id = ${importId} and r.line = d.line and d.line > d.first
    returning r.line, r.slug, d.first
  `.execute(trx);
  return rows;
}

/**
 * Removes rows that would change a listing, if the person importing may not edit listings. Records an error
 * for each.
 */
export async function refuseChanges(
  trx: DatabaseTransaction,
  range: LineRange,
  { stage, reason }: { stage: 'check' | 'commit'; reason: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with refused as (
      delete from import_rows r where ${within(range)} and r.outcome = 'changed'
      returning line
    )
    insert into import_errors (import_id, stage, line, reason)
    select ${range.importId}, ${stage}, line, ${reason} from refused
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function countOutcomes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<OutcomeCounts> {
  const { rows } = await sql<OutcomeCounts>`
    select count(*) filter (where outcome = 'new' and not is_merged) as new,
      count(*) filter (where outcome = 'changed' and not is_merged) as changed,
      count(*) filter (where outcome = 'same' and not is_merged) as same,
      count(*) filter (where is_merged) as merged,
      count(*) filter (where outcome = 'new' and not is_merged and is_approved is not true) as waiting,
      count(*) filter (where outcome = 'changed' and gone = 'close') as closed,
      count(*) filter (where outcome = 'changed' and gone = 'hide') as hidden,
      coalesce(max(line), 0) as last_line
    from (
      select outcome, line, is_approved, gone, twin is not distinct from 'file' as is_merged
      from import_rows where import_id = ${importId}
    ) r
  `.execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error('A count has no row.');
  return counts;
}

export async function findStagedSlugs(
  trx: DatabaseTransaction,
  importId: number,
  slugs: string[],
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from import_rows where import_id = ${importId} and slug = any(${slugs})
  `.execute(trx);
  return rows.map(({ slug }) => slug);
}

/**
 * Updates the planner's statistics after thousands of new rows; otherwise the next queries would be planned
 * for an empty table.
 */
export async function refreshStagedStatistics(trx: DatabaseTransaction): Promise<void> {
  await sql`analyze import_rows (import_id, line, outcome, business_id, slug, twin)`.execute(trx);
}

export const stagedPlace = sql.raw(`
  cross join lateral (
    select coalesce(r.state, b.state) as state, coalesce(r.city_key, b.city_key) as city_key,
      coalesce(r.zip_code, b.zip_code) as zip_code) goal
  cross join lateral (
    select r.latitude is null and b.location_precision = 'rooftop'
      and coalesce(substring(r.address from '^[0-9]+') = substring(b.address from '^[0-9]+'), true)
      and (goal.state, goal.city_key, goal.zip_code) = (b.state, b.city_key, b.zip_code) as stays) own
  cross join lateral (
    select goal.*, case when own.stays then b.latitude else r.latitude end as latitude,
      case when own.stays then b.longitude else r.longitude end as longitude offset 0) placed
  ${pointJoins('placed')}`);

export interface SeenPlace extends PlaceFacts {
  line: number;
  isAstray: boolean;
  /** The row would place a listing outside the directory's area. Listings already outside don't count. */
  isOutside: boolean;
  isPlaced: boolean;
}

/** Returns only rows with a problem or doubt about their location. */
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
        ${isOutside} as is_outside, point.latitude is not null as is_placed, ${sql.raw(placeFacts('point_zip', 'point_town'))}
      from unnest(${list(({ line }) => line)}::int[], ${list(({ slug }) => slug)}::text[],
          ${list(({ businessId }) => businessId)}::bigint[], ${list(({ state }) => state)}::text[],
          ${list(({ cityKey }) => cityKey)}::text[], ${list(({ zipCode }) => zipCode)}::text[],
          ${list(({ latitude }) => latitude)}::float8[],
          ${list(({ longitude }) => longitude)}::float8[],
          ${list(({ address }) => address)}::text[])
        as r (line, slug, business_id, state, city_key, zip_code, latitude, longitude, address)
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
