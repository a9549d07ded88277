/** Marks sample reviews in the author's hash. Real hashes never contain a space. */
const MARK = 'sample ';

export function markSample(index: number): string {
  return MARK + index;
}

export const IS_SAMPLE = `author_hash like '${MARK}%'`;

/** Prefix of the key that prevents an imported review from being stored twice. */
export const IMPORT_MARK = 'import ';

export const IS_IMPORTED = `author_hash like '${IMPORT_MARK}%'`;
