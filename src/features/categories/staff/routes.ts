import {
  deleteCategory,
  postCategory,
  putCategory,
  undoCategoryDeletion as undo,
} from '../../../contract/staff/categories.ts';
import { type HttpApp, mount } from '../../../platform/http/mount.ts';
import {
  type CategoryDependencies,
  createCategory,
  removeCategory,
  updateCategory,
} from './categories.ts';
import { undoDeletion } from './undo.ts';

export function mountCategoryAdmin(app: HttpApp, dependencies: CategoryDependencies) {
  mount(app, postCategory, ({ body }, { user }) => createCategory(dependencies, body, user.id));

  mount(app, putCategory, ({ params, body }, { user }) =>
    updateCategory(dependencies, params.id, body, user.id),
  );

  mount(app, deleteCategory, ({ params, query }, { user }) =>
    removeCategory(dependencies, params.id, query.moveTo, user.id),
  );

  mount(app, undo, ({ params }, { user }) => undoDeletion(dependencies, params.id, user.id));
}
