import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import * as m from '#messages';
import type { ImportLookalike } from '../../../contract/businesses.staff.ts';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import {
  type DuplicateReason,
  type LookalikeFate,
  lookalikeChange,
} from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/http/output.ts';
import { columnOf } from '../../businesses/model/field-columns.ts';
import { staysWithFirm } from '../../duplicates/model/keys.ts';
import { SAME, verdictOf } from '../../duplicates/model/score.rules.ts';
import type { ImportValues } from '../rows/fields.rules.ts';
import { type Paging, pageByLine, readByLine } from './findings.ts';
import { lockImport, readImportState, type TransferDependencies } from './imports.ts';
import { requireBefore } from './states.ts';

/**
 * SQL condition for similar rows that will become new listings, without duplicates within the file. Uses
 * index `import_rows_like`.
 */
export const isLookalike = sql.raw(
  `r.like_score is not null and r.outcome = 'new' and r.twin is null`,
);

export async function countLookalikes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<BusinessImport['lookalikes']> {
  const { rows } = await sql<BusinessImport['lookalikes']>`
    select count(*)::int as all, (count(*) filter (where like_score >= ${SAME}))::int as same,
      (count(*) filter (where like_reasons -> 0 ->> 'code'
        = any(${lookalikeChange.options}::text[])))::int as moved
    from import_rows r where import_id = ${importId} and ${isLookalike}
  `.execute(trx);
  return rows[0] ?? { all: 0, same: 0, moved: 0 };
}

