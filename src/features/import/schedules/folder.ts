import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMPORT_FILE } from '../../../contract/imports.staff.ts';
import type { FileMark } from '../model/tables.ts';

export function keepMark(seen: FileMark[], mark: FileMark, isThere: (name: string) => boolean) {
  const others = seen.filter(({ name }) => name !== mark.name && isThere(name));
  return [...others, mark];
}

export function isSameFile(
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

export interface SourceFile {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  mark: Omit<FileMark, 'hash'>;
  isStill(size: number): Promise<boolean>;
  close(): Promise<void>;
  isMore: boolean;
  isThere(name: string): boolean;
}

/** Result of looking for a file; `again` means that another look in a few minutes is worthwhile. */
export type FoundFile =
  | { file: SourceFile }
  | {
      file: null;
      state: 'nothing' | 'unchanged' | 'failed';
      reason: string | null;
      again: boolean;
    };

export function noFile(
  state: 'nothing' | 'unchanged' | 'failed',
  reason: string | null,
  again = false,
): FoundFile {
  return { file: null, state, reason, again };
}

export const STILL_GROWING =
  'The file is still being written. We will look again in a few minutes.';

const MOST_FILES = 1000;

export interface FolderFile {
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
  for (const name of names.slice(0, MOST_FILES)) {
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
