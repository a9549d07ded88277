import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { settleOfferSpans } from '../../businesses/model/change-listing.queries.ts';
import { settleIssues } from '../../businesses/model/fact-issues.ts';
import { eachListed } from '../../businesses/model/field-columns.ts';
import { settleOpenings } from '../../hours/openings.ts';
import { dropImported } from '../../seo/old-addresses.ts';
import { insertErrors, slugError } from '../model/findings.ts';
import { type ImportRow, type LineRange, updateImport, within } from '../model/imports.ts';
import { insertNotices, listWrittenIds, lockBusinesses, toldRow } from '../model/write.queries.ts';
import { moveCountsAlong, moveImportedKeys, readCounted } from './derived-tables.ts';

/**
 * Restores changed listings to their state before the import, unless they changed later. Deletes unsent
 * notices about the import. Uses indexes `import_rows_business` and `contact_notices_import`.
 */
export async function restoreChanged(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    with was as materialized (
      select r.line, ${toldRow} as was, r.before as now, r.before -> 'origins' as origins,
        coalesce(b.owner_email, b.email) as email
      from import_rows r join businesses b on b.id = r.business_id
      where ${within(range)} and r.outcome = 'changed'
    ), restored as (
      update businesses b set
        ${sql.raw(eachListed((column) => `${column} = o.${column}`))},
        phone_e164 = o.phone_e164,
        name_key = o.name_key, city_key = o.city_key, category_id = o.category_id,
        category_key = c.category_key, is_premium = o.is_premium, premium_until = o.premium_until,
        is_approved = o.is_approved, approved_at = o.approved_at,
        may_be_closed_at = o.may_be_closed_at,
        trades = coalesce(o.trades, '{}'), trades_from = o.trades_from, latitude = o.latitude,
        longitude = o.longitude, location_precision = o.location_precision,
        hours = o.hours, time_zone = o.time_zone, open_tokens = coalesce(o.open_tokens, '{}'),
        services = o.services, offers = o.offers, custom = coalesce(o.custom, '{}'),
        custom_tokens = coalesce(o.custom_tokens, '{}'), custom_words = coalesce(o.custom_words, ''),
        origins = o.origins, confirmed_at = o.confirmed_at, confirmed_by = o.confirmed_by,
        version = b.version + 1, updated_at = greatest(b.updated_at, ${at}::timestamptz)
      from import_rows r, jsonb_populate_record(null::businesses, r.before) o, import_categories c
      where ${within(range)} and r.outcome = 'changed' and b.id = r.business_id
        and b.version = r.version and b.deleted_at is null
        and c.id = o.category_id and c.is_open
      returning r.line, b.id, b.version, o.version as was
    ), below as (
      update import_rows l set version = restored.version from restored
      where l.business_id = restored.id and l.import_id <> ${range.importId}
        and (l.version = restored.was
          or (l.outcome = 'new' and l.version is null and restored.was = 1))
    ), untold as (
      delete from contact_notices n using restored
      where n.import_id = ${range.importId} and n.business_id = restored.id returning n.business_id
    ), told as (
      ${insertNotices(
        sql`(select was.*, restored.id as business_id
          from was join restored on restored.line = was.line
          where restored.id not in (select business_id from untold))`,
        { importId: range.importId, at },
      )}
    )
    select line from restored
  `.execute(trx);
  return rows.map(({ line }) => line);
}

/**
 * Deletes the listings that the import created, unless someone edited, reviewed or paid for them or they have
 * photos. Returns their lines.
 */
export async function deleteNew(trx: DatabaseTransaction, range: LineRange): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    delete from businesses b using import_rows r
    where ${within(range)} and r.outcome = 'new' and b.id = r.business_id
      and b.version = coalesce(r.version, 1) and b.deleted_at is null
      and not exists (select from reviews v where v.business_id = b.id)
      and not exists (select from payments p where p.business_id = b.id)
      and not exists (select from photos p where p.business_id = b.id)
    returning r.line
  `.execute(trx);
  return rows.map(({ line }) => line);
}

export async function listWritten(
  trx: DatabaseTransaction,
  range: LineRange,
): Promise<{ line: number; slug: string; isUntouched: boolean }[]> {
  const { rows } = await sql<{ line: number; slug: string; isUntouched: boolean }>`
    select r.line, r.slug, r.outcome = 'changed' and r.before is null as is_untouched
    from import_rows r
    where ${within(range)} and r.outcome in ('new', 'changed') order by r.line
  `.execute(trx);
  return rows;
}

export async function undoRange(
  trx: DatabaseTransaction,
  held: ImportRow,
  range: LineRange,
  at: Date,
): Promise<void> {
  await lockBusinesses(trx, range);
  const listed = await readCounted(trx, range);
  const written = await listWritten(trx, range);
  const restored = await restoreChanged(trx, range, at);
  const removed = await deleteNew(trx, range);
  const undone = new Set([
    ...written.flatMap(({ line, isUntouched }) => (isUntouched ? [line] : [])),
    ...restored,
    ...removed,
  ]);
  const ids = await listWrittenIds(trx, range);
  if (held.mapping?.hours) await settleOpenings(trx, ids, at);
  if (held.mapping?.offers) await settleOfferSpans(trx, ids);
  await moveImportedKeys(trx, range);
  await settleIssues(trx, ids, at);
  await moveCountsAlong(trx, range, listed);
  const kept = written.filter(({ line }) => !undone.has(line));
  if (held.mapping?.oldAddress) {
    const lines = kept.map(({ line }) => line);
    await dropImported(trx, range, lines);
  }
  await insertErrors(
    trx,
    held.id,
    'undo',
    kept.map((row) =>
      slugError(row, 'Kept: it was changed, reviewed or paid for after the import'),
    ),
  );
  const change = {
    doneLine: range.to,
    undoneCount: held.undoneCount + undone.size,
    removedCount: held.removedCount + removed.length,
    keptCount: held.keptCount + kept.length,
    fault: null,
  };
  await updateImport(trx, held.id, change, at);
}
