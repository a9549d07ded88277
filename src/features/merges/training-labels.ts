import { sql } from 'kysely';
import { escapeFormula } from '../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';

interface Decided {
  lowId: number;
  highId: number;
  label: 'duplicate' | 'different';
  by: string;
  at: Date;
}

const labelsFacts = (alias: string) => sql`(
  select json_build_object('name', b.name, 'address', b.address, 'city', b.city, 'state', b.state,
    'zip', b.zip_code, 'phone', b.phone, 'website', b.website, 'category', c.slug,
    'source', b.source)
  from businesses b join categories c on c.id = b.category_id
  where b.id = ${sql.ref(alias)})`;

export async function insertLabel(
  trx: DatabaseTransaction,
  { lowId, highId, label, by, at }: Decided,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into twin_labels (low_id, high_id, label, score, low, high, decided_at, decided_by)
    select p.low_id, p.high_id, ${label},
      (select score from duplicate_pairs d
       where d.low_id = p.low_id and d.high_id = p.high_id and reasons <> '[]'),
      ${labelsFacts('p.low_id')}, ${labelsFacts('p.high_id')}, ${at}, ${by}
    from (values (${lowId}::bigint, ${highId}::bigint)) as p(low_id, high_id)
    returning id
  `.execute(trx);
  return rows[0]?.id ?? 0;
}

/** Deletes an undone decision so that it isn't used as training data. */
export async function deleteLabel(trx: DatabaseTransaction, id: number): Promise<void> {
  await trx.deleteFrom('twinLabels').where('id', '=', id).execute();
}

export async function deleteLastLabel(
  trx: DatabaseTransaction,
  { lowId, highId }: { lowId: number; highId: number },
): Promise<void> {
  await sql`
    delete from twin_labels where id = (
      select id from twin_labels where low_id = ${lowId} and high_id = ${highId}
      order by id desc limit 1)
  `.execute(trx);
}

export interface DuplicateFactsOfPair {
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  phone: string | null;
  website: string | null;
  category: string;
  source: string | null;
}

export interface LabelRow {
  id: number;
  label: 'duplicate' | 'different';
  score: number | null;
  low: DuplicateFactsOfPair;
  high: DuplicateFactsOfPair;
}

export async function listLabels(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<LabelRow[]> {
  return db.kysely
    .selectFrom('twinLabels')
    .select(['id', 'label', 'score', 'low', 'high'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

const facts = [
  ...([
    'name',
    'address',
    'city',
    'state',
    'zip',
    'phone',
    'website',
    'category',
    'source',
  ] as const),
];
const HEADER = [
  ...['pair', 'sample', 'label', 'score'],
  ...['a', 'b'].flatMap((side) => facts.map((fact) => `${side}_${fact}`)),
];
const AT_ONCE = 1000;

export async function* writeLabels(db: Database): AsyncGenerator<string, void> {
  yield toLine(HEADER);
  for (let after = 0; ; ) {
    const rows = await listLabels(db, { after, limit: AT_ONCE });
    for (const row of rows) yield toLine(toCells(row));
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

function toCells({ id, label, score, low, high }: LabelRow): string[] {
  const sides = [low, high].flatMap((side) => facts.map((fact) => side[fact] ?? ''));
  return [String(id), 'staff', label, score === null ? '' : score.toFixed(2), ...sides];
}

function toLine(cells: string[]): string {
  return `${cells.map(toCell).join(',')}\n`;
}

function toCell(text: string): string {
  const safe = escapeFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
