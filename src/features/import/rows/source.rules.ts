import { type ImportSource, type ValueMap, valueKey } from '../../../contract/imports.staff.ts';
import { readFormatted } from '../../../domain/split-address.ts';
import { type CellSplitter, createCellSplitter } from '../../../domain/split-cell.ts';
import { cleanLine, cleanParagraphs } from '../../../domain/text.ts';
import { unescapeFormula } from '../../export/cells.rules.ts';

const LONGEST_JOINED = 6000;
const LONGEST_CELL = 40_000;

function readCell(cell: string): string {
  const text = cell.slice(0, LONGEST_CELL).toWellFormed();
  return readFormatted(unescapeFormula(cleanParagraphs(decodeAgain(text))));
}

const TWICE = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const codes = new Map(
  Array.from({ length: 256 }, (_, code): [string, number] => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(code)),
    code,
  ]),
);

/** Repairs UTF-8 text that was decoded as Windows-1252, such as `CafÃ©`. */
function decodeAgain(cell: string): string {
  if (!TWICE.test(cell)) return cell;
  return cell.replace(/[^\p{ASCII}]{2,}/gu, (run) => {
    const bytes = Array.from(run, (sign) => codes.get(sign) ?? -1);
    if (bytes.includes(-1)) return run;
    try {
      return utf8.decode(Uint8Array.from(bytes));
    } catch {
      return run;
    }
  });
}

export function createCellReader(
  from: ImportSource,
  split: Pick<CellSplitter, 'read'> = createCellSplitter(),
): (cells: string[]) => string {
  if ('value' in from) {
    const text = readCell(from.value);
    return () => text;
  }
  if ('column' in from) {
    const { column, part } = from;
    if (part) return (cells) => split.read(readCell(cells[column] ?? ''), part);
    return (cells) => readCell(cells[column] ?? '');
  }
  const { columns, by } = from;
  return (cells) => {
    const parts = columns.map((column) => readCell(cells[column] ?? '')).filter(Boolean);
    return parts.join(by).slice(0, LONGEST_JOINED).toWellFormed();
  };
}

/**
 * Returns a function that translates cell values; its result is null if the row must be rejected. Returns
 * null if the mapping has no translation.
 */
export function createTranslator(from: ImportSource): ((text: string) => string | null) | null {
  if ('value' in from || !from.values) return null;
  const { pairs, others } = from.values;
  const known = new Map(pairs.map(({ from: value, to }) => [valueKey(value), to]));
  return (text) => {
    const found = known.get(valueKey(cleanLine(text)));
    if (found !== undefined) return found;
    return text === '' ? '' : readOther(text, others);
  };
}

function readOther(text: string, others: ValueMap['others']): string | null {
  if (typeof others === 'object') return others.value;
  if (others === 'refuse') return null;
  return others === 'keep' ? text : '';
}
