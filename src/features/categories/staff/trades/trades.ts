import type { StaffTrade, TradeInput } from '../../../../contract/staff/trades.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../../platform/database/errors.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.ts';
import { findTrades } from '../../../trades/queries.ts';
import { stemPhrase } from '../../../trades/stem.rules.ts';
import { holdCategory } from '../queries.ts';
import { changeSections, recordSectionChange, requireFreeSlug, slugTaken } from '../sections.ts';
import { addOtherNames, dropOtherNames, findOtherNames } from './phrases.queries.ts';
import { changeTrade, insertTrade, lockTrade, type TradeRow } from './queries.ts';

export interface TradeDependencies {
  db: Database;
  clock: Clock;
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
  const id = await changeSections(db, explain, async (trx) => {
    await requireFreeSlug(trx, input.slug, 'trade');
    await requireCategory(trx, input.categoryId);
    const id = await insertTrade(trx, input);
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
  { alsoCalled, ...input }: TradeInput,
  actor: string,
): Promise<StaffTrade> {
  await changeSections(db, explain, async (trx) => {
    const row = await lockPresentTrade(trx, id);
    if (input.slug !== row.slug) await requireFreeSlug(trx, input.slug, 'trade');
    await requireCategory(trx, input.categoryId);
    const before = await describeTrade(trx, row);
    await changeTrade(trx, id, input);
    const names = listStems(alsoCalled);
    await dropOtherNames(trx, id, names);
    await addOtherNames(trx, id, names);
    await recordSectionChange(trx, {
      at: clock(),
      actor,
      action: 'trade.update',
      before,
      after: { id, ...input, alsoCalled },
    });
  });
  return readStaffTrade(db, id);
}

export async function readStaffTrade(db: Database, id: number): Promise<StaffTrade> {
  const trade = (await listStaffTrades(db)).find((one) => one.id === id);
  if (!trade) throw tradeMissing();
  return trade;
}

export async function lockPresentTrade(trx: DatabaseTransaction, id: number): Promise<TradeRow> {
  const row = await lockTrade(trx, id);
  if (!row) throw tradeMissing();
  return row;
}

export async function describeTrade(trx: DatabaseTransaction, row: TradeRow) {
  const { id, name, singular, slug, categoryId, icon, isListed } = row;
  const names = await findOtherNames(trx, id);
  const alsoCalled = names.map(({ phrase }) => phrase);
  return { id, name, singular, slug, categoryId, icon, isListed, alsoCalled };
}

export function listStems(names: string[]) {
  const phrases = new Map(names.toReversed().map((phrase) => [stemPhrase(phrase), phrase]));
  phrases.delete('');
  return [...phrases].map(([stem, phrase]) => ({ stem, phrase }));
}

/** The unique index finds slugs in use. */
export function explain(error: unknown) {
  return isUniqueViolation(error) ? slugTaken('trade') : error;
}

async function requireCategory(trx: DatabaseTransaction, id: number | null) {
  if (id === null) return;
  const category = await holdCategory(trx, id);
  if (category && category.movingTo === null) return;
  const message = 'Choose a category from the list';
  throw new AppError('invalid', message, { fields: [{ field: 'categoryId', message }] });
}

function tradeMissing(): AppError {
  return new AppError(
    'not_found',
    'This trade does not exist. It may have been deleted. Reload the list.',
  );
}
