import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_FILE, MAX_IMPORT_SIZE } from '../../../contract/imports.staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { DownloadError, type PublicDownload } from '../../../platform/http/public-download.ts';
import { deleteImport } from '../model/imports.ts';
import type { FileMark } from '../model/tables.ts';
import { acceptUpload } from '../steps/upload.ts';
import { listImportsOfRun, type RunRow, type ScheduleRow } from './queries.ts';
import type { End, ScheduleDependencies } from './runs.ts';

const SOON = 3 * 60_000;

interface Fetched {
  importId: number;
  fileName: string;
  seen: FileMark[];
  isMore: boolean;
}

/** Downloads or reads the file of a schedule into a new import, or returns how the run ends if there is none. */
export async function fetchFile(
  dependencies: ScheduleDependencies,
  schedule: ScheduleRow,
  run: RunRow,
): Promise<Fetched | End> {
  const { db, clock } = dependencies;
  // Deletes imports left over from a killed process.
  for (const { id } of await listImportsOfRun(db.kysely, run.id)) await deleteImport(db, id);
  const soon = new Date(clock().getTime() + SOON);
  const found = await findFile(dependencies, schedule, run);
  if (!found.file) {
    const { state, reason, again } = found;
    return { state, reason, soon: again ? soon : null };
  }
  const { file } = found;
  const known = schedule.seen;
  const mark = { ...file.mark, hash: '' };
  try {
    const { sheet } = schedule;
    const { importId, size, hash } = await readWhole(dependencies, file, { sheet, runId: run.id });
    if (importId === null) return { state: 'nothing', reason: STILL_GROWING, soon };
    const seen = keepMark(known, { ...mark, size, hash }, file.isThere);
    const isKnown = known.some((one) => one.hash === hash);
    if (!isKnown || run.isForced) {
      return { importId, fileName: file.fileName, seen, isMore: file.isMore };
    }
    await deleteImport(db, importId);
    return { state: 'unchanged', seen, soon: file.isMore ? soon : null };
  } catch (error) {
    if (error instanceof DownloadError) return { state: 'failed', reason: error.message };
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    // Remembers the file as seen: retrying is pointless until it changes.
    return { state: 'failed', reason: error.message, seen: keepMark(known, mark, file.isThere) };
  } finally {
    await file.close();
  }
}

function findFile(
  { config, sources }: ScheduleDependencies,
  { kind, location, seen }: ScheduleRow,
  { isForced }: RunRow,
): Promise<FoundFile> {
  if (kind === 'address') {
    return findAtAddress(sources.download, location, { seen, isForced });
  }
  const { importDir: folder } = config;
  return findInFolder({ folder, pattern: location, seen, isForced, settle: sources.settle });
}

/** Reads the file into an import. `importId` is null if the file changed while it was read. */
async function readWhole(
  dependencies: ScheduleDependencies,
  file: SourceFile,
  { sheet, runId }: { sheet: string | null; runId: number },
) {
  const hash = createHash('sha256');
  let size = 0;
  async function* measure() {
    for await (const piece of file.bytes) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  }
  const { fileName } = file;
  const { id } = await acceptUpload(dependencies, {
    fileName,
    actor: 'clock',
    bytes: measure(),
    maxSize: MAX_IMPORT_SIZE,
    sheet: sheet ?? undefined,
    runId,
  });
  const isStill = await file.isStill(size);
  if (!isStill) await deleteImport(dependencies.db, id);
  return { importId: isStill ? id : null, size, hash: hash.digest('base64url') };
}

const LONGEST_NAME = 200;

async function findAtAddress(
  download: PublicDownload,
  url: string,
  { seen, isForced }: { seen: FileMark[]; isForced: boolean },
): Promise<FoundFile> {
  const known = isForced ? undefined : seen[0];
  try {
    const validators = known && { etag: known.etag, lastModified: known.changedAt };
    const answer = await download(url, validators ?? null);
    if (answer.isUnchanged) return noFile('unchanged', null);
    const fileName = nameFile(url);
    const { etag, lastModified } = answer.validators;
    return {
      file: {
        fileName,
        bytes: answer.bytes,
        mark: { name: fileName, size: 0, changedAt: lastModified, etag },
        isStill: async () => true,
        close: async () => {},
        isMore: false,
        isThere: () => false,
      },
    };
  } catch (error) {
    if (error instanceof DownloadError) return noFile('failed', error.message);
    throw error;
  }
}

function nameFile(url: string): string {
  const { pathname, hostname } = new URL(url);
  const [name = ''] = /[^/]*$/.exec(pathname) ?? [];
  return (/^[\w.-]+$/.test(name) ? name : hostname).slice(0, LONGEST_NAME);
}

