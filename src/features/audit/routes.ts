import { auditCalls } from '../../contract/audit.staff.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import { countAuditEntries } from './entries.queries.ts';
import { exportAudit, readChoices, readEntries, readFilter } from './list.ts';

export function mountAudit(app: Api, dependencies: { db: Database; clock: Clock }) {
  const { db } = dependencies;

  mount(app, auditCalls.list, async ({ query: { limit, cursor, ...filter } }) => {
    const wanted = await readFilter(db, filter);
    return pageByTime(
      { limit, cursor },
      {
        find: (range) => readEntries(dependencies, { wanted, ...range }),
        count: () => countAuditEntries(db, wanted),
        positionOf: (entry) => entry,
      },
    );
  });

  mount(app, auditCalls.choices, () => readChoices(db));

  mount(app, auditCalls.export, ({ query }, { user }) =>
    exportAudit(dependencies, query, { actor: user.id }),
  );
}
