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
