import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import * as m from '#messages';
import {
  type GoneChoice,
  type GoneFromList,
  isListAlike,
} from '../../../contract/imports.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { type Executor, findImport, type ImportRow, importMissing } from './imports.ts';

/** Rows. A larger file is no list of members, and is not remembered. */
const LARGEST = 20_000;
const COMPARED = 10;
const SHOWN = 500;

const MONTHS =
  'jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const VERSION = new RegExp(
  String.raw`\b(?:${MONTHS}|q[1-4]|v\d*|final|new|latest|updated?|copy|copia|rev(?:ised)?|nuev[oa]|export)\b|\d+`,
  'g',
);

/**
 * Returns what the file names of all versions of a list have in common, or null if nothing is left:
 * `Members 2026-05 (final).xlsx` and `members_2025.csv` are both `members`.
 */
export function makeListKey(fileName: string): string | null {
  const name = foldText(fileName.replace(/\.[a-z]+$/i, '').replaceAll('_', ' '));
  return name.replace(VERSION, ' ').replace(/\s+/g, ' ').trim() || null;
}

type Versioned = Pick<ImportRow, 'id' | 'fileName' | 'columns' | 'mapping' | 'runId' | 'lastLine'>;

/** Returns the key of a list, or null if the import edits listings by slug, or belongs to a schedule. */
export function listKeyOf({ fileName, mapping, runId }: Versioned): string | null {
  return runId === null && !mapping?.slug ? makeListKey(fileName) : null;
}

