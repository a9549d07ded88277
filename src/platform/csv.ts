const FORMULA = /^'*[=+@\t\r-]/;

/** A line of a CSV file. What a spreadsheet would run gets an apostrophe in front. */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\n`;
}

function writeCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
