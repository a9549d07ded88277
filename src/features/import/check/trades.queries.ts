import type { Database } from '../../../platform/database/database.ts';

export interface ImportTrades {
  trades: { id: number; slug: string; name: string; singular: string }[];
  phrases: { stem: string; tradeId: number }[];
}

/** Whole tables: a few hundred rows, and some thousand. */
export async function listImportTrades(db: Database): Promise<ImportTrades> {
  const trades = await db.kysely
    .selectFrom('trades')
    .select(['id', 'slug', 'name', 'singular'])
    .execute();
  const former = await db.kysely
    .selectFrom('tradeSlugs')
    .innerJoin('trades', 'trades.id', 'tradeSlugs.tradeId')
    .select(['trades.id', 'tradeSlugs.slug', 'trades.name', 'trades.singular'])
    .execute();
  const phrases = await db.kysely
    .selectFrom('tradePhrases')
    .select(['stem', 'tradeId'])
    .where('position', '=', 0)
    .where('tradeId', 'is not', null)
    .$narrowType<{ tradeId: number }>()
    .execute();
  return { trades: [...former, ...trades], phrases };
}
