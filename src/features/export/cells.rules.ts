/** For PostgreSQL. Any number of apostrophes: the export adds one, the import takes one away. */
export const FORMULA_PATTERN = "^'*[=+@\\t\\r-]";
/** Code points of the first character, which is compared much faster. */
export const FORMULA_STARTS = Array.from("'=+@\t\r-", (sign) => sign.codePointAt(0));

export function unescapeFormula(text: string): string {
  return /^'+[=+@\t\r-]/.test(text) ? text.slice(1) : text;
}

/** Puts an apostrophe in front of what looks like a formula. */
export function escapeFormula(text: string): string {
  return new RegExp(FORMULA_PATTERN).test(text) ? `'${text}` : text;
}
