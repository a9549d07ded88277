import * as m from '#messages';
import {
  type ImportField,
  type ImportMapping,
  type ImportSource,
  listColumns,
} from '../../../contract/imports.staff.ts';
import { findUnmapped } from '../../../domain/import-rows.ts';
import { type Right, rights as rightWords } from '../../../domain/rights.ts';
import { AppError } from '../../../platform/errors.ts';

export type Rights = readonly Right[];

const guarded: Partial<Record<ImportField, { right: Right; name: () => string }>> = {
  isPremium: { right: 'premium', name: m.common_premium },
  isApproved: { right: 'listings', name: m.common_approved },
  slug: { right: 'listings', name: m.import_slug_column },
  oldAddress: { right: 'listings', name: m.field_old_address },
};

/** Throws `forbidden` with the column names if the mapping sets fields that the user may not edit by hand. */
export function requireMapped(mapping: ImportMapping, rights: Rights): void {
  const names = Object.entries(guarded).flatMap(([field, { right, name }]) =>
    mapping[field as ImportField] && !rights.includes(right) ? [name()] : [],
  );
  if (names.length === 0) return;
  const detail = m.import_columns_forbidden({ names: names.join(', ') });
  throw new AppError('forbidden', detail);
}

export function requireColumns(mapping: ImportMapping, columns: string[]) {
  const isColumn = (from: ImportSource) =>
    listColumns(from).every((column) => column < columns.length);
  if (Object.values(mapping).every(isColumn)) return;
  throw new AppError('invalid', m.import_column_gone());
}

/**
 * Rejects a mapping that lacks the required columns: without them, rows can neither create a listing nor
 * match one by slug.
 */
export function requireComplete(mapping: ImportMapping): void {
  const unmapped = findUnmapped(mapping);
  if (unmapped.length === 0) return;
  const names = unmapped.map((field) => fieldNames[field]?.() ?? field).join(', ');
  throw new AppError('invalid', m.import_columns_missing({ names }));
}

const fieldNames: Partial<Record<ImportField, () => string>> = {
  name: m.common_name,
  city: m.field_city,
  state: m.field_state,
  category: m.field_category,
};

export function mayEdit({ rights }: { rights: Rights | null }): boolean {
  return rights === null || rights.includes('listings');
}

interface Written {
  actor: string;
  mapping: ImportMapping | null;
  newCount: number;
  changedCount: number;
}

/**
 * Throws `forbidden` unless the user has the rights the import needed. Removing another user's public
 * listings also needs the `removal` right.
 */
export function requireUndoableImport(
  { actor, mapping, newCount, changedCount }: Written,
  asked: { actor: string; rights: Rights },
): void {
  requireMapped(mapping ?? {}, asked.rights);
  if (changedCount > 0 && !mayEdit(asked)) {
    throw new AppError('forbidden', m.import_edit_forbidden());
  }
  const takesPublic = newCount > 0 && mapping?.isApproved !== undefined && actor !== asked.actor;
  if (takesPublic && !asked.rights.includes('removal')) {
    throw new AppError('forbidden', m.import_remove_forbidden());
  }
}

export function requireCancelable(
  { actor }: Pick<Written, 'actor'>,
  asked: { actor: string; rights: Rights },
): void {
  if (actor === asked.actor || asked.rights.includes('removal')) return;
  throw new AppError('forbidden', m.import_cancel_forbidden());
}

export function commonRights(all: Rights[]): Rights {
  const known = Object.keys(rightWords) as Right[];
  return known.filter((right) => all.every((rights) => rights.includes(right)));
}
