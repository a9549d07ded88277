import { sql } from 'kysely';
import * as m from '#messages';
import { customKeyOf, type ImportMapping } from '../../../contract/imports.staff.ts';
import { type CustomField, isOffered } from '../../../domain/custom-fields.ts';
import { NOTES_FIELD } from '../../../domain/ready-fields.ts';
import { inCopyTransaction } from '../../../platform/database/copy.ts';
import type {
  Database,
  DatabaseAddress,
  DatabaseTransaction,
} from '../../../platform/database/database.ts';
import { currentLanguage } from '../../../platform/language.ts';
import { runInThread } from '../../../platform/processes/thread.ts';
import { readFields } from '../../businesses/model/custom-fields.ts';
import { readKnownTowns } from '../../businesses/model/places.queries.ts';
import { recognizeDirectory } from '../file/mapping.rules.ts';
import {
  countNotesOnly,
  countOutcomes,
  refreshStagedStatistics,
  refuseChanges,
  settleMergedOutcomes,
  takeOutDuplicates,
} from '../model/check.queries.ts';
import { insertErrors } from '../model/findings.ts';
import {
  type Executor,
  type ImportRow,
  lockImport,
  type TransferDependencies,
  updateImport,
} from '../model/imports.ts';
import { listKeyOf } from '../model/lists.ts';
import { countProtectedFields } from '../model/protected-fields.ts';
import { insertRefused, listRefusedRows, takeOutRefused } from '../model/refused.ts';
import { mayEdit } from '../model/starter.rules.ts';
import { enter } from '../model/states.ts';
import { commitSoon, dropTimeout } from '../model/write.queries.ts';
import { createRowReader } from '../rows/row.rules.ts';
import {
  createImportVocabulary,
  listImportTerms,
  openCategoryFinder,
  openTradeReader,
} from '../rows/trades.ts';
import { openAreaCodes } from './area-codes.ts';
import { countDuplicates, markFileDuplicates } from './duplicates.ts';
import { countLookalikes, markFileLookalikes, markMoved } from './lookalikes.ts';
import { readAhead, readBatches } from './read-batches.ts';
import { judgeAlike, judgeBatches, keepStaged, MAX_NOTED, stageBatch } from './stage.ts';

const MAX_LINES = 2 ** 31 - 1;

export type CheckDependencies = Pick<TransferDependencies, 'db' | 'clock'>;

/** Stops early when the time is up or the import is no longer in the state `checking`. */
export async function continueCheck(
  dependencies: CheckDependencies,
  source: ImportRow,
  isTimeUp: () => boolean,
): Promise<void> {
  const { db, clock } = dependencies;
  const rows = await openRows(db, { ...source, mapping: source.mapping ?? {} }, clock());
  const isThrough =
    source.checkedAt === null
      ? await checkFile(dependencies, source, rows, isTimeUp)
      : await checkCorrected(dependencies, source.id, rows);
  if (!isThrough) return;
  await db.kysely.transaction().execute((trx) => finishCheck(trx, dependencies, source.id));
}

async function checkFile(
  { db, clock }: CheckDependencies,
  source: ImportRow,
  { readRow, file }: Rows,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const reading = readBatches(db, source, readRow);
  for await (const next of readAhead(judgeBatches(db, reading, file))) {
    const { bytes, before, left, others, ...batch } = next;
    const isOurs = await inCopyTransaction(db, async (trx, copy) => {
      const held = await lockImport(trx, source.id);
      if (held?.state !== 'checking' || held.rowsRead !== before) return false;
      await dropTimeout(trx);
      await commitSoon(trx);
      const staged = await stageBatch({ trx, copy }, held, batch);
      if (left.totals < MAX_NOTED) await insertRefused(trx, source.id, others, 'left');
      const change = {
        rowsRead: before + batch.rows.length,
        bytesRead: bytes,
        errorCount: held.errorCount + staged.refused,
        mendedCount: held.mendedCount + staged.mended,
        totalRows: left.totals,
        ...(source.sectionRows !== null && { sectionRows: left.sections }),
        fault: null,
      };
      await updateImport(trx, source.id, change, clock());
      return true;
    });
    if (!isOurs || isTimeUp()) return false;
  }
  return true;
}

const CORRECTED_AT_ONCE = 1000;

async function checkCorrected(
  dependencies: CheckDependencies,
  id: number,
  rows: Rows,
): Promise<boolean> {
  for (;;) {
    const state = await checkSomeCorrected(dependencies, id, rows);
    if (state !== 'more') return state === 'done';
  }
}

function checkSomeCorrected(
  { db, clock }: CheckDependencies,
  id: number,
  { readRow, file }: Rows,
): Promise<'gone' | 'more' | 'done'> {
  return inCopyTransaction(db, async (trx, copy) => {
    const held = await lockImport(trx, id);
    if (held?.state !== 'checking') return 'gone';
    await dropTimeout(trx);
    const range = { after: 0, limit: CORRECTED_AT_ONCE, areCorrected: true as const };
    const found = await listRefusedRows(trx, id, range);
    const rest = await takeOutRefused(trx, held, found);
    const rows = found.map(({ line, cells }) => readRow({ line, cells, fault: null }));
    const staged = await stageBatch({ trx, copy }, held, await judgeAlike(trx, rows, file));
    const change = {
      ...rest,
      errorCount: rest.errorCount + staged.refused,
      mendedCount: rest.mendedCount + staged.mended,
      fault: null,
    };
    await updateImport(trx, id, change, clock());
    return found.length < CORRECTED_AT_ONCE ? 'done' : 'more';
  });
}

