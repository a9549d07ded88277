import * as m from '#messages';
import { AppError } from '../../../platform/errors.ts';
import { type CsvRecord, createCsvReader } from './csv.rules.ts';
import { countNamed } from './mapping.rules.ts';
import {
  createDecoder,
  detectDelimiter,
  detectLineEnds,
  type LineEnds,
  type TextEncoding,
} from './text.rules.ts';

const MAX_SAMPLES = 5;
const SHOWN_CELL = 200;

export interface FileHead {
  head: Uint8Array;
  encoding: TextEncoding;
  isWhole: boolean;
}

export interface Description {
  delimiter: string;
  headerRows: number;
  lineEnds: LineEnds;
  columns: string[];
  samples: string[][];
}

export function describeFile({ head, encoding, isWhole }: FileHead): Description {
  if (head.length === 0) throw noCsv(m.common_file_empty());
  const text = createDecoder(encoding)(head, isWhole);
  const delimiter = detectDelimiter(text, isWhole);
  const records = createCsvReader(delimiter)(text, isWhole);
  const header = findHeader(records);
  const [first, ...rows] = records.slice(header);
  if (!first && !isWhole) throw noCsv(m.import_csv_header_long());
  const columns = (first?.cells ?? []).map((cell) =>
    cell
      .replace(/[\r\n\t]+/g, ' ')
      .trim()
      .slice(0, SHOWN_CELL),
  );
  if (first?.fault === m.import_csv_many_columns()) throw noCsv(first.fault);
  if (first?.fault || columns.length < 2 || columns.some((name) => /\p{Cc}/u.test(name))) {
    throw noCsv(m.import_csv_no_header());
  }
  if (isWhole && rows.length === 0) throw noCsv(m.import_csv_header_only());
  const samples = rows
    .filter(({ fault }) => !fault)
    .slice(0, MAX_SAMPLES)
    .map(({ cells }) => cells.map(showCell));
  return {
    delimiter,
    headerRows: header + 1,
    lineEnds: detectLineEnds(text),
    columns: columns.map(showCell),
    samples,
  };
}

const TITLES = 10;

function findHeader(records: CsvRecord[]): number {
  const lines = records.slice(0, TITLES).map(({ cells }) => cells.map(showCell));
  const isWide = (cells: string[]) => cells.filter((cell) => cell.trim() !== '').length > 1;
  const named = lines.map((cells) => (isWide(cells) ? countNamed(cells) : 0));
  const first = Math.max(0, lines.findIndex(isWide));
  if ((named[first] ?? 0) > 1) return first;
  const better = named.findIndex((count) => count > 1);
  return better < 0 ? first : better;
}

/** PostgreSQL's JSON can't contain NUL. */
function showCell(cell: string): string {
  return cell.slice(0, SHOWN_CELL).toWellFormed().replaceAll('\0', '\ufffd');
}

function noCsv(reason: string): AppError {
  return new AppError('invalid', reason);
}
