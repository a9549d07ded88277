import { findPhrases } from './phrases.queries.ts';
import { removeTrade } from './remove-trade.ts';
import { countTradeMembers } from './trade-moves.ts';
import { listMerges } from './trades.queries.ts';
import { lockPresentTrade, type TradeDependencies, withCurrent } from './trades.ts';

const DAYS_LISTED = 7;
const DAY = 86_400_000;

export async function previewMerge({ db }: Pick<TradeDependencies, 'db'>, id: number) {
  return db.kysely.transaction().execute(async (trx) => {
    await lockPresentTrade(trx, id);
    const { present, deleted } = await countTradeMembers(trx, id);
    const phrases = await findPhrases(trx, 'tradeId', id);
    return { businesses: present + deleted, phrases: phrases.length };
  });
}

export function mergeTrade(
  dependencies: TradeDependencies,
  id: number,
  { into, version }: { into: number; version?: number | undefined },
  actor: string,
) {
  const removal = { action: 'trade.merge', moveTo: into, version } as const;
  return withCurrent(dependencies.db, id, () => removeTrade(dependencies, id, removal, actor));
}

export function listRecentMerges({ db, clock }: Pick<TradeDependencies, 'db' | 'clock'>) {
  return listMerges(db, new Date(clock().getTime() - DAYS_LISTED * DAY));
}
