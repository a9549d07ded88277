import { exportedFields, exportName, fieldOf } from '../../listing-fields.ts';
import type { ImportSource } from './mapping.ts';

/** The columns that a field is made of; none where it is the same for all rows. */
export function listColumns(from: ImportSource): number[] {
  if ('value' in from) return [];
  return 'column' in from ? [from.column] : from.columns;
}

/** The form in which two values are one. */
export function valueKey(text: string): string {
  return text.trim().toLowerCase();
}

const [plain, more] = [true, false].map((isPlain) =>
  exportedFields.filter((name) => (fieldOf(name).exported?.isPlain ?? false) === isPlain),
);
/** Those of an export for which none were chosen, named as in its first line. */
export const plainColumns = (plain ?? []).map(exportName);
export const moreColumns = [...plainColumns, ...(more ?? []).map(exportName)];
export const exportColumns = [
  ...moreColumns,
  ...(['id', 'category', 'rating', 'reviews', 'added', 'changed'] as const),
] as const;
export type ExportColumn = (typeof exportColumns)[number];
