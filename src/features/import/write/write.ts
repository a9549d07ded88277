import { sql } from 'kysely';
import * as m from '#messages';
import { type FieldName, fieldOf } from '../../../contract/listing-fields.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/record-change.ts';
import { byNeighborhood } from '../../businesses/compact.queries.ts';
import { readFields } from '../../businesses/custom-fields.ts';
import { columnOf, eachListed, listedFields } from '../../businesses/field-columns.ts';
import { pointJoins } from '../../businesses/places.queries.ts';
import { chooseSlugs } from '../../businesses/slugs.ts';
import { settleDoubts } from '../../checks/doubts.ts';
import { startTelling } from '../../contacts/contact-notices.ts';
import { startChecks } from '../../duplicates/jobs.ts';
import { expireImported } from '../../openings/openings.queries.ts';
import { recordEvents } from '../../outbox/record-events.queries.ts';
import { namesOwn } from '../check/check.ts';
import { countOutcomes, findStagedSlugs, refuseChanges } from '../check/queries.ts';
import { insertErrors, slugError } from '../errors.ts';
import type { TransferDependencies } from '../imports.ts';
import { countKept, keepAbove, releaseKept } from '../kept.ts';
import { dropChunks, dropRows, type ImportRow, lockImport, updateImport } from '../queries.ts';
import { mayEdit } from '../starter.rules.ts';
import { undoRange } from '../undo.ts';
import { gatherFirstStatistics, moveCountsAlong, rememberListed } from './counts.queries.ts';
import { deriveOfChanged, deriveOfNew } from './custom.ts';
import { matchDuplicatesAgain, settleDuplicates, settleLookalikes } from './duplicates.ts';
import { writeHours } from './hours.ts';
import { insertFound, moveImportedKeys } from './keys.ts';
import { writeServices } from './price-lists.ts';
import {
  applyChanges,
  bringIndexesBack,
  commitSoon,
  compareAgain,
  dropTimeout,
  findNextRange,
  holdCategories,
  isDirectoryEmpty,
  type LineRange,
  listOpenIds,
  listWithoutSlug,
  lockBusinesses,
  matchAgain,
  noteImported,
  setIndexesAside,
  setSlugs,
  takeOutDeleted,
  takeOutMisplaced,
  within,
} from './queries.ts';

const FILLED_FROM = 20_000;
const SLUGS_AT_ONCE = 2000;

/** What a step wrote: a batch of more, an empty directory's first listings, or the last of all. */
export type Written = 'more' | 'filled' | 'all';

/** The import is held: two that work on it take turns. */
export async function continueWriting(
  dependencies: TransferDependencies,
  id: number,
  batch: number,
): Promise<Written> {
  return dependencies.db.kysely.transaction().execute(async (trx) => {
    const locked = await lockImport(trx, id);
    if (locked?.state !== 'committing' && locked?.state !== 'undoing') return 'all';
    await dropTimeout(trx);
    const isFirst = locked.state === 'committing' && locked.doneLine === 0;
    if (isFirst) await settleLookalikes(trx, locked);
    if (isFirst && locked.overwrite.length > 0) await releaseKept(trx, id, locked.overwrite);
    const held = isFirst ? await settleDuplicates(trx, locked) : locked;
    const rest = { importId: id, from: held.doneLine, to: held.lastLine };
    const range = await findNextRange(trx, rest, batch);
    if (!range) {
      await finish(trx, dependencies, held);
      return 'all';
    }
    await commitSoon(trx);
    if (held.state === 'committing' && (await isFilling(trx, held))) {
      await fillDirectory(trx, dependencies, held, rest);
      return 'filled';
    }
    await holdCategories(trx);
    if (held.state === 'undoing') await undoRange(trx, held, range, dependencies.clock());
    else await writeRange(trx, dependencies, held, range);
    return 'more';
  });
}

async function isFilling(trx: DatabaseTransaction, held: ImportRow): Promise<boolean> {
  return held.doneLine === 0 && held.newCount >= FILLED_FROM && (await isDirectoryEmpty(trx));
}

/** All rows as one batch, and the indexes after them: faster by far than row by row. */
async function fillDirectory(
  trx: DatabaseTransaction,
  dependencies: TransferDependencies,
  held: ImportRow,
  all: LineRange,
): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  const indexes = await setIndexesAside(trx);
  await holdCategories(trx);
  for (let from = all.from; ; ) {
    const range = await findNextRange(trx, { ...all, from }, SLUGS_AT_ONCE);
    if (!range) break;
    await giveSlugs(trx, range);
    from = range.to;
  }
  await writeRange(trx, dependencies, held, all, true);
  await gatherFirstStatistics(trx);
  await bringIndexesBack(trx, indexes);
}

