import { sql } from 'kysely';
import type { PagePicture } from '../../contract/pages.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

export async function insertPicture(
  trx: DatabaseTransaction,
  picture: PagePicture & { createdAt: Date; createdBy: string },
): Promise<void> {
  await trx.insertInto('pagePictures').values(picture).execute();
}

/** Those of these keys, which count as used from now on. Unique index on the key. */
export function markUsed(trx: DatabaseTransaction, keys: string[]): Promise<PagePicture[]> {
  return trx
    .updateTable('pagePictures')
    .set({ unusedSince: null })
    .where('key', 'in', keys)
    .returning(['key', 'width', 'height'])
    .execute();
}

/** What no page, no version and no plan shows is unused from now on. Reads all texts: in the night only. */
export async function markUnused(db: Database, at: Date): Promise<void> {
  await sql`
    with shown as (
      select distinct found[1] as key
      from (
        select content from pages union all
        select content from page_revisions union all
        select content from page_plans
      ) texts, regexp_matches(content, '/photos/([0-9a-f]{32})-', 'g') found
    )
    update page_pictures p
    set unused_since = case when s.key is null then coalesce(p.unused_since, ${at}) end
    from page_pictures q left join shown s on s.key = q.key
    where p.id = q.id and (s.key is null) = (p.unused_since is null)
  `.execute(db.kysely);
}

/** Answers the keys of what is gone. The whole table, which is small. */
export async function deleteUnused(trx: DatabaseTransaction, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('pagePictures')
    .where('unusedSince', '<', before)
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}
