import type { DatabaseAddress } from '../../../platform/database/database.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { runInThreads } from '../../../platform/processes/thread.ts';
import { WORKERS } from '../model/imports.ts';
import type { ImportRow } from '../model/queries.ts';
import { isDirectoryEmpty } from '../model/write.queries.ts';
import { type CheckDependencies, continueCheck } from './check.ts';

/** Bytes, about 10,000 rows. Smaller files are checked faster than a thread starts. */
const MANY = 2 * 1024 * 1024;

export interface AskedCheck {
  address: DatabaseAddress;
  source: ImportRow;
  language: ReturnType<typeof currentLanguage>;
  threads: number;
}

/** Checks large files in threads with their own connections, so that they don't slow down visitors' requests. */
export async function checkApart(
  dependencies: CheckDependencies,
  source: ImportRow,
  isTimeUp: () => boolean,
): Promise<void> {
  const rest = source.size - source.bytesRead;
  if (rest < MANY) return continueCheck(dependencies, source, isTimeUp);
  const { kysely, address } = dependencies.db;
  const isFree = dependencies.isAlone || (await isDirectoryEmpty(kysely));
  const isShort = rest < 2 * MANY || source.checkedAt !== null;
  const threads = isFree && !isShort ? WORKERS : 1;
  const asked: AskedCheck = { address, source, language: currentLanguage(), threads };
  return runInThreads(new URL('./check-thread.ts', import.meta.url), asked, isTimeUp, threads);
}
