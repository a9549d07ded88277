import type { ImportMapping } from '../../../contract/staff/transfer.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { insertErrors } from '../errors.queries.ts';
import type { ReadTrades } from './assign.ts';
import { makePhoneKey, makeStreetKey } from './place.rules.ts';
import { findMisplacedPoints } from './points.queries.ts';
import { findKnownSlugs, type StagedRow, stageRows } from './queries.ts';
import { findMissing, nameColumn, type ParsedRow, type RowError } from './row.rules.ts';
import type { Namesake } from './twins.queries.ts';
import { findTwins, type Identity } from './twins.ts';

export async function stageBatch(
  trx: DatabaseTransaction,
  importId: number,
  rows: ParsedRow[],
  file: { columns: string[]; mapping: ImportMapping; readTrades: ReadTrades },
): Promise<{ errors: number; padded: number }> {
  const slugs = rows.flatMap(({ values }) => values.slug ?? []);
  const known = await findKnownSlugs(trx, slugs);
  const isKnown = ({ values }: ParsedRow) => known.has(values.slug ?? '');
  const keyed = rows.map((row) => ({ row, keys: makeKeys(row, isKnown(row)) }));
  const strangers = keyed.flatMap(({ row, keys }) => (isKnown(row) ? [] : identify(row, keys)));
  const twins = await findTwins(trx, strangers);
  const staged: StagedRow[] = [];
  const errors: RowError[] = [];
  let padded = 0;
  for (const { row, keys } of keyed) {
    const twin = twins.get(row.line);
    const found = known.get(row.values.slug ?? '') ?? twin;
    const missing = found || row.errors.length > 0 ? [] : findMissing(row, file);
    const faults = [...row.errors, ...missing];
    if (found?.isDeleted) faults.push(deletedError(row, nameColumn(file, twin ? 'name' : 'slug')));
    errors.push(...faults);
    if (faults.length > 0) continue;
    const trades = file.readTrades(row.values, isKnown(row));
    staged.push({ ...stageRow(row, keys, twin), ...trades });
    if (row.isPadded) padded += 1;
  }
  await dropMisplacedPoints(trx, staged);
  await stageRows(trx, importId, staged);
  await insertErrors(trx, importId, 'check', errors);
  return { errors: rows.length - staged.length, padded };
}

type Keys = ReturnType<typeof makeKeys>;

/** The place matters only for rows that are not known by slug. */
function makeKeys({ values }: ParsedRow, isKnown: boolean) {
  return {
    nameKey: values.name === null ? null : foldText(values.name),
    cityKey: values.city === null ? null : foldText(values.city),
    streetKey: isKnown ? null : makeStreetKey(values.address ?? ''),
    phoneKey: isKnown ? null : makePhoneKey(values.phone ?? ''),
  };
}

/** What is needed to be found by name and place; nothing when the row does not say it. */
function identify({ line, values, errors }: ParsedRow, keys: Keys): Identity[] {
  const { nameKey, cityKey, ...place } = keys;
  const { state } = values;
  const isWhole = nameKey !== null && cityKey !== null && state !== null && errors.length === 0;
  return isWhole ? [{ line, nameKey, cityKey, state, ...place }] : [];
}

function stageRow({ line, values }: ParsedRow, keys: Keys, twin: Namesake | undefined) {
  const match = { businessId: twin?.id ?? null, twin: twin ? ('directory' as const) : null };
  return { ...values, ...keys, ...match, line };
}

function deletedError({ line, values }: ParsedRow, column: string | null): RowError {
  const reason = 'This business was deleted. Restore it first';
  return { line, column, value: values.slug ?? values.name, reason };
}

/** Ignores coordinates far from the place of their row. */
async function dropMisplacedPoints(trx: DatabaseTransaction, rows: StagedRow[]): Promise<void> {
  const placed = rows.filter(({ latitude }) => latitude !== null);
  if (placed.length === 0) return;
  const astray = await findMisplacedPoints(trx, placed);
  for (const row of placed) {
    if (astray.has(row.line)) Object.assign(row, { latitude: null, longitude: null });
  }
}
