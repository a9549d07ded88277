import type { BusinessImport, ImportField, ImportMapping, TwinChoice } from '../imports.ts';

/** How many rows an import would write, depending on the choice for rows that are already listed. */
export function countImportRows(
  { counts, twins }: Pick<BusinessImport, 'counts' | 'twins'>,
  choice: TwinChoice,
): number {
  const rows = counts.new + counts.changed;
  if (choice === 'skip') return rows - twins.changed;
  return choice === 'take' ? rows - twins.changed + twins.directory + twins.file : rows;
}

const REQUIRED: ImportField[] = ['name', 'city', 'state', 'category'];

/** Fields that a mapping lacks for any row to be a new business; none where rows have slugs. */
export function findUnmapped(mapping: ImportMapping): ImportField[] {
  return mapping.slug ? [] : REQUIRED.filter((field) => !mapping[field]);
}
