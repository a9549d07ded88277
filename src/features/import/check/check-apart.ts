import type { DatabaseAddress } from '../../../platform/database/database.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { runInThread } from '../../../platform/thread.ts';
import type { ImportRow } from '../queries.ts';
import { type CheckDependencies, continueCheck } from './check.ts';

/** Bytes, some 10,000 rows: fewer are checked in the time that a thread takes to start. */
const MANY = 2 * 1024 * 1024;

export interface AskedCheck {
  address: DatabaseAddress;
  source: ImportRow;
  language: ReturnType<typeof currentLanguage>;
}

/** Many rows in a thread with a connection of its own, so that visitors have this one to themselves. */
export function checkApart(
  dependencies: CheckDependencies,
  source: ImportRow,
  isTimeUp: () => boolean,
): Promise<void> {
  if (source.size - source.bytesRead < MANY) return continueCheck(dependencies, source, isTimeUp);
  const { address } = dependencies.db;
  const asked: AskedCheck = { address, source, language: currentLanguage() };
  return runInThread(new URL('check-thread.ts', import.meta.url), asked, isTimeUp);
}