/** Remembers which listings the rows named, and which ones a list names, for its next version. */
export async function rememberList(
  trx: DatabaseTransaction,
  held: Versioned,
  at: Date,
): Promise<void> {
  await rememberRows(trx, held);
  const listKey = listKeyOf(held);
  if (listKey === null || held.lastLine > LARGEST) return;
  const { id: importId, fileName, columns } = held;
  await trx
    .insertInto('importLists')
    .values({ importId, listKey, fileName, columns: JSON.stringify(columns), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    insert into import_list_listings (import_id, business_id, is_hidden)
    select distinct on (b.id) r.import_id, b.id, r.gone is not null
    from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${importId} and r.gone is distinct from 'close'
    order by b.id, r.line
    on conflict do nothing
  `.execute(trx);
  const earlier = await findEarlier(trx, held);
  if (!earlier) return;
  await sql`
    insert into import_list_listings (import_id, business_id, is_hidden)
    select ${importId}, business_id, true from import_list_listings
    where import_id = ${earlier.importId} and is_hidden
    on conflict do nothing
  `.execute(trx);
}

/**
 * Stores the rows that aren't known for their listing yet. Of a large file only those that were merged, because
 * the others are found by name and place.
 */
async function rememberRows(trx: DatabaseTransaction, { id, lastLine }: Versioned): Promise<void> {
  const isChosen =
    lastLine > LARGEST ? sql`(r.twin = 'file' or r.like_choice = 'merge')` : sql`true`;
  await sql`
    insert into import_list_rows (import_id, said, business_id)
    select r.import_id, r.said, b.id from import_rows r join businesses b on b.id = r.business_id
    where r.import_id = ${id} and r.said is not null and ${isChosen}
      and b.id is distinct from (
        select l.business_id from import_list_rows l where l.said = r.said
        order by l.import_id desc limit 1)
    order by r.line
    on conflict do nothing
  `.execute(trx);
}

/** SQL for whether the last list that knew a listing hid it as no longer named. */
export const isHiddenByList = (businessId: string) =>
  sql<boolean>`coalesce((select l.is_hidden from import_list_listings l
    where l.business_id = ${sql.raw(businessId)} order by l.import_id desc limit 1), false)`;

/** Hashes name and place as a row of a list has them. */
export function hashSaid(...parts: (string | null)[]): bigint {
  return createHash('sha256').update(JSON.stringify(parts)).digest().readBigInt64BE();
}

export interface Remembered {
  id: number;
  isDeleted: boolean;
}

/**
 * Finds the listings that rows of earlier imports named, by the same name and place, even if the listing has
 * another name now or the row was merged into it. A listing that was merged into another leads to that one.
 */
export async function recallListed(db: Executor, said: bigint[]): Promise<Map<bigint, Remembered>> {
  if (said.length === 0) return new Map();
  const { rows } = await sql<Remembered & { said: string }>`
    select distinct on (l.said) l.said::text as said, b.id, b.deleted_at is not null as is_deleted
    from import_list_rows l join businesses o on o.id = l.business_id
    left join business_slugs s on s.slug = o.slug
    join businesses b on b.id = coalesce(s.business_id, o.id)
    where l.said = any(${said.map(String)}::bigint[])
    order by l.said, l.import_id desc
  `.execute(db);
  return new Map(rows.map(({ said: key, ...listing }) => [BigInt(key), listing]));
}

export async function forgetList(trx: DatabaseTransaction, importId: number): Promise<void> {
  await trx.deleteFrom('importLists').where('importId', '=', importId).execute();
  await trx.deleteFrom('importListRows').where('importId', '=', importId).execute();
}

/** Deletes versions that are neither the newest of their list nor can be undone any more. */
export async function purgeLists(db: Database, before: Date): Promise<void> {
  await sql`
    delete from import_lists l where l.at < ${before} and exists (
      select from import_lists n where n.list_key = l.list_key and n.import_id > l.import_id
        and n.at < ${before})
  `.execute(db.kysely);
}

interface EarlierList {
  importId: number;
  fileName: string;
  at: Date;
}

export async function findEarlier(db: Executor, held: Versioned): Promise<EarlierList | null> {
  const listKey = listKeyOf(held);
  if (listKey === null) return null;
  const lists = await db
    .selectFrom('importLists')
    .selectAll()
    .where('listKey', '=', listKey)
    .where('importId', '<', held.id)
    .orderBy('importId', 'desc')
    .limit(COMPARED)
    .execute();
  return lists.find(({ columns }) => isListAlike(columns, held.columns)) ?? null;
}

/** SQL for the listings that an earlier version of this list names, or an earlier file of its schedule. */
async function findNamed(db: Executor, held: Versioned): Promise<RawBuilder<unknown> | null> {
  if (held.runId !== null) {
    return sql`(select s.business_id from import_runs u
      join schedule_listings s on s.schedule_id = u.schedule_id
      where u.id = ${held.runId} and (s.gone_since is null or s.gone_since >= u.started_at))`;
  }
  const earlier = await findEarlier(db, held);
  return earlier && namedBy(earlier);
}

function namedBy({ importId }: EarlierList): RawBuilder<unknown> {
  return sql`(select business_id from import_list_listings
    where import_id = ${importId} and not is_hidden)`;
}

/** Selects the public ones of these listings that the file doesn't name, not even in a row that was refused. */
function goneFrom(named: RawBuilder<unknown>, importId: number): RawBuilder<unknown> {
  return sql`
    ${named} l join businesses b on b.id = l.business_id
    where b.deleted_at is null and b.is_approved
      and b.may_be_closed_at is null
      and b.id not in (
        select business_id from import_rows where import_id = ${importId}
        union select like_id from import_rows where import_id = ${importId} and like_id is not null)
      and not exists (select from import_refused f where f.import_id = ${importId}
        and strpos(replace(lower(f.cells::text), '\\n', ' '), lower(trim(both '"' from to_json(b.name)::text))) > 0)`;
}

/** Lists the listings that an earlier version of this list names and this file no longer does. */
export async function listGone(db: Database, id: number): Promise<GoneFromList> {
  const held = await findImport(db.kysely, id);
  if (!held) throw importMissing();
  const earlier = held.state === 'checked' ? await findEarlier(db.kysely, held) : null;
  if (!earlier) return { list: null, total: 0, listings: [] };
  const { rows } = await sql<GoneFromList['listings'][number] & { total: number }>`
    select b.id, b.name, b.slug, b.city, b.state, (count(*) over ())::int as total
    from ${goneFrom(namedBy(earlier), id)} order by b.name_key, b.id limit ${SHOWN}
  `.execute(db.kysely);
  return {
    list: { fileName: earlier.fileName, importedAt: earlier.at.toISOString() },
    total: rows[0]?.total ?? 0,
    listings: rows.map(({ total: _, ...listing }) => listing),
  };
}

/** Checks whether listings of an earlier version, or of an earlier file of the schedule, can be closed or hidden. */
export async function hasGone(db: Executor, held: ImportRow): Promise<boolean> {
  const named = await findNamed(db, held);
  if (!named) return false;
  const { rows } = await sql`select from ${goneFrom(named, held.id)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Adds rows behind those of the file that close or hide the listings it no longer names, except those that
 * stay. They are written, counted and undone like all others. Returns the last line.
 */
export async function stageGone(
  trx: DatabaseTransaction,
  held: ImportRow,
  { gone, staying, rights }: { gone: GoneChoice; staying: number[]; rights: readonly string[] },
): Promise<number> {
  const named = gone === 'keep' ? null : await findNamed(trx, held);
  if (!named) return held.lastLine;
  if (!rights.includes('listings')) throw new AppError('forbidden', m.import_edit_forbidden());
  const { rows } = await sql<{ line: number }>`
    insert into import_rows (import_id, line, outcome, business_id, slug, is_approved, gone)
    select ${held.id}, ${held.lastLine} + (row_number() over (order by b.id))::int, 'changed', b.id, b.slug,
      case when ${gone} = 'hide' then false end, ${gone}
    from ${goneFrom(named, held.id)} and b.id <> all(${staying}::bigint[])
    returning line
  `.execute(trx);
  return Math.max(held.lastLine, ...rows.map(({ line }) => line));
}
