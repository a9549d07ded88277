import { deleteCategory, postCategory, putCategory } from '../../../contract/staff/categories.ts';
import { type HttpApp, mount } from '../../../platform/http/mount.ts';
import {
  type CategoryDependencies,
  createCategory,
  removeCategory,
  updateCategory,
} from './categories.ts';

export function mountCategoryAdmin(app: HttpApp, dependencies: CategoryDependencies) {
  mount(app, postCategory, ({ body }, { user }) => createCategory(dependencies, body, user.id));

  mount(app, putCategory, ({ params, body }, { user }) =>
    updateCategory(dependencies, params.id, body, user.id),
  );

  mount(app, deleteCategory, ({ params, query }, { user }) =>
    removeCategory(dependencies, params.id, query.moveTo, user.id),
  );
}
