import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { z } from 'zod';
import * as m from '#messages';
import {
  type CleanChange,
  type Cleaning,
  MAX_CLEAN_CHANGES,
} from '../../../contract/cleanings.staff.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  cursorId,
  cursorText,
  formatCursor,
  pageOf,
  parseCursor,
} from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { ListingDependencies } from '../model/submit.ts';
import {
  becameOf,
  type CleanBatch,
  findDirty,
  inOrder,
  undoNext,
  writeClean,
} from './clean-listings.ts';

type Dependencies = Pick<ListingDependencies, 'db' | 'clock' | 'jobs'>;
type Row = Stored<'cleanings'>;
type State = Row['state'];

export const cleaningQueue: Queue<{ cleaningId: number }> = { name: 'clean-listings', retries: 20 };

const KEPT = 20;
const MILLISECONDS_AT_ONCE = 120_000;
const UNDER_WAY: State[] = ['looking', 'writing', 'undoing'];

function toCleaning(row: Row): Cleaning {
  const { id, state, listings, changed, written, undone, kept, kinds } = row;
  const isUnderWay = UNDER_WAY.includes(state);
  return {
    id,
    state,
    progress: isUnderWay ? Math.min(1, row.doneId / Math.max(1, row.lastId)) : 1,
    createdAt: row.createdAt.toISOString(),
    writtenAt: row.writtenAt?.toISOString() ?? null,
    listings,
    changed,
    written,
    undone,
    kept,
    kinds,
  };
}

export async function listCleanings(db: Database): Promise<Cleaning[]> {
  const rows = await db.kysely
    .selectFrom('cleanings')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(KEPT)
    .execute();
  return rows.map(toCleaning);
}

/** Throws `conflict` if a cleaning is already running; the unique index `cleanings_under_way` allows one at a time. */
export async function startLook(dependencies: Dependencies, actor: string): Promise<Cleaning> {
  const { db, clock, jobs } = dependencies;
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('cleanings')
      .where('state', 'not in', UNDER_WAY)
      .where('id', 'not in', (of) =>
        of
          .selectFrom('cleanings')
          .select('id')
          .orderBy('id', 'desc')
          .limit(KEPT - 1),
      )
      .execute();
    const row = await trx
      .insertInto('cleanings')
      .values({ actor, createdAt: at, updatedAt: at, lastId: await findLast(trx) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('conflict', m.clean_under_way());
    await jobs.enqueue(trx, cleaningQueue, { cleaningId: row.id });
    return toCleaning(row);
  });
}

async function findLast(trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from businesses
  `.execute(trx);
  return rows[0]?.last ?? 0;
}

async function findLastLine(trx: DatabaseTransaction, writtenAt: Date): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from audit_log
    where action = 'business.clean' and at = ${writtenAt}
  `.execute(trx);
  return rows[0]?.last ?? 0;
}

export function startWriting(dependencies: Dependencies, id: number, actor: string) {
  return start(dependencies, { id, actor, from: 'found' }, async (trx) => ({
    state: 'writing',
    writtenAt: dependencies.clock(),
    lastId: await findLast(trx),
  }));
}

export function startUndoing(dependencies: Dependencies, id: number, actor: string) {
  return start(dependencies, { id, actor, from: 'written' }, async (trx, { writtenAt }) => ({
    state: 'undoing',
    lastId: writtenAt ? await findLastLine(trx, writtenAt) : 0,
  }));
}

type Begun = { state: State; lastId: number; writtenAt?: Date };

async function start(
  { db, clock, jobs }: Dependencies,
  { id, actor, from }: { id: number; actor: string; from: State },
  begin: (trx: DatabaseTransaction, row: Row) => Promise<Begun>,
): Promise<Cleaning> {
  return db.kysely.transaction().execute(async (trx) => {
    // Serializes concurrent starts; the second one finds the first already running.
    await sql`lock table cleanings in share row exclusive mode`.execute(trx);
    const held = await hold(trx, id);
    if (!held) throw new AppError('not_found', m.clean_gone());
    const other = await trx
      .selectFrom('cleanings')
      .select('id')
      .where('state', 'in', UNDER_WAY)
      .executeTakeFirst();
    if (other) throw new AppError('conflict', m.clean_under_way());
    if (held.state !== from) throw new AppError('conflict', m.clean_step_taken());
    const change = { ...(await begin(trx, held)), actor, doneId: 0, updatedAt: clock() };
    await jobs.enqueue(trx, cleaningQueue, { cleaningId: id });
    return toCleaning(await update(trx, id, change));
  });
}