function keepMark(seen: FileMark[], mark: FileMark, isThere: (name: string) => boolean) {
  const others = seen.filter(({ name }) => name !== mark.name && isThere(name));
  return [...others, mark];
}

function isSameFile(
  mark: Pick<FileMark, 'name' | 'size' | 'changedAt'>,
  other: Pick<FileMark, 'name' | 'size' | 'changedAt'>,
): boolean {
  return mark.name === other.name && mark.size === other.size && mark.changedAt === other.changedAt;
}

export function fitsPattern(pattern: string, name: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

interface SourceFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  mark: Omit<FileMark, 'hash'>;
  isStill(size: number): Promise<boolean>;
  close(): Promise<void>;
  isMore: boolean;
  isThere(name: string): boolean;
}

/** Result of looking for a file; `again` means that another look in a few minutes is worthwhile. */
type FoundFile =
  | { file: SourceFile }
  | {
      file: null;
      state: 'nothing' | 'unchanged' | 'failed';
      reason: string | null;
      again: boolean;
    };

function noFile(
  state: 'nothing' | 'unchanged' | 'failed',
  reason: string | null,
  again = false,
): FoundFile {
  return { file: null, state, reason, again };
}

const STILL_GROWING = 'The file is still being written. We will look again in a few minutes.';

const MAX_FILES = 1000;

interface FolderFile {
  name: string;
  size: number;
  changedAt: string;
}

async function look(folder: string, name: string): Promise<FolderFile | null> {
  const found = await lstat(path.join(folder, name)).catch(() => null);
  return found?.isFile() ? { name, size: found.size, changedAt: found.mtime.toISOString() } : null;
}

/**
 * Lists the matching files directly in the folder, oldest first, without symbolic links. Returns null if the
 * folder can't be read.
 */
export async function listFolder(folder: string, pattern = '*'): Promise<FolderFile[] | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (!entries) return null;
  const names = entries
    .filter((entry) => entry.isFile() && IMPORT_FILE.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => fitsPattern(pattern, name));
  const files: FolderFile[] = [];
  for (const name of names.slice(0, MAX_FILES)) {
    const file = await look(folder, name);
    if (file) files.push(file);
  }
  return files.sort((a, b) => a.changedAt.localeCompare(b.changedAt) || (a.name < b.name ? -1 : 1));
}

interface Wanted {
  folder: string | null;
  pattern: string;
  seen: FileMark[];
  isForced: boolean;
  /** Milliseconds between two looks at a file, to detect one that is still being written. */
  settle: number;
}

/** Opens the oldest unread file. If forced and there is none, opens the newest file again. */
export async function findInFolder(wanted: Wanted): Promise<FoundFile> {
  const { folder, pattern, seen, isForced, settle } = wanted;
  if (!folder) return noFile('failed', 'No import folder is configured.');
  const files = await listFolder(folder, pattern);
  if (!files) return noFile('failed', 'The import folder can’t be read.');
  const fresh = files.filter((file) => !seen.some((mark) => isSameFile(mark, file)));
  const file = fresh[0] ?? (isForced ? files.at(-1) : undefined);
  if (!file) {
    return files.length > 0
      ? noFile('unchanged', null)
      : noFile('nothing', `No file in the import folder is called ${pattern}.`);
  }
  await sleep(settle);
  const later = await look(folder, file.name);
  if (!later || !isSameFile(file, later)) return noFile('nothing', STILL_GROWING, true);
  return openFile(folder, file, { isMore: fresh.length > 1, files });
}

async function openFile(
  folder: string,
  file: FolderFile,
  { isMore, files }: { isMore: boolean; files: FolderFile[] },
): Promise<FoundFile> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(path.join(folder, file.name), flags).catch(() => null);
  if (!handle) return noFile('failed', `${file.name} can’t be read.`);
  if (!(await isStill(handle, file))) {
    await handle.close();
    return noFile('nothing', STILL_GROWING, true);
  }
  return {
    file: {
      fileName: file.name,
      bytes: handle.createReadStream({ autoClose: false }),
      mark: { ...file, etag: null },
      isStill: async (size) => size === file.size && (await isStill(handle, file)),
      close: () => handle.close(),
      isMore,
      isThere: (name) => files.some((one) => one.name === name),
    },
  };
}

/**
 * Checks whether the open file is unchanged. Rejects files with more than one hard link, which could expose a
 * file outside the folder.
 */
async function isStill(handle: FileHandle, { size, changedAt }: FolderFile): Promise<boolean> {
  const now = await handle.stat();
  const isPlain = now.isFile() && now.nlink === 1;
  return isPlain && now.size === size && now.mtime.toISOString() === changedAt;
}
