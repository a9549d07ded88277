import * as m from '#messages';
import type { ListingEdit, ListingEditing, OwnChange } from '../../../contract/listing.owner.ts';
import { type CustomValues, isOffered } from '../../../domain/custom-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { townKey } from '../../../platform/town-key.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { requireCategory } from '../../businesses/model/chosen-category.ts';
import { readFields, requireEdit } from '../../businesses/model/custom-fields.ts';
import { requireTrades } from '../../businesses/model/listing-trades.ts';
import { requirePublicPicture } from '../../businesses/model/own-image.rules.ts';
import { findTownSpelling, isSameTown } from '../../businesses/model/places.queries.ts';
import { findCategory, holdCategory } from '../../businesses/model/queries.ts';
import { refuseOutside } from '../../businesses/model/refuse-outside.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { announceOwnerChange } from '../model/announce-change.ts';
import { readOwnerListing } from '../model/read-owner-area.ts';
import { isDone, planSave, type SavePlan, settleProposals } from './propose.ts';
import { listOwnChanges, lockWaiting, type WaitingChangeRow } from './waiting.ts';

const SHOWN_FOR = 30 * 86_400_000;

export async function readEditing(
  { db, clock }: { db: Database; clock: Clock },
  businessId: number,
): Promise<ListingEditing> {
  const since = new Date(clock().getTime() - SHOWN_FOR);
  const [listing, rows, all, stored] = await Promise.all([
    readOwnerListing(db, businessId),
    listOwnChanges(db, businessId, since),
    readFields(db.kysely),
    readCustom(db, businessId),
  ]);
  const fields = all.filter((field) => isOffered(field) && field.filledBy === 'owner');
  const own = fields.flatMap(({ key }) => {
    const value = stored[key];
    return value === undefined ? [] : [[key, value]];
  });
  const changes = pickLatest(rows).map(toOwnChange);
  return { listing, changes, fields, custom: Object.fromEntries(own) };
}

async function readCustom(db: Database, id: number): Promise<CustomValues> {
  const business = db.kysely.selectFrom('businesses').select('custom').where('id', '=', id);
  return (await business.executeTakeFirst())?.custom ?? {};
}

function pickLatest(rows: WaitingChangeRow[]): WaitingChangeRow[] {
  return rows.filter(({ field }, at) => rows.findIndex((row) => row.field === field) === at);
}

function toOwnChange(row: WaitingChangeRow): OwnChange {
  const { id, field, was, proposed, reason } = row;
  return {
    id,
    field,
    was,
    proposed,
    reason,
    state: row.state as OwnChange['state'],
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

export type SaveDependencies = Pick<Services, 'db' | 'clock' | 'jobs' | 'site'>;

/** Saves an owner's edit. Throws `conflict` with the current values for an outdated version, and `invalid`. */
export async function saveListing(
  dependencies: SaveDependencies,
  businessId: number,
  edit: ListingEdit,
): Promise<ListingEditing> {
  requirePublicPicture(edit.imageUrl, dependencies.site.url);
  const isSaved = await dependencies.db.kysely
    .transaction()
    .execute((trx) => save(trx, dependencies, businessId, edit));
  const editing = await readEditing(dependencies, businessId);
  if (isSaved) return editing;
  throw new AppError('conflict', m.owner_listing_changed(), {
    current: editing,
  });
}

/** Throws only if the location changes, so that a listing already outside the area can still be edited. */
async function refuseMoveOut(trx: DatabaseTransaction, row: ListingRow, edit: ListingEdit) {
  const { state, zipCode } = edit;
  const cityKey = townKey(edit.city, edit.state, zipCode);
  const isThere = state === row.state && zipCode === row.zipCode && cityKey === row.cityKey;
  if (!isThere) await refuseOutside(trx, { state, zipCode, cityKey });
}

/** Returns whether the listing now has all values. A save that is sent twice succeeds both times. */
async function save(
  trx: DatabaseTransaction,
  dependencies: SaveDependencies,
  businessId: number,
  edit: ListingEdit,
): Promise<boolean> {
  const at = dependencies.clock();
  // Locks the category before the listing, like all code that locks both, to avoid deadlocks.
  const category = requireCategory(await holdCategory(trx, edit.categoryId));
  if (!foldText(edit.city)) throw invalidField('city', m.input_city_required());
  const trades = edit.trades && (await requireTrades(trx, edit.trades));
  const city = await findTownSpelling(trx, edit);
  const plans: SavePlan[] = [];
  let isSaid = true;
  const operation = { action: 'owner.edit', by: 'owner', at };
  const changed = await changeListing(trx, businessId, operation, async (row) => {
    const former = await findCategory(trx, row.categoryId);
    const names = { is: former?.name ?? '', wanted: category.name };
    const wanted = isSameTown(edit, row) ? edit : { ...edit, city };
    const listing = {
      custom: row.custom,
      categoryId: edit.categoryId,
      trades: trades ?? row.trades,
    };
    const custom = await requireEdit(trx, { edit: edit.custom, listing, by: 'owner' });
    const waiting = await lockWaiting(trx, businessId);
    const plan = planSave(row, waiting, { edit: wanted, names, trades, custom });
    if (edit.version !== row.version) {
      isSaid = isDone(row, plan);
      return {};
    }
    await refuseMoveOut(trx, row, edit);
    plans.push(plan);
    return { ...plan.change, confirmedAt: at, confirmedBy: 'owner' };
  });
  for (const plan of plans) {
    const settled = await settleProposals(trx, { ...changed, plan, at });
    await announceOwnerChange(trx, dependencies, { ...changed, ...settled });
  }
  return isSaid;
}
