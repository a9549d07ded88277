/** What makes a formula of a cell; spreadsheets of East Asia take the full-width forms as well. */
export const FORMULA_SIGNS = '=+@\t\r\uff1d\uff0b\uff20\uff0d\ufe66\ufe62\ufe6b\ufe63-';
const FORMULA = new RegExp(`^'*[${FORMULA_SIGNS}]`);

export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A line of a CSV file. What a spreadsheet would run gets an apostrophe in front. */
export function writeCsvLine(cells: readonly string[]): string {
  return writePlainLine(cells.map(escapeFormula));
}

/** The same for a machine: every cell as it is. */
export function writePlainLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\n`;
}

function quoteCell(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
