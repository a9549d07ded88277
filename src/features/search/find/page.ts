import type { Database } from '../../../platform/database/database.ts';
import { pageOf } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import type { BusinessRow } from '../../businesses/shapes.ts';
import { findNamedBusinesses } from './matches.queries.ts';
import { findMatches, MAX_COUNT } from './matches.ts';
import { browseBusinesses, findFacetCount } from './queries.ts';
import {
  FIRST,
  formatPosition,
  type Position,
  parsePosition,
  type Scope,
  type Term,
} from './rules.ts';
import type { TermStatistics } from './statistics.ts';

export type Matches = Page<BusinessRow>;

export interface PageRequest {
  scope: Scope;
  limit: number;
  cursor: string | undefined;
}

export async function browseScope(
  db: Database,
  { scope, limit, cursor }: PageRequest,
): Promise<Matches> {
  const after = parsePosition(cursor)?.after ?? FIRST;
  const [rows, total] = await Promise.all([
    browseBusinesses(db, scope, { after, limit: limit + 1 }),
    findFacetCount(db, scope),
  ]);
  const page = pageOf(rows, limit, (last) =>
    formatPosition({ run: 'matching', after: last.sortKey }),
  );
  return { ...page, total };
}

/** Businesses of exactly that name first, then all that have the terms, each in the order of rank. */
export async function matchTerms(
  { db, statistics }: { db: Database; statistics: TermStatistics },
  { scope, limit, cursor }: PageRequest,
  nameKey: string,
  terms: Term[],
): Promise<Matches> {
  if (terms.length === 0) return { items: [], total: 0, next: null };
  const position: Position = parsePosition(cursor) ?? { run: 'named', after: FIRST };
  const named =
    position.run === 'named'
      ? await findNamedBusinesses(db, nameKey, scope, { after: position.after, limit: limit + 1 })
      : [];
  const after = position.run === 'named' ? FIRST : position.after;
  const matches = await findMatches(
    db,
    statistics,
    { terms, nameKey, scope },
    { after, limit: limit + 1 },
  );
  const items = [...named, ...matches.rows].slice(0, limit);
  const hasMore = named.length + matches.rows.length > limit;
  return {
    items,
    total: Math.min(matches.total, matches.isExact ? matches.total : MAX_COUNT),
    isTotalCapped: !matches.isExact,
    next: hasMore ? nextCursor(items, named.length) : null,
  };
}

function nextCursor(rows: BusinessRow[], named: number): string | null {
  const last = rows.at(-1);
  if (!last) return null;
  // The last name was shown and nothing else yet: the other matches start from their own first.
  if (rows.length > named) return formatPosition({ run: 'matching', after: last.sortKey });
  return formatPosition({ run: 'named', after: last.sortKey });
}
