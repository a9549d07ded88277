import * as m from '#messages';
import {
  type BusinessImport,
  type FirstRows,
  fitMapping,
  type ImportFormat,
  type ImportMapping,
  isListAlike,
  listColumns,
  MAX_IMPORT_SIZE,
} from '../../../contract/imports.staff.ts';
import { isOffered } from '../../../domain/custom-fields.ts';
import { CASED_FIELDS } from '../../../domain/ordinary-case.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordChange } from '../../audit/record-change.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { readArea, stateOfArea } from '../../businesses/model/places.queries.ts';
import { type Description, MAX_SAMPLES } from '../file/describe.ts';
import { proposeMapping } from '../file/mapping.rules.ts';
import { askForDescription } from '../file/reader.ts';
import { detectFormat, MAX_PACKED_SIZE, readTable } from '../file/table.ts';
import { createEncodingDetector, isWrapped, unwrapLines } from '../file/text.rules.ts';
import {
  deleteImport,
  type Executor,
  findImport,
  type ImportRequest,
  type ImportRow,
  importMissing,
  insertChunk,
  insertImport,
  listUsedMappings,
  lockImport,
  readChunk,
  type TransferDependencies,
  takeChunks,
  toImport,
} from '../model/imports.ts';
import { enter, request, requireBefore } from '../model/states.ts';
import { createImportVocabulary, listImportTerms } from '../rows/trades.ts';

const CHUNK = 1024 * 1024;
const HEAD = 256 * 1024;

interface Upload {
  fileName: string;
  actor: string;
  bytes: AsyncIterable<Uint8Array>;
  maxSize: number;
  sheet?: string | undefined;
  runId?: number;
}

/** Stores an uploaded file. Throws if it is too large, which is detected while streaming, or can't be read. */
export async function acceptUpload(
  { db, clock }: TransferDependencies,
  upload: Upload,
): Promise<BusinessImport> {
  const id = await insertImport(db, { ...upload, at: clock() });
  const pieces = regroup(upload.bytes, upload.maxSize);
  try {
    const first = await pieces.next();
    const begin = first.done ? Buffer.alloc(0) : first.value;
    const format = detectFormat(begin.subarray(0, HEAD));
    const isInQuotes = format === 'csv' && isWrapped(begin.subarray(0, HEAD));
    const file = isInQuotes
      ? regroup(unwrapLines(resume(begin, pieces)), upload.maxSize)
      : resume(begin, pieces);
    const found =
      format === 'csv'
        ? await storeText(db.kysely, id, file)
        : await storeTable(db.kysely, id, {
            format,
            bytes: await gather(file),
            sheet: upload.sheet ?? null,
            maxSize: upload.maxSize,
          });
    const change = { format, ...(await describeStored(db, found)) };
    return await db.kysely.transaction().execute(async (trx) => {
      const at = clock();
      const { actor, fileName } = upload;
      const after = { import: id, fileName };
      await recordChange(trx, { at, actor, action: 'import.upload', businessId: null, after });
      const held = await lockImport(trx, id);
      if (!held) throw importMissing();
      return toImport(await enter(trx, held, 'uploaded', change, at));
    });
  } catch (error) {
    await deleteImport(db, id);
    throw error;
  }
}

/**
 * Switches to another sheet of the stored workbook and discards the mapping and check. The sheet is first
 * read into a temporary import, because no transaction may wait for a reader process.
 */
export async function chooseSheet(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  sheet: string,
): Promise<BusinessImport> {
  const { db, clock } = dependencies;
  const source = await findImport(db.kysely, asked.id);
  requireBefore(source, 'chooseSheet');
  const { id, format, fileName } = source;
  const bytes = await readSource(db.kysely, id);
  if (format !== 'xlsx' || !bytes) throw new AppError('invalid', m.import_sheet_gone());
  const apart = await insertImport(db, { fileName, actor: asked.actor, at: clock() });
  try {
    const asTable = { format, bytes, sheet, maxSize: MAX_IMPORT_SIZE };
    const found = await storeTable(db.kysely, apart, asTable);
    const described = await describeStored(db, found);
    return await request(dependencies, asked, ['chooseSheet'], async (_, trx) => {
      await takeChunks(trx, { id, from: apart });
      return described;
    });
  } finally {
    await deleteImport(db, apart);
  }
}