export async function listLookalikeRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportLookalike[]> {
  const { rows } = await sql<Omit<ImportLookalike, 'verdict' | 'change'>>`
    select r.line, r.name, r.city, coalesce(r.address, '') as address, r.like_score as score,
      r.like_reasons as reasons, r.like_choice as choice,
      case when b.id is not null
        then jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address, 'city', b.city)
        end as business,
      case when f.line is not null then jsonb_build_object('line', f.line, 'name', f.name,
        'address', coalesce(f.address, '')) end as row
    from import_rows r
    left join businesses b on b.id = r.like_id
    left join import_rows f on f.import_id = r.import_id and f.line = r.like_line
    where r.import_id = ${importId} and ${isLookalike} and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely);
  return rows.map((row) => ({
    ...row,
    verdict: verdictOf(row.score),
    change: lookalikeChange.safeParse(row.reasons[0]?.code).data ?? null,
  }));
}

/** Sets the choice for similar rows. The caller must have locked the import. */
export async function chooseFates(
  trx: DatabaseTransaction,
  importId: number,
  chosen: { line: number; choice: LookalikeFate | null }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_rows r set like_choice = c.choice
    from json_to_recordset(${JSON.stringify(chosen)}::json) as c (line int, choice text)
    where r.import_id = ${importId} and r.line = c.line and ${isLookalike}
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export interface LookalikePair {
  line: number;
  other: number;
}

/** Maximum rows sharing a phone or street; more indicate a chain or a mall. */
const MOST_ALIKE = 12;

/**
 * Pairs new rows that share a key: each with the first and with the previous row of that key. Skipped if all
 * rows have slugs, because their source already tells them apart.
 */
export async function pairAlikeRows(trx: DatabaseTransaction, importId: number): Promise<number> {
  const { rows } = await sql`
    select from import_rows r
    where r.import_id = ${importId} and r.outcome = 'new' and r.slug is null limit 1
  `.execute(trx);
  if (rows.length === 0) return 0;
  await sql`
    create temp table if not exists import_pairs (line int, other int) on commit delete rows
  `.execute(trx);
  const { numAffectedRows } = await sql`
    with keyed as materialized (
      select r.line, key from import_rows r cross join unnest(r.keys) as key
      where r.import_id = ${importId} and r.outcome = 'new' and r.twin is null
        and (key >= 0 or ${staysWithFirm('key')})
    ), shared as materialized (
      select key from keyed group by key having count(*) between 2 and ${MOST_ALIKE}
    ), grouped as (
      select line, first_value(line) over one_key as first, lag(line) over one_key as before
      from keyed join shared using (key) window one_key as (partition by key order by line)
    )
    insert into import_pairs
    select distinct g.line, o.other from grouped g
    cross join lateral (values (g.first), (g.before)) o (other)
    where o.other < g.line
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** SQL for a website as it is compared. */
export const bare = (website: string) =>
  sql.raw(`regexp_replace(lower(${website}), '^https?://(www\\.)?|[/?#]*$', '', 'g')`);

interface FilePair extends LookalikePair {
  one: FileRow;
  two: FileRow;
  isSamePhone: boolean;
  /** Whether both have the same phone, email or website. */
  isSameContact: boolean;
}

/** Returns the next pairs with the facts of both rows. At least one row of each pair has no slug. */
export async function listLookalikePairs(
  trx: DatabaseTransaction,
  importId: number,
  { after, limit }: { after: LookalikePair; limit: number },
): Promise<FilePair[]> {
  const { rows } = await sql<FilePair>`
    select p.line, p.other, ${factsOf('r')} as one, ${factsOf('o')} as two,
      r.phone_key = o.phone_key is true as is_same_phone,
      (r.phone_key = o.phone_key or lower(r.email) = lower(o.email)
        or ${bare('r.website')} = ${bare('o.website')}) is true as is_same_contact
    from import_pairs p
    join import_rows r on r.import_id = ${importId} and r.line = p.line
    join import_rows o on o.import_id = ${importId} and o.line = p.other
    where (p.line, p.other) > (${after.line}, ${after.other})
      and (r.slug is null or o.slug is null)
    order by p.line, p.other limit ${limit}
  `.execute(trx);
  return rows;
}

const FACTS = [
  ...(['name', 'address', 'city', 'state', 'zipCode', 'phone', 'website', 'categoryId'] as const),
  ...(['latitude', 'longitude'] as const),
];
export type FileRow = Pick<ImportValues, (typeof FACTS)[number]>;

export const factsOf = (row: string) =>
  sql.raw(`jsonb_build_object(${FACTS.map((name) => `'${name}', ${row}.${columnOf(name)}`)})`);

/** Saves a match with a listing and a proposed choice, or with an earlier row if it scores higher. */
export async function noteAlike(
  trx: DatabaseTransaction,
  importId: number,
  found: {
    line: number;
    other?: number;
    business?: number;
    score: number;
    reasons: DuplicateReason[];
    choice?: LookalikeFate;
  }[],
): Promise<void> {
  await sql`
    update import_rows r set like_id = f.business, like_line = f.other,
      like_score = f.score, like_reasons = f.reasons, like_choice = f.choice
    from json_to_recordset(${JSON.stringify(found)}::json)
      as f (line int, other int, business bigint, score real, reasons jsonb, choice text)
    where r.import_id = ${importId} and r.line = f.line
      and (f.business is not null or coalesce(r.like_score, -100) < f.score)
  `.execute(trx);
}

export async function listLookalikes(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportLookalike>> {
  const { lookalikes } = await readImportState(db, importId);
  const page = await pageByLine(query, (range) => listLookalikeRows(db, importId, range));
  return { ...page, total: lookalikes.all };
}

/**
 * Sets what to do with similar rows: list them, hold them for staff, or merge them. Allowed only until the
 * import is written.
 */
export async function chooseLookalikes(
  { db }: Pick<TransferDependencies, 'db'>,
  importId: number,
  chosen: { line: number; choice: LookalikeFate | null }[],
): Promise<{ rows: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const held = await lockImport(trx, importId);
    requireBefore(held, 'commit');
    return { rows: await chooseFates(trx, importId, chosen) };
  });
}

export async function* writeLookalikes(
  db: Database,
  importId: number,
): AsyncGenerator<string, void> {
  yield 'line,name,city,looks like,score,reasons,choice\n';
  const list = (range: { after: number; limit: number }) => listLookalikeRows(db, importId, range);
  for await (const found of readByLine(list)) yield stringify(found.map(toCells));
}

function toCells({ line, name, city, business, row, score, reasons, choice }: ImportLookalike) {
  const words = reasons.map(describeDuplicateReason).join('; ');
  const like = business
    ? `#${business.id} ${business.name}`
    : m.import_similar_row({ line: row?.line ?? 0, name: row?.name ?? '' });
  return [line, escapeFormula(name), escapeFormula(city), like, score.toFixed(2), words, choice];
}
