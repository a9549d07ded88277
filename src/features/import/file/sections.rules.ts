import type { CsvRecord } from './csv.rules.ts';
import { findNameColumn } from './mapping.rules.ts';

/** Name of the column that is added to lists with sections. It holds the section of each row. */
export const SECTION_COLUMN = 'Section';

/** Rows that are no listings. They are counted and left out. */
export interface LeftOut {
  sections: number;
  totals: number;
}

/** Characters. Longer texts are remarks. */
const LONGEST = 80;
const NO_SECTION = /@|https?:|www\.|\d{3}/i;
const CONTINUED = /\s*[([–—-]?\s*\bcont(?:inued|['’]?d)?\b\.?\s*[)\]]?$/i;
const TOTALS =
  /^(?:grand |sub-? ?)?totals?(?: (?:number |count )?(?:of )?(?:all )?(?:members?(?:hips?)?|listings?|business(?:es)?|rows|records|entries|firms|count|number|amount|dues|paid|due|miembros|socios|negocios))?(?: dues| paid| due| count)?\s*[:=]?\s*[\d,.]*$/i;
const SUM = /^[\s$]*-?[\d,]+(?:\.\d+)?\s*%?$/;

function isTotals(cells: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const at = filled.findIndex((cell) => cell.length <= LONGEST && TOTALS.test(cell));
  return at >= 0 && filled.every((cell, other) => other === at || SUM.test(cell));
}

/**
 * Returns the section that a row begins: its only filled cell, or the same text in several. In the column of
 * the names it must differ from a name, by capitals, a colon, or a blank line before it.
 */
function readSection(cells: string[], names: number, isApart: boolean): string | null {
  const filled = cells.map((cell) => cell.trim());
  const at = filled.findIndex(Boolean);
  const [text = '', ...others] = new Set(filled.filter(Boolean));
  if (others.length > 0 || text.length > LONGEST || at > Math.max(names, 0)) return null;
  if (!/\p{L}{2}/u.test(text) || NO_SECTION.test(text)) return null;
  const isMerged = filled.filter(Boolean).length > 1;
  const isMarked = isLoud(text) || text.endsWith(':') || isApart;
  if (at === names && !isMerged && !isMarked) return null;
  const bare = text.endsWith(':') ? text.slice(0, -1) : text;
  return bare.trim().replace(CONTINUED, '') || text;
}

const isLoud = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();

/**
 * Checks whether rows of members stand in sections: at least two with members, and no more than rows
 * of several cells. Capitals mark no sections if the names of the members have them too.
 */
export function hasSections(columns: string[], records: CsvRecord[]): boolean {
  const names = findNameColumn(columns);
  if (columns.length < 3) return false;
  const read = openRows(names);
  const sections = new Set<string>();
  let begun: string | null = null;
  let members = 0;
  let loud = 0;
  for (const record of records) {
    const section = read(record);
    if (section !== null) begun = section;
    else if (record.cells.filter((cell) => cell.trim() !== '').length > 1) {
      members += 1;
      if (begun !== null) sections.add(begun);
      if (isLoud(record.cells[names] ?? '')) loud += 1;
    }
  }
  return sections.size > 1 && sections.size <= members && loud * 2 < members;
}

function openRows(names: number): (record: CsvRecord) => string | null {
  let before = 0;
  return ({ line, cells, fault }) => {
    const isApart = before > 0 && line > before + 1;
    before = line;
    return fault || isTotals(cells) ? null : readSection(cells, names, isApart);
  };
}

/**
 * Returns a reader of the rows below the names of the columns. It returns null for rows that are no listings
 * and counts them. In a list with sections it adds the section to each row, in the last of `columns`.
 */
export function createMemberReader(columns: string[], isInSections: boolean) {
  const left: LeftOut = { sections: 0, totals: 0 };
  const width = isInSections ? columns.length - 1 : columns.length;
  const findSection = openRows(findNameColumn(columns.slice(0, width)));
  let section = '';
  const read = (record: CsvRecord): CsvRecord | null => {
    const { cells, fault } = record;
    if (!fault && isTotals(cells)) {
      left.totals += 1;
      return null;
    }
    if (!isInSections || fault) return record;
    const begun = findSection(record);
    if (begun === null) {
      const own = Array.from({ length: width }, (_, at) => cells[at] ?? '');
      return { ...record, cells: [...own, section, ...cells.slice(width)] };
    }
    section = begun;
    left.sections += 1;
    return null;
  };
  return { read, left };
}
