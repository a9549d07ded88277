/** Maximum number of businesses in a visitor's list and in one request by ids. */
export const MAX_SAVED = 100;

/** Parses ids from a URL parameter such as `12,7`. Drops duplicates, invalid ids and any beyond `MAX_SAVED`. */
export function readIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MAX_SAVED);
}

export const MAX_COMPARED = 4;

export function readCompared(text: string): number[] {
  return readIds(text).slice(0, MAX_COMPARED);
}