/** Returns the first rows of the stored file, and which of them holds the names of the columns. */
export async function readFirstRows(db: Database, id: number): Promise<FirstRows> {
  const source = await findImport(db.kysely, id);
  requireBefore(source, 'chooseSheet');
  const { firstRows } = await describeAgain(db, source, source.headerRows);
  return { rows: firstRows, headerRow: source.headerRows };
}

/** Takes another row as the names of the columns, and discards the mapping and check. */
export async function chooseHeader(
  dependencies: TransferDependencies,
  asked: ImportRequest,
  headerRow: number,
): Promise<BusinessImport> {
  const { db } = dependencies;
  const source = await findImport(db.kysely, asked.id);
  requireBefore(source, 'chooseSheet');
  const { headerRows, columns, samples, rows, isInSections } = await describeAgain(
    db,
    source,
    headerRow,
  );
  const described = await describeStored(db, { columns, samples, rows, isInSections });
  return request(dependencies, asked, ['chooseSheet'], () => ({ ...described, headerRows }));
}

async function describeAgain(db: Database, source: ImportRow, headerRow: number) {
  const { id, encoding, size } = source;
  const head = (await readChunk(db.kysely, id, 0)) ?? Buffer.alloc(0);
  return askForDescription({
    head: head.subarray(0, HEAD),
    encoding: encoding ?? 'utf-8',
    isWhole: size <= HEAD,
    headerRow,
  });
}

interface Stored extends Pick<Description, 'columns' | 'samples' | 'rows' | 'isInSections'> {}

async function describeStored<Found extends Stored>(db: Database, stored: Found) {
  const { columns, samples, rows, isInSections, ...found } = stored;
  const { mapping, recalled } = await chooseMapping(db, { columns, rows, isInSections });
  return {
    ...found,
    columns: JSON.stringify(columns),
    samples: JSON.stringify(samples),
    proposedMapping: JSON.stringify(mapping),
    recalled: recalled && JSON.stringify(recalled),
    sectionRows: isInSections ? 0 : null,
  };
}

async function* resume(
  first: Buffer,
  rest: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  if (first.length > 0) yield first;
  yield* rest;
}

async function storeText(db: Executor, id: number, pieces: AsyncGenerator<Buffer, void>) {
  const detector = createEncodingDetector();
  let head: Uint8Array = Buffer.alloc(0);
  let size = 0;
  let position = 0;
  for await (const piece of pieces) {
    if (size === 0) head = piece.subarray(0, HEAD);
    size += piece.length;
    detector.see(piece);
    await insertChunk(db, id, position, piece);
    position += 1;
  }
  const encoding = detector.end(head);
  const { firstRows: _, ...described } = await askForDescription({
    head,
    encoding,
    isWhole: size <= HEAD,
  });
  return { ...described, encoding, size };
}

interface Packed {
  format: Exclude<ImportFormat, 'csv'>;
  bytes: Buffer;
  sheet: string | null;
  maxSize: number;
}

/**
 * Stores the table as CSV. A workbook with several sheets is stored too, so that another sheet can be chosen
 * later.
 */
async function storeTable(db: Executor, id: number, { format, bytes, maxSize, ...asked }: Packed) {
  const { sheets, sheet, pieces, listHidden } = await readTable(format, bytes, asked.sheet);
  const text = regroup(pieces, maxSize);
  const { encoding: _, delimiter: _by, lineEnds: _ends, ...found } = await storeText(db, id, text);
  if (sheets.length > 1) {
    for (let at = 0; at * CHUNK < bytes.length; at += 1) {
      await insertChunk(db, id, -1 - at, bytes.subarray(at * CHUNK, (at + 1) * CHUNK));
    }
  }
  const { rows: hiddenRows, columns: hiddenPlaces } = listHidden();
  const stored = { fileSize: bytes.length, sheets: JSON.stringify(sheets), sheet };
  return { ...found, ...stored, hiddenRows, hiddenPlaces, hiddenColumns: hiddenPlaces.length };
}

