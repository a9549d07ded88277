/** Name of the column that is added to lists with sections. It holds the section of each row. */
export const SECTION_COLUMN = 'Heading above the rows';

interface Checked {
  counts: { new: number; changed: number };
  twins: { changed: number; directory: number; file: number; idle: number };
}

/**
 * Counts the listings that the rows add and change, and the rows merged into another row of the file.
 * `choice` is the handling of duplicates.
 */
export function planImport({ counts, twins: duplicates }: Checked, choice: string) {
  const isMerge = choice === 'merge';
  const again = choice === 'take' ? duplicates.directory + duplicates.file : 0;
  return {
    new: counts.new + again,
    changed: counts.changed - (isMerge ? 0 : duplicates.changed),
    merged: isMerge ? duplicates.file : 0,
  };
}

export function countImportRows(checked: Checked, choice: string): number {
  const plan = planImport(checked, choice);
  return plan.new + plan.changed;
}

const REQUIRED = ['name', 'city', 'state', 'category'] as const;
type Required = (typeof REQUIRED)[number];

/** Lists the required fields that a mapping lacks for creating new businesses; empty if a slug column is mapped. */
export function findUnmapped(
  mapping: Partial<Record<Required | 'slug', unknown>>,
): readonly Required[] {
  return mapping.slug ? [] : REQUIRED.filter((field) => !mapping[field]);
}