type Rows = Awaited<ReturnType<typeof openRows>>;

export async function openRows(
  db: Database,
  { mapping, ...stored }: Omit<ImportRow, 'mapping'> & { mapping: ImportMapping },
  at: Date,
) {
  const source = { columns: stored.columns, mapping };
  const terms = await listImportTerms(db);
  const isForeign = recognizeDirectory(source.columns) !== null;
  const vocabulary = createImportVocabulary(terms, isForeign);
  const fields = await readOwnFields(db.kysely, source.mapping);
  const readTrades = await openTradeReader(terms);
  const findOwnCategory = await openCategoryFinder(terms);
  const names = new Map(terms.categories.map(({ id, name }) => [id, name]));
  const isSplit = Object.values(source.mapping).some((from) => 'part' in from && from.part);
  const { city, zipCode, address } = source.mapping;
  const isPlaced = city !== undefined && (zipCode ?? address) !== undefined;
  const places = isSplit || isPlaced ? await readKnownTowns(db.kysely) : {};
  const asked = { ...source, vocabulary, places, fields };
  const findAreaCode = await openAreaCodes(db, { ...stored, mapping }, createRowReader(asked));
  return {
    readRow: createRowReader({ ...asked, findAreaCode }),
    file: {
      ...source,
      readTrades,
      findOwnCategory,
      nameCategory: (id: number) => names.get(id) ?? '',
      offersAt: source.mapping.offers && (await hasOffers(db)) ? at : null,
      listKey: listKeyOf({ ...stored, mapping }),
    },
  };
}

async function hasOffers(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean | null }>`
    select (changed ->> 'offers')::boolean as is_on
    from site_settings order by version desc limit 1
  `.execute(db.kysely);
  return rows[0]?.isOn ?? true;
}

/** Returns staff's own fields, if an import fills some of them: by its mapping, or with what is left of its rows. */
export async function readOwnFields(
  db: Executor,
  mapping: ImportMapping | null,
): Promise<CustomField[]> {
  const fields = (await readFields(db)).filter(isOffered);
  const isNamed = Object.keys(mapping ?? {}).some((target) => customKeyOf(target) !== null);
  return isNamed || fields.some(({ key }) => key === NOTES_FIELD) ? fields : [];
}

async function finishCheck(
  trx: DatabaseTransaction,
  { clock }: CheckDependencies,
  id: number,
): Promise<void> {
  const held = await lockImport(trx, id);
  if (held?.state !== 'checking') return;
  await dropTimeout(trx);
  await refreshStagedStatistics(trx);
  const repeated = await takeOutDuplicates(trx, id);
  const errors = repeated.map(({ line, slug, first }) => ({
    line,
    column: 'slug',
    value: slug,
    reason: m.import_row_same_as({ line: first }),
  }));
  await insertErrors(trx, id, 'check', errors);
  const all = { importId: id, from: 0, to: MAX_LINES };
  const at = clock();
  if (held.checkedAt !== null) await keepStaged(trx, all);
  const reason = m.import_row_needs_edit();
  const refused = mayEdit(held) ? 0 : await refuseChanges(trx, all, { stage: 'check', reason });
  await markFileDuplicates(trx, id);
  await markFileLookalikes(trx, id);
  await settleMergedOutcomes(trx, id);
  await markMoved(trx, held);
  const { lastLine, waiting, ...counts } = await countOutcomes(trx, id);
  const notes = await countNotesOnly(trx, id);
  const duplicates = await countDuplicates(trx, id);
  const lookalikes = await countLookalikes(trx, id);
  const kept = await countProtectedFields(trx, id);
  const change = {
    newCount: counts.new,
    changedCount: counts.changed,
    sameCount: counts.same,
    noteCount: notes,
    waitingCount: waiting,
    errorCount: held.errorCount + errors.length + refused,
    fileTwinCount: duplicates.file,
    directoryTwinCount: duplicates.directory,
    changedTwinCount: duplicates.changed,
    idleTwinCount: duplicates.idle,
    lookalikeCount: lookalikes.all,
    sameLookalikeCount: lookalikes.same,
    movedCount: lookalikes.moved,
    keptRowCount: kept.rows,
    keptFields: JSON.stringify(kept.fields),
    checkedAt: held.checkedAt ?? at,
    keptAt: at,
    lastLine,
  };
  await enter(trx, held, 'checked', change, at);
}

/** Bytes, about 10,000 rows. Smaller files are checked faster than a thread starts. */
const MANY = 2 * 1024 * 1024;

export interface AskedCheck {
  address: DatabaseAddress;
  source: ImportRow;
  language: ReturnType<typeof currentLanguage>;
}

/** Checks large files in a thread with its own connections, so that they don't slow down visitors' requests. */
export function checkApart(
  dependencies: CheckDependencies,
  source: ImportRow,
  isTimeUp: () => boolean,
): Promise<void> {
  if (source.size - source.bytesRead < MANY) return continueCheck(dependencies, source, isTimeUp);
  const { address } = dependencies.db;
  const asked: AskedCheck = { address, source, language: currentLanguage() };
  return runInThread(new URL('./check-thread.ts', import.meta.url), asked, isTimeUp);
}
