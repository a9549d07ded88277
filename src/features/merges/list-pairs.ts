import { z } from 'zod';
import * as m from '#messages';
import type { DuplicatePair } from '../../contract/duplicates.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { cursorId, formatCursor, pageOf, parseCursor } from '../../platform/http/cursor.ts';
import type { Page } from '../../platform/http/output.ts';
import { findPossibleDuplicates } from '../duplicates/find-duplicates.ts';
import { readFacts } from '../duplicates/queries.ts';
import { verdictOf } from '../duplicates/score.rules.ts';
import {
  countPairs,
  findDuplicateListings,
  findIdBySlug,
  findPair,
  findPairs,
  type PairFilter,
  type PairRow,
} from './pairs.queries.ts';

const MAX_COUNT = 10_000;
const position = z
  .tuple([z.number(), cursorId, cursorId])
  .transform(([score, lowId, highId]) => ({ score, lowId, highId }));

export async function listPairs(
  db: Database,
  { limit, cursor, ...filter }: PairFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<DuplicatePair>> {
  const after = parseCursor(cursor, position);
  const [found, count] = await Promise.all([
    findPairs(db, filter, { after, limit: limit + 1 }),
    countPairs(db, filter, MAX_COUNT + 1),
  ]);
  const page = pageOf(found, limit, ({ score, lowId, highId }) =>
    formatCursor([score, lowId, highId]),
  );
  const items = await describePairs(db, page.items);
  return { ...page, items, total: Math.min(count, MAX_COUNT), isTotalCapped: count > MAX_COUNT };
}

type Compared = Pick<PairRow, 'lowId' | 'highId'> & Partial<PairRow>;

/** With both listings; without those of which one has been deleted in the meantime. */
export async function describePairs(db: Database, pairs: Compared[]): Promise<DuplicatePair[]> {
  if (pairs.length === 0) return [];
  const ids = new Set(pairs.flatMap(({ lowId, highId }) => [lowId, highId]));
  const listings = await findDuplicateListings(db, [...ids]);
  return pairs.flatMap(({ lowId, highId, score, reasons = [], ...pair }) => {
    const [low, high] = [listings.get(lowId), listings.get(highId)];
    if (!low || !high) return [];
    // Two that staff put side by side were never compared.
    const isCompared = score !== undefined && reasons.length > 0;
    return {
      low,
      high,
      reasons,
      state: pair.state ?? null,
      score: isCompared ? score : null,
      verdict: isCompared ? verdictOf(score) : null,
      decidedAt: pair.decidedAt?.toISOString() ?? null,
    };
  });
}

export async function readPair(
  db: Database,
  { first, second }: { first: string; second: string },
): Promise<DuplicatePair> {
  const [one, other] = await Promise.all([requireId(db, first), requireId(db, second)]);
  if (one === other) throw new AppError('conflict', m.merges_links_same());
  const ids = { lowId: Math.min(one, other), highId: Math.max(one, other) };
  const known = (await findPair(db.kysely, ids)) ?? ids;
  const [pair] = await describePairs(db, [{ ...known, ...(await comparePair(db, ids)) }]);
  if (pair) return pair;
  throw new AppError('not_found', m.merges_listing_deleted());
}

const LOOKED_AT = 40;

/** As they are now; nothing where nothing speaks for one business. */
async function comparePair(
  db: Database,
  { lowId, highId }: Pick<PairRow, 'lowId' | 'highId'>,
): Promise<Partial<Pick<PairRow, 'score' | 'reasons'>>> {
  const [facts] = await readFacts(db.kysely, [lowId]);
  const found = facts
    ? await findPossibleDuplicates(db, facts, { except: lowId, limit: LOOKED_AT })
    : [];
  const duplicate = found.find(({ businessId }) => businessId === highId);
  return duplicate ? { score: duplicate.score, reasons: duplicate.reasons } : {};
}

/** `12`, `#12`, a slug, or an address on the site. */
async function requireId(db: Database, text: string): Promise<number> {
  const named = /^#?(\d{1,15})$/.exec(text.trim())?.[1];
  const slug =
    text
      .trim()
      .replace(/[?#].*$/s, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '';
  const id = named ? Number(named) : await findIdBySlug(db, slug.toLowerCase());
  if (id !== null) return id;
  throw new AppError('not_found', m.merges_listing_unknown({ text }));
}
