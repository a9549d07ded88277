import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import type { Config } from '../../../platform/config/config.ts';
import { findSealSecret } from '../../../platform/config/secret.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type BackupFooter,
  type BackupHeader,
  type BackupTally,
  cleanText,
  createBackupTally,
  damaged,
  formatTableStart,
  hashText,
  PHOTOS_START,
  parseFooter,
  parseHeader,
  parseSeal,
  type Seal,
  splitText,
} from './format.rules.ts';
import { mayBeNamed } from './retention.rules.ts';
import { describeOrigin, isSealKey, isSealOf, judgeOrigin, openSealer } from './seal.rules.ts';

export type BackupTable = BackupHeader['tables'][number];

export interface BackupContents {
  header: BackupHeader;
  tallies: BackupTally[];
  photos: BackupFooter['photos'];
  seal: Seal | null;
  digest: string;
}

export interface CheckedBackup extends BackupContents {
  staff: BackupPerson[];
}

/**
 * Reads a backup and passes each table's rows to `take`. Throws if a count, checksum or seal doesn't match;
 * the caller must then discard all rows.
 */
export async function readBackup(
  file: string,
  take: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>,
  takePhotos = skip,
): Promise<BackupContents> {
  const text = splitText(file, decompress(file));
  const start = (await text.readLine()) + (await text.readLine());
  const header = parseHeader(file, start);
  const tallies: BackupTally[] = [];
  for (const table of header.tables) {
    if ((await text.readLine()) !== formatTableStart(table)) {
      throw damaged(file, `is damaged at the start of the table ${table.name}`);
    }
    const tally = createBackupTally();
    await take(table, count(text.readRows(), tally));
    tallies.push(tally.finish());
  }
  let line = await text.readLine();
  const photos = createBackupTally();
  const hasPhotos = line === PHOTOS_START;
  if (hasPhotos) {
    await takePhotos(count(text.readRows(), photos));
    line = await text.readLine();
  }
  const footer = parseFooter(file, line);
  if (footer.header !== hashText(start)) throw damaged(file, 'is damaged: its header changed');
  for (const [at, table] of header.tables.entries()) {
    const [expected, found] = [footer.tables[at], tallies[at]];
    if (expected?.rows === found?.rows && expected?.sha256 === found?.sha256) continue;
    throw damaged(file, `is damaged: the table ${table.name} does not match its checksum`);
  }
  const found = hasPhotos ? photos.finish() : null;
  if (found?.rows !== footer.photos?.rows || found?.sha256 !== footer.photos?.sha256) {
    throw damaged(file, 'is damaged: its list of photos does not match its checksum');
  }
  const seal = (await text.isAtEnd()) ? null : parseSeal(file, await text.readLine());
  if (!(await text.isAtEnd())) throw damaged(file, 'is damaged: there is data after its end');
  if (seal && !isSealOf(line, seal)) {
    throw damaged(file, 'was changed since it was written: its seal does not fit');
  }
  return { header, tallies, photos: footer.photos, seal, digest: hashText(line) };
}

async function skip(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _rows of rows);
}

export async function checkBackup(file: string): Promise<CheckedBackup> {
  const staff = createStaffList(file);
  const contents = await readBackup(file, async (table, rows) => {
    for await (const piece of rows) staff.add(table, piece);
  });
  const { madeAt } = contents.header;
  if (!mayBeNamed(path.basename(file), new Date(madeAt))) {
    throw damaged(file, `is not the backup of its name: it was made at ${madeAt}`);
  }
  return { ...contents, staff: staff.finish() };
}

async function* count(rows: AsyncIterable<Buffer>, tally: ReturnType<typeof createBackupTally>) {
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

interface BackupPerson {
  name: string;
  email: string;
  role: string;
}

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
/** Maximum number of people in a backup, so that a forged one can't fill the memory. */
const MAX_STAFF = 10_000;

function createStaffList(file: string) {
  const users: Record<string, string>[] = [];
  const roles = new Map<string, string>();
  return {
    add(table: { name: string; columns: string[] }, rows: Buffer) {
      if (table.name !== 'users' && table.name !== 'roles') return;
      for (const line of rows.toString().split('\n').slice(0, -1)) {
        const row = readRow(table.columns, line);
        if (table.name === 'roles') roles.set(`role:${row.id}`, `${row.name} ${row.rights}`);
        else if (row.role !== 'none') users.push(row);
        if (users.length + roles.size > MAX_STAFF) {
          throw damaged(file, `is damaged: it has more than ${MAX_STAFF} people of staff`);
        }
      }
    },
    finish: (): BackupPerson[] =>
      users.map(({ name = '', email = '', role = '', disabled_at: closed }) => ({
        name,
        email,
        role: (roles.get(role) ?? role) + (closed ? ', account closed' : ''),
      })),
  };
}

function readRow(columns: string[], line: string): Record<string, string> {
  const values = line
    .split('\t')
    .map((value) =>
      value === '\\N'
        ? ''
        : cleanText(value.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter)),
    );
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? '']));
}

export function listSealKeys(config: Config, given: string[] = []): string[] {
  const wrong = given.find((key) => !isSealKey(key));
  if (wrong) throw new AppError('invalid', `${wrong} is no key of a seal: it has 43 characters.`);
  const secret = findSealSecret(config);
  return secret ? [openSealer(secret).key, ...given] : given;
}

/** Throws unless the backup is sealed with a known key or `mayBring` accepts the staff accounts it contains. */
export async function assertTrusted(
  { seal, staff }: CheckedBackup,
  known: string[],
  mayBring: (lines: string[]) => Promise<boolean>,
): Promise<void> {
  if (judgeOrigin(seal, known) === 'own') return;
  const lines = [
    `The backup ${describeOrigin(seal, known)}. So nothing shows that it is as your directory wrote it: passwords may have been changed, too. It would bring these people:`,
    ...staff.map(({ name, email, role }) => `  ${name ? `${name}, ` : ''}${email}: ${role}`),
    ...(staff.length === 0 ? ['  nobody'] : []),
  ];
  if (await mayBring(lines)) return;
  throw new AppError(
    'forbidden',
    'The backup was not restored. Nothing was changed. If you noted the key of its seal, add --sealed-by=KEY; if you trust the file as it is, --accept-unsealed.',
  );
}
