import { createHmac } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib';
import type pg from 'pg';
import type { Secret } from '../../../platform/config/secret.ts';
import { isFull } from '../../../platform/database/errors.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import type { PhotoStore } from '../../photos/photo-store.ts';
import {
  type BackupHeader,
  type BackupSecret,
  type BackupTally,
  createBackupTally,
  EXTENSION,
  FORMAT,
  formatFooter,
  formatHeader,
  formatPhoto,
  formatSeal,
  formatTableStart,
  hashText,
  PHOTOS_START,
  TABLE_END,
} from './format.rules.ts';
import { createKeeper, type KeptPhotos, type PhotoKeeper } from './photo-copies.ts';
import type { Sealer } from './seal.rules.ts';
import {
  openSnapshot,
  readPhotoRows,
  readState,
  readTableRows,
  type StoredTable,
} from './tables.queries.ts';

export const UNFINISHED = '.part';

export interface BackupSource extends Pick<Services, 'db' | 'clock'> {
  secret: Secret | null;
  sealer: Sealer;
  photos: PhotoStore | null;
}

export interface Backup {
  header: BackupHeader;
  rows: number;
  size: number;
  photos: KeptPhotos | null;
}

/** Writes a backup while others read and write. The file gets its final name only when it is complete and on disk. */
export async function writeBackup(source: BackupSource, file: string): Promise<Backup> {
  const client = await source.db.pool.connect();
  const keeper = source.photos && createKeeper(source.photos, file);
  let isOpen = true;
  try {
    const tables = await openSnapshot(client);
    const header = await describe(client, tables, source);
    const tallies: BackupTally[] = [];
    const endSnapshot = async () => {
      const photos = await readPhotoRows(client, tables);
      await client.query('rollback');
      client.release();
      isOpen = false;
      return photos;
    };
    const pieces = formatBackup(source.sealer, keeper, {
      header,
      tables: formatTables(client, tables, tallies),
      tallies,
      endSnapshot,
    });
    await writeWhole(file, pieces);
    const rows = tallies.reduce((sum, tally) => sum + tally.rows, 0);
    const photos = keeper?.kept ?? null;
    return { header, rows, size: (await stat(file)).size, photos };
  } catch (error) {
    if (isOpen) client.release(true);
    throw error;
  }
}

async function describe(
  client: pg.ClientBase,
  tables: StoredTable[],
  { clock, secret }: BackupSource,
): Promise<BackupHeader> {
  return {
    format: FORMAT,
    product: readVersion(),
    madeAt: clock().toISOString(),
    secret: passOn(secret),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    ...(await readState(client, tables)),
  };
}

function readVersion(): string {
  const about = path.resolve(import.meta.dirname, '../../../../package.json');
  return String(JSON.parse(readFileSync(about, 'utf8')).version);
}

function passOn(secret: Secret | null): BackupSecret {
  if (!secret) return { kind: 'none' };
  if (secret.isKept) return { kind: 'kept', value: secret.value };
  return { kind: 'given', print: printSecret(secret.value) };
}

export function printSecret(value: string): string {
  return createHmac('sha256', value).update('mainstreet backup').digest('hex').slice(0, 16);
}

async function* formatBackup(
  sealer: Sealer,
  keeper: PhotoKeeper | null,
  whole: {
    header: BackupHeader;
    tables: AsyncIterable<string | Buffer>;
    tallies: BackupTally[];
    endSnapshot: () => Promise<Map<string, boolean>>;
  },
): AsyncGenerator<string | Buffer> {
  const start = formatHeader(whole.header);
  yield start;
  yield* whole.tables;
  const wanted = await whole.endSnapshot();
  const list = createBackupTally();
  if (keeper) {
    yield PHOTOS_START;
    for await (const photo of keeper.keep(wanted)) {
      const line = formatPhoto(photo);
      list.add(line);
      yield line;
    }
    yield TABLE_END;
  }
  const end = formatFooter({
    header: hashText(start),
    tables: whole.tallies,
    photos: keeper && { ...list.finish(), missing: keeper.kept.missing },
  });
  yield end;
  yield formatSeal(sealer.seal(end));
}

async function* formatTables(
  client: pg.ClientBase,
  tables: StoredTable[],
  tallies: BackupTally[],
): AsyncGenerator<string | Buffer> {
  for (const table of tables) {
    const tally = createBackupTally();
    yield formatTableStart(table);
    for await (const rows of readTableRows(client, table)) {
      tally.add(rows);
      yield rows;
    }
    yield TABLE_END;
    tallies.push(tally.finish());
  }
}

async function writeWhole(file: string, pieces: AsyncIterable<string | Buffer>): Promise<void> {
  const draft = `${file}.${process.pid}${UNFINISHED}`;
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  // The file contains the whole database, so only its owner may read it.
  const target = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    await pipeline(settle(pieces, compress), compress, target);
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw isFull(error) ? await describeFullDisk(file, target.bytesWritten) : error;
  }
}

async function describeFullDisk(file: string, written: number): Promise<Error> {
  const folder = path.dirname(file);
  const { bavail, bsize } = await statfs(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith(EXTENSION));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name))).size),
  );
  const needed = Math.max(written, ...sizes);
  return Object.assign(
    new Error(
      `${file} was not written: the disk is full. The backup needs at least ${describeSize(needed)}, and ${describeSize(bavail * bsize)} are free there. Earlier backups are untouched, and nothing of this one is left. Make room, or name a file on another disk (BACKUP_DIR for the nightly ones).`,
    ),
    { code: 'ENOSPC' },
  );
}

export function describeSize(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Flushes before the end. Otherwise Node.js can append an empty frame whose loss would go unnoticed. */
async function* settle(pieces: AsyncIterable<string | Buffer>, compress: ZstdCompress) {
  yield* pieces;
  await new Promise<void>((resolve) => compress.flush(resolve));
}

/** Syncs the folder, so that the renamed file survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
