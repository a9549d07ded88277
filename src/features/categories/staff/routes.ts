import { staffCategoryCalls } from '../../../contract/categories.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import {
  type CategoryDependencies,
  createCategory,
  removeCategory,
  updateCategory,
} from './categories.ts';
import { undoDeletion } from './undo.ts';

export function mountCategoryAdmin(app: Api, dependencies: CategoryDependencies) {
  mount(app, staffCategoryCalls.post, ({ body }, { user }) =>
    createCategory(dependencies, body, user.id),
  );

  mount(app, staffCategoryCalls.put, ({ params, body }, { user }) =>
    updateCategory(dependencies, params.id, body, user.id),
  );

  mount(app, staffCategoryCalls.remove, ({ params, query }, { user }) =>
    removeCategory(dependencies, params.id, query.moveTo, user.id),
  );

  mount(app, staffCategoryCalls.undo, ({ params }, { user }) =>
    undoDeletion(dependencies, params.id, user.id),
  );
}
