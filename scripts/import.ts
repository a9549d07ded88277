// `npm run import -- FILE [--dry-run]`: imports businesses from CSV, Excel (`--sheet NAME`), GeoJSON,
// OpenStreetMap or Google JSON, or vCards.
// Columns are matched by name or by a saved mapping (`--mapping "Chamber list"`). `--map name=DBA` sets the
// column of a field, `--map address=No+Street` joins two, custom.patio is a custom field, and `--set
// state=NY` sets a value for all rows.
// --twins merge|skip|take: rows that are already listed
// --lookalikes list|hold|merge: new rows that almost certainly match a listing or another row; --likely: rows
// that may match
// --overwrite FIELD,...|all: overwrites values set by an owner or staff
// Works while the product is running. Ctrl+C undoes what was written so far.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keptField } from '../src/contract/businesses.ts';
import {
  type BusinessImport,
  type DuplicateChoice,
  duplicateChoice,
  fitMapping,
  type ImportMapping,
  type ImportSource,
  importField,
  importTarget,
  isOverwritten,
  listColumns,
  type OverwriteTarget,
  overwriteChoice,
} from '../src/contract/imports.staff.ts';
import { type LookalikeFate, lookalikeFate } from '../src/domain/duplicate-verdict.ts';
import { countImportRows } from '../src/domain/import-rows.ts';
import { allRights } from '../src/domain/rights.ts';
import { writeDuplicates } from '../src/features/import/check/duplicates.ts';
import { writeLookalikes } from '../src/features/import/check/lookalikes.ts';
import { writeErrors } from '../src/features/import/model/findings.ts';
import {
  readImportState,
  type TransferDependencies,
} from '../src/features/import/model/imports.ts';
import { cancelImport, startCheck, startCommit } from '../src/features/import/model/states.ts';
import { listMappings } from '../src/features/import/steps/mappings.ts';
import { acceptUpload } from '../src/features/import/steps/upload.ts';
import { continueImport } from '../src/features/import/steps/work.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { AppError } from '../src/platform/errors.ts';
import { readArguments } from './arguments.ts';
import { formatCount, print, runCommand, showProgress } from './command.ts';

const ACTOR = 'command line';
/**
 * Limit of the command in bytes. It is larger than for uploads, because whoever runs it can fill the disk
 * anyway.
 */
const MAX_FILE_SIZE = 8 * 1024 ** 3;
const USAGE =
  'Usage: npm run import -- FILE [--dry-run] [--sheet NAME] [--mapping NAME] [--twins merge|skip|take] [--lookalikes list|hold|merge] [--likely list|hold|merge] [--overwrite FIELD,...|all] [--map FIELD=COLUMN ...] [--set FIELD=VALUE ...]';

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    sheet: { type: 'string' },
    mapping: { type: 'string' },
    map: { type: 'string', multiple: true, default: [] },
    set: { type: 'string', multiple: true, default: [] },
    twins: { type: 'string', default: 'merge' },
    lookalikes: { type: 'string', default: 'list' },
    likely: { type: 'string', default: 'list' },
    overwrite: { type: 'string', default: '' },
  },
});

async function importFrom(db: Database, file: string): Promise<void> {
  // This process does the work itself, so no jobs are enqueued.
  const dependencies = { db, clock: systemClock, jobs: { enqueue: async () => {} } };
  const duplicates = readDuplicates();
  const [lookalikes, likely] = [readFate('lookalikes'), readFate('likely')];
  const overwrite = readOverwrite();
  const { id, ...source } = await upload(dependencies, file);
  const asked = { id, actor: ACTOR, rights: allRights };
  const stopping = cancelOnInterrupt(dependencies, id);
  try {
    const mapping = completeMapping(source, await readMapping(db, source));
    for (const [field, from] of Object.entries(mapping)) {
      print(`  ${field}: ${describeSource(from, source.columns)}`);
    }
    await startCheck(dependencies, asked, mapping);
    const checked = await follow(dependencies, id, 'Checking');
    if (stopping.isAsked()) return;
    print(describeCounts(checked));
    describeFindings(checked).forEach(print);
    await writeReports(db, checked, file);
    const isOverwriting = checked.kept.fields.some(({ field }) => isOverwritten(field, overwrite));
    const isNothing = countImportRows(checked, duplicates) === 0 && !isOverwriting;
    if (values['dry-run'] || isNothing) return print('Nothing was written.');
    await startCommit(dependencies, asked, { twins: duplicates, lookalikes, likely, overwrite });
    const written = await follow(dependencies, id, 'Writing');
    if (stopping.isAsked()) return;
    print(`Imported: ${describeCounts(written)} Staff can undo the whole import for 30 days.`);
    const { all } = written.photos;
    if (all > 0) print(`Photos that the product fetches while it runs: ${formatCount(all)}.`);
  } finally {
    await stopping.end();
    const { state } = await readImportState(db, id);
    if (state === 'uploaded' || state === 'checking' || state === 'checked') {
      await cancelImport(dependencies, asked);
    }
  }
}

