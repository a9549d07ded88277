import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { hasCategorySlug, hasTradeSlug, holdSlugs } from './slugs.queries.ts';
import { isReservedSlug } from './slugs.rules.ts';

export type Section = 'category' | 'trade';

/** Categories and trades share their addresses. Throws `invalid`, or `conflict` where it is taken. */
export async function requireFreeSlug(trx: DatabaseTransaction, slug: string, taker: Section) {
  if (isReservedSlug(slug)) {
    throw slugRefused('invalid', 'This slug is reserved for other addresses');
  }
  await holdSlugs(trx);
  const isTaken = taker === 'category' ? hasTradeSlug : hasCategorySlug;
  if (!(await isTaken(trx, slug))) return;
  const other = taker === 'category' ? 'trade' : 'category';
  throw slugRefused('conflict', `This slug is taken by a ${other}`);
}

export function slugTaken(taker: Section): AppError {
  return slugRefused('conflict', `This slug is taken by another ${taker}`);
}

function slugRefused(code: 'invalid' | 'conflict', message: string): AppError {
  return new AppError(code, message, { fields: [{ field: 'slug', message }] });
}
