import { z } from 'zod';
import { auditCalls } from '../../contract/staff/audit.ts';
import { RESTORE_DAYS } from '../../contract/staff/businesses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countAuditEntries, findAuditEntries } from './queries.ts';

const MAX_COUNT = 10_000;
const DAY = 86_400_000;
const position = z.tuple([cursorId]);

export function mountAudit(app: Api, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, auditCalls.list, async ({ query: { businessId, limit, cursor } }) => {
    const below = parseCursor(cursor, position)?.[0] ?? Number.MAX_SAFE_INTEGER;
    const restorableSince = new Date(clock().getTime() - RESTORE_DAYS * DAY);
    const [found, count] = await Promise.all([
      findAuditEntries(db, { businessId, below, limit: limit + 1, restorableSince }),
      countAuditEntries(db, businessId, MAX_COUNT + 1),
    ]);
    const { items, next } = pageOf(found, limit, (last) => formatCursor([last.id]));
    return {
      items: items.map((row) => ({ ...row, at: row.at.toISOString() })),
      total: Math.min(count, MAX_COUNT),
      isTotalCapped: count > MAX_COUNT,
      next,
    };
  });
}
