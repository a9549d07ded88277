import { auditCalls } from '../../contract/audit.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimeCursor, pageOf, parseTimeCursor } from '../../platform/http/cursor.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { countAuditEntries } from './entries.queries.ts';
import { exportAudit, readChoices, readEntries, readFilter } from './list.ts';

const MAX_COUNT = 10_000;

export function mountAudit(app: Api, dependencies: { db: Database; clock: Clock }) {
  const { db } = dependencies;

  mount(app, auditCalls.list, async ({ query: { limit, cursor, ...filter } }) => {
    const after = parseTimeCursor(cursor);
    const wanted = await readFilter(db, filter);
    const [found, count] = await Promise.all([
      readEntries(dependencies, { wanted, after, limit: limit + 1 }),
      countAuditEntries(db, wanted, MAX_COUNT + 1),
    ]);
    return {
      ...pageOf(found, limit, formatTimeCursor),
      total: Math.min(count, MAX_COUNT),
      isTotalCapped: count > MAX_COUNT,
    };
  });

  mount(app, auditCalls.choices, () => readChoices(db));

  mount(app, auditCalls.export, ({ query }, { user }) =>
    exportAudit(dependencies, query, { actor: user.id }),
  );
}
