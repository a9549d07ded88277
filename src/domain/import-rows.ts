/** What the check of an import counts. */
interface Checked {
  counts: { new: number; changed: number };
  twins: { changed: number; directory: number; file: number };
}

/** How many rows an import would write, depending on the choice for rows that are already listed. */
export function countImportRows({ counts, twins: duplicates }: Checked, choice: string): number {
  const rows = counts.new + counts.changed;
  if (choice === 'skip') return rows - duplicates.changed;
  return choice === 'take'
    ? rows - duplicates.changed + duplicates.directory + duplicates.file
    : rows;
}

const REQUIRED = ['name', 'city', 'state', 'category'] as const;
type Required = (typeof REQUIRED)[number];

/** Fields that a mapping lacks for any row to be a new business; none where rows have slugs. */
export function findUnmapped(
  mapping: Partial<Record<Required | 'slug', unknown>>,
): readonly Required[] {
  return mapping.slug ? [] : REQUIRED.filter((field) => !mapping[field]);
}
