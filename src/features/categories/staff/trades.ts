import * as m from '#messages';
import type { StaffTrade, TradeInput } from '../../../contract/trades.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../platform/database/errors.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { followHolder } from '../../settings/fields.ts';
import { findTrades } from '../../trades/queries.ts';
import {
  addOtherNames,
  dropOtherNames,
  findOtherNames,
  findPhrasesOfStem,
  listStems,
  type Phrase,
} from './phrases.queries.ts';
import { holdCategory } from './queries.ts';
import { changeSections, recordSectionChange, requireFreeSlug, slugTaken } from './sections.ts';
import {
  changeTrade,
  insertTrade,
  leadToTrade,
  listNamesOfTrades,
  lockTrade,
  type StaffTradeRow,
} from './trades.queries.ts';

/** Keeps a trade's own name as one of its phrases when another trade gets the same words. */
export async function keepOwnNames(trx: DatabaseTransaction, names: Phrase[]): Promise<void> {
  const trades = await listNamesOfTrades(trx);
  for (const { stem } of names) {
    const owner = trades.find((one) => listStems([one.name, one.singular]).some(isStem(stem)));
    if (!owner || (await findPhrasesOfStem(trx, stem)).length > 0) continue;
    await addOtherNames(
      trx,
      owner.id,
      listStems([owner.name, owner.singular]).filter(isStem(stem)),
    );
  }
}

const isStem = (stem: string) => (phrase: Phrase) => phrase.stem === stem;

export interface TradeDependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
}

export async function listStaffTrades(db: Database): Promise<StaffTrade[]> {
  const [trades, names] = await Promise.all([findTrades(db), findOtherNames(db.kysely)]);
  const byTrade = Map.groupBy(names, ({ tradeId }) => tradeId);
  return trades.map((trade) => {
    const alsoCalled = byTrade.get(trade.id)?.map(({ phrase }) => phrase) ?? [];
    return { ...trade, alsoCalled };
  });
}

export async function createTrade(
  { db, clock }: Pick<TradeDependencies, 'db' | 'clock'>,
  { alsoCalled, ...input }: TradeInput,
  actor: string,
): Promise<StaffTrade> {
  const id = await changeSections(db, explainTradeConflict, async (trx) => {
    await requireFreeSlug(trx, input.slug, 'trade');
    await requireCategory(trx, input.categoryId);
    const id = await insertTrade(trx, shownAsAsked(input));
    await keepOwnNames(trx, listStems(alsoCalled));
    await addOtherNames(trx, id, listStems(alsoCalled));
    const after = { id, ...input, alsoCalled };
    await recordSectionChange(trx, { at: clock(), actor, action: 'trade.create', after });
    return id;
  });
  return readStaffTrade(db, id);
}

export async function updateTrade(
  { db, clock }: Pick<TradeDependencies, 'db' | 'clock'>,
  id: number,
  { alsoCalled, version, ...input }: TradeInput & { version?: number | undefined },
  actor: string,
): Promise<StaffTrade> {
  const change = async (trx: DatabaseTransaction) => {
    const row = await lockPresentTrade(trx, id);
    requireFresh(row, version);
    if (input.slug !== row.slug) {
      await changeAddress(trx, row, input.slug, { at: clock(), actor });
    }
    await requireCategory(trx, input.categoryId);
    const before = await describeTrade(trx, row);
    await changeTrade(trx, id, shownAsAsked(input));
    const names = listStems(alsoCalled);
    await dropOtherNames(trx, id, names);
    await keepOwnNames(trx, names);
    await addOtherNames(trx, id, names);
    await recordSectionChange(trx, {
      at: clock(),
      actor,
      action: 'trade.update',
      before,
      after: { id, ...input, alsoCalled },
    });
  };
  await withCurrent(db, id, () => changeSections(db, explainTradeConflict, change));
  return readStaffTrade(db, id);
}

async function changeAddress(
  trx: DatabaseTransaction,
  { id, slug: from }: StaffTradeRow,
  to: string,
  change: { at: Date; actor: string },
) {
  await requireFreeSlug(trx, to, 'trade');
  await leadToTrade(trx, [from], id);
  await followHolder(trx, change, { kind: 'trades', from, to });
}

function shownAsAsked<Input extends Pick<TradeInput, 'isListed' | 'isHidden'>>(input: Input) {
  return { ...input, isListed: input.isListed && !input.isHidden };
}

class StaleTrade extends Error {}

export function requireFresh({ version }: StaffTradeRow, read: number | undefined): void {
  if (read !== undefined && read !== version) throw new StaleTrade();
}

/** Adds the current trade to the error if a change is rejected as stale. */
export async function withCurrent<T>(db: Database, id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StaleTrade)) throw error;
    const current = await readStaffTrade(db, id);
    const message = m.trades_changed_elsewhere();
    throw new AppError('conflict', message, { current });
  }
}

export async function readStaffTrade(db: Database, id: number): Promise<StaffTrade> {
  const trade = (await listStaffTrades(db)).find((one) => one.id === id);
  if (!trade) throw tradeMissing();
  return trade;
}

export async function lockPresentTrade(
  trx: DatabaseTransaction,
  id: number,
): Promise<StaffTradeRow> {
  const row = await lockTrade(trx, id);
  if (!row) throw tradeMissing();
  return row;
}

export async function describeTrade(trx: DatabaseTransaction, row: StaffTradeRow) {
  const { id, name, singular, slug, categoryId, icon, isListed, isHidden } = row;
  const names = await findOtherNames(trx, id);
  const alsoCalled = names.map(({ phrase }) => phrase);
  return { id, name, singular, slug, categoryId, icon, isListed, isHidden, alsoCalled };
}

export function explainTradeConflict(error: unknown) {
  return isUniqueViolation(error) ? slugTaken('trade') : error;
}

async function requireCategory(trx: DatabaseTransaction, id: number | null) {
  if (id === null) return;
  const category = await holdCategory(trx, id);
  if (category && category.movingTo === null) return;
  const message = m.trades_category_choice();
  throw new AppError('invalid', message, { fields: [{ field: 'categoryId', message }] });
}

function tradeMissing(): AppError {
  return new AppError('not_found', m.trades_gone());
}
