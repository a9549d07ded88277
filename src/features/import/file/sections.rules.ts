import { spellHeader } from '../../../domain/field-headers.ts';
import type { CsvRecord } from './csv.rules.ts';
import { createDittoReader } from './dittos.rules.ts';
import { findNameColumn } from './mapping.rules.ts';

/** Rows that are no listings. They are counted and left out. */
export interface LeftOut {
  sections: number;
  /** Totals, remarks about the list, the names of the columns once more, and businesses that closed or left. */
  totals: number;
}

/** Characters. Longer texts are remarks. */
const LONGEST = 80;
const LONGEST_TOTAL = 200;
const NO_SECTION = /@|https?:|www\.|\d{3}/i;
const CONTINUED = /\s*[([–—-]?\s*\bcont(?:inued|['’]?d)?\b\.?\s*[)\]]?$/i;
const COUNTED =
  '(?:all )?(?:members?(?:hips?)?|listings?|business(?:es)?|rows|records|entries|firms|companies|organizations|miembros|socios|negocios)';
const TOTALS = new RegExp(
  `^(?:grand |sub-? ?)?totals?(?: (?:number |count )?(?:of )?(?:active |current |paid )*(?:${COUNTED}|count|number|amount|dues|paid|due))?(?: dues| paid| due| count)?\\s*[:=/–—-]?\\s*[\\d,.]*(?: ${COUNTED})?$`,
  'i',
);
/** "Subtotal Boise: 176 members". */
const TOTAL_OF = new RegExp(
  `^(?:grand |sub-? ?)totals?\\b.*?[:=–—-]\\s*[$\\d,.]+(?: ${COUNTED})?$`,
  'i',
);
/** Matches the total of a section in a row with its sums: "Subtotal - Retail". */
const TOTAL_OF_SECTION = /^(?:grand |sub-? ?)totals?\s*[:–—-]\s*\p{L}[\p{L}\s&/,.'’+()-]*$/iu;
const SUM = new RegExp(
  `^[\\s$]*-?[\\d,]+(?:\\.\\d+)?\\s*(?:%|(?:total |active |current |paid )*${COUNTED}(?: total)?)?$`,
  'i',
);
const isSum = (cell: string) => cell.length <= LONGEST && SUM.test(cell);

/** Beginnings of remarks about a list. */
const REMARKS = [
  /^(?:\*|†|‡|©)/,
  /^(?:notes?|nb|nota) ?[:.–—-]/i,
  /^\(notes?\b/i,
  /^(?:last )?(?:updated|revised|printed|generated|exported|prepared|compiled|edited)[: ]/i,
  /^(?:sources?:|as of |page \d|confidential\b|copyright\b)/i,
  /^end of (?:list|file|report|roster)/i,
  /^\(?cont(?:inued|['’]?d)?\b/i,
  /^please (?:note|call|send|contact|report)\b/i,
  /^(?:for )?(?:corrections|questions|changes)[ ,:]/i,
];

/** Signs that frame a title: "** DINING **", "--- Lodging ---". */
const FRAME = '*=~_#+–—-';
const isSign = (letter: string) => FRAME.includes(letter);

/** Returns a title without its frame, or the text if it has none on both sides. */
function unframe(text: string): string {
  const letters = Array.from(text);
  const begin = letters.findIndex((letter) => !isSign(letter));
  const end = letters.findLastIndex((letter) => !isSign(letter)) + 1;
  const isFramed = begin > 0 && end < letters.length;
  return isFramed ? letters.slice(begin, end).join('').trim() : text;
}

const DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4})(?: [\d: apm]+(?:[a-z]{2,4}[\d:+-]*)?)?$/i;

/** Names of businesses that closed or left the list. */
const CLOSED = [
  /^~~.+~~$/,
  /^x{2,}\s.+\sx{2,}$/i,
  /(?:\s[-–—]+\s*|\()(?:closed|cerrado|out of business|no longer (?:open|a member))\b/i,
  /^\(?(?:closed|vacant|vacante)\s*[-–—:)]/i,
];
/** Remarks in another column about members who left. */
const GONE =
  /\b(?:do not list|out of business|(?:not|no longer) (?:a member|in business|open)|dropped (?:out|from|\d|(?:his |her |their |the )?member(?:ship)?)|member(?:ship)? (?:dropped|lapsed|cancell?ed)|closed (?:per|permanently|for good|its doors)|permanently closed|ya no es (?:socio|miembro)|cerrado permanentemente)\b/i;

/** Values of a column for the state of a member, and remarks that begin with one: "CLOSED – burned 4/26". */
const GONE_STATE =
  /^(?:permanently )?(?:closed|lapsed|dropped|inactive|cancell?ed|expired|moved away|left|resigned|gone|terminated|deceased|former(?: member)?|non-?renew(?:al|ed)|did not renew|not renew(?:ed|ing)|cerrado|baja|inactivo)(?:[\s:,–—-]+(?:in |on |as of )?[\d/.-]+)?\.?$/i;
const GONE_REMARK =
  /^(?:closed|left|cerrado)\s*[–—-](?!\s*(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mié|mie|jue|vie|sáb|sab|dom|week|holiday|winter|summer|season|off|for the)\p{L}*)|\b(?:did not|didn['’]t|not) renew(?:ing)?\b/iu;
const STATE_COLUMN =
  /^(?:(?:member(?:ship)?|mbr|account|acct|dues) )?(?:status|standing|state of membership|estado de socio|estatus)$/;
const HOURS_COLUMN = /\b(?:hours?|hrs|open|horario|season|temporada)\b/;

export function isGone(cells: string[], columns: string[]): boolean {
  return openGoneTest(columns)(cells);
}

function openGoneTest(columns: string[]): (cells: string[]) => boolean {
  const names = findNameColumn(columns);
  const headers = columns.map(spellHeader);
  const states = headers.flatMap((header, at) => (STATE_COLUMN.test(header) ? at : []));
  const remarks = new Set(
    headers.flatMap((header, at) => (at === names || HOURS_COLUMN.test(header) ? [] : at)),
  );
  const isRemark = (cell: string, at: number) =>
    at !== names &&
    cell.length <= LONGEST_TOTAL &&
    (GONE.test(cell) || (remarks.has(at) && GONE_REMARK.test(cell.trim())));
  return (cells) => {
    const name = cells[names]?.trim() ?? '';
    return (
      CLOSED.some((says) => says.test(name)) ||
      states.some((at) => GONE_STATE.test(cells[at]?.trim().slice(0, LONGEST_TOTAL) ?? '')) ||
      cells.some(isRemark)
    );
  };
}

/** Checks whether a row is a total, a remark about the list, or the names of the columns once more. */
function isOther(cells: string[], columns: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const signs = filled.length > 1 ? [TOTALS, TOTAL_OF, TOTAL_OF_SECTION] : [TOTALS, TOTAL_OF];
  const isTotal = (cell: string) =>
    cell.length <= LONGEST_TOTAL && signs.some((sign) => sign.test(cell));
  const at = filled.findIndex(isTotal);
  if (at >= 0 && filled.every((cell, other) => other === at || isSum(cell))) return true;
  const [written = ''] = filled;
  const text = unframe(written);
  if (columns.length > 2 && new Set(filled).size === 1) {
    if (
      text.length > LONGEST ||
      REMARKS.some((remark) => remark.test(text)) ||
      DAY.test(text) ||
      (isSum(text) && /\p{L}/u.test(text))
    ) {
      return true;
    }
  }
  // Bands above the names of the columns are not repeated with them.
  const isNamed = (cell: string, column: number) =>
    cell.trim() === '' ||
    ` ${columns[column]}`.toLowerCase().endsWith(` ${cell.trim()}`.toLowerCase());
  return filled.length > 1 && cells.every(isNamed);
}

/**
 * Returns the section that a row begins: its only filled cell, or the same text in several. In the column of
 * the names it must differ from a name, by capitals, a colon, or a blank line before it.
 */
function readSection(cells: string[], names: number, isApart: boolean): string | null {
  const filled = cells.map((cell) => cell.trim());
  const at = filled.findIndex(Boolean);
  const [written = '', ...others] = new Set(filled.filter(Boolean));
  const text = unframe(written);
  if (others.length > 0 || text.length > LONGEST || at > Math.max(names, 0)) return null;
  if (!/\p{L}{2}/u.test(text) || NO_SECTION.test(text)) return null;
  const isMerged = filled.filter(Boolean).length > 1;
  const isMarked = isLoud(text) || text.endsWith(':') || isApart || text !== written;
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
  const read = openRows(columns);
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

function openRows(columns: string[]): (record: CsvRecord) => string | null {
  const names = findNameColumn(columns);
  let before = 0;
  return ({ line, cells, fault }) => {
    const isApart = before > 0 && line > before + 1;
    before = line;
    return fault || isOther(cells, columns) ? null : readSection(cells, names, isApart);
  };
}

export interface MemberRow {
  kind: 'member' | 'section' | 'other';
  record: CsvRecord;
}

/**
 * Returns a reader of the rows below the names of the columns, which counts those that are no listings and replaces
 * cells such as "same as above". In a list with sections it adds the section to each row, in the last of `columns`.
 */
export function createMemberReader(columns: string[], isInSections: boolean) {
  const left: LeftOut = { sections: 0, totals: 0 };
  const own = isInSections ? columns.slice(0, -1) : columns;
  const findSection = openRows(own);
  const isLeft = openGoneTest(own);
  const readDittos = createDittoReader(own);
  let section = '';
  const read = (record: CsvRecord): MemberRow => {
    if (record.fault) return { kind: 'member', record };
    const begun = isInSections ? findSection(record) : null;
    if (begun !== null) {
      section = begun;
      left.sections += 1;
      return { kind: 'section', record };
    }
    if (isOther(record.cells, own)) return leaveOut(record);
    const { cells, dittos } = readDittos(record.line, record.cells);
    const row = dittos.length > 0 ? { ...record, cells, dittos } : record;
    if (isLeft(cells)) return leaveOut(row);
    return { kind: 'member', record: isInSections ? addSection(row) : row };
  };
  const leaveOut = (record: CsvRecord): MemberRow => {
    left.totals += 1;
    return { kind: 'other', record: isInSections ? addSection(record) : record };
  };
  const addSection = ({ cells, ...record }: CsvRecord): CsvRecord => {
    const first = Array.from(own, (_, at) => cells[at] ?? '');
    return { ...record, cells: [...first, section, ...cells.slice(own.length)] };
  };
  return { read, left };
}