async function writeRange(
  trx: DatabaseTransaction,
  { clock }: TransferDependencies,
  held: ImportRow,
  range: LineRange,
  isFilling = false,
): Promise<void> {
  const at = clock();
  const hasHours = held.mapping?.hours !== undefined;
  const hasServices = held.mapping?.services !== undefined;
  await matchAgain(trx, range);
  await matchDuplicatesAgain(trx, held, range);
  await compareAgain(trx, range);
  const reason = m.import_row_needs_edit();
  const refused = mayEdit(held) ? 0 : await refuseChanges(trx, range, { stage: 'commit', reason });
  await lockBusinesses(trx, range);
  if (!isFilling) await keepAbove(trx, range, held);
  const deleted = await takeOutDeleted(trx, range);
  const misplaced = await takeOutMisplaced(trx, range);
  const errors = [
    ...deleted.map((row) => slugError(row, m.import_row_deleted_since())),
    ...misplaced.map((row) => slugError(row, m.import_row_category_since())),
  ];
  await insertErrors(trx, held.id, 'commit', errors);
  await rememberListed(trx, range);
  await applyChanges(trx, range, at);
  const fields = await readFields(trx);
  const hasOwn = fields.length > 0 && namesOwn(held.mapping);
  if (fields.length > 0) await deriveOfChanged(trx, range);
  if (hasHours) await writeHours(trx, range, { of: 'changed', at });
  if (hasServices) await writeServices(trx, range, 'changed');
  if (!isFilling) await noteImported(trx, range, at);
  await giveSlugs(trx, range);
  if (hasOwn) await deriveOfNew(trx, range, fields);
  await insertNew(trx, range, { at, hasOwn });
  await insertFound(trx, range, { at, isFilling });
  if (hasHours) await writeHours(trx, range, { of: 'new', at });
  if (hasServices) await writeServices(trx, range, 'new');
  await moveImportedKeys(trx, range);
  await settleDoubts(trx, await listOpenIds(trx, range), at);
  await moveCountsAlong(trx, range);
  const change = {
    doneLine: range.to,
    errorCount: held.errorCount + errors.length + refused,
    fault: null,
  };
  await updateImport(trx, held.id, change, at);
}

async function giveSlugs(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  const rows = await listWithoutSlug(trx, range);
  if (rows.length === 0) return;
  const slugs = await chooseSlugs(trx, rows, (asked) =>
    findStagedSlugs(trx, range.importId, asked),
  );
  const lines = rows.map(({ line }) => line);
  await setSlugs(trx, range.importId, lines, slugs);
}

function firstValue(name: FieldName): string {
  const value = `r.${columnOf(name)}`;
  return fieldOf(name).isFilled ? `coalesce(${value}, '')` : value;
}

const NO_OWN = { columns: '', values: '', joins: '' };
const OWN = {
  columns: ', custom, custom_tokens, custom_words',
  values: ", coalesce(r.custom, '{}'), coalesce(own.tokens, '{}'), coalesce(own.words, '')",
  joins: 'left join import_own own on own.line = r.line',
};

async function insertNew(
  trx: DatabaseTransaction,
  range: LineRange,
  { at, hasOwn }: { at: Date; hasOwn: boolean },
): Promise<void> {
  const own = hasOwn ? OWN : NO_OWN;
  await sql`
    insert into businesses (id, ${sql.raw(eachListed((column) => column))},
      name_key, slug, city_key, category_id, category_key, is_premium, is_approved,
      submitted_at, approved_at, updated_at, trades, trades_from, latitude, longitude,
      location_precision, source ${sql.raw(own.columns)})
    select r.business_id, ${sql.raw(listedFields.map(firstValue).join(', '))},
      r.name_key, r.slug, r.city_key, r.category_id, c.category_key, coalesce(r.is_premium, false),
      coalesce(r.is_approved, false), ${at}, case when r.is_approved then ${at}::timestamptz end,
      ${at}, coalesce(r.trades, '{}'), r.trades_from, point.latitude, point.longitude,
      point.location_precision, 'import' ${sql.raw(own.values)}
    from import_rows r join import_categories c on c.id = r.category_id
    ${sql.raw(pointJoins('r'))} ${sql.raw(own.joins)}
    where ${within(range)} and r.outcome = 'new'
    order by ${sql.raw(byNeighborhood('r'))}
  `.execute(trx);
  await sql`
    insert into business_slugs (slug, business_id)
    select r.slug, r.business_id from import_rows r
    where ${within(range)} and r.outcome = 'new' order by r.slug
  `.execute(trx);
}

async function finish(
  trx: DatabaseTransaction,
  { clock, jobs }: TransferDependencies,
  held: ImportRow,
): Promise<void> {
  const at = clock();
  const isCommit = held.state === 'committing';
  // An undo that changed nothing leaves the import as it is, to be tried again.
  const isWritten = isCommit || (held.undoneCount === 0 && held.keptCount > 0);
  const { lastLine: _, waiting, ...counts } = await countOutcomes(trx, held.id);
  const kept = await countKept(trx, held.id);
  const changed = isWritten
    ? {
        newCount: counts.new,
        changedCount: counts.changed,
        sameCount: counts.same,
        waitingCount: waiting,
        keptRowCount: kept.rows,
        keptFields: JSON.stringify(kept.fields),
      }
    : {};
  const state = isWritten ? ('committed' as const) : ('undone' as const);
  await updateImport(trx, held.id, { ...changed, state, fault: null }, at);
  const { fileName, errorCount: errors } = held;
  const overwrite = held.overwrite.join(', ');
  await recordChange(trx, {
    at,
    actor: held.actor,
    action: isCommit ? 'import.commit' : 'import.undo',
    businessId: null,
    after: isCommit
      ? { import: held.id, fileName, ...counts, errors, ...(overwrite && { overwrite }) }
      : { import: held.id, fileName, restored: held.undoneCount, kept: held.keptCount },
  });
  if (isWritten && isCommit) {
    const { new: added, changed: updated, same: unchanged } = counts;
    const subject = { importId: held.id, fileName, added, updated, unchanged, errors };
    await recordEvents(trx, [{ event: 'import.finished', businessId: null, subject }]);
  }
  await expireImported(trx, held.id);
  await startChecks(jobs, trx);
  await startTelling(jobs, trx);
  await dropChunks(trx, held.id);
  if (!isWritten) await dropRows(trx, held.id);
}
