import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { AppError } from '../../platform/errors.ts';
import {
  type BackupHeader,
  createTally,
  damaged,
  formatTableStart,
  hashText,
  parseFooter,
  parseHeader,
  splitText,
  type Tally,
} from './format.rules.ts';

export type BackupTable = BackupHeader['tables'][number];

export interface BackupContents {
  header: BackupHeader;
  tallies: Tally[];
}

/** Passes on each table's rows. Throws if a count or checksum does not match: nothing counts then. */
export async function readBackup(
  file: string,
  take: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BackupContents> {
  const text = splitText(file, decompress(file));
  const start = (await text.readLine()) + (await text.readLine());
  const header = parseHeader(file, start);
  const tallies: Tally[] = [];
  for (const table of header.tables) {
    if ((await text.readLine()) !== formatTableStart(table)) {
      throw damaged(file, `is damaged at the start of the table ${table.name}`);
    }
    const tally = createTally();
    await take(table, count(text.readRows(), tally));
    tallies.push(tally.finish());
  }
  const footer = parseFooter(file, await text.readLine());
  if (footer.header !== hashText(start)) throw damaged(file, 'is damaged: its header changed');
  for (const [at, table] of header.tables.entries()) {
    const [expected, found] = [footer.tables[at], tallies[at]];
    if (expected?.rows === found?.rows && expected?.sha256 === found?.sha256) continue;
    throw damaged(file, `is damaged: the table ${table.name} does not match its checksum`);
  }
  if (!(await text.isAtEnd())) throw damaged(file, 'is damaged: there is data after its end');
  return { header, tallies };
}

export function checkBackup(file: string): Promise<BackupContents> {
  return readBackup(file, async (_, rows) => {
    for await (const _rows of rows);
  });
}

async function* count(rows: AsyncIterable<Buffer>, tally: ReturnType<typeof createTally>) {
  for await (const piece of rows) {
    tally.add(piece);
    yield piece;
  }
}

async function* decompress(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const plain = createZstdDecompress();
  source.on('error', (error) => plain.destroy(error));
  try {
    yield* source.pipe(plain);
  } catch (error) {
    throw explain(error, file);
  } finally {
    source.destroy();
  }
}

function explain(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new AppError('not_found', `There is no file ${file}.`);
  if (code === 'Z_BUF_ERROR') return damaged(file, 'is cut short');
  if (code === 'ZSTD_error_prefix_unknown') return damaged(file, 'is not a Mainstreet backup');
  if (/^Z(STD)?_/.test(code)) return damaged(file, 'is damaged');
  return error;
}
