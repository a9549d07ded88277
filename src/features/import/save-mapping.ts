import * as m from '#messages';
import {
  type ImportMapping,
  MAX_MAPPINGS,
  type MappingInput,
  type SavedMapping,
} from '../../contract/imports.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { NamedStore } from '../export/named.ts';
import {
  deleteMapping,
  insertMapping,
  listMappings,
  lockMappings,
  updateMapping,
} from './mappings.queries.ts';
import { requireMapped } from './starter.rules.ts';
import { requireColumns } from './steps.ts';

export const mappingStore: NamedStore<MappingInput, SavedMapping> = {
  action: 'mapping',
  missing: m.import_mapping_gone,
  changed: m.import_mapping_changed,
  most: MAX_MAPPINGS,
  lock: lockMappings,
  list: listMappings,
  insert(trx, input, author) {
    requireMapped(input.mapping, author.rights);
    requireOwnColumns(input);
    return insertMapping(trx, input, author);
  },
  update(trx, id, input, author) {
    requireMapped(input.mapping, author.rights);
    requireOwnColumns(input);
    return updateMapping(trx, id, input, author);
  },
  async remove(trx, id) {
    await requireUnused(trx, id);
    await deleteMapping(trx, id);
  },
  describe: ({ name, columns, mapping }) => ({ name, columns, mapping }),
};

function requireOwnColumns({ mapping, columns }: { mapping: ImportMapping; columns: string[] }) {
  requireColumns(mapping, columns);
}

async function requireUnused(trx: DatabaseTransaction, id: number) {
  const mapping = (await listMappings(trx)).find((one) => one.id === id);
  if (!mapping || mapping.schedules === 0) return;
  throw new AppError('conflict', m.import_mapping_in_use());
}
