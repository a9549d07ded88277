import { reviewImportCalls as calls } from '../../../contract/review-imports.staff.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { type ReviewImportDependencies, startReviewImport, undoReviewImport } from './import.ts';
import { listReviewImports } from './imports.queries.ts';

export function mountReviewImports(app: Api, dependencies: ReviewImportDependencies) {
  mount(app, calls.start, ({ query, body: bytes }, { user }) =>
    startReviewImport(dependencies, { ...query, user, bytes }),
  );

  mount(app, calls.list, () => listReviewImports(dependencies.db.kysely));

  mount(app, calls.undo, ({ params }, { user }) => undoReviewImport(dependencies, params.id, user));
}
