import { staffPageCalls } from '../../../contract/staff/pages.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import {
  createPage,
  listStaffPages,
  type PageDependencies,
  readStaffPage,
  removePage,
  updatePage,
} from './pages.ts';
import { listRevisions, restorePage } from './revisions.ts';
import { undoPage } from './undo.ts';

export function mountPageAdmin(app: Api, dependencies: PageDependencies) {
  const { db } = dependencies;

  mount(app, staffPageCalls.list, () => listStaffPages(db));

  mount(app, staffPageCalls.read, ({ params }) => readStaffPage(db, params.id));

  mount(app, staffPageCalls.post, ({ body }, { user }) => createPage(dependencies, body, user));

  mount(app, staffPageCalls.put, ({ params, body }, { user }) =>
    updatePage(dependencies, params.id, body, user),
  );

  mount(app, staffPageCalls.remove, ({ params }, { user }) =>
    removePage(dependencies, params.id, user),
  );

  mount(app, staffPageCalls.listRevisions, ({ params, query }) =>
    listRevisions(db, params.id, query),
  );

  mount(app, staffPageCalls.restore, ({ params, body }, { user }) =>
    restorePage(dependencies, params.id, body.revisionId, user),
  );

  mount(app, staffPageCalls.undo, ({ params }, { user }) =>
    undoPage(dependencies, params.id, user),
  );
}
