import { sql } from 'kysely';
import * as m from '#messages';
import type { StaffChange } from '../../../contract/changes.staff.ts';
import type { ProposedValues } from '../../../contract/listing.owner.ts';
import type { CustomField } from '../../../domain/custom-fields.ts';
import { formatEdit } from '../../../domain/custom-values.ts';
import { describeValues } from '../../../domain/describe-values.ts';
import { submittedFields } from '../../../domain/listing-fields.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/output.ts';
import { pageByTime, type TimeRange } from '../../../platform/http/page-by-time.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../../businesses/model/change-listing.rules.ts';
import { type Changed, changeListing } from '../../businesses/model/change-listing.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { describeDuplicates, idsOf, listById } from '../../businesses/model/duplicates.ts';
import { columnOf } from '../../businesses/model/field-columns.ts';
import { findCategory, holdCategory } from '../../businesses/model/queries.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { findDuplicatesOfAll } from '../../duplicates/model/find-duplicates.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { addressOwner } from '../../mails/model/links.ts';
import { writeAcceptedMail, writeChangeRefusedMail } from '../model/change-mail.ts';
import { keepUndo } from '../model/changes.queries.ts';
import { compareSnapshots, takeSnapshot } from '../model/undoable.rules.ts';
import { nameOwn } from './propose.ts';
import {
  columnsOf,
  endWaiting,
  findChange,
  pickValues,
  type Submitted,
  submittedOf,
  type WaitingChangeRow,
} from './waiting.ts';

export type DecideDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>;

interface Decider {
  by: string;
  at: Date;
}

const UNDONE_WITHIN = 8 * 86_400_000;

/** Accepts a pending change. Throws `conflict` with both versions if the listing changed since it was read. */
export async function acceptChange(
  { db, clock, jobs, site }: DecideDependencies,
  id: number,
  { version, by }: { version: number; by: string },
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const change = await requireChange(trx, id);
    const { businessId, field, proposed } = change;
    // Locks the category before the listing, like all code that locks both, to avoid deadlocks.
    const category = await requireProposedCategory(trx, change);
    const operation = {
      action: 'business.accept-change',
      by,
      at,
      version,
      whenStale: m.changes_listing_changed(),
      origin: () => ({ by: 'owner' as const, at: at.toISOString() }),
    };
    const changed = await changeListing(trx, businessId, operation, async (row) => {
      await endOne(trx, id, { by, at }, 'accepted');
      return columnsOf(proposed, category ?? '', row);
    });
    await keepForUndo(trx, changed, at);
    const { after } = changed;
    const owner = await addressOwner(trx, after, { at, siteUrl: site.url });
    if (!owner) return;
    const path = after.isListed ? await pathOf(trx, after) : null;
    const told = { name: after.name, field, was: describeValues(change.was), path };
    const mail = { ...told, proposed: describeValues(proposed) };
    await jobs.enqueue(trx, mailQueue, writeAcceptedMail(site, owner, mail));
  });
}

export async function refuseChange(
  { db, clock, jobs, site }: DecideDependencies,
  id: number,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const { businessId, field, was, proposed } = await requireChange(trx, id);
    const row = await lockListing(trx, businessId);
    if (!row || row.deletedAt) throw listingMissing();
    await endOne(trx, id, { by, at, reason }, 'refused');
    const action = 'business.refuse-change';
    const sides = { before: was, after: proposed };
    await recordListingChange(trx, { at, actor: by, action, businessId, reason, ...sides });
    const owner = await addressOwner(trx, row, { at, siteUrl: site.url });
    if (!owner) return;
    const now = pickValues(field, submittedOf(row, await nameOwn(trx, row)));
    const told = { name: row.name, field, was: describeValues(now), reason };
    const mail = writeChangeRefusedMail(owner, { ...told, proposed: describeValues(proposed) });
    await jobs.enqueue(trx, mailQueue, mail);
  });
}

async function requireChange(trx: DatabaseTransaction, id: number): Promise<WaitingChangeRow> {
  const change = await findChange(trx, id);
  if (!change) throw new AppError('not_found', m.changes_gone());
  return change;
}

async function requireProposedCategory(
  trx: DatabaseTransaction,
  { proposed: { categoryId } }: WaitingChangeRow,
): Promise<string | null> {
  if (categoryId === undefined) return null;
  const category = await holdCategory(trx, categoryId);
  if (category) return category.name;
  throw new AppError('conflict', m.changes_category_deleted());
}

async function endOne(
  trx: DatabaseTransaction,
  id: number,
  decider: Decider & { reason?: string },
  state: 'accepted' | 'refused',
): Promise<void> {
  const [ended] = await endWaiting(trx, [id], { ...decider, state });
  if (ended) return;
  throw new AppError('conflict', m.changes_not_waiting());
}