function describeSource(from: ImportSource, columns: string[]): string {
  if ('value' in from) return from.value;
  const names = listColumns(from).map((column) => columns[column]);
  return names.join(' + ');
}

function readDuplicates(): DuplicateChoice {
  const duplicates = duplicateChoice.safeParse(values.twins);
  if (duplicates.success) return duplicates.data;
  throw new AppError('invalid', `--twins must be one of ${duplicateChoice.options.join(', ')}.`);
}

function readFate(option: 'lookalikes' | 'likely'): LookalikeFate {
  const fate = lookalikeFate.safeParse(values[option]);
  if (fate.success) return fate.data;
  throw new AppError('invalid', `--${option} must be one of ${lookalikeFate.options.join(', ')}.`);
}

function readOverwrite(): OverwriteTarget[] {
  const overwrite = overwriteChoice.safeParse(values.overwrite);
  if (overwrite.success) return overwrite.data;
  const fields = keptField.options.join(', ');
  throw new AppError('invalid', `--overwrite takes all, or fields with commas: ${fields}.`);
}

function cancelOnInterrupt(dependencies: TransferDependencies, id: number) {
  let ended: Promise<void> | null = null;
  const giveUp = async () => {
    print('Stopping. Undoing what was written so far.');
    await cancelImport(dependencies, { id, actor: ACTOR, rights: allRights });
    await continueImport(dependencies, id);
    print('Nothing was imported.');
    process.exitCode = 130;
  };
  const onInterrupt = () => {
    if (ended) process.exit(130);
    ended = giveUp().catch((error) => print(String(error)));
  };
  process.on('SIGINT', onInterrupt);
  return {
    isAsked: () => ended !== null,
    async end() {
      await ended;
      process.off('SIGINT', onInterrupt);
    },
  };
}

async function upload(dependencies: TransferDependencies, file: string): Promise<BusinessImport> {
  const handle = await open(file);
  const asked = await acceptUpload(dependencies, {
    fileName: path.basename(file),
    actor: ACTOR,
    bytes: handle.createReadStream(),
    maxSize: MAX_FILE_SIZE,
    sheet: values.sheet,
  });
  print(`${file}: ${describeFormat(asked)}`);
  return asked;
}

function describeFormat({ format, sheet, ...source }: BusinessImport): string {
  if (format === 'json') return 'places as JSON';
  if (format === 'vcard') return 'vCards';
  if (format === 'xlsx') return `Excel workbook, sheet ${sheet} of ${source.sheets.join(', ')}`;
  const { encoding, delimiter, lineEnds } = source;
  return `${encoding}, columns separated by ${JSON.stringify(delimiter)}, lines by ${lineEnds}`;
}

function completeMapping({ columns }: { columns: string[] }, known: ImportMapping): ImportMapping {
  const mapping = { ...known };
  for (const [field, name] of values.map.map(splitPair)) {
    mapping[field] = findSource(columns, name);
  }
  for (const [field, value] of values.set.map(splitPair)) mapping[field] = { value };
  return mapping;
}

