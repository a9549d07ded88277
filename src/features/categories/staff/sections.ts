import { sql } from 'kysely';
import * as m from '#messages';
import { RESERVED_WORDS } from '../../../contract/addresses.ts';
import { STANDARD_PAGES } from '../../../domain/standard-pages.ts';
import { EVERYTHING } from '../../../platform/cache-tags.ts';
import { announceChange } from '../../../platform/database/changes.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Change, recordChange } from '../../audit/record-change.ts';
import { TAGS } from '../../businesses/model/tags.ts';
import { renewVocabulary } from '../../trades/vocabulary.queries.ts';

export type CategorySection = 'category' | 'trade';

export function isReservedSectionSlug(slug: string): boolean {
  return RESERVED_WORDS.has(slug) || STANDARD_PAGES.includes(slug);
}

export function describeUse(
  { present, deleted }: { present: number; deleted: number },
  section: CategorySection,
): string {
  const isTrade = section === 'trade';
  const count = present > 0 ? present : deleted;
  const number = present > 0 ? present.toLocaleString('en-US') : deleted;
  const used =
    present > 0
      ? isTrade
        ? m.trades_used_by
        : m.categories_used_by
      : isTrade
        ? m.trades_used_by_deleted
        : m.categories_used_by_deleted;
  const choice = isTrade ? m.trades_move_first : m.categories_move_first;
  return `${used({ count, number })} ${choice({ count: present + deleted })}`;
}

const SECTIONS_LOCK = 7_301_002;

/** Takes a lock until the transaction ends, so that changes of categories and trades run one after the other. */
export async function holdSections(trx: DatabaseTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SECTIONS_LOCK})`.execute(trx);
}

/** Releases a trade's former slug, so that a new category or trade can use it. */
export async function freeFormerSlug(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx.deleteFrom('tradeSlugs').where('slug', '=', slug).execute();
}

export async function hasSlug(
  trx: DatabaseTransaction,
  table: 'categories' | 'trades',
  slug: string,
): Promise<boolean> {
  const found = trx.selectFrom(table).select('slug').where('slug', '=', slug);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Runs a change of categories or trades under a common lock, because both share slugs and businesses. */
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

export async function recordSectionChange(trx: DatabaseTransaction, change: Change) {
  await recordChange(trx, change);
  await renewVocabulary(trx);
  await announceChange(trx, [EVERYTHING, TAGS.trades]);
}

/**
 * Must run within `changeSections`. Throws `invalid` for a reserved slug, and `conflict` if a section of the
 * other kind uses it.
 */
export async function requireFreeSlug(
  trx: DatabaseTransaction,
  slug: string,
  taker: CategorySection,
) {
  if (isReservedSectionSlug(slug)) {
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

export function slugTaken(taker: CategorySection): AppError {
  const message = taker === 'trade' ? m.trades_slug_taken() : m.categories_slug_taken();
  return slugRefused('conflict', message);
}

function slugRefused(code: 'invalid' | 'conflict', message: string): AppError {
  return new AppError(code, message, { fields: [{ field: 'slug', message }] });
}
