// All businesses as CSV: npm run export [-- FILE]. FILE is businesses_{today}.csv unless given; a
// single hyphen is standard output.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { nameExport, writeBusinesses } from '../src/features/export/export.ts';
import type { Database } from '../src/platform/database/database.ts';
import { print, runCommand, showProgress } from './command.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const file = positionals[0] ?? nameExport(new Date());

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
  const began = Date.now();
  const target = file === '-' ? process.stdout : createWriteStream(file);
  await pipeline(Readable.from(countBytes(writeBusinesses(db))), target, { end: file !== '-' });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  print(`Exported all businesses to ${file === '-' ? 'standard output' : file} in ${seconds} s.`);
}

await runCommand(exportTo);
