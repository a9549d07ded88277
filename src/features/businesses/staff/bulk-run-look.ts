import { sql } from 'kysely';
import { type BulkRun, MAX_RUN_LISTINGS } from '../../../contract/bulk-runs.staff.ts';
import { MEMBER_MAILS } from '../../../domain/memberships.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { findStopped, hashRecipient, mailboxOf } from '../../mails/model/notices.queries.ts';
import { countKinds, findDirty } from '../cleaning/clean-listings.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findStaffRows, isSelected } from '../model/staff.queries.ts';
import { readSelection } from '../model/staff-search.ts';
import { insertChanges, type PlannedChange } from './bulk-run-changes.ts';
import { isForMembers } from './bulk-run-mails.ts';
import {
  type BulkRunRow,
  findChanged,
  insertParts,
  type RunDependencies,
  updateBulkRun,
} from './bulk-runs.ts';
import { previewMany } from './edit-many.ts';

const SHOWN = 20;

/** Returns the failures to store: the first, or all of listings that were chosen one by one. */
export function chooseFailures(
  { isDirect, failures: former }: BulkRunRow,
  added: BulkRun['failures'],
): string {
  return JSON.stringify([...former, ...added].slice(0, isDirect ? MAX_RUN_LISTINGS : SHOWN));
}

/** SQL condition for the listings that an action applies to. */
function concernedBy(action: BulkRunRow['action']) {
  if (action === 'approve') return sql`and not is_approved and not is_outside`;
  if (action === 'hide') return sql`and is_approved`;
  if (action === 'reject') return sql`and not is_approved and approved_at is null`;
  return action === 'mail' ? sql`and coalesce(owner_email, email) is not null` : sql``;
}

/**
 * Stores the ids of the listings that match now, so that a run never changes more than were found. Each
 * mailbox gets one email.
 */
export async function findListings({ db, clock }: RunDependencies, row: BulkRunRow): Promise<void> {
  const { id, action } = row;
  const now = clock();
  const selected = isSelected(readSelection(row.filter, now));
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const mailbox = mailboxOf(sql`coalesce(owner_email, email)`);
    const once = action === 'mail' ? sql`distinct on (${mailbox})` : sql``;
    const inOrder = action === 'mail' ? sql`order by ${mailbox}, id` : sql``;
    const { parts, listings: concerned } = await insertParts(
      trx,
      row,
      sql`(
        select ${once} id from businesses where ${selected} ${concernedBy(action)} ${inOrder}
      ) found`,
    );
    const { rows } = await sql<{ found: number }>`
      select count(*)::int as found from businesses where ${selected}
    `.execute(trx);
    const isLookedAt = !(action === 'mail' || isPreviewed(action)) || parts === 0;
    const examples = isLookedAt ? await listExamples(trx, id) : [];
    await updateBulkRun(trx, row, {
      found: rows[0]?.found ?? 0,
      lastPart: parts,
      updatedAt: now,
      ...(isLookedAt && { changing: concerned, state: 'found' }),
      examples: JSON.stringify(examples),
    });
  });
}

async function listExamples(trx: DatabaseTransaction, id: number): Promise<BulkRun['examples']> {
  const { rows } = await sql<{ id: number; name: string }>`
    select b.id, b.name from bulk_run_parts p, unnest(p.ids) with ordinality one (id, at)
    join businesses b on b.id = one.id
    where p.bulk_run_id = ${id} and p.part = 1 order by one.at limit ${SHOWN}
  `.execute(trx);
  return rows.map((one) => ({ ...one, changes: [] }));
}

/** Returns the ids of the next part, or null if there is none. */
export async function findRunPart(
  db: Database,
  { id, donePart }: BulkRunRow,
): Promise<number[] | null> {
  const part = await db.kysely
    .selectFrom('bulkRunParts')
    .select('ids')
    .where('bulkRunId', '=', id)
    .where('part', '=', donePart + 1)
    .executeTakeFirst();
  return part?.ids.map(Number) ?? null;
}

