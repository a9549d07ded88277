import { auditCalls } from '../../contract/staff/audit.ts';
import { RESTORE_DAYS } from '../../contract/staff/businesses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countAuditEntries, findAuditEntries } from './queries.ts';

const MAX_COUNT = 10_000;
const DAY = 86_400_000;

export function mountAudit(app: Api, { db, clock }: { db: Database; clock: Clock }) {
  mount(app, auditCalls.list, async ({ query: { businessId, limit, cursor } }) => {
    const below = parseCursor(cursor);
    const restorableSince = new Date(clock().getTime() - RESTORE_DAYS * DAY);
    const [found, count] = await Promise.all([
      findAuditEntries(db, { businessId, below, limit: limit + 1, restorableSince }),
      countAuditEntries(db, businessId, MAX_COUNT + 1),
    ]);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      total: Math.min(count, MAX_COUNT),
      isTotalCapped: count > MAX_COUNT,
      next: last && found.length > rows.length ? last.id.toString(36) : null,
    };
  });
}

/** The id of the last entry, in base 36. */
function parseCursor(cursor: string | undefined): number {
  if (!cursor) return Number.MAX_SAFE_INTEGER;
  const id = /^[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new AppError('malformed', 'cursor: This is not a cursor of this list.');
}
