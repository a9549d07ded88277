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

/** Columns of an export, named as in its first line. The first thirteen are those of a plain one. */
export const exportColumns = [
  ...(['name', 'slug', 'description', 'address', 'city', 'state', 'zip code', 'phone'] as const),
  ...(['email', 'website', 'category id', 'is premium', 'is approved'] as const),
  ...(['trades', 'lat', 'lon', 'source', 'owner email'] as const),
  ...(['id', 'category', 'rating', 'reviews', 'added', 'changed'] as const),
] as const;
export type ExportColumn = (typeof exportColumns)[number];
export const plainColumns = exportColumns.slice(0, 13);
