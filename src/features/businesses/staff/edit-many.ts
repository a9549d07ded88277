import * as m from '#messages';
import type { BulkEdit } from '../../../contract/businesses.staff.ts';
import type { BulkPreview } from '../../../contract/businesses.ts';
import { cleanCell, tidy } from '../../../domain/clean-cells.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import type { CustomEdit } from '../../../domain/custom-values.ts';
import { MAX_TRADES } from '../../../domain/trade-choice.ts';
import type { Database } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { townKey } from '../../../platform/town-key.ts';
import { findTradeSlugs } from '../../trades/ids.queries.ts';
import { describeChange, type ListingChange } from '../model/change-listing.rules.ts';
import { changeListing } from '../model/change-listing.ts';
import { requireCategory } from '../model/chosen-category.ts';
import { readEdit, withCustom } from '../model/custom-fields.rules.ts';
import { readFields, requireCustom } from '../model/custom-fields.ts';
import { chooseTrades, normalizeState } from '../model/edit.rules.ts';
import { requireTrades } from '../model/listing-trades.ts';
import { findTownNames, type Town } from '../model/places.queries.ts';
import { findCategory } from '../model/queries.ts';
import type { ListingRow } from '../model/shapes.ts';
import { findStaffRows } from '../model/staff.queries.ts';
import type { ListingDependencies } from '../model/submit.ts';
import { recallColumns } from './undo.ts';

type NameTown = Awaited<ReturnType<typeof findTownNames>>;

export interface Plan {
  custom(row: ListingRow): BulkEdit['custom'];
  /** Returns the listing's town after the edit, not yet in its official spelling. */
  moveTown(row: ListingRow): Town & { city: string };
  change(row: ListingRow, nameTown: NameTown): ListingChange;
}

/** Throws `invalid` for an unknown trade and for a city without letters. */
export async function planBulkEdit(db: Database, edit: BulkEdit): Promise<Plan> {
  const { city, state, source, phone, email, website, trades: slugs, custom, isAdding } = edit;
  const tidied = city && tidy(cleanCell.city)(city);
  if (tidied !== undefined && !foldText(tidied))
    throw invalidField('edit.city', m.input_city_required());
  const trades =
    slugs && (await db.kysely.transaction().execute((trx) => requireTrades(trx, slugs)));
  const moveTown = (row: ListingRow) => {
    const code = state === undefined ? row.state : normalizeState(state);
    const named = city === undefined ? row.city : cleanCell.city(city, { state: code });
    return { city: named, state: code, cityKey: townKey(named, code, row.zipCode) };
  };
  return {
    custom: (row) => (isAdding && custom ? addValues(row.custom, custom) : custom),
    moveTown,
    change(row, nameTown) {
      const town = moveTown(row);
      const isMoved = city !== undefined || town.state !== row.state;
      return {
        ...(isMoved && { ...town, city: nameTown(town) ?? town.city }),
        ...(source !== undefined && { source }),
        ...(phone !== undefined && { phone }),
        ...(email !== undefined && { email }),
        ...(website !== undefined && { website }),
        ...(trades && chooseTrades(row, isAdding ? addTrades(row, trades) : trades, 'staff')),
      };
    },
  };
}

function addTrades({ trades }: ListingRow, added: number[]): number[] {
  const all = [...new Set([...trades, ...added])];
  return all.length > MAX_TRADES ? trades : all;
}

/** Adds values to fields with several values; other fields get the new value. */
function addValues(custom: CustomValues, added: CustomEdit): CustomEdit {
  return Object.fromEntries(
    Object.entries(added).map(([key, value]) => {
      const held = custom[key];
      const isList = Array.isArray(value) && Array.isArray(held);
      return [key, isList ? [...new Set([...held, ...value])] : value];
    }),
  );
}

export async function editOne(
  { db, clock, guard }: Pick<ListingDependencies, 'db' | 'clock' | 'guard'>,
  { id, plan, actor }: { id: number; plan: Plan; actor: string },
): Promise<boolean> {
  const operation = {
    action: 'business.bulk-edit',
    by: actor,
    at: clock(),
    recall: recallColumns,
  };
  const { before, after } = await db.kysely.transaction().execute(async (trx) => {
    await guard?.(trx);
    return changeListing(trx, id, operation, async (row) => {
      const change = plan.change(row, await findTownNames(trx, [plan.moveTown(row)]));
      const listing = { ...row, ...change };
      return {
        ...change,
        ...(await requireCustom(trx, { edit: plan.custom(row), listing, by: 'staff' })),
      };
    });
  });
  return before.version !== after.version;
}

export async function previewMany(
  db: Database,
  {
    ids,
    edit,
    categoryId,
  }: { ids: number[]; edit?: BulkEdit | undefined; categoryId?: number | undefined },
): Promise<(BulkPreview[number] & { slug: string })[]> {
  const plan = edit && (await planBulkEdit(db, edit));
  const category = categoryId === undefined ? null : await findCategory(db.kysely, categoryId);
  const move =
    categoryId === undefined ? {} : { categoryId: requireCategory(category) && categoryId };
  const rows = await findStaffRows(db, [...new Set(ids)]);
  const nameTown = await findTownNames(db.kysely, plan ? rows.map(plan.moveTown) : []);
  const fields = edit?.custom ? await readFields(db.kysely) : [];
  const pairs = rows.map((row) => ({
    row,
    wanted: {
      ...row,
      ...plan?.change(row, nameTown),
      ...move,
      custom: withCustom(row.custom, readEdit(fields, row.custom, plan?.custom(row) ?? {})),
    },
  }));
  const trades = pairs.flatMap(({ row, wanted }) => [...row.trades, ...wanted.trades]);
  const slugs = await db.kysely.transaction().execute((trx) => findTradeSlugs(trx, trades));
  return pairs.map(({ row, wanted }) => {
    const { before = {}, after = {} } = describeChange(row, wanted, { trades: slugs, fields });
    const was = new Map<string, unknown>(flatten(before));
    const changes = flatten(after).map(([field, now]) => ({
      field,
      was: String(was.get(field) ?? ''),
      now: String(now ?? ''),
    }));
    return { id: row.id, name: row.name, slug: row.slug, changes };
  });
}

function flatten({ custom = {}, ...others }: { custom?: object }): [string, unknown][] {
  return [...Object.entries(others), ...Object.entries(custom)];
}
