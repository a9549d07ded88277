// `npm run export [-- FILE]`: exports all businesses as CSV. The default FILE is businesses_{date}.csv, and
// `-` is standard output. `--export NAME` uses a saved export. A FILE ending in .xlsx or .geojson gets that
// format, and `--format` sets it for standard output. `--columns all` adds trades, hours, picture, photos and
// map point.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportFormats } from '../src/contract/exports.staff.ts';
import { plainColumns } from '../src/contract/imports.staff.ts';
import { type ExportChoice, nameExport, writeBusinesses } from '../src/features/export/export.ts';
import { listSavedExports } from '../src/features/export/named.ts';
import { readConfig } from '../src/platform/config/config.ts';
import type { Database } from '../src/platform/database/database.ts';
import { AppError } from '../src/platform/errors.ts';
import { readArguments } from './arguments.ts';
import { print, runCommand, showProgress } from './command.ts';

const { positionals, values } = readArguments({
  allowPositionals: true,
  options: {
    export: { type: 'string' },
    format: { type: 'string' },
    columns: { type: 'string' },
  },
});
const asked = values.format ?? path.extname(positionals[0] ?? '').slice(1);
const format = exportFormats.find((one) => one === asked.toLowerCase()) ?? 'csv';
const file = positionals[0] ?? nameExport(new Date(), values.export, format);

async function readChoice(db: Database): Promise<Omit<ExportChoice, 'siteUrl'>> {
  if (values.export === undefined) {
    return { filter: {}, columns: values.columns === 'all' ? 'all' : plainColumns };
  }
  const asked = values.export.toLowerCase();
  const saved = await listSavedExports(db.kysely);
  const found = saved.find(({ name }) => name.toLowerCase() === asked);
  if (found) return found;
  const names = saved.map(({ name }) => name).join(', ') || 'none';
  throw new AppError('invalid', `No export is called ${values.export}. Saved are: ${names}.`);
}

async function* countBytes(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    yield piece;
    size += piece.length;
    showProgress(`${(size / 1e6).toFixed(1)} MB written`);
  }
  showProgress('');
}

async function exportTo(db: Database): Promise<void> {
  const choice = await readChoice(db);
  const { siteUrl } = readConfig();
  const began = Date.now();
  const target = file === '-' ? process.stdout : createWriteStream(file);
  await pipeline(
    Readable.from(countBytes(writeBusinesses(db, { ...choice, format, siteUrl }))),
    target,
    {
      end: file !== '-',
    },
  );
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const what = values.export ?? 'all businesses';
  print(`Exported ${what} to ${file === '-' ? 'standard output' : file} in ${seconds} s.`);
}

await runCommand(exportTo);
