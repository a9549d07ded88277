import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  type DuplicateFacts,
  findDuplicatesOfAll,
  scorePairs,
} from '../../duplicates/model/find-duplicates.ts';
import { MAYBE } from '../../duplicates/model/score.rules.ts';
import type { StagedRow } from '../model/check.queries.ts';
import {
  type FileRow,
  type LookalikePair,
  listLookalikePairs,
  noteAlike,
  pairAlikeRows,
} from '../model/lookalikes.ts';
import type { Executor } from '../model/queries.ts';
import { isDirectoryEmpty } from '../model/write.queries.ts';

export const noLookalike = { likeId: null, likeScore: null, likeReasons: null };

type Asked = DuplicateFacts & { id: null };

export async function markLookalikes(
  db: Executor,
  rows: StagedRow[],
  known: { has(slug: string): boolean },
): Promise<void> {
  const news = rows.flatMap((row) => {
    const isNew = row.businessId === null && !known.has(row.slug ?? '');
    const facts = isNew ? toFacts(row) : null;
    return facts ? [{ row, facts }] : [];
  });
  if (news.length === 0 || (await isDirectoryEmpty(db))) return;
  const asked = news.map(({ facts }) => facts);
  const found = await findDuplicatesOfAll(db, asked, { limit: 1, keys: 'lean' });
  for (const [at, { row }] of news.entries()) {
    const duplicate = found[at]?.[0];
    if (!duplicate) continue;
    const { businessId: likeId, score: likeScore, reasons: likeReasons } = duplicate;
    Object.assign(row, { likeId, likeScore, likeReasons });
  }
}

const PAIRS_AT_ONCE = 2000;

export async function markFileLookalikes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<void> {
  if ((await pairAlikeRows(trx, importId)) === 0) return;
  for (let after: LookalikePair = { line: 0, other: 0 }; ; ) {
    const pairs = await listLookalikePairs(trx, importId, { after, limit: PAIRS_AT_ONCE });
    const last = pairs.at(-1);
    if (!last) return;
    const known = pairs.flatMap(({ line, other, ...rows }) => {
      const [one, two] = [toFacts(rows.one), toFacts(rows.two)];
      return one && two ? [{ line, other, one, two }] : [];
    });
    const scored = await scorePairs(trx, known);
    const best = new Map<number, (typeof scored)[number]>();
    for (const pair of scored) {
      const before = best.get(pair.line);
      if (pair.score >= MAYBE && pair.score > (before?.score ?? -1)) best.set(pair.line, pair);
    }
    if (best.size > 0) {
      const found = [...best.values()];
      await noteAlike(
        trx,
        importId,
        found.map(({ line, other, score, reasons }) => ({ line, other, score, reasons })),
      );
    }
    after = last;
  }
}

export function toFacts(row: FileRow): Asked | null {
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
