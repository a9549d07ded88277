import { sql } from 'kysely';
import * as m from '#messages';
import { type FieldName, fieldOf } from '../../../domain/listing-fields.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../audit/record-change.ts';
import { recordEvents } from '../../audit/record-events.queries.ts';
import { byNeighborhood } from '../../businesses/model/compact.queries.ts';
import type { Listed } from '../../businesses/model/counts.queries.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { settleIssues } from '../../businesses/model/fact-issues.ts';
import { columnOf, eachListed, listedFields } from '../../businesses/model/field-columns.ts';
import { dialPhones } from '../../businesses/model/phones.queries.ts';
import { pointJoins } from '../../businesses/model/places.queries.ts';
import { chooseSlugs } from '../../businesses/model/slugs.ts';
import { startChecks } from '../../duplicates/jobs.ts';
import { expireImported } from '../../hours/openings.queries.ts';
import { startTelling } from '../../mails/model/contact-notices.ts';
import { keepImported } from '../../seo/old-addresses.ts';
import { readOwnFields } from '../check/check.ts';
import { countOutcomes, findStagedSlugs, refuseChanges } from '../model/check.queries.ts';
import { insertErrors, slugError } from '../model/findings.ts';
import {
  type ImportRow,
  type LineRange,
  type TransferDependencies,
  within,
} from '../model/imports.ts';
import { forgetList, rememberList } from '../model/lists.ts';
import { countProtectedFields, keepAbove, releaseKept } from '../model/protected-fields.ts';
import { mayEdit } from '../model/starter.rules.ts';
import { enter } from '../model/states.ts';
import {
  applyChanges,
  compareAgain,
  findOutcomes,
  holdCategories,
  isDirectoryEmpty,
  isUnsettled,
  listWithoutSlug,
  listWrittenIds,
  lockBusinesses,
  matchAgain,
  passOverAreas,
  recordImported,
  setSlugs,
  takeOutDeleted,
  takeOutMisplaced,
} from '../model/write.queries.ts';
import { nameColumn } from '../rows/row.rules.ts';
import { matchDuplicatesAgain, settleDuplicates, settleLookalikes } from './choices.ts';
import { insertFound, moveCountsAlong, moveImportedKeys, readCounted } from './derived-tables.ts';
import { beginFilling } from './fill.ts';
import { askForPhotos, photoQueue } from './photos.ts';
import {
  deriveOfChanged,
  deriveOfNew,
  writeHours,
  writeOffers,
  writeServices,
} from './structured-fields.ts';

const FILLED_FROM = 20_000;
const SLUGS_AT_ONCE = 2000;

/** Prepares writing before the first batch. Safe to repeat after a crash. */
export async function beginWriting(
  trx: DatabaseTransaction,
  held: ImportRow,
  at: Date,
): Promise<void> {
  await settleLookalikes(trx, held);
  if (held.overwrite.length > 0) await releaseKept(trx, held.id, held.overwrite);
  const settled = await settleDuplicates(trx, held);
  if (settled.newCount < FILLED_FROM || !(await isDirectoryEmpty(trx))) return;
  await beginFilling(trx, settled, at);
}

/**
 * Writes the listings of a range, except for counts and other shared data (`countRange`). Returns the number
 * of rejected rows, whether any row was written, and what the counts depended on before, unless they are made anew.
 */
export async function writeRange(
  trx: DatabaseTransaction,
  held: ImportRow,
  range: LineRange,
  writing: ImportWriting,
): Promise<{ errors: number; isChange: boolean; listed: Map<number, Listed> | null }> {
  await holdCategories(trx);
  await passOverAreas(trx);
  await matchAgain(trx, range);
  if (!writing.isFilling) await matchDuplicatesAgain(trx, held, range);
  await compareAgain(trx, range);
  const reason = m.import_row_needs_edit();
  const refused = mayEdit(held) ? 0 : await refuseChanges(trx, range, { stage: 'commit', reason });
  await lockBusinesses(trx, range);
  await keepAbove(trx, range, held);
  const deleted = await takeOutDeleted(trx, range);
  const misplaced = await takeOutMisplaced(trx, range);
  const errors = [
    ...deleted.map((row) => slugError(row, m.import_row_deleted_since())),
    ...misplaced.map((row) => slugError(row, m.import_row_category_since())),
  ];
  await insertErrors(trx, held.id, 'commit', errors);
  const { hasNew, hasChanged } = await findOutcomes(trx, range);
  const isChange = hasNew || hasChanged;
  const listed = isChange && !writing.isFilling ? await readCounted(trx, range) : null;
  if (hasChanged) await writeChanged(trx, held, range, writing);
  if (hasNew) await writeNew(trx, held, range, writing);
  if (isChange) await dialPhones(trx, writtenOtherwise(range));
  if (isChange) await settleIssues(trx, await listWrittenIds(trx, range, isUnsettled), writing.at);
  return { errors: errors.length + refused, isChange, listed };
}

