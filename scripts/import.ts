// Imports businesses from a CSV file: npm run import -- FILE.csv [--dry-run]
// Columns are found by their names. Where they are not: --map name=DBA, or --set state=NY for all rows.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  type BusinessImport,
  type ImportMapping,
  importField,
  MAX_IMPORT_SIZE,
} from '../src/contract/staff/transfer.ts';
import { writeErrors } from '../src/features/import/errors.ts';
import { receiveImport } from '../src/features/import/file/upload.ts';
import {
  cancelImport,
  readImportState,
  startCheck,
  startCommit,
  type TransferDependencies,
} from '../src/features/import/imports.ts';
import { continueImport } from '../src/features/import/run.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { AppError } from '../src/platform/errors.ts';
import { formatCount, runCommand, say, showProgress } from './command.ts';

const ACTOR = 'command line';
const USAGE =
  'Usage: npm run import -- FILE.csv [--dry-run] [--map FIELD=COLUMN ...] [--set FIELD=VALUE ...]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    map: { type: 'string', multiple: true, default: [] },
    set: { type: 'string', multiple: true, default: [] },
  },
});

async function importFrom(db: Database, file: string): Promise<void> {
  // This process does the work itself, so that nobody else is asked to.
  const jobs = { enqueue: async () => {} };
  const dependencies = { db, clock: systemClock, jobs };
  const asked = await upload(dependencies, file);
  try {
    const mapping = completeMapping(asked);
    for (const field of importField.options) {
      const from = mapping[field];
      if (from) say(`  ${field}: ${'value' in from ? from.value : asked.columns[from.column]}`);
    }
    await startCheck(dependencies, { id: asked.id, actor: ACTOR }, mapping);
    const checked = await follow(dependencies, asked.id, 'Checking');
    say(describeCounts(checked));
    await tellErrors(db, checked, file);
    const isNothing = checked.counts.new + checked.counts.changed === 0;
    if (values['dry-run'] || isNothing) return say('Nothing was written.');
    await startCommit(dependencies, { id: asked.id, actor: ACTOR });
    const written = await follow(dependencies, asked.id, 'Writing');
    say(`Imported: ${describeCounts(written)} Staff can undo it as a whole for 30 days.`);
  } finally {
    const { state } = await readImportState(db, asked.id);
    if (state === 'uploaded' || state === 'checking' || state === 'checked') {
      await cancelImport(dependencies, { id: asked.id, actor: ACTOR });
    }
  }
}

async function upload(dependencies: TransferDependencies, file: string): Promise<BusinessImport> {
  const handle = await open(file);
  const asked = await receiveImport(dependencies, {
    fileName: path.basename(file),
    actor: ACTOR,
    bytes: handle.createReadStream(),
    maxSize: MAX_IMPORT_SIZE,
  });
  const { encoding, delimiter, lineEnds } = asked;
  say(`${file}: ${encoding}, columns parted by ${JSON.stringify(delimiter)}, lines by ${lineEnds}`);
  return asked;
}

/** The columns found by their names, and what the command line says instead. */
function completeMapping({ columns, proposedMapping }: BusinessImport): ImportMapping {
  const mapping = { ...proposedMapping };
  for (const [field, name] of values.map.map(splitPair)) {
    const column = columns.indexOf(name);
    if (column < 0) throw new AppError('invalid', `The file has no column ${name}.`);
    mapping[field] = { column };
  }
  for (const [field, value] of values.set.map(splitPair)) mapping[field] = { value };
  return mapping;
}

function splitPair(pair: string) {
  const [name = '', ...rest] = pair.split('=');
  const field = importField.safeParse(name);
  if (field.success && rest.length > 0) return [field.data, rest.join('=')] as const;
  throw new AppError('invalid', `${pair}: Use FIELD=..., FIELD being ${importField.options}.`);
}

/** Does the work of a step, and shows how far it is. */
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
  say(`${step}: ${seconds.toFixed(1)} s, ${rate} rows/s`);
  return done;
}

function describeCounts({ counts }: BusinessImport): string {
  return `${formatCount(counts.new)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.same)} same, ${formatCount(counts.error)} with errors.`;
}

async function tellErrors(db: Database, { id, counts }: BusinessImport, file: string) {
  if (counts.error === 0) return;
  const target = `${file.replace(/\.[^.]*$/, '')}.errors.csv`;
  await pipeline(Readable.from(writeErrors(db, id)), createWriteStream(target));
  say(`What is wrong with those rows: ${target}`);
}

const [file] = positionals;
if (file) await runCommand((db) => importFrom(db, file));
else {
  say(USAGE);
  process.exitCode = 1;
}