function findSource(columns: string[], name: string): ImportSource {
  if (columns.includes(name)) return { column: columns.indexOf(name) };
  const joined = name.split('+').map((part) => columns.indexOf(part.trim()));
  if (joined.length > 1 && !joined.includes(-1)) return { columns: joined, by: ' ' };
  throw new AppError('invalid', `The file has no column ${name}.`);
}

async function readMapping(
  db: Database,
  source: Pick<BusinessImport, 'columns' | 'proposedMapping'>,
): Promise<ImportMapping> {
  if (values.mapping === undefined) return source.proposedMapping;
  const saved = await listMappings(db.kysely);
  const asked = values.mapping.toLowerCase();
  const found = saved.find(({ name }) => name.toLowerCase() === asked);
  if (!found) {
    const names = saved.map(({ name }) => name).join(', ') || 'none';
    throw new AppError('invalid', `No mapping is called ${values.mapping}. Saved are: ${names}.`);
  }
  const { mapping, missing } = fitMapping(found, source.columns);
  if (missing.length === 0) return mapping;
  throw new AppError('invalid', `The file lacks columns of this mapping: ${missing.join(', ')}.`);
}

function splitPair(pair: string) {
  const [name = '', ...rest] = pair.split('=');
  const field = importTarget.safeParse(name);
  if (field.success && rest.length > 0) return [field.data, rest.join('=')] as const;
  throw new AppError(
    'invalid',
    `${pair}: Use FIELD=..., where FIELD is one of ${importField.options}, or custom. and the key of a field of your own.`,
  );
}

async function follow(
  dependencies: TransferDependencies,
  id: number,
  step: string,
): Promise<BusinessImport> {
  const began = Date.now();
  const shown = setInterval(async () => {
    const { progress } = await readImportState(dependencies.db, id);
    showProgress(`${step}: ${Math.round(progress * 100)} %`);
  }, 500);
  await continueImport(dependencies, id).finally(() => clearInterval(shown));
  showProgress('');
  const done = await readImportState(dependencies.db, id);
  const seconds = (Date.now() - began) / 1000;
  const rate = formatCount(Math.round(done.rowsRead / seconds));
  print(`${step}: ${seconds.toFixed(1)} s, ${rate} rows/s`);
  return done;
}

function describeCounts({ counts }: BusinessImport): string {
  return `${formatCount(counts.new)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.same)} same, ${formatCount(counts.error)} with errors.`;
}

function describeFindings({
  twins: duplicates,
  lookalikes,
  kept,
  mended,
  waiting,
  leftOut,
}: BusinessImport): string[] {
  const findings: [count: number, what: string][] = [
    [duplicates.directory, 'Rows already in the directory, by name and place'],
    [duplicates.file, 'Rows that repeat another row of the file'],
    [lookalikes.all, 'New rows that look like a listing, or a row above them'],
    [kept.rows, 'Rows that leave alone what an owner or staff set'],
    [mended, 'Rows with a cell that was mended or left empty'],
    [waiting, 'New rows that will wait for approval'],
    [leftOut.sections, 'Section rows left out'],
    [leftOut.totals, 'Total rows left out'],
  ];
  return findings.flatMap(([count, what]) =>
    count > 0 ? [`${what}: ${formatCount(count)}.`] : [],
  );
}

async function writeReports(db: Database, source: BusinessImport, file: string) {
  const { id, counts, twins: duplicates, lookalikes } = source;
  const base = file.replace(/\.[^.]*$/, '');
  const write = async (what: string, target: string, lines: AsyncGenerator<string, void>) => {
    await pipeline(Readable.from(lines), createWriteStream(target));
    print(`${what}: ${target}`);
  };
  if (counts.error > 0) {
    await write('Errors in these rows', `${base}.errors.csv`, writeErrors(db, id));
  }
  if (duplicates.file + duplicates.directory > 0) {
    await write('Rows that are already listed', `${base}.twins.csv`, writeDuplicates(db, id));
  }
  if (lookalikes.all > 0) {
    const target = `${base}.lookalikes.csv`;
    await write('New rows that look like a listing', target, writeLookalikes(db, id));
  }
}

const [file] = positionals;
if (file) await runCommand((db) => importFrom(db, file));
else {
  print(USAGE);
  process.exitCode = 1;
}
