import type { DatabaseTransaction } from '../../../platform/database/database.ts';

/** Addresses that a trade had before. Index trade_slugs_trade. */
export async function listFormerSlugs(trx: DatabaseTransaction, id: number): Promise<string[]> {
  const found = await trx
    .selectFrom('tradeSlugs')
    .select('slug')
    .where('tradeId', '=', id)
    .execute();
  return found.map(({ slug }) => slug);
}

/** From now on these addresses lead to a trade. Primary key. */
export async function leadToTrade(
  trx: DatabaseTransaction,
  slugs: string[],
  tradeId: number,
): Promise<void> {
  if (slugs.length === 0) return;
  await trx
    .insertInto('tradeSlugs')
    .values(slugs.map((slug) => ({ slug, tradeId })))
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ tradeId }))
    .execute();
}
