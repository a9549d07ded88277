import { footerCalls, staffPageCalls } from '../../../contract/pages.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { readListings } from '../listings.ts';
import { arrangeFooter, readFooter } from './arrange-footer.ts';
import { createPage, listStaffPages, readStaffPage, removePage, updatePage } from './pages.ts';
import { cancelPlan, planNewPage, planPage } from './plan-page.ts';
import { listRevisions, restorePage } from './revisions.ts';
import type { PageDependencies } from './save-page.ts';
import { undoPage } from './undo.ts';

export function mountPageAdmin(app: Api, dependencies: PageDependencies) {
  const { db } = dependencies;

  mount(app, staffPageCalls.list, () => listStaffPages(db));

  mount(app, staffPageCalls.read, ({ params }) => readStaffPage(db, params.id));

  mount(app, staffPageCalls.post, ({ body }, { user }) => {
    const { publishAt } = body;
    return publishAt
      ? planNewPage(dependencies, { ...body, publishAt }, user)
      : createPage(dependencies, body, user);
  });

  mount(app, staffPageCalls.put, ({ params: { id }, body }, { user }) => {
    const { publishAt } = body;
    return publishAt
      ? planPage(dependencies, id, { ...body, publishAt }, user)
      : updatePage(dependencies, id, body, user);
  });

  mount(app, staffPageCalls.cancelPlan, ({ params }, { user }) =>
    cancelPlan(dependencies, params.id, user),
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

  mount(app, staffPageCalls.listings, ({ body: { lines } }, { dependsOn }) =>
    readListings(db, lines, { at: dependencies.clock(), dependsOn }),
  );

  mount(app, footerCalls.read, () => readFooter(db.kysely));

  mount(app, footerCalls.arrange, ({ body }, { user }) =>
    arrangeFooter(dependencies, body, user.id),
  );
}
