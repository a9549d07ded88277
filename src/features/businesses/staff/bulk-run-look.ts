import { sql } from 'kysely';
import type { BulkRun } from '../../../contract/bulk-runs.staff.ts';
import { MEMBER_MAILS } from '../../../domain/memberships.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { findStopped, hashRecipient, mailboxOf } from '../../mails/model/notices.queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findStaffRows, isSelected } from '../model/staff.queries.ts';
import { readSelection } from '../model/staff-search.ts';
import { isForMembers } from './bulk-run-mails.ts';
import { type BulkRunRow, type RunDependencies, updateBulkRun } from './bulk-runs.ts';
import { previewMany } from './edit-many.ts';

/** Listings per part. Progress is saved once per part. */
const PART = 100;
export const SHOWN = 20;

/** SQL condition for the listings that an action applies to. */
function concernedBy(action: BulkRunRow['action']) {
  if (action === 'approve') return sql`and not is_approved and not is_outside`;
  if (action === 'hide') return sql`and is_approved`;
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
    await sql`
      insert into bulk_run_parts (bulk_run_id, part, ids)
      select ${id}::bigint, part, array_agg(id order by id)
      from (
        select id, ((row_number() over (order by id) - 1) / ${PART}::int + 1)::int as part
        from (
          select ${once} id from businesses where ${selected} ${concernedBy(action)} ${inOrder}
        ) found
      ) numbered
      group by part
    `.execute(trx);
    const { rows } = await sql<{ found: number; parts: number; concerned: number }>`
      select (select count(*)::int from businesses where ${selected}) as found,
        count(*)::int as parts, coalesce(sum(cardinality(ids)), 0)::int as concerned
      from bulk_run_parts where bulk_run_id = ${id}
    `.execute(trx);
    const [{ found, parts, concerned } = { found: 0, parts: 0, concerned: 0 }] = rows;
    const isLookedAt = action === 'approve' || action === 'hide' || parts === 0;
    const examples = isLookedAt ? await listExamples(trx, id) : [];
    await updateBulkRun(trx, row, {
      found,
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

/** Counts the listings of the next part that the run would change, with the first ones as examples. */
export async function lookAtPart(dependencies: RunDependencies, row: BulkRunRow): Promise<void> {
  const { db, clock } = dependencies;
  const ids = (await findRunPart(db, row)) ?? [];
  const { concerned, leftOut } = await findConcerned(dependencies, row, ids);
  const donePart = row.donePart + 1;
  await db.kysely.transaction().execute((trx) =>
    updateBulkRun(trx, row, {
      donePart,
      changing: row.changing + concerned.length,
      leftOut: row.leftOut + leftOut,
      examples: JSON.stringify([...row.examples, ...concerned].slice(0, SHOWN)),
      updatedAt: clock(),
      ...(donePart >= row.lastPart && { state: 'found' }),
    }),
  );
}

async function findConcerned(
  dependencies: RunDependencies,
  row: BulkRunRow,
  ids: number[],
): Promise<{ concerned: BulkRun['examples']; leftOut: number }> {
  const { db } = dependencies;
  const { change } = row;
  if (change.action === 'mail') {
    const { readers, leftOut } = await findReaders(dependencies, row, ids);
    const concerned = readers.map(({ listing: { id, name } }) => ({ id, name, changes: [] }));
    return { concerned, leftOut };
  }
  const edit = change.action === 'edit' ? change.edit : undefined;
  const categoryId = change.action === 'move' ? change.categoryId : undefined;
  const previews = await previewMany(db, { ids, edit, categoryId });
  return { concerned: previews.filter(({ changes }) => changes.length > 0), leftOut: 0 };
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

/** Returns the ids that the run's filter still selects. */
export async function stillSelected(
  db: Database,
  row: BulkRunRow,
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const filter = readSelection(row.filter, row.createdAt);
  const { rows } = await sql<{ id: number }>`
    select id from businesses
    where id = any(${ids}::bigint[]) and ${isSelected(filter)} ${concernedBy(row.action)}
    order by id
  `.execute(db.kysely);
  return rows.map(({ id }) => id);
}
