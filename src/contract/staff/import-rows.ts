import type { BusinessImport, DuplicateChoice, ImportField, ImportMapping } from '../imports.ts';

/** How many rows an import would write, depending on the choice for rows that are already listed. */
export function countImportRows(
  { counts, twins: duplicates }: Pick<BusinessImport, 'counts' | 'twins'>,
  choice: DuplicateChoice,
): number {
  const rows = counts.new + counts.changed;
  if (choice === 'skip') return rows - duplicates.changed;
  return choice === 'take'
    ? rows - duplicates.changed + duplicates.directory + duplicates.file
    : rows;
}

const REQUIRED: ImportField[] = ['name', 'city', 'state', 'category'];

/** Fields that a mapping lacks for any row to be a new business; none where rows have slugs. */
export function findUnmapped(mapping: ImportMapping): ImportField[] {
  return mapping.slug ? [] : REQUIRED.filter((field) => !mapping[field]);
}
