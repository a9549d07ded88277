import * as m from '#messages';
import { MOST_AREAS, namedAreaCalls } from '../../contract/areas.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { findArea, listAreas } from './named.queries.ts';
import { changeArea, createArea, type NamedAreaDependencies, removeArea, show } from './named.ts';

export function mountNamedAreas(app: Api, dependencies: NamedAreaDependencies) {
  const { db } = dependencies;

  mount(app, namedAreaCalls.list, async () => (await listAreas(db.kysely, MOST_AREAS)).map(show));

  mount(app, namedAreaCalls.read, async ({ params }) => {
    const area = await findArea(db.kysely, params.id);
    if (!area) throw new AppError('not_found', m.areas_gone());
    return show(area);
  });

  mount(app, namedAreaCalls.create, ({ body }, { user }) =>
    createArea(dependencies, body, user.id),
  );

  mount(app, namedAreaCalls.update, ({ params, body }, { user }) =>
    changeArea(dependencies, params.id, body, user.id),
  );

  mount(app, namedAreaCalls.remove, ({ params }, { user }) =>
    removeArea(dependencies, params.id, user.id),
  );
}
