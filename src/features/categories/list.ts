import { z } from 'zod';
import type { Category } from '../../contract/categories.ts';
import type { Database } from '../../platform/database/database.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { nameCategory } from '../trades/spanish-names.ts';
import { countCategories, findCategories } from './model/queries.ts';

const shape = z.tuple([z.int(), cursorId]).transform(([position, id]) => ({ position, id }));

export async function listCategories(
  db: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Category>> {
  const after = parseCursor(cursor, shape);
  const found = await findCategories(db, { limit: limit + 1, after });
  const { items, next } = pageOf(found, limit, ({ position, id }) => formatCursor([position, id]));
  const total = after || next !== null ? await countCategories(db) : found.length;
  return {
    items: items.map(({ position: _, ...category }) => nameCategory(category)),
    total,
    next,
  };
}
