/** Characters that start a formula in a cell, including the full-width forms that spreadsheets in East Asia accept. */
export const FORMULA_SIGNS = '=+@\t\r\uff1d\uff0b\uff20\uff0d\ufe66\ufe62\ufe6b\ufe63-';
const FORMULA = new RegExp(`^'*[${FORMULA_SIGNS}]`);

export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Returns a line of a CSV file. A cell that a spreadsheet would run as a formula gets an apostrophe in front. */
export function writeCsvLine(cells: readonly string[]): string {
  return writePlainLine(cells.map(escapeFormula));
}

export function writePlainLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\n`;
}

function quoteCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
