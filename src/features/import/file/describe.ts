import * as m from '#messages';
import { SECTION_COLUMN } from '../../../domain/import-rows.ts';
import { splitName } from '../../../domain/split-name.ts';
import { AppError } from '../../../platform/errors.ts';
import { type CsvRecord, createCsvReader } from './csv.rules.ts';
import { countNamed, findNameColumn } from './mapping.rules.ts';
import { createMemberReader, hasSections } from './sections.rules.ts';
import {
  createDecoder,
  detectDelimiter,
  detectLineEnds,
  type LineEnds,
  type TextEncoding,
  toStorable,
} from './text.rules.ts';

export const MAX_SAMPLES = 5;
const SHOWN_CELL = 200;

export interface FileHead {
  head: Uint8Array;
  encoding: TextEncoding;
  isWhole: boolean;
  /** Number of the row that holds the names of the columns, from 1. Without it, the row is found. */
  headerRow?: number;
}

export interface Description {
  delimiter: string;
  headerRows: number;
  lineEnds: LineEnds;
  columns: string[];
  samples: string[][];
  /** All rows at the beginning of the file, of which `samples` are the first. */
  rows: string[][];
  isInSections: boolean;
  /** The first rows of the file, whatever they hold. */
  firstRows: string[][];
}

export function describeFile({ head, encoding, isWhole, headerRow }: FileHead): Description {
  if (head.length === 0) throw noCsv(m.common_file_empty());
  const text = createDecoder(encoding)(head, isWhole);
  const delimiter = detectDelimiter(text, isWhole);
  const records = createCsvReader(delimiter)(text, isWhole);
  const header = headerRow === undefined ? findHeader(records) : headerRow - 1;
  const [first, ...rows] = records.slice(header);
  const isTooWide = ({ fault }: CsvRecord) => fault === m.import_csv_many_columns();
  if (records.slice(0, header + 1).some(isTooWide)) throw noCsv(m.import_csv_many_columns());
  if (!first && headerRow !== undefined) throw noCsv(m.import_csv_no_header());
  if (!first && !isWhole) throw noCsv(m.import_csv_header_long());
  const own = addBands((first?.cells ?? []).map(showName), records[header - 1]);
  if (first?.fault || own.length < 2 || own.some((name) => /\p{Cc}/u.test(name))) {
    throw noCsv(m.import_csv_no_header());
  }
  if (isWhole && rows.length === 0) throw noCsv(m.import_csv_header_only());
  const isInSections = hasSections(own, rows);
  const columns = isInSections ? [...own, SECTION_COLUMN] : own;
  const { read } = createMemberReader(columns, isInSections);
  const members = rows
    .map(read)
    .flatMap(({ kind, record }) =>
      kind === 'member' && !record.fault ? [record.cells.map(showCell)] : [],
    );
  return {
    delimiter,
    headerRows: header + 1,
    lineEnds: detectLineEnds(text),
    columns: columns.map(showCell),
    samples: takeSamples(own, members),
    rows: members,
    isInSections,
    firstRows: records.slice(0, FIRST_ROWS).map(({ cells }) => cells.map(showCell)),
  };
}

/**
 * Returns the first rows and, if their names have no people, two that have some: the screen offers to take them
 * apart.
 */
function takeSamples(columns: string[], members: string[][]): string[][] {
  const names = findNameColumn(columns);
  const hasPerson = (cells: string[]) => splitName(cells[names] ?? '').contact !== '';
  const samples = members.slice(0, MAX_SAMPLES);
  const others = samples.some(hasPerson) ? [] : members.slice(MAX_SAMPLES).filter(hasPerson);
  return [...samples, ...others.slice(0, 2)];
}

function showName(cell: string): string {
  return cell
    .replace(/[\r\n\t]+/g, ' ')
    .trim()
    .slice(0, SHOWN_CELL);
}

/** Puts the name of the band above them before repeated names: `Mailing City`, `Store City`. */
function addBands(columns: string[], above: CsvRecord | undefined): string[] {
  const bands = (above?.cells ?? []).map(showName);
  if (new Set(bands.filter(Boolean)).size < 2) return columns;
  const counts = new Map<string, number>();
  for (const name of columns) counts.set(name, (counts.get(name) ?? 0) + 1);
  let band = '';
  return columns.map((name, at) => {
    band = bands[at] || band;
    const isRepeated = name !== '' && (counts.get(name) ?? 0) > 1;
    return isRepeated && band !== name ? `${band} ${name}`.trim() : name;
  });
}

const FIRST_ROWS = 12;

const TITLES = 10;

function findHeader(records: CsvRecord[]): number {
  const lines = records.slice(0, TITLES).map(({ cells }) => cells.map(showCell));
  const filled = lines.map((cells) => new Set(cells.map((cell) => cell.trim())).size);
  const isWide = (cells: string[]) => cells.filter((cell) => cell.trim() !== '').length > 1;
  const named = lines.map((cells) => (isWide(cells) ? countNamed(cells) : 0));
  const isNamed = (at: number) => (named[at] ?? 0) > 1;
  const wide = lines.findIndex(isWide);
  if (wide < 0) return 0;
  let header = isNamed(wide) ? wide : named.findIndex((count) => count > 1);
  if (header < 0) return wide;
  // Bands stand above the names, have fewer cells and name fewer fields.
  for (const below of [header + 1, header + 2]) {
    const isFuller = (filled[below] ?? 0) > (filled[header] ?? 0);
    if (isNamed(below) && isFuller && (named[below] ?? 0) > (named[header] ?? 0)) header = below;
  }
  return header;
}

function showCell(cell: string): string {
  return toStorable(cell.slice(0, SHOWN_CELL));
}

function noCsv(reason: string): AppError {
  return new AppError('invalid', reason);
}
