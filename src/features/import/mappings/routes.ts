import { mappingCalls as calls } from '../../../contract/staff/transfer/mappings.ts';
import { type Api, mount } from '../../../platform/http/mount.ts';
import { openNamed } from '../../export/named.ts';
import type { TransferDependencies } from '../imports.ts';
import { previewRows } from '../preview/preview.ts';
import { countValues } from '../preview/values.ts';
import { mappingStore } from './save.ts';

export function mountMappings(app: Api, dependencies: TransferDependencies) {
  const { db } = dependencies;
  const mappings = openNamed(dependencies, mappingStore);

  mount(app, calls.list, () => mappings.list());

  mount(app, calls.create, ({ body }, { user }) => mappings.create(body, user));

  mount(app, calls.update, ({ params, body }, { user }) => mappings.update(params.id, body, user));

  mount(app, calls.remove, ({ params }, { user }) => mappings.remove(params.id, user.id));

  mount(app, calls.values, ({ params, body }) => countValues(db, params.id, body));

  mount(app, calls.preview, ({ params, body }) => previewRows(db, params.id, body.mapping));
}
