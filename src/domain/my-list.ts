/** How many businesses a visitor's list holds, and a call names at once. */
export const MAX_SAVED = 100;

/** Ids as they stand in an address, `12,7`: each once, as many as a list holds; what is no id is left out. */
export function readIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MAX_SAVED);
}

/** As many as stand side by side. */
export const MAX_COMPARED = 4;

/** Ids as they stand in an address; more than fit side by side are left out. */
export function readCompared(text: string): number[] {
  return readIds(text).slice(0, MAX_COMPARED);
}
