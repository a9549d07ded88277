import {
  deletePage,
  listPageRevisions,
  listStaffPages as listPages,
  postPage,
  postPageRestore,
  putPage,
  readStaffPage as readPage,
  undoPageChange as undo,
} from '../../../contract/staff/pages.ts';
import { type HttpApp, mount } from '../../../platform/http/mount.ts';
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

export function mountPageAdmin(app: HttpApp, dependencies: PageDependencies) {
  const { db } = dependencies;

  mount(app, listPages, () => listStaffPages(db));

  mount(app, readPage, ({ params }) => readStaffPage(db, params.id));

  mount(app, postPage, ({ body }, { user }) => createPage(dependencies, body, user));

  mount(app, putPage, ({ params, body }, { user }) =>
    updatePage(dependencies, params.id, body, user),
  );

  mount(app, deletePage, ({ params }, { user }) => removePage(dependencies, params.id, user));

  mount(app, undo, ({ params }, { user }) => undoPage(dependencies, params.id, user));

  mount(app, listPageRevisions, ({ params, query }) => listRevisions(db, params.id, query));

  mount(app, postPageRestore, ({ params, body }, { user }) =>
    restorePage(dependencies, params.id, body.revisionId, user),
  );
}
