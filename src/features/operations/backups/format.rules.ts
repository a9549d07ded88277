import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';

/** Version of the file format. Files with a higher version are rejected. */
export const FORMAT = 2;
export const EXTENSION = '.sql.zst';

const TITLE = '-- Mainstreet backup. To bring it back: npm run restore -- FILE';
const END = Buffer.from('\\.\n');
const LINE_AND_END = Buffer.from('\n\\.\n');
const NEWLINE = 10;
const LONGEST_LINE = 1024 * 1024;
/** Maximum bytes of a row, so that an endless one can't fill the memory. */
const LONGEST_ROW = 128 * 1024 * 1024;

/** Control and bidirectional characters that could move a terminal's cursor or reverse text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Names in a backup's header. They are printed in a terminal and used in SQL, so control characters are refused. */
const word = z.string().regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,200}$/u);
const queue = z.string().regex(/^[\w./-]{1,100}$/);

const tally = z.object({ rows: z.int(), sha256: z.string() });
export type BackupTally = z.infer<typeof tally>;

/**
 * Authentication secret. If the product generated it, the backup contains it; if it was configured
 * externally, the backup contains only a fingerprint.
 */
const secret = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('kept'), value: z.string() }),
  z.object({ kind: z.literal('given'), print: z.string() }),
  z.object({ kind: z.literal('none') }),
]);
export type BackupSecret = z.infer<typeof secret>;

/** State of a sequence. `value` is the last value if `isCalled` is true; otherwise the next one. */
const sequence = z.object({ value: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() });
export type Sequence = z.infer<typeof sequence>;

const header = z.object({
  format: z.int().min(1).max(FORMAT),
  product: word,
  server: word,
  madeAt: z.iso.datetime(),
  migrations: z.array(word),
  secret,
  queues: z.array(queue),
  sequences: z.record(word, sequence),
  tables: z.array(z.object({ name: word, columns: z.array(word) })),
});
export type BackupHeader = z.infer<typeof header>;

const footer = z.object({
  header: z.string(),
  tables: z.array(tally),
  photos: tally.extend({ missing: z.int() }).nullable().default(null),
});
export type BackupFooter = z.infer<typeof footer>;

const seal = z.object({ key: z.string(), signature: z.string() });
export type Seal = z.infer<typeof seal>;

export interface PhotoFile {
  name: string;
  size: number;
  sha256: string;
}

export function createBackupTally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(bytes: Buffer) {
      hash.update(bytes);
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    finish: (): BackupTally => ({ rows, sha256: hash.digest('hex') }),
  };
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function formatHeader(value: BackupHeader): string {
  return `${TITLE}\n-- ${JSON.stringify(value)}\n`;
}

/** Starts a table in psql's COPY format. The rows end with a line of `\.`. */
export function formatTableStart(table: BackupHeader['tables'][number]): string {
  const columns = table.columns.map((column) => JSON.stringify(column)).join(', ');
  return `COPY ${table.name} (${columns}) FROM stdin;\n`;
}

export const TABLE_END = '\\.\n';

export const PHOTOS_START = formatTableStart({
  name: 'photo_files',
  columns: ['name', 'size', 'sha256'],
});

export function formatPhoto({ name, size, sha256 }: PhotoFile): Buffer {
  return Buffer.from(`${name}\t${size}\t${sha256}\n`);
}

export function parsePhotos(file: string, rows: Buffer): PhotoFile[] {
  const lines = rows.toString().split('\n').slice(0, -1);
  return lines.map((line) => {
    const found = /^([0-9a-f]{32}[.-][\w.-]{1,40})\t(\d{1,12})\t([0-9a-f]{64})$/.exec(line);
    if (!found) throw damaged(file, 'is damaged: its list of photos cannot be read');
    const [, name = '', size, sha256 = ''] = found;
    return { name, size: Number(size), sha256 };
  });
}

/** Formats the footer with the checksums of everything before it, so that sealing this line seals the whole file. */
export function formatFooter(value: BackupFooter): string {
  return `-- ${JSON.stringify(value)}\n`;
}

export function formatSeal(value: Seal): string {
  return `-- ${JSON.stringify(value)}\n`;
}

export function parseSeal(file: string, line: string): Seal | null {
  return seal.safeParse(parseComment(file, line)).data ?? null;
}

/** Replaces control characters in text from a backup, so that it stays on one line. */
export function cleanText(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

export function damaged(file: string, how: string): AppError {
  return new AppError('invalid', `${file} ${how}. Nothing was changed.`);
}

export function parseHeader(file: string, text: string): BackupHeader {
  const [title, line = ''] = text.split('\n');
  if (title !== TITLE) throw damaged(file, 'is not a Mainstreet backup');
  const value = parseComment(file, line);
  const { data: named } = z.object({ format: z.int() }).safeParse(value);
  if (named && named.format > FORMAT) {
    throw damaged(file, 'was made by a newer version of the product. Restore it with that version');
  }
  const { data } = header.safeParse(value);
  if (!data) throw damaged(file, 'is damaged: its header cannot be read');
  return data;
}

export function parseFooter(file: string, line: string): BackupFooter {
  const { data } = footer.safeParse(parseComment(file, line));
  if (!data) throw damaged(file, 'is damaged: its end cannot be read');
  return data;
}

function parseComment(file: string, line: string): unknown {
  try {
    return JSON.parse(line.replace(/^-- /, ''));
  } catch {
    throw damaged(file, 'is damaged');
  }
}

export function splitText(file: string, pieces: AsyncIterable<Buffer>) {
  const source = pieces[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  /** Reads up to the next line break. Throws if the line is longer than `longest` bytes. */
  async function readMore(longest: number, tooLong: string) {
    const pieces: Buffer[] = [rest];
    for (let length = rest.length; ; ) {
      const { done, value } = await source.next();
      if (done) throw damaged(file, 'is cut short');
      pieces.push(value);
      length += value.length;
      if (value.includes(NEWLINE)) break;
      if (length > longest) throw damaged(file, tooLong);
    }
    rest = Buffer.concat(pieces);
  }
  function take(length: number): Buffer {
    const taken = rest.subarray(0, length);
    rest = rest.subarray(length);
    return taken;
  }
  return {
    async readLine(): Promise<string> {
      if (!rest.includes(NEWLINE)) await readMore(LONGEST_LINE, 'is not a Mainstreet backup');
      return take(rest.indexOf(NEWLINE) + 1).toString();
    },
    async *readRows(): AsyncGenerator<Buffer> {
      for (;;) {
        if (rest.subarray(0, END.length).equals(END)) {
          take(END.length);
          return;
        }
        const end = rest.indexOf(LINE_AND_END);
        const whole = (end >= 0 ? end : rest.lastIndexOf(NEWLINE)) + 1;
        if (whole > 0) yield take(whole);
        else await readMore(LONGEST_ROW, 'is damaged: it has a row without an end');
      }
    },
    async isAtEnd(): Promise<boolean> {
      return rest.length === 0 && (await source.next()).done === true;
    },
  };
}
