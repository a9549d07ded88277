import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { findTwinsOfAll, type TwinFacts } from '../../twins/find-twins.ts';
import { isDirectoryEmpty } from '../write/fill.queries.ts';
import type { ImportValues } from './fields.rules.ts';
import type { StagedRow } from './queries.ts';

export const noLookalike = { likeId: null, likeScore: null, likeReasons: null };

type Asked = TwinFacts & { id: null };

/** Notes of each new row which listing it looks like most. */
export async function markLookalikes(
  trx: DatabaseTransaction,
  rows: StagedRow[],
  known: { has(slug: string): boolean },
): Promise<void> {
  const news = rows.flatMap((row) => {
    const isNew = row.businessId === null && !known.has(row.slug ?? '');
    const facts = isNew ? toFacts(row) : null;
    return facts ? [{ row, facts }] : [];
  });
  if (news.length === 0 || (await isDirectoryEmpty(trx))) return;
  const asked = news.map(({ facts }) => facts);
  const found = await findTwinsOfAll(trx, asked, { limit: 1, keys: 'lean' });
  for (const [at, { row }] of news.entries()) {
    const twin = found[at]?.[0];
    if (!twin) continue;
    const { businessId: likeId, score: likeScore, reasons: likeReasons } = twin;
    Object.assign(row, { likeId, likeScore, likeReasons });
  }
}

export function toFacts(row: Pick<StagedRow, keyof ImportValues>): Asked | null {
  const { name, city, state } = row;
  if (name === null || city === null || state === null) return null;
  const { address, zipCode, phone, website, categoryId, latitude, longitude } = row;
  return {
    id: null,
    name,
    city,
    state,
    phone,
    website,
    latitude,
    longitude,
    address: address ?? '',
    zipCode: zipCode ?? '',
    categoryId: categoryId ?? 0,
  };
}
