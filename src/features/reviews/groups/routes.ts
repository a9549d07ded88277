import { ringCalls } from '../../../contract/staff/rings.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { readGraph } from './graph.ts';
import { listGroups, readGroup } from './list.ts';

export function mountGroups(app: Api, { db }: { db: Database }) {
  mount(app, ringCalls.list, ({ query: { status, ...page } }) =>
    listGroups(db.kysely, status, page),
  );

  mount(app, ringCalls.read, ({ params }) => readGroup(db.kysely, params.id));

  mount(app, ringCalls.graph, async ({ params }) => {
    await readGroup(db.kysely, params.id);
    return readGraph(db, params.id);
  });
}
