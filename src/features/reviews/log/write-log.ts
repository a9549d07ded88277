import type { ReviewSide } from '../../../contract/moderation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { FINAL_AFTER } from '../../audit/undo.ts';
import { type ChainHead, findBreak, hashLine, NO_HASH, type Unhashed } from './chain.rules.ts';
import {
  type DecisionEntry,
  type LoggedDecision,
  readLoggedDecision,
  sideOf,
} from './entries.rules.ts';
import {
  countRatings,
  findHead,
  findLastEntry,
  findLinesAfter,
  findLoggedDecisions,
  findOpenLine,
  insertLine,
  lockHead,
  MODERATION_TAG,
  moveHead,
} from './log.queries.ts';

const BATCH = 200;
/** Number of recent audit entries read again, because entries aren't always committed in id order. */
const LOOK_BACK = 10_000;

export async function writeLog({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const until = new Date(clock().getTime() - FINAL_AFTER * 1000);
  for (let after: number | null = null; ; ) {
    const from: number | null = after;
    const last: number | null = await db.kysely
      .transaction()
      .execute((trx) => writeBatch(trx, { after: from, until }));
    if (last === null) return;
    after = last;
  }
}

/** Returns the id of the last entry read, or null after the last batch. */
async function writeBatch(
  trx: DatabaseTransaction,
  { after, until }: { after: number | null; until: Date },
): Promise<number | null> {
  const head = await lockHead(trx);
  const start = after ?? Math.max(0, head.readTo - LOOK_BACK);
  const span = { after: start, until, undoSeconds: FINAL_AFTER, limit: BATCH };
  const entries = await findLoggedDecisions(trx, span);
  let end: ChainHead = head;
  for (const entry of entries) end = await addEntry(trx, end, entry);
  const isLast = entries.length < BATCH;
  const readTo = isLast ? await findLastEntry(trx) : (entries.at(-1)?.id ?? start);
  await moveHead(trx, { ...end, readTo });
  if (end.lines > head.lines) await announceChange(trx, [MODERATION_TAG]);
  return isLast ? null : readTo;
}

async function addEntry(
  trx: DatabaseTransaction,
  head: ChainHead,
  entry: DecisionEntry,
): Promise<ChainHead> {
  const decision = readLoggedDecision(entry);
  if (!decision) return head;
  const restores = await findRestored(trx, entry, decision);
  if (decision.takesBack && restores === null) return head;
  let end = head;
  for (const [part, { side, count }] of (await splitBySide(trx, decision)).entries()) {
    const line: Unhashed = {
      number: end.lines + 1,
      day: entry.at.toISOString().slice(0, 10),
      kind: decision.kind,
      action: decision.action,
      rule: decision.rule,
      by: decision.by,
      count,
      ...(side && { side }),
      ...(entry.state && { state: entry.state }),
      ...(entry.category && { category: entry.category }),
      ...(restores !== null && { restores }),
      previous: end.hash,
    };
    const hash = hashLine(line);
    const { subject } = decision;
    await insertLine(trx, { ...line, hash, auditId: entry.id, part, subject });
    end = { lines: line.number, hash };
  }
  return end;
}

function findRestored(trx: DatabaseTransaction, entry: DecisionEntry, decision: LoggedDecision) {
  if (decision.action !== 'restored' && !decision.takesBack) return null;
  const { subject, takesBack } = decision;
  return findOpenLine(trx, { subject, actions: takesBack ?? ['held'], before: entry.id });
}

interface Part {
  side: ReviewSide | null;
  count: number;
}

async function splitBySide(trx: DatabaseTransaction, decision: LoggedDecision): Promise<Part[]> {
  const { reviews, side, count } = decision;
  const sides = new Map<ReviewSide, number>();
  for (const found of reviews.length > 0 ? await countRatings(trx, reviews) : []) {
    const of = sideOf(found.rating);
    sides.set(of, (sides.get(of) ?? 0) + found.count);
  }
  const sum = [...sides.values()].reduce((all, one) => all + one, 0);
  if (sum !== count) return [{ side, count }];
  return [...sides].map(([of, some]) => ({ side: of, count: some }));
}

const AT_ONCE = 1000;

export type Checked = ChainHead & {
  /** Describes the first broken line, or null if the chain is intact. */
  fault: string | null;
};

/** Verifies the whole log. `noted` is a head recorded earlier, which must still be part of it. */
export async function checkLog(db: Database, noted: ChainHead | null = null): Promise<Checked> {
  let end: ChainHead = { lines: 0, hash: NO_HASH };
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

function findMissingEnd(end: ChainHead, head: ChainHead, noted: ChainHead | null): string | null {
  // A job may have added lines after the head was read.
  if (head.lines < end.lines) return null;
  if (head.lines > end.lines) return `line ${end.lines + 1} is missing: the log ends too early`;
  if (head.hash !== end.hash) return `line ${end.lines} is not the one that was written last`;
  if (noted && noted.lines > end.lines) return `line ${noted.lines} is missing, which was noted`;
  return null;
}
