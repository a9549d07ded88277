import * as m from '#messages';
import {
  savedExportCalls as calls,
  type ExportInput,
  exportCalls,
  MAX_EXPORTS,
  type SavedExport,
} from '../../contract/exports.staff.ts';
import { plainColumns } from '../../contract/imports.staff.ts';
import { reviewImportCalls } from '../../contract/review-imports.staff.ts';
import { hasRight } from '../../domain/rights.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { recordAction } from '../audit/record-change.ts';
import { readSelection } from '../businesses/model/staff-search.ts';
import {
  type ExportSource,
  exportTypes,
  markBytes,
  nameExport,
  recordExport,
  writeBusinessesBesides,
} from './export.ts';
import {
  deleteSavedExport,
  insertSavedExport,
  listSavedExports,
  lockSavedExports,
  type NamedStore,
  openNamed,
  updateSavedExport,
} from './named.ts';
import { countExportedListings } from './queries.ts';
import { writeReviews } from './reviews.ts';

export function mountExport(app: Api, dependencies: ExportSource & { clock: Clock }) {
  const { db, clock } = dependencies;
  const saved = openNamed(dependencies, exportStore);

  mount(app, exportCalls.businesses, async ({ query }, { user }) => {
    await recordExport(dependencies, user.id);
    const columns = query.columns === 'all' ? query.columns : plainColumns;
    const { format } = query;
    return {
      name: nameExport(clock(), undefined, format),
      type: exportTypes[format],
      pieces: writeBusinessesBesides(dependencies, { filter: {}, columns, format }),
    };
  });

  mount(app, reviewImportCalls.export, async (_, { user }) => {
    const withHeld = hasRight(user, 'reviews');
    const { siteUrl } = dependencies.config;
    await recordAction(db, { at: clock(), actor: user.id, action: 'review.export' });
    return {
      name: nameExport(clock(), 'reviews'),
      type: exportTypes.csv,
      pieces: writeReviews(db, { siteUrl, withHeld }),
    };
  });

  mount(app, calls.list, () => saved.list());

  mount(app, calls.count, async ({ query }) => ({ rows: await countExportedListings(db, query) }));

  mount(app, calls.file, async ({ query }, { user }) => {
    const { columns = plainColumns, name, mark, format, ...filter } = query;
    await recordExport(dependencies, user.id, { ...filter, columns, ...(name && { name }) });
    const pieces = writeBusinessesBesides(dependencies, { filter, columns, format });
    const isMarked = mark === 'yes' && format === 'csv';
    return {
      name: nameExport(clock(), name, format),
      type: exportTypes[format],
      pieces: isMarked ? markBytes(pieces) : pieces,
    };
  });

  mount(app, calls.selection, async ({ query }, { user }) => {
    await recordExport(dependencies, user.id, query);
    const chosen = readSelection(query, clock());
    return {
      name: nameExport(clock()),
      type: exportTypes.csv,
      pieces: writeBusinessesBesides(dependencies, { filter: { chosen }, columns: 'all' }),
    };
  });

  mount(app, calls.create, ({ body }, { user }) => saved.create(body, user));

  mount(app, calls.update, ({ params, body }, { user }) => saved.update(params.id, body, user));

  mount(app, calls.remove, ({ params }, { user }) => saved.remove(params.id, user.id));
}

const exportStore: NamedStore<ExportInput, SavedExport> = {
  action: 'export',
  missing: m.exports_gone,
  changed: m.exports_changed_elsewhere,
  most: MAX_EXPORTS,
  lock: lockSavedExports,
  list: listSavedExports,
  insert: insertSavedExport,
  update: updateSavedExport,
  remove: deleteSavedExport,
  describe: ({ name, filter, columns }) => ({ name, filter, columns }),
};