/** Stores the change for undo, so that undoing a hijacked contact also reverts it. */
async function keepForUndo(trx: DatabaseTransaction, { before, after }: Changed, at: Date) {
  const email = contactOf(after);
  const differing = compareSnapshots(takeSnapshot(before), takeSnapshot(after));
  if (!email || Object.keys(differing.after).length === 0) return;
  const expiresAt = new Date(at.getTime() + UNDONE_WITHIN);
  await keepUndo(trx, {
    businessId: after.id,
    email,
    ownerId: null,
    ...differing,
    notes: [],
    waitingIds: [],
    createdAt: at,
    expiresAt,
  });
}

async function pathOf(trx: DatabaseTransaction, { categoryId, slug }: ListingRow) {
  const category = await findCategory(trx, categoryId);
  return category && `/${category.slug}/${slug}`;
}

const SHOWN = 3;

export async function listWaitingChanges(
  db: Database,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<StaffChange>> {
  const page = await pageByTime(query, {
    find: (range) => findWaitingForStaff(db, range),
    count: () => countWaitingForStaff(db),
    positionOf: ({ createdAt: at, id }) => ({ at, id }),
  });
  return { ...page, items: await describeAll(db, page.items) };
}

export async function readWaitingChange(db: Database, id: number): Promise<StaffChange> {
  const found = await findWaitingForStaff(db, { after: null, limit: 1, id });
  const [change] = await describeAll(db, found);
  if (!change) throw new AppError('not_found', m.changes_not_waiting_now());
  return change;
}

async function describeAll(db: Database, found: WaitingForStaff[]): Promise<StaffChange[]> {
  const options = { limit: SHOWN, onlyListed: true };
  const duplicates = await findDuplicatesOfAll(db, found.map(describeWanted), options);
  const rows = await listById(db, duplicates.flatMap(idsOf));
  const isOfFields = found.some(({ field }) => field === 'fields');
  const fields = isOfFields ? await readFields(db.kysely) : [];
  return found.map(({ phone: _, listing, ...row }, at) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    now: pickValues(row.field, { ...listing, ...tellNow(fields, row.proposed, listing) }),
    duplicates: describeDuplicates(rows, duplicates[at] ?? []).map(
      ({ business, verdict, reasons }) => ({
        ...business,
        verdict,
        reasons,
      }),
    ),
  }));
}

function tellNow(
  fields: readonly CustomField[],
  { custom: wanted = {} }: ProposedValues,
  { custom: stored }: Submitted,
) {
  const custom = Object.fromEntries(Object.keys(wanted).map((key) => [key, stored[key] ?? null]));
  return { custom: stored, customWords: formatEdit(fields, custom) };
}

function describeWanted({ business, listing, proposed, phone }: WaitingForStaff) {
  const { name, address, city, state, zipCode, categoryId } = { ...listing, ...proposed };
  const place = { name, address, city, state, zipCode, categoryId };
  return { ...place, id: business.id, phone, website: null, latitude: null, longitude: null };
}

const listedValues = submittedFields.map((name) => `'${name}', b.${columnOf(name)}`).join(', ');

type WaitingForStaff = Omit<StaffChange, 'createdAt' | 'now' | 'duplicates'> & {
  createdAt: Date;
  phone: string | null;
  listing: Submitted;
};

async function findWaitingForStaff(
  db: Database,
  { after, limit, id }: TimeRange & { id?: number },
): Promise<WaitingForStaff[]> {
  const beyond = after
    ? sql`and (w.created_at, w.id) > (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const { rows } = await sql<WaitingForStaff>`
    select w.id, w.field, w.proposed, w.was, w.created_at, b.phone,
      json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug,
        'category', json_build_object('slug', c.slug, 'name', c.name),
        'isListed', b.is_listed, 'version', b.version
      ) as business,
      json_build_object(
        ${sql.raw(listedValues)},
        'categoryName', c.name,
        'tradeNames', array(
          select t.name from unnest(b.trades) with ordinality as own (id, at)
          join trades t on t.id = own.id order by own.at)
      ) as listing
    from waiting_changes w
    join businesses b on b.id = w.business_id and b.deleted_at is null
    join categories c on c.id = b.category_id
    where w.state = 'waiting' ${beyond} ${id === undefined ? sql`` : sql`and w.id = ${id}`}
    order by w.created_at, w.id limit ${limit}
  `.execute(db.kysely);
  return rows;
}

function countWaitingForStaff(db: Database): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from waiting_changes w
        join businesses b on b.id = w.business_id and b.deleted_at is null
        where w.state = 'waiting'`,
  );
}
