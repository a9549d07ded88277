import * as m from '#messages';
import {
  type ImportSchedule,
  MAX_SCHEDULES,
  type ScheduleInput,
} from '../../../contract/schedules.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../businesses/invalid-field.ts';
import type { NamedStore } from '../../export/named.ts';
import { listMappings, lockMappings } from '../mappings.queries.ts';
import { deleteSchedule, insertSchedule, listSchedules, updateSchedule } from './queries.ts';
import { isUnderWay } from './runs.queries.ts';

/** `hasFolder`: whether files can come from a folder. */
export function createScheduleStore(hasFolder: boolean): NamedStore<ScheduleInput, ImportSchedule> {
  const require = async (trx: DatabaseTransaction, { mappingId, source }: ScheduleInput) => {
    const mappings = await listMappings(trx);
    if (!mappings.some(({ id }) => id === mappingId)) {
      throw invalidField('mappingId', m.schedules_mapping_gone());
    }
    if (source.kind === 'folder' && !hasFolder) {
      throw invalidField('source', m.schedules_no_folder());
    }
  };
  return {
    action: 'schedule',
    missing: m.schedules_gone,
    changed: m.schedules_changed_elsewhere,
    most: MAX_SCHEDULES,
    lock: lockMappings,
    list: listSchedules,
    async insert(trx, input, author) {
      await require(trx, input);
      return insertSchedule(trx, input, author);
    },
    async update(trx, id, input, author) {
      await require(trx, input);
      await updateSchedule(trx, id, input, author);
    },
    async remove(trx, id) {
      await refuseRunning(trx, id);
      await deleteSchedule(trx, id);
    },
    describe: describeSchedule,
  };
}

async function refuseRunning(trx: DatabaseTransaction, id: number): Promise<void> {
  if (!(await isUnderWay(trx, id))) return;
  throw new AppError('conflict', m.import_running());
}

/** Of an address only the host: what follows may be a key. */
function describeSchedule({ name, source, mappingName, every, isPaused }: ImportSchedule) {
  const from = source.kind === 'folder' ? source.location : new URL(source.location).host;
  return { name, from, mapping: mappingName, every, isPaused };
}
