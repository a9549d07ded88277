import * as m from '#messages';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { EVERYTHING } from '../../../platform/pages/tags.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { TAGS } from '../../businesses/tags.ts';
import { renewVocabulary } from '../../trades/vocabulary.queries.ts';
import { freeFormerSlug, hasSlug, holdSections } from './sections.queries.ts';
import { isReservedSlug, type Section } from './sections.rules.ts';

/** Changes of categories and trades are serialized: they share addresses and members. */
export function changeSections<T>(
  db: Database,
  explain: (error: unknown) => unknown,
  run: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return inTransaction(db, explain, async (trx) => {
    await holdSections(trx);
    return run(trx);
  });
}

export async function recordSectionChange(
  trx: DatabaseTransaction,
  change: Omit<Change, 'businessId'>,
) {
  await recordChange(trx, { ...change, businessId: null });
  await renewVocabulary(trx);
  await announceChange(trx, [EVERYTHING, TAGS.trades]);
}

/** Within `changeSections`. Throws `invalid`, or `conflict` where the other kind has it. */
export async function requireFreeSlug(trx: DatabaseTransaction, slug: string, taker: Section) {
  if (isReservedSlug(slug)) {
    throw slugRefused('invalid', m.common_slug_reserved());
  }
  const isTaken = await hasSlug(trx, taker === 'category' ? 'trades' : 'categories', slug);
  if (isTaken) {
    const message =
      taker === 'category' ? m.categories_slug_of_trade() : m.trades_slug_of_category();
    throw slugRefused('conflict', message);
  }
  await freeFormerSlug(trx, slug);
}

export function slugTaken(taker: Section): AppError {
  const message = taker === 'trade' ? m.trades_slug_taken() : m.categories_slug_taken();
  return slugRefused('conflict', message);
}

function slugRefused(code: 'invalid' | 'conflict', message: string): AppError {
  return new AppError(code, message, { fields: [{ field: 'slug', message }] });
}
