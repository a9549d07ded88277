import type { Database } from '../../platform/database/database.ts';
import { findBreak, type Head, NO_HASH } from './chain.rules.ts';
import { findHead, findLinesAfter } from './log.queries.ts';

const AT_ONCE = 1000;

export type Checked = Head & {
  /** Where the chain breaks, in words; null where it holds. */
  fault: string | null;
};

/** Reads the whole log. `noted` is the head of an earlier day, which must still be a part of it. */
export async function checkLog(db: Database, noted: Head | null = null): Promise<Checked> {
  let end: Head = { lines: 0, hash: NO_HASH };
  for (;;) {
    const lines = await findLinesAfter(db, end.lines, AT_ONCE);
    for (const line of lines) {
      const fault = findBreak(end, line);
      if (fault) return { ...end, fault };
      end = { lines: line.number, hash: line.hash };
      if (noted?.lines === end.lines && noted.hash !== end.hash) {
        return { ...end, fault: `line ${end.lines} has another hash than was noted` };
      }
    }
    if (lines.length < AT_ONCE) break;
  }
  return { ...end, fault: findMissingEnd(end, await findHead(db), noted) };
}

function findMissingEnd(end: Head, head: Head, noted: Head | null): string | null {
  // A job may have added lines since the last of them was read.
  if (head.lines < end.lines) return null;
  if (head.lines > end.lines) return `line ${end.lines + 1} is missing: the log ends too early`;
  if (head.hash !== end.hash) return `line ${end.lines} is not the one that was written last`;
  if (noted && noted.lines > end.lines) return `line ${noted.lines} is missing, which was noted`;
  return null;
}
