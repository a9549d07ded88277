import type { Area } from '../../../contract/settings.ts';
import type { ImportMapping } from '../../../contract/staff/transfer/mapping.ts';
import { describeRefusal } from '../../businesses/refuse-outside.ts';
import type { StagedRow } from './queries.ts';
import { nameColumn, type RowError } from './row.rules.ts';

/** The error of a row outside the directory's area, which nobody would find. */
export function refuseOutside(
  row: StagedRow,
  area: Area,
  file: { columns: string[]; mapping: ImportMapping },
): RowError {
  const field = area.kind === 'states' ? 'state' : row.zipCode === null ? 'city' : 'zipCode';
  const reason = describeRefusal(area);
  return { line: row.line, column: nameColumn(file, field), value: row[field], reason };
}
