import { sql } from 'kysely';
import { reviewColumns } from '../../contract/review-imports.staff.ts';
import { PHOTO_WIDTHS } from '../../domain/photo-widths.ts';
import { writeCsvLine } from '../../platform/csv.ts';
import type { Database } from '../../platform/database/database.ts';
import { IS_SHOWN_WITH_REVIEW } from '../businesses/model/queries.ts';
import { IS_SAMPLE } from '../businesses/model/sample-mark.rules.ts';

const AT_ONCE = 1000;
const widest = PHOTO_WIDTHS.slice(0, -1)
  .map((width) => `when p.width <= ${width} then ${width}`)
  .join(' ');

/** Streams all reviews of listings that weren't deleted, but not those of the sample. */
export async function* writeReviews(
  db: Database,
  { siteUrl, withHeld }: { siteUrl: string; withHeld: boolean },
): AsyncGenerator<Buffer, void> {
  yield Buffer.from(writeCsvLine(reviewColumns));
  for (let after = 0; ; ) {
    const rows = await findExported(db, { siteUrl, withHeld, after });
    const last = rows.at(-1);
    if (!last) return;
    const lines = rows.map(({ cells }) => writeCsvLine(cells.map((cell) => cell ?? '')));
    yield Buffer.from(lines.join(''));
    after = last.id;
  }
}

/** Uses the primary key of `reviews`. */
async function findExported(
  db: Database,
  { siteUrl, withHeld, after }: { siteUrl: string; withHeld: boolean; after: number },
): Promise<{ id: number; cells: (string | null)[] }[]> {
  const time = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
  const { rows } = await sql<{ id: number; cells: (string | null)[] }>`
    select r.id, array[r.id::text, b.slug, b.name, b.zip_code, r.rating::text, r.reviewer_name, r.comment,
      ${time('r.created_at')}, case when r.is_held then 'held' else 'public' end,
      a.reply, ${time('a.created_at')}, (
        select string_agg(${siteUrl} || '/photos/' || p.key || '-' || case ${sql.raw(widest)}
          else ${sql.raw(String(PHOTO_WIDTHS.at(-1)))} end || '.jpg', '; ' order by p.position, p.id)
        from photos p where p.review_id = r.id and ${sql.raw(IS_SHOWN_WITH_REVIEW)}
      ), i.source] as cells
    from reviews r
    join businesses b on b.id = r.business_id and b.deleted_at is null
    left join review_replies a on a.review_id = r.id and not a.is_held and a.deleted_at is null
    left join review_imports i on i.id = r.import_id
    where r.id > ${after} and r.deleted_at is null and not r.${sql.raw(IS_SAMPLE)}
      ${withHeld ? sql`` : sql`and not r.is_held`}
    order by r.id limit ${AT_ONCE}
  `.execute(db.kysely);
  return rows;
}