/** Selects the listings whose number isn't plain, which the database doesn't read by itself. */
function writtenOtherwise(range: LineRange) {
  return sql`b.id in (
    select r.business_id from import_rows r
    where ${within(range)} and r.phone !~ '^[(]\\d{3}[)] \\d{3}-\\d{4}$' and r.outcome <> 'same')`;
}

export async function countRange(
  trx: DatabaseTransaction,
  { mapping }: ImportRow,
  range: LineRange,
  { at, listed }: { at: Date; listed: Map<number, Listed> | null },
): Promise<void> {
  if (mapping?.photos) await askForPhotos(trx, range, at);
  await moveImportedKeys(trx, range);
  if (listed) await moveCountsAlong(trx, range, listed);
}

export interface ImportWriting {
  at: Date;
  isFilling: boolean;
}

async function writeChanged(
  trx: DatabaseTransaction,
  { mapping }: ImportRow,
  range: LineRange,
  { at }: ImportWriting,
): Promise<void> {
  await applyChanges(trx, range, at);
  if ((await readFields(trx)).length > 0) await deriveOfChanged(trx, range);
  if (mapping?.hours) await writeHours(trx, range, { of: 'changed', at });
  if (mapping?.services) await writeServices(trx, range, 'changed');
  if (mapping?.offers) await writeOffers(trx, range, 'changed');
  await recordImported(trx, range, at);
}

async function writeNew(
  trx: DatabaseTransaction,
  { mapping }: ImportRow,
  range: LineRange,
  { at, isFilling }: ImportWriting,
): Promise<void> {
  await giveSlugs(trx, range);
  const fields = await readOwnFields(trx, mapping);
  if (fields.length > 0) await deriveOfNew(trx, range, fields);
  await insertNew(trx, range, { at, hasOwn: fields.length > 0 });
  if (!isFilling) await insertFound(trx, range, at);
  if (mapping?.hours) await writeHours(trx, range, { of: 'new', at });
  if (mapping?.services) await writeServices(trx, range, 'new');
  if (mapping?.offers) await writeOffers(trx, range, 'new');
}

async function giveSlugs(trx: DatabaseTransaction, range: LineRange): Promise<void> {
  for (let { from } = range; ; ) {
    const rows = await listWithoutSlug(trx, { ...range, from }, SLUGS_AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    const isTaken = (asked: string[]) => findStagedSlugs(trx, range.importId, asked);
    const slugs = await chooseSlugs(trx, rows, isTaken);
    const lines = rows.map(({ line }) => line);
    await setSlugs(trx, range.importId, lines, slugs);
    from = last.line;
  }
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

export async function finishWriting(
  trx: DatabaseTransaction,
  { clock, jobs }: TransferDependencies,
  held: ImportRow,
): Promise<void> {
  const at = clock();
  const isCommit = held.state === 'committing';
  const isWritten = isCommit || (held.undoneCount === 0 && held.keptCount > 0);
  const { waiting, merged, closed, hidden, ...outcomes } = await countOutcomes(trx, held.id);
  const counts = { new: outcomes.new, changed: outcomes.changed, same: outcomes.same };
  const kept = await countProtectedFields(trx, held.id);
  const changed = isWritten
    ? {
        newCount: counts.new,
        changedCount: counts.changed,
        sameCount: counts.same,
        waitingCount: waiting,
        mergedCount: merged,
        closedCount: closed,
        hiddenCount: hidden,
        keptRowCount: kept.rows,
        keptFields: JSON.stringify(kept.fields),
      }
    : {};
  if (isCommit && held.mapping?.photos) await jobs.enqueue(trx, photoQueue, {});
  if (isCommit && held.mapping?.oldAddress) {
    const elsewhere = await keepImported(trx, held.id, at);
    const column = nameColumn({ columns: held.columns, mapping: held.mapping }, 'oldAddress');
    const reason = m.old_address_elsewhere();
    const told = elsewhere.map(({ line, path }) => ({ line, column, value: path, reason }));
    await insertErrors(trx, held.id, 'commit', told);
  }
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
  if (isCommit) await rememberList(trx, held, at);
  else if (!isWritten) await forgetList(trx, held.id);
  const transition = isCommit ? 'committed' : isWritten ? 'notUndone' : 'undone';
  await enter(trx, held, transition, { ...changed, fault: null }, at);
}
