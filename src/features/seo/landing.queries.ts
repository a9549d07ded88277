import { LANDING_MINIMUM } from '../../contract/places.ts';
import type { Database } from '../../platform/database/database.ts';

const BATCH = 500;
const MOST_URLS = 50_000;

/** What towns have pages of: both have counts by id, state and folded city. */
const LANDINGS = {
  trades: { counts: 'trade_counts', id: 'trade_id', isShown: 'is_listed' },
  categories: { counts: 'facet_counts', id: 'category_id', isShown: 'moving_to is null' },
} as const;

export type LandingKind = keyof typeof LANDINGS;

/** The slug of a trade or a category by its id; null where it has no pages. Primary key. */
export async function findLandingSlug(
  db: Database,
  kind: LandingKind,
  id: number,
): Promise<string | null> {
  const [row] = await db.run<{ slug: string }>(
    {
      name: `landing_slug_${kind}`,
      text: `select slug from ${kind} where id = $1::bigint and ${LANDINGS[kind].isShown}`,
    },
    [id],
  );
  return row?.slug ?? null;
}

/** The trades or categories that some town has enough of. Primary keys of the counts. */
export async function findLandingFiles(db: Database, kind: LandingKind): Promise<number[]> {
  const { counts, id, isShown } = LANDINGS[kind];
  const rows = await db.run<{ id: number }>(
    {
      name: `landing_files_${kind}`,
      text: `select k.id from ${kind} k
             where ${isShown} and exists (
               select from ${counts} n where n.${id} = k.id and n.state <> '' and n.city_key <> ''
                 and n.business_count >= ${LANDING_MINIMUM})
             order by k.id limit 5000`,
    },
    [],
  );
  return rows.map((row) => row.id);
}

export interface LandingRow {
  state: string;
  cityKey: string;
}

/** The towns that have enough of a trade or a category, in batches by the counts' primary key. */
export async function* readLandingRows(
  db: Database,
  kind: LandingKind,
  id: number,
): AsyncGenerator<LandingRow[]> {
  const { counts, id: column } = LANDINGS[kind];
  let after: LandingRow = { state: '', cityKey: '' };
  for (let left = MOST_URLS; left > 0; left -= BATCH) {
    const rows = await db.run<LandingRow>(
      {
        name: `landing_rows_${kind}`,
        text: `select state, city_key from ${counts}
               where ${column} = $1::bigint and (state, city_key) > ($2, $3) and city_key <> ''
                 and business_count >= ${LANDING_MINIMUM}
               order by state, city_key limit $4`,
      },
      [id, after.state, after.cityKey, BATCH],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}
