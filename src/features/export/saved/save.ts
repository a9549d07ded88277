import * as m from '#messages';
import {
  type ExportInput,
  MAX_EXPORTS,
  type SavedExport,
} from '../../../contract/staff/transfer/exports.ts';
import type { NamedStore } from '../named.ts';
import {
  deleteSavedExport,
  insertSavedExport,
  listSavedExports,
  lockSavedExports,
  updateSavedExport,
} from './queries.ts';

export const exportStore: NamedStore<ExportInput, SavedExport> = {
  action: 'export',
  missing: m.export_this_export_does_not_exist,
  changed: m.export_someone_else_changed_this_export,
  most: MAX_EXPORTS,
  lock: lockSavedExports,
  list: listSavedExports,
  insert: insertSavedExport,
  update: updateSavedExport,
  remove: deleteSavedExport,
  describe: ({ name, filter, columns }) => ({ name, filter, columns }),
};
