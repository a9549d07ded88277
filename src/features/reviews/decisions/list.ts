import { z } from 'zod';
import type { ReviewDecision } from '../../../contract/reviews.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { countDecisions, type DecisionRow, findDecision, findDecisions } from './queries.ts';
import { decisionMissing, undoableUntil } from './undo.ts';

const position = z.tuple([cursorId]);

export async function listDecisions(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  at: Date,
): Promise<Page<ReviewDecision>> {
  const below = parseCursor(cursor, position)?.[0] ?? Number.MAX_SAFE_INTEGER;
  const [found, count] = await Promise.all([
    findDecisions(db.kysely, { below, limit: limit + 1, at }),
    countDecisions(db.kysely),
  ]);
  const { items, next } = pageOf(found, limit, ({ id }) => formatCursor([id]));
  return { items: items.map((row) => toDecision(row, at)), next, ...count };
}

export async function readDecision(db: Database, id: number, at: Date): Promise<ReviewDecision> {
  const row = await findDecision(db.kysely, id, at);
  if (!row) throw decisionMissing();
  return toDecision(row, at);
}

function toDecision(row: DecisionRow, at: Date): ReviewDecision {
  const until = undoableUntil(row.decidedAt);
  const isStanding = row.state === 'running' || row.state === 'done';
  return {
    ...row,
    decidedAt: row.decidedAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoableUntil: until.toISOString(),
    isUndoable: isStanding && at <= until,
    notices: row.notices.map((notice) => ({
      ...notice,
      until: new Date(notice.until).toISOString(),
    })),
  };
}
