import { exportCalls } from '../../contract/staff/export.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { nameExport, recordExport, writeBusinessesBesides } from './export.ts';

export function mountExport(app: Api, dependencies: { db: Database; clock: Clock }) {
  const { db, clock } = dependencies;
  mount(app, exportCalls.businesses, async ({ query }, { user }) => {
    await recordExport(dependencies, user.id);
    return {
      name: nameExport(clock()),
      pieces: writeBusinessesBesides(db, query.columns === 'all'),
    };
  });
}
