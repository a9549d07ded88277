import type { ModerationLine, ReviewSide } from '../../../contract/moderation.ts';
import type { Clock } from '../../../platform/clock.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { FINAL_AFTER } from '../../audit/undo.ts';
import {
  type DecisionEntry,
  type LoggedDecision,
  readLoggedDecision,
  sideOf,
} from './entries.rules.ts';
import {
  countRatings,
  findLastEntry,
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
  let { lines } = head;
  for (const entry of entries) lines = await addEntry(trx, lines, entry);
  const isLast = entries.length < BATCH;
  const readTo = isLast ? await findLastEntry(trx) : (entries.at(-1)?.id ?? start);
  await moveHead(trx, { lines, readTo });
  if (lines > head.lines) await announceChange(trx, [MODERATION_TAG]);
  return isLast ? null : readTo;
}

/** Returns the number of the last line. */
async function addEntry(
  trx: DatabaseTransaction,
  last: number,
  entry: DecisionEntry,
): Promise<number> {
  const decision = readLoggedDecision(entry);
  if (!decision) return last;
  const restores = await findRestored(trx, entry, decision);
  if (decision.takesBack && restores === null) return last;
  let number = last;
  for (const [part, { side, count }] of (await splitBySide(trx, decision)).entries()) {
    number += 1;
    const line: ModerationLine = {
      number,
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
    };
    const { subject } = decision;
    await insertLine(trx, { ...line, auditId: entry.id, part, subject });
  }
  return number;
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
