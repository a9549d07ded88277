/** In place of the hash of an author; no hash has a space in it. */
const MARK = 'sample ';

export function markSample(index: number): string {
  return MARK + index;
}

/** Whether a row of `reviews` came with the sample. */
export const IS_SAMPLE = `author_hash like '${MARK}%'`;