/** Counts the listings of the next part that the run would change, and stores the changes. */
export async function lookAtPart(dependencies: RunDependencies, row: BulkRunRow): Promise<void> {
  const { db, clock } = dependencies;
  const ids = (await findRunPart(db, row)) ?? [];
  const { concerned, leftOut } = await findConcerned(dependencies, row, ids);
  const donePart = row.donePart + 1;
  const examples = concerned.map(({ id, name, changes }) => ({ id, name, changes }));
  await db.kysely.transaction().execute(async (trx) => {
    const [taken] = await updateBulkRun(trx, row, {
      donePart,
      changing: row.changing + concerned.length,
      leftOut: row.leftOut + leftOut,
      examples: JSON.stringify([...row.examples, ...examples].slice(0, SHOWN)),
      kinds: JSON.stringify(countKinds(row.kinds, concerned)),
      updatedAt: clock(),
      ...(donePart >= row.lastPart && { state: 'found' }),
    });
    if (taken) await insertChanges(trx, row, concerned);
  });
}

/** Whether a look at an action finds the changes of each listing. */
function isPreviewed(action: BulkRunRow['action']): boolean {
  return action === 'edit' || action === 'move' || action === 'clean';
}

async function findConcerned(
  dependencies: RunDependencies,
  row: BulkRunRow,
  ids: number[],
): Promise<{ concerned: PlannedChange[]; leftOut: number }> {
  if (row.action !== 'mail') {
    return { concerned: await previewChange(dependencies, row, ids), leftOut: 0 };
  }
  const { readers, leftOut } = await findReaders(dependencies, row, ids);
  const concerned = readers.map(({ listing }) => ({ ...listing, changes: [] }));
  return { concerned, leftOut };
}

async function previewChange(
  { db }: Pick<RunDependencies, 'db'>,
  { change }: Pick<BulkRunRow, 'change'>,
  ids: number[],
): Promise<PlannedChange[]> {
  const found =
    change.action === 'clean'
      ? await findDirty(db, ids)
      : await previewMany(db, {
          ids,
          edit: change.action === 'edit' ? change.edit : undefined,
          categoryId: change.action === 'move' ? change.categoryId : undefined,
        });
  return found.filter(({ changes }) => changes.length > 0);
}

export interface LetterReader {
  listing: ListingRow;
  /** Hash of the contact's mailbox. */
  recipient: string;
}

/** Returns the listings whose contact hasn't unsubscribed, and the number of those whose contact has. */
export async function findReaders(
  { db, secret }: RunDependencies,
  { filter }: Pick<BulkRunRow, 'filter'>,
  ids: number[],
): Promise<{ readers: LetterReader[]; leftOut: number }> {
  const rows = await findStaffRows(db, ids);
  const all = rows.flatMap((listing) => {
    const to = contactOf(listing);
    return to ? [{ listing, recipient: hashRecipient(secret, to) }] : [];
  });
  const recipients = all.map(({ recipient }) => recipient);
  const list = isForMembers(filter) ? MEMBER_MAILS : '';
  const stopped = await findStopped(db.kysely, recipients, list);
  const readers = all.filter(({ recipient }) => !stopped.has(recipient));
  return { readers, leftOut: all.length - readers.length };
}

/**
 * Returns the ids that the run's filter still selects, and that would change. Of listings that were chosen one
 * by one, returns all that the run hasn't changed yet, so that each failure is reported.
 */
export async function stillConcerned(
  dependencies: Pick<RunDependencies, 'db'>,
  row: BulkRunRow,
  ids: number[],
): Promise<number[]> {
  const { db } = dependencies;
  if (ids.length === 0) return [];
  if (row.isDirect) {
    const done = new Set(await findChanged(db.kysely, row, ids));
    return ids.filter((id) => !done.has(id));
  }
  const filter = readSelection(row.filter, row.createdAt);
  const { rows } = await sql<{ id: number }>`
    select id from businesses
    where id = any(${ids}::bigint[]) and ${isSelected(filter)} ${concernedBy(row.action)}
    order by id
  `.execute(db.kysely);
  const selected = rows.map(({ id }) => id);
  if (!isPreviewed(row.action)) return selected;
  return (await previewChange(dependencies, row, selected)).map(({ id }) => id);
}
