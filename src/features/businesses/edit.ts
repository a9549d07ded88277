import type { User } from '../../contract/accounts.ts';
import type { BusinessEdit } from '../../contract/staff/businesses.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import { moveCounts } from './counts/queries.ts';
import { diffFields, editColumns, isPremiumAt, togglePremium } from './edit.rules.ts';
import { describeListing, lockPresent, tellApproval, toListed } from './lifecycle.ts';
import {
  claimSlug,
  findCategoryName,
  type ListingChange,
  type ListingRow,
  updateListing,
} from './listing.queries.ts';
import { recordListingChange } from './record-change.ts';
import { isReservedSlug } from './slugs/rules.ts';
import { findStaffRow, toStaffBusiness } from './staff/queries.ts';
import type { ListingDependencies } from './submit.ts';

/**
 * Saves what staff changed. Throws `conflict` with the current values when somebody else saved after
 * the version that was read, `invalid` for a slug or category that can't be, and `forbidden` when an
 * editor gives or takes premium.
 */
export async function editBusiness(
  { db, clock, jobs, site }: ListingDependencies,
  id: number,
  edit: BusinessEdit,
  user: User,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockPresent(trx, id);
    await refuseStale(trx, row, edit.version);
    const at = clock();
    if (user.role !== 'admin' && edit.isPremium !== isPremiumAt(row, at)) {
      throw new AppError('forbidden', 'Only an admin may make a business premium, or free.');
    }
    const change = await planEdit(trx, row, edit, at);
    const after = { ...row, ...change };
    const { isSame, ...changes } = diffFields(describeListing(row), describeListing(after));
    if (isSame) return;
    await saveListing(trx, row, change, at);
    const entry = { at, actor: user.id, action: 'business.edit', businessId: id };
    await recordListingChange(trx, { ...entry, ...changes });
    // Who was told once is not told again.
    const isFirstApproval = edit.isApproved && !row.isApproved && row.approvedAt === null;
    if (isFirstApproval) await tellApproval(trx, { jobs, site }, id);
  });
}

/** Takes a business to another category. */
export async function moveBusiness(
  { db, clock }: Pick<ListingDependencies, 'db' | 'clock'>,
  id: number,
  categoryId: number,
  actor: string,
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const row = await lockPresent(trx, id);
    if (row.categoryId === categoryId) return;
    const at = clock();
    const categoryName = await requireCategory(trx, categoryId);
    const category = { categoryId, categoryKey: foldText(categoryName) };
    await saveListing(trx, row, category, at);
    await recordListingChange(trx, {
      at,
      actor,
      action: 'business.move',
      businessId: id,
      before: { name: row.name, categoryId: row.categoryId },
      after: { categoryId },
    });
  });
}

async function refuseStale(trx: DatabaseTransaction, row: ListingRow, version: number | undefined) {
  if (version === undefined || version === row.version) return;
  const current = await findStaffRow(trx, row.id);
  throw new AppError('conflict', 'Somebody else changed this business while you were editing it.', {
    current: current && toStaffBusiness(current),
  });
}

async function planEdit(trx: DatabaseTransaction, row: ListingRow, edit: BusinessEdit, at: Date) {
  const categoryName = await requireCategory(trx, edit.categoryId);
  const columns = editColumns(edit, categoryName);
  // Places are known by their letters and digits.
  if (!columns.cityKey) throw invalidField('city', 'City is required');
  if (edit.slug !== row.slug) await takeSlug(trx, edit.slug, row.id);
  return {
    ...columns,
    ...togglePremium(row, edit.isPremium, at),
    isApproved: edit.isApproved,
    approvedAt: edit.isApproved ? (row.approvedAt ?? at) : row.approvedAt,
  };
}

async function requireCategory(trx: DatabaseTransaction, id: number): Promise<string> {
  const name = await findCategoryName(trx, id);
  if (name === null) throw invalidField('categoryId', 'Category is required');
  return name;
}

async function takeSlug(trx: DatabaseTransaction, slug: string, businessId: number) {
  if (isReservedSlug(slug)) throw invalidField('slug', 'This slug is reserved. Choose another.');
  if (await claimSlug(trx, slug, businessId)) return;
  throw invalidField('slug', 'Another business has or had this slug. Choose another.');
}

async function saveListing(
  trx: DatabaseTransaction,
  row: ListingRow,
  change: ListingChange,
  at: Date,
) {
  await updateListing(trx, row.id, change, at);
  await moveCounts(trx, toListed(row), toListed({ ...row, ...change }));
}

function invalidField(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { fields: [{ field, message }] });
}
