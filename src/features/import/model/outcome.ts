import { sql } from 'kysely';
import { z } from 'zod';
import type {
  ImportedListing,
  ImportOutcome,
  LackedFact,
} from '../../../contract/imports.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { waitingPairs } from '../../duplicates/model/pairs.queries.ts';
import { readImportState } from './imports.ts';

/** SQL for the listings that an import named and that still exist. Rows that only close or hide one don't count. */
function listingsOf(importId: number) {
  return sql`businesses b where b.deleted_at is null and b.id = any(array(
    select business_id from import_rows where import_id = ${importId} and gone is null))`;
}

const LACKS: Record<LackedFact, ReturnType<typeof sql>> = {
  phone: sql`b.phone is null`,
  hours: sql`b.hours is null`,
  website: sql`b.website is null`,
  photo: sql`b.lead_photo is null and b.image_url is null`,
};

const isWritten = ({ state }: { state: string }) => state === 'committed';

/** Counts the listings of a written import, those that lack a fact, and the possible duplicates in the queue. */
export async function readOutcome(db: Database, id: number): Promise<ImportOutcome> {
  const source = await readImportState(db, id);
  const nothing = { all: 0, lacks: { phone: 0, hours: 0, website: 0, photo: 0 }, duplicates: 0 };
  if (!isWritten(source)) return nothing;
  const { rows } = await sql<Record<LackedFact | 'all' | 'duplicates', number>>`
    select count(*)::int as all, (count(*) filter (where ${LACKS.phone}))::int as phone,
      (count(*) filter (where ${LACKS.hours}))::int as hours,
      (count(*) filter (where ${LACKS.website}))::int as website,
      (count(*) filter (where ${LACKS.photo}))::int as photo,
      (select count(*)::int from ${waitingPairs.from} where ${waitingPairs.where} and exists (
        select from import_rows r where r.import_id = ${id} and r.gone is null
          and r.business_id in (w.low_id, w.high_id))) as duplicates
    from ${listingsOf(id)}
  `.execute(db.kysely);
  const [counts] = rows;
  if (!counts) return nothing;
  const { all, duplicates, ...lacks } = counts;
  return { all, lacks, duplicates };
}

const position = z.tuple([cursorId]).transform(([after]) => after);

/** Lists the listings of a written import, or those that lack a fact. Uses index `import_rows_business`. */
export async function listImported(
  db: Database,
  id: number,
  query: { lacks?: LackedFact | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<ImportedListing>> {
  const source = await readImportState(db, id);
  if (!isWritten(source)) return { items: [], next: null, total: 0 };
  const after = parseCursor(query.cursor, position) ?? 0;
  const lacking = query.lacks ? sql`and ${LACKS[query.lacks]}` : sql``;
  const { rows } = await sql<ImportedListing>`
    select b.id, b.name, b.slug, b.city, b.state from ${listingsOf(id)} ${lacking} and b.id > ${after}
    order by b.id limit ${query.limit + 1}
  `.execute(db.kysely);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${listingsOf(id)} ${lacking}
  `.execute(db.kysely);
  const page = pageOf(rows, query.limit, (last) => formatCursor([last.id]));
  return { ...page, total: counted.rows[0]?.total ?? 0 };
}
