export interface Checked {
  rows: number;
  errors: number;
  /** Percent. */
  mostErrors: number;
  /** Rows of the last file that was imported; null before the first. */
  before: number | null;
}

/** Why a file looks wrong as a whole; null when it does not. */
export function findStop({ rows, errors, mostErrors, before }: Checked): string | null {
  if (errors * 100 > mostErrors * rows) {
    const share = Math.round((errors * 100) / rows);
    return `${share}% of the rows have errors (${errors} of ${rows}), and you allow ${mostErrors}%.`;
  }
  if (before !== null && rows * 2 < before) {
    return `The file has ${rows} rows, less than half of the last one, which had ${before}.`;
  }
  return null;
}
