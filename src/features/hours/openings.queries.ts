import { sql } from 'kysely';
import type { OpenTime } from '../../domain/hours/list-openings.ts';
import type { Hours } from '../../domain/opening-hours.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Located } from './time-zone.rules.ts';

export interface OpenSpans {
  businessId: number;
  openings: OpenTime[];
  knownUntil: Date;
}

export async function writeOpenSpans(
  trx: DatabaseTransaction,
  written: OpenSpans[],
): Promise<void> {
  const rows = written.map(({ businessId, openings, knownUntil }) => ({
    businessId,
    knownUntil,
    spans: sql<string>`${formatSpans(openings)}::tstzmultirange`,
  }));
  await trx
    .insertInto('openingSpans')
    .values(rows)
    .onConflict((row) =>
      row.column('businessId').doUpdateSet(({ ref }) => ({
        spans: ref('excluded.spans'),
        knownUntil: ref('excluded.knownUntil'),
      })),
    )
    .execute();
}

function formatSpans(openings: OpenTime[]): string {
  const iso = (at: number) => new Date(at).toISOString();
  const spans = openings.map(({ opensAt, closesAt }) => `[${iso(opensAt)},${iso(closesAt)})`);
  return `{${spans.join(',')}}`;
}

export async function deleteOpenSpans(trx: DatabaseTransaction, businessId: number) {
  await trx.deleteFrom('openingSpans').where('businessId', '=', businessId).execute();
}

export function findOpenings(db: Database, businessIds: number[], at: Date) {
  return db.run<{ businessId: number; opensAt: Date; closesAt: Date }>(
    {
      name: 'openings',
      text: `select o.business_id, lower(next.span) as opens_at, upper(next.span) as closes_at
             from opening_spans o
             cross join lateral (
               select span from unnest(o.spans) as span where upper(span) > $2::timestamptz
               order by span limit 2
             ) next
             where o.business_id = any($1::bigint[]) order by o.business_id, next.span`,
    },
    [businessIds, at],
  );
}

export interface Renewable extends Located {
  id: number;
  hours: Hours;
  timeZone: string;
}

/**
 * Locks businesses whose opening spans expire soon, or were written by a clock that ran ahead. Skips locked
 * rows, because their change rewrites the spans. Uses index `opening_spans_known_until`.
 */
export async function holdUnknownSoon(
  trx: DatabaseTransaction,
  { until, beyond, limit }: { until: Date; beyond: Date; limit: number },
): Promise<Renewable[]> {
  const { rows } = await sql<Renewable>`
    select b.id, b.hours, b.time_zone, b.latitude, b.longitude, b.state
    from opening_spans o join businesses b on b.id = o.business_id
    where (o.known_until < ${until} or o.known_until > ${beyond}) and b.hours is not null
    order by o.known_until, o.business_id limit ${limit} for no key update of b skip locked
  `.execute(trx);
  return rows;
}

export async function setTimeZones(
  trx: DatabaseTransaction,
  moved: { id: number; timeZone: string; openTokens: string[] }[],
): Promise<void> {
  await sql`
    update businesses b set time_zone = moved."timeZone", open_tokens = moved."openTokens"
    from json_to_recordset(${JSON.stringify(moved)}::json)
      as moved (id bigint, "timeZone" text, "openTokens" text[])
    where b.id = moved.id
  `.execute(trx);
}

/**
 * Marks spans of imported listings as expired, so that the next renewal checks their time zone. Uses index
 * `import_rows_business`.
 */
export async function expireImported(trx: DatabaseTransaction, importId: number): Promise<void> {
  await sql`
    update opening_spans set known_until = '-infinity'
    where business_id in (select business_id from import_rows
      where import_id = ${importId} and outcome = 'changed')
  `.execute(trx);
}
