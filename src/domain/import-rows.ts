interface Checked {
  counts: { new: number; changed: number };
  twins: { changed: number; directory: number; file: number };
}

export function countImportRows({ counts, twins: duplicates }: Checked, choice: string): number {
  const rows = counts.new + counts.changed;
  if (choice === 'skip') return rows - duplicates.changed;
  return choice === 'take'
    ? rows - duplicates.changed + duplicates.directory + duplicates.file
    : rows;
}

const REQUIRED = ['name', 'city', 'state', 'category'] as const;
type Required = (typeof REQUIRED)[number];

/** Lists the required fields that a mapping lacks for creating new businesses; empty if a slug column is mapped. */
export function findUnmapped(
  mapping: Partial<Record<Required | 'slug', unknown>>,
): readonly Required[] {
  return mapping.slug ? [] : REQUIRED.filter((field) => !mapping[field]);
}
