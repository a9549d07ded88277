import type { Database } from '../../../platform/database/database.ts';

export interface ImportTrades {
  trades: { id: number; slug: string; name: string; singular: string; categoryId: number | null }[];
  phrases: { stem: string; tradeId: number | null; categoryId: number | null }[];
}

export async function listImportTrades(db: Database): Promise<ImportTrades> {
  const trades = await db.kysely
    .selectFrom('trades')
    .select(['id', 'slug', 'name', 'singular', 'categoryId'])
    .execute();
  const former = await db.kysely
    .selectFrom('tradeSlugs')
    .innerJoin('trades', 'trades.id', 'tradeSlugs.tradeId')
    .select(['trades.id', 'tradeSlugs.slug', 'trades.name', 'trades.singular', 'trades.categoryId'])
    .execute();
  const phrases = await db.kysely
    .selectFrom('tradePhrases')
    .select(['stem', 'tradeId', 'categoryId'])
    .where('position', '=', 0)
    .execute();
  return { trades: [...former, ...trades], phrases };
}