async function readSource(db: Executor, id: number): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let at = -1; ; at -= 1) {
    const piece = await readChunk(db, id, at);
    if (!piece) return pieces.length > 0 ? Buffer.concat(pieces) : null;
    pieces.push(piece);
  }
}

async function gather(pieces: AsyncGenerator<Buffer, void>): Promise<Buffer> {
  const all: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > MAX_PACKED_SIZE) throw fileTooLarge(MAX_PACKED_SIZE);
    all.push(piece);
  }
  return Buffer.concat(all);
}

/**
 * Proposes the mapping of the last import of the same list, as far as the file has the columns that it used, and
 * what is found by name and contents for the others.
 */
async function chooseMapping(
  db: Database,
  { columns, rows, isInSections }: Omit<Stored, 'samples'>,
): Promise<{ mapping: ImportMapping; recalled: BusinessImport['recalled'] }> {
  const alike = (await listUsedMappings(db)).filter((known) => isListAlike(known.columns, columns));
  const fitted = alike.map((known) => ({ ...known, ...fitMapping(known, columns) }));
  const before = fitted.find(({ missing }) => missing.length === 0) ?? fitted[0];
  const own = (await readFields(db.kysely)).filter(isOffered);
  const state = stateOfArea(await readArea(db.kysely));
  const proposed = proposeMapping(columns, rows.slice(0, MAX_SAMPLES), own, state, rows);
  const recalled = before && {
    fileName: before.fileName,
    at: before.createdAt.toISOString(),
    missing: before.missing,
  };
  if (before) {
    const isKnown = (column: number) => before.columns.includes(columns[column] ?? '');
    const added = Object.entries(proposed).filter(
      ([, from]) => !('value' in from) && !listColumns(from).some(isKnown),
    );
    const mapping = { ...Object.fromEntries(added), ...before.mapping };
    return { mapping: addCase(mapping, proposed), recalled: recalled ?? null };
  }
  if (isInSections && (await readsSections(db, rows)))
    proposed.category ??= { column: columns.length - 1 };
  const mapping = state && !proposed.state ? { ...proposed, state: { value: state } } : proposed;
  return { mapping, recalled: recalled ?? null };
}

/** Adds what is proposed for capitals to the columns of an earlier import that said nothing about them. */
function addCase(mapping: ImportMapping, proposed: ImportMapping): ImportMapping {
  const added: ImportMapping = {};
  for (const [field] of CASED_FIELDS) {
    const [from, said] = [mapping[field], proposed[field]];
    if (!from || !said || 'value' in from || 'value' in said || from.capitals) continue;
    const isSame = String(listColumns(from)) === String(listColumns(said));
    if (isSame && said.capitals) added[field] = { ...from, capitals: said.capitals };
  }
  return { ...mapping, ...added };
}

/** Checks whether most sections of a list are names of categories or trades. */
async function readsSections(db: Database, rows: string[][]): Promise<boolean> {
  const { readCategory } = createImportVocabulary(await listImportTerms(db));
  const sections = [...new Set(rows.flatMap((cells) => cells.at(-1) || []))];
  const isRead = (section: string) => {
    try {
      return readCategory(section) > 0;
    } catch {
      return false;
    }
  };
  return sections.filter(isRead).length * 2 >= sections.length;
}

async function* regroup(
  bytes: AsyncIterable<Uint8Array>,
  maxSize: number,
): AsyncGenerator<Buffer, void> {
  let waiting: Uint8Array[] = [];
  let held = 0;
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxSize) throw fileTooLarge(maxSize);
    waiting.push(piece);
    held += piece.length;
    if (held < CHUNK) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    held = 0;
  }
  if (held > 0) yield Buffer.concat(waiting);
}

function fileTooLarge(maxSize: number): AppError {
  return new AppError(
    'too_large',
    m.import_file_too_large({ value: Math.floor(maxSize / 1024 / 1024) }),
  );
}
