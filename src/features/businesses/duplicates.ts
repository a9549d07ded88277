import type { z } from 'zod';
import type { duplicateBusiness } from '../../contract/businesses.ts';
import type { Database } from '../../platform/database/database.ts';
import { foldText } from '../../platform/fold-text.ts';
import { findDuplicates } from './duplicates.queries.ts';

export async function listDuplicateBusinesses(
  db: Database,
  wanted: { name?: string; city?: string; state?: string; phone?: string },
): Promise<z.infer<typeof duplicateBusiness>[]> {
  const digits = (wanted.phone ?? '').replace(/\D/g, '');
  const rows = await findDuplicates(db, {
    nameKey: foldText(wanted.name ?? ''),
    cityKey: foldText(wanted.city ?? ''),
    state: (wanted.state ?? '').toUpperCase(),
    phoneDigits: digits.length < 10 ? '' : digits.slice(-10),
  });
  return rows.map(({ categorySlug, categoryName, ...row }) => ({
    ...row,
    category: { slug: categorySlug, name: categoryName },
  }));
}
