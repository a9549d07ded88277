import { createHash } from 'node:crypto';
import { MAX_IMPORT_SIZE } from '../../../contract/imports.staff.ts';
import { AppError } from '../../../platform/errors.ts';
import { DownloadError, type PublicDownload } from '../../../platform/http/public-download.ts';
import { deleteImport } from '../model/imports.ts';
import type { FileMark } from '../model/tables.ts';
import { acceptUpload } from '../steps/upload.ts';
import {
  type FoundFile,
  findInFolder,
  keepMark,
  noFile,
  type SourceFile,
  STILL_GROWING,
} from './folder.ts';
import type { ScheduleRow } from './queries.ts';
import { listImportsOfRun, type RunRow } from './runs.queries.ts';
import type { End, ScheduleDependencies } from './runs.ts';

const SOON = 3 * 60_000;

export interface Fetched {
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