function hold(trx: DatabaseTransaction, id: number): Promise<Row | undefined> {
  return trx
    .selectFrom('cleanings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

function update(trx: DatabaseTransaction, id: number, change: object): Promise<Row> {
  return trx
    .updateTable('cleanings')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Continues after an interrupted process. Clean listings are skipped, and undone lines aren't undone twice. */
export async function workOnCleaning(dependencies: Dependencies, id: number): Promise<void> {
  const end = performance.now() + MILLISECONDS_AT_ONCE;
  for (;;) {
    const row = await findCleaning(dependencies.db, id);
    if (!row || !UNDER_WAY.includes(row.state)) return;
    if (row.state === 'undoing') await undoOn(dependencies, row);
    else await cleanOn(dependencies, row);
    if (performance.now() > end) {
      const { db, jobs } = dependencies;
      await db.kysely
        .transaction()
        .execute((trx) => jobs.enqueue(trx, cleaningQueue, { cleaningId: id }));
      return;
    }
  }
}

async function cleanOn(dependencies: Dependencies, row: Row): Promise<void> {
  const { db, clock } = dependencies;
  const batch = await findDirty(db, row.doneId);
  const { writtenAt: at, actor: by } = row;
  if (at) await writeClean(db, batch, { at, by });
  await db.kysely.transaction().execute(async (trx) => {
    const step = { doneId: batch.last, updatedAt: clock() };
    if (at) {
      await update(trx, row.id, step);
      if (batch.isLast) await finishWriting(trx, { ...row, writtenAt: at }, clock());
    } else {
      await insertChanges(trx, row, batch);
      const state = batch.isLast ? 'found' : row.state;
      await update(trx, row.id, { ...sumUp(row, batch), ...step, state });
    }
  });
}

/** Counts the audit lines of the run, because a batch may have been started twice. Uses index `audit_log_action`. */
async function finishWriting(
  trx: DatabaseTransaction,
  { id, actor, writtenAt }: Row,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from audit_log
    where action = 'business.clean' and at = ${writtenAt}
  `.execute(trx);
  const written = rows[0]?.written ?? 0;
  await update(trx, id, { state: 'written', written });
  const after = { cleaning: id, written };
  await recordChange(trx, { at, actor, action: 'business.clean-up', after });
}

function sumUp(row: Row, { listings, dirty, changes }: CleanBatch) {
  const kinds = new Map(row.kinds.map((kind) => [`${kind.field} ${kind.became}`, { ...kind }]));
  for (const change of changes) {
    const became = becameOf(change);
    const key = `${change.field} ${became}`;
    const count = (kinds.get(key)?.count ?? 0) + 1;
    kinds.set(key, { field: change.field, became, count });
  }
  return {
    listings: row.listings + listings,
    changed: row.changed + dirty.length,
    kinds: JSON.stringify(inOrder([...kinds.values()])),
  };
}

async function insertChanges(trx: DatabaseTransaction, row: Row, { changes }: CleanBatch) {
  const found = row.kinds.reduce((sum, { count }) => sum + count, 0);
  const some = changes.slice(0, Math.max(0, MAX_CLEAN_CHANGES - found));
  if (some.length === 0) return;
  await sql`
    insert into cleaning_changes (cleaning_id, business_id, field, slug, before, after)
    select ${row.id}, "businessId", field, slug, before, after
    from json_to_recordset(${JSON.stringify(some)}::json)
      as c ("businessId" bigint, field text, slug text, before text, after text)
  `.execute(trx);
}

async function undoOn({ db, clock }: Dependencies, row: Row): Promise<void> {
  const run = row.writtenAt?.toISOString() ?? '';
  const operation = { at: clock(), by: row.actor };
  await db.kysely.transaction().execute(async (trx) => {
    const batch = await undoNext(trx, { run, after: row.doneId }, operation);
    const [undone, kept] = [row.undone + batch.undone, row.kept + batch.kept];
    const state = batch.isLast ? 'undone' : row.state;
    await update(trx, row.id, { state, undone, kept, doneId: batch.last, updatedAt: clock() });
    if (!batch.isLast) return;
    await recordChange(trx, {
      at: clock(),
      actor: row.actor,
      action: 'business.undo-clean-up',
      after: { cleaning: row.id, undone, kept },
    });
  });
}

function findCleaning(db: Database, id: number): Promise<Row | undefined> {
  return db.kysely.selectFrom('cleanings').selectAll().where('id', '=', id).executeTakeFirst();
}

async function requireCleaning(db: Database, id: number): Promise<Row> {
  const row = await findCleaning(db, id);
  if (!row) throw new AppError('not_found', m.clean_gone());
  return row;
}

const position = z.tuple([cursorId, cursorText]);
type Position = z.output<typeof position>;

function listChanges(
  db: Database,
  id: number,
  { after, limit }: { after: Position | null; limit: number },
): Promise<CleanChange[]> {
  let query = db.kysely
    .selectFrom('cleaningChanges')
    .select(['businessId', 'slug', 'field', 'before', 'after'])
    .where('cleaningId', '=', id);
  if (after) query = query.where(sql<boolean>`(business_id, field) > (${after[0]}, ${after[1]})`);
  return query.orderBy('businessId').orderBy('field').limit(limit).execute();
}

const placeOf = ({ businessId, field }: CleanChange): Position => [businessId, field];

export async function pageChanges(
  db: Database,
  id: number,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<CleanChange>> {
  const { kinds } = await requireCleaning(db, id);
  const after = parseCursor(query.cursor, position);
  const found = await listChanges(db, id, { after, limit: query.limit + 1 });
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const page = pageOf(found, query.limit, (last) => formatCursor(placeOf(last)));
  return { ...page, total: Math.min(all, MAX_CLEAN_CHANGES) };
}

const AT_ONCE = 2000;

export async function exportChanges(db: Database, id: number) {
  await requireCleaning(db, id);
  return { name: `cleaning_${id}.csv`, pieces: writeChanges(db, id) };
}

async function* writeChanges(db: Database, id: number): AsyncGenerator<string, void> {
  yield 'slug,field,before,after\n';
  for (let after: Position | null = null; ; ) {
    const changes: CleanChange[] = await listChanges(db, id, { after, limit: AT_ONCE });
    const last = changes.at(-1);
    if (!last) return;
    yield stringify(
      changes.map(({ slug, field, ...texts }) => [
        slug,
        field,
        escapeFormula(texts.before),
        escapeFormula(texts.after),
      ]),
    );
    after = placeOf(last);
  }
}
