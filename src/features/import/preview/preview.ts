import type { ImportMapping, PreviewRow } from '../../../contract/imports.staff.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readBatches } from '../check/batches.ts';
import { openRows } from '../check/check.ts';
import { judgeRows } from '../check/stage.ts';
import type { CsvRecord } from '../file/csv.rules.ts';
import type { TransferDependencies } from '../model/imports.ts';
import { requireColumns } from '../model/starter.rules.ts';
import type { ParsedRow } from '../rows/row.rules.ts';
import { openReadings, readFileOf } from './readings.ts';

const SHOWN_ROWS = 10;

export async function previewRows(
  { db, clock }: Pick<TransferDependencies, 'db' | 'clock'>,
  id: number,
  mapping: ImportMapping,
): Promise<PreviewRow[]> {
  const source = await readFileOf(db, id);
  requireColumns(mapping, source.columns);
  const { readRow, file } = await openRows(db, { ...source, mapping }, clock());
  const rows = await readFirst(db, source, readRow);
  const { errors } = await judgeRows(db.kysely, rows, file);
  const faults = Map.groupBy(errors, ({ line }) => line);
  const { fields, own, describe } = await openReadings(db, source.columns);
  return rows.map(({ line, values, custom, mended }) => {
    const shown = fields.flatMap(({ field, column }) => {
      const value = values[column];
      return value === null ? [] : [[field, describe(field, value)]];
    });
    const shownOwn = own.flatMap(({ target, key, describe: say }) =>
      custom && key in custom ? [[target, say(custom[key])]] : [],
    );
    return {
      line,
      values: Object.fromEntries([...shown, ...shownOwn]),
      errors: (faults.get(line) ?? []).map(({ column, value, reason }) => ({
        column,
        value,
        reason,
      })),
      mended: mended.map(({ column, value, became, reason }) => ({
        column,
        value,
        became,
        reason,
      })),
    };
  });
}

async function readFirst(
  db: Database,
  source: Parameters<typeof readBatches>[1],
  readRow: (record: CsvRecord) => ParsedRow,
): Promise<ParsedRow[]> {
  for await (const { rows } of readBatches(db, source, (record: CsvRecord) => record)) {
    return rows.slice(0, SHOWN_ROWS).map(readRow);
  }
  return [];
}
