import { spellHeader } from '../../../domain/field-headers.ts';
import { findNameColumn } from './mapping.rules.ts';

/** A cell that stood for the value above it. `line` is the row of that value, or null if there is none. */
export interface Ditto {
  column: number;
  said: string;
  line: number | null;
}

const LONGEST = 40;
/** Marks and words that say that they stand for the cell above. */
const SURE =
  /^[("“–—-]{0,2}(?:["”″〃]{1,2}|''|´´|(?:the )?same as (?:the )?(?:above|previous|last|prior)(?: (?:one|line|row|entry))?|(?:lo |el |la )?(?:igual|mism[oa]) (?:que|a|de)(?: lo| la| el)?(?: de)? (?:arriba|anterior))[)"”–—.-]{0,2}$/iu;
/** Words that may also be a name. */
const LIKELY =
  /^\(?(?:same(?: (?:address|location|phone|number|hours|town|city|zip))?|ditto|(?:see )?above|[ií]dem|ver arriba|(?:lo |el |la )mism[oa]|mism[oa](?: direcci[oó]n| tel[eé]fono| horario)?)\)?\.?$/iu;
/** Names of columns whose "same" is another cell of the row: a mailing address is that of the store. */
const OF_ROW =
  /\b(?:mail|mailing|postal|billing|bill to|legal|dba|alt|alternate|second|secondary|2|home|fax|cell|mobile|contact|owner|correo|celular)\b/;

/**
 * Returns a function that replaces "same as above", "ditto" or `"` in the cells of each next row by the last value
 * of their column, and lists what it replaced. Replaces nothing in an export, which has slugs: there `"` is a value.
 */
export function createDittoReader(columns: string[]) {
  const isExport = columns.some((column) => spellHeader(column) === 'slug');
  const names = findNameColumn(columns);
  const isOfRow = columns.map((column) => OF_ROW.test(spellHeader(column)));
  const above: { value: string; line: number }[] = [];
  const isMark = (text: string) => /^["”″〃'´]+$/.test(text);
  const isDitto = (text: string, column: number) => {
    if (text.length > LONGEST) return false;
    if (isOfRow[column]) return isMark(text) && SURE.test(text);
    return SURE.test(text) || (column !== names && LIKELY.test(text));
  };
  return (line: number, cells: string[]): { cells: string[]; dittos: Ditto[] } => {
    const dittos: Ditto[] = [];
    if (isExport) return { cells, dittos };
    const read = cells.map((cell, column) => {
      const text = cell.trim();
      if (text === '') return cell;
      if (!isDitto(text, column)) {
        above[column] = { value: cell, line };
        return cell;
      }
      const known = above[column];
      dittos.push({ column, said: text, line: known?.line ?? null });
      return known?.value ?? '';
    });
    return dittos.length > 0 ? { cells: read, dittos } : { cells, dittos };
  };
}
