import { announceChange } from '../../platform/database/changes.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { MEMBERS_AT_ONCE } from './category-moves.ts';
import { moveManyCounts } from './counts.queries.ts';
import { deriveAnew } from './custom-fields.ts';
import { TAGS } from './tags.ts';
import {
  lockGivenTradeMembers,
  lockTradeMembers,
  setTrades,
  type TradeMember,
} from './trade-moves.queries.ts';

export interface MovedTrades {
  id: number;
  trades: number[];
}

/**
 * Businesses of one trade get another, or none; counts move too. Returns what they did before;
 * fewer than `MEMBERS_AT_ONCE`: these were the last.
 */
export async function moveTradeMembers(
  trx: DatabaseTransaction,
  from: number,
  to: number | null,
  at: Date,
): Promise<MovedTrades[]> {
  const members = await lockTradeMembers(trx, from, MEMBERS_AT_ONCE);
  await giveTrades(
    trx,
    members.map((member) => [member, replaceTrade(member.trades, from, to)]),
    at,
  );
  return members.map(({ id, trades }) => ({ id, trades }));
}

/** Reverts `moveTradeMembers`, except for businesses given other trades since. */
export async function returnTradeMembers(
  trx: DatabaseTransaction,
  moved: MovedTrades[],
  { from, to }: { from: number; to: number | null },
  at: Date,
): Promise<void> {
  const before = new Map(moved.map(({ id, trades }) => [id, trades]));
  const members = await lockGivenTradeMembers(trx, [...before.keys()]);
  const returning = members.flatMap((member): [TradeMember, number[]][] => {
    const trades = before.get(member.id) ?? [];
    const left = replaceTrade(trades, from, to);
    return String(left) === String(member.trades) ? [[member, trades]] : [];
  });
  await giveTrades(trx, returning, at);
}

async function giveTrades(
  trx: DatabaseTransaction,
  changes: [member: TradeMember, trades: number[]][],
  at: Date,
) {
  if (changes.length === 0) return;
  const given = changes.map(([{ id }, trades]) => ({ id, trades }));
  await setTrades(trx, given, at);
  await deriveAnew(
    trx,
    given.map(({ id }) => id),
  );
  await announceChange(
    trx,
    given.map(({ id }) => TAGS.business(id)),
  );
  await moveManyCounts(
    trx,
    changes.map(([{ listed }, tradeIds]) => [listed, listed && { ...listed, tradeIds }]),
  );
}

/** The trades of a business when one of them becomes another, or goes; each once, in their order. */
function replaceTrade(trades: number[], from: number, to: number | null): number[] {
  const replaced = trades.flatMap((id) => (id === from ? (to ?? []) : id));
  return [...new Set(replaced)];
}
