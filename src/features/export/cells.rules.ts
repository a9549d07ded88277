/**
 * Cells that spreadsheets would run, in PostgreSQL's words. With any number of apostrophes in front,
 * since the export adds one and the import takes one away.
 */
export const FORMULA_PATTERN = "^'*[=+@\\t\\r-]";

/** Takes back the apostrophe that an export puts in front of what looks like a formula. */
export function rearmCell(text: string): string {
  return /^'+[=+@\t\r-]/.test(text) ? text.slice(1) : text;
}

/** Puts an apostrophe in front of what looks like a formula. */
export function disarmCell(text: string): string {
  return new RegExp(FORMULA_PATTERN).test(text) ? `'${text}` : text;
}
