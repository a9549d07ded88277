import { FORMULA_SIGNS } from '../../platform/csv.ts';

/** Pattern for PostgreSQL. Allows leading apostrophes, because the export adds one and the import removes one. */
const FORMULA_PATTERN = `^'*[${FORMULA_SIGNS}]`;
const FORMULA_STARTS = Array.from(`'${FORMULA_SIGNS}`, (sign) => sign.codePointAt(0));

const ESCAPED = new RegExp(`^'+[${FORMULA_SIGNS}]`);

export function escapedSql(column: string): string {
  return `case when ascii(${column}) in (${FORMULA_STARTS}) and ${column} ~ '${FORMULA_PATTERN.replaceAll("'", "''")}'
    then '''' || ${column} else nullif(${column}, '') end`;
}

export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
