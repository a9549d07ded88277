import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { findTwins } from '../check/twins.ts';
import { insertErrors } from '../errors.queries.ts';
import { type ImportRow, updateImport } from '../queries.ts';
import type { LineRange } from './queries.ts';
import {
  dropLines,
  hasTwins,
  isOutdated,
  listNewcomers,
  matchNewcomers,
  mergeFileTwins,
  skipTwins,
  takeTwins,
} from './twins.queries.ts';

export async function settleTwins(trx: DatabaseTransaction, held: ImportRow): Promise<ImportRow> {
  const { id, twins } = held;
  if (!(await hasTwins(trx, id))) return held;
  if (twins === 'skip') await skipTwins(trx, id);
  if (twins === 'merge') await mergeFileTwins(trx, id);
  if (twins !== 'take') return held;
  const refused = await takeTwins(trx, id);
  const reason = m.input_category_required();
  const errors = refused.map(({ line }) => ({ line, column: null, value: null, reason }));
  await insertErrors(trx, id, 'commit', errors);
  return updateImport(trx, id, { errorCount: held.errorCount + errors.length }, held.updatedAt);
}

/** What another import brought since the dry run is found as what was there before. */
export async function matchTwinsAgain(
  trx: DatabaseTransaction,
  { id, twins, checkedAt }: ImportRow,
  range: LineRange,
): Promise<void> {
  if (twins === 'take' || !(await isOutdated(trx, id, checkedAt))) return;
  const found = await findTwins(trx, await listNewcomers(trx, range), { besidesImport: id });
  // Several rows can't change one business at once: the first does.
  const firsts = new Map([...found].reverse().map(([line, { id: business }]) => [business, line]));
  const matched = [...found].filter(
    ([line, twin]) => !twin.isDeleted && firsts.get(twin.id) === line,
  );
  const lines = matched.map(([line]) => line);
  if (lines.length === 0) return;
  if (twins === 'skip') return dropLines(trx, id, lines);
  await matchNewcomers(
    trx,
    id,
    lines,
    matched.map(([, twin]) => twin.id),
  );
}
