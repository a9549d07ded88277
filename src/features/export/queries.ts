import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../platform/database/database.ts';
import { FORMULA_PATTERN } from './cells.rules.ts';

const TEXTS = [
  ...['name', 'slug', 'description', 'address', 'city', 'state', 'zip_code', 'phone', 'email'],
  'website',
];

function escapedSql(column: string): string {
  return `case when ${column} ~ '${FORMULA_PATTERN.replaceAll("'", "''")}'
    then '''' || ${column} else nullif(${column}, '') end`;
}

/** Null is written without quotation marks, an empty text with them. */
const COLUMNS = [
  ...TEXTS.map(escapedSql),
  'category_id',
  "case when is_premium and coalesce(premium_until > now(), true) then 'true' else 'false' end",
  "case when is_approved then 'true' else 'false' end",
];
const MORE_COLUMNS = [
  ...COLUMNS,
  `(select string_agg(t.slug, ';' order by chosen.position)
    from unnest(trades) with ordinality chosen (id, position) join trades t on t.id = chosen.id)`,
  "case when location_precision = 'rooftop' then latitude end",
  "case when location_precision = 'rooftop' then longitude end",
  'source',
  escapedSql('owner_email'),
];

/** One query per batch: a slow reader holds no connection and no lock. Null at the end. Primary key. */
export async function copyBusinesses(
  db: Database,
  { after, limit, isWhole }: { after: number; limit: number; isWhole: boolean },
): Promise<{ csv: Buffer; last: number } | null> {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ last: number | null }>(
      `select max(id) as last from (
         select id from businesses where id > $1 and deleted_at is null order by id limit $2) next`,
      [after, limit],
    );
    const last = rows[0]?.last ?? null;
    if (last === null) return null;
    const columns = isWhole ? MORE_COLUMNS : COLUMNS;
    return { csv: await copyRange(client, columns.join(', '), { after, last }), last };
  } finally {
    client.release();
  }
}

async function copyRange(
  client: pg.PoolClient,
  columns: string,
  { after, last }: { after: number; last: number },
): Promise<Buffer> {
  const source = client.query(
    copyTo(`copy (
      select ${columns} from businesses
      where id > ${after} and id <= ${last} and deleted_at is null order by id
    ) to stdout with (format csv)`),
  );
  const pieces: Buffer[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
}
