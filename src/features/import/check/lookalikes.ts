import { sql } from 'kysely';
import type { DuplicateReason, LookalikeChange } from '../../../domain/duplicate-verdict.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import {
  type DuplicateFacts,
  findDuplicatesOfAll,
  scorePairs,
} from '../../duplicates/model/find-duplicates.ts';
import { staysWithFirm } from '../../duplicates/model/keys.ts';
import { foldName } from '../../duplicates/model/name.rules.ts';
import { MAYBE, SAME } from '../../duplicates/model/score.rules.ts';
import type { StagedRow } from '../model/check.queries.ts';
import type { Executor, ImportRow } from '../model/imports.ts';
import {
  bare,
  type FileRow,
  factsOf,
  type LookalikePair,
  listLookalikePairs,
  noteAlike,
  pairAlikeRows,
} from '../model/lookalikes.ts';
import { mayEdit } from '../model/starter.rules.ts';
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

/**
 * Marks rows that look like an earlier row of the file. One firm at two addresses, under two names, or with a
 * longer name counts too, unless more rows could be it, which are branches.
 */
export async function markFileLookalikes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<void> {
  if ((await pairAlikeRows(trx, importId)) === 0) return;
  for (let after: LookalikePair = { line: 0, other: 0 }; ; ) {
    const pairs = await listLookalikePairs(trx, importId, { after, limit: PAIRS_AT_ONCE });
    const last = pairs.at(-1);
    if (!last) return;
    const known = pairs.flatMap((pair) => {
      const [one, two] = [toFacts(pair.one), toFacts(pair.two)];
      return one && two ? [{ ...pair, one, two }] : [];
    });
    const scored = await scorePairs(trx, known);
    const repeated = scored.filter(
      (pair) => (pair.isSameContact && findChange(pair) !== null) || hasLongerName(pair),
    );
    const claims = Map.groupBy(
      repeated.flatMap(({ line, other }) => [line, other]),
      (line) => line,
    );
    const isOnly = ({ line, other }: LookalikePair) =>
      claims.get(line)?.length === 1 && claims.get(other)?.length === 1;
    const alike = new Set(repeated.filter(isOnly));
    const best = new Map<number, (typeof scored)[number]>();
    for (const pair of scored) {
      const score = alike.has(pair) ? Math.max(pair.score, MAYBE) : pair.score;
      const before = best.get(pair.line);
      if (score >= MAYBE && score > (before?.score ?? -1)) best.set(pair.line, { ...pair, score });
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

interface Claim {
  line: number;
  businessId: number;
  row: FileRow;
  listing: FileRow;
  isSamePhone: boolean;
  isSameCity: boolean;
}

/**
 * Marks new rows that are a listing at a new address or under a new name, and proposes to update it. Listings
 * that another row of the file names, or several rows claim, are branches.
 */
export async function markMoved(trx: DatabaseTransaction, held: ImportRow): Promise<void> {
  if (await isDirectoryEmpty(trx)) return;
  const claims = (await findClaims(trx, held.id)).flatMap((claim) => {
    const [one, two] = [toFacts(claim.row), toFacts(claim.listing)];
    return one && two ? [{ ...claim, one, two }] : [];
  });
  const found = (await scorePairs(trx, claims)).flatMap((claim) => {
    const change = claim.score < SAME ? findChange(claim) : null;
    return change ? [{ ...claim, change }] : [];
  });
  const count = (of: (claim: Claim) => number) => {
    const groups = Map.groupBy(found, of);
    return (claim: Claim) => groups.get(of(claim))?.length;
  };
  const [ofLine, ofListing] = [count(({ line }) => line), count((claim) => claim.businessId)];
  const isByHand = held.runId === null && mayEdit(held);
  const marked = found
    .filter((claim) => ofLine(claim) === 1 && ofListing(claim) === 1)
    .map(({ line, businessId, score, change, reasons, isSamePhone, isSameCity }) => ({
      line,
      business: businessId,
      score,
      reasons: [{ code: change, weight: 0, detail: null }, ...reasons],
      choice: isByHand && (isSamePhone || isSameCity) ? ('merge' as const) : ('hold' as const),
    }));
  if (marked.length > 0) await noteAlike(trx, held.id, marked);
}

const NEW_PLACE = ['street-other', 'street-other-number', 'street-close', 'place-differs'];

interface ScoredPair {
  reasons: DuplicateReason[];
  isSamePhone: boolean;
  one: DuplicateFacts;
  two: DuplicateFacts;
}

function findChange(
  found: Pick<ScoredPair, 'reasons' | 'isSamePhone'>,
): LookalikeChange | null {
  const codes = new Set(found.reasons.map(({ code }) => code));
  if (codes.has('store-numbers') || codes.has('left-department')) return null;
  if (codes.has('name-same') || codes.has('name-slip')) {
    return NEW_PLACE.some((code) => codes.has(code)) ? 'moved' : null;
  }
  const isShared = codes.has('phone-shared') || codes.has('suites-differ');
  return codes.has('street-same') && found.isSamePhone && !isShared ? 'renamed' : null;
}

const OTHER_STREET = ['street-other', 'street-other-number', 'place-differs'];
const OTHER_FIRM = ['left-department', 'left-place', 'store-number-one-side', 'suites-differ', 'far'];

/**
 * Checks whether two rows that score low share a phone or street, and one name is the other with more words:
 * with the same phone at another street only words like `Studio`, with the same street only one word. Two legal
 * forms at one street are two firms.
 */
function hasLongerName(pair: ScoredPair): boolean {
  const codes = new Set<string>(pair.reasons.map(({ code }) => code));
  const has = (code: string) => codes.has(code);
  if (!has('name-within') || OTHER_FIRM.some(has)) return false;
  if (pair.isSamePhone && !has('phone-shared')) {
    return !OTHER_STREET.some(has) || has('left-trade');
  }
  const areForms = [pair.one, pair.two].every(({ name }) => foldName(name).forms.length > 0);
  return has('street-same') && has('left-one') && !areForms;
}

/** Pairs new rows with listings of the same name or phone that share a phone, an email or a website. */
async function findClaims(trx: DatabaseTransaction, importId: number): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    with hits as materialized (
      select distinct r.line, found.business_id
      from import_rows r cross join unnest(r.keys) as asked (key)
      cross join lateral (
        select k.business_id from business_keys k where k.key = asked.key
        order by k.business_id limit 60
      ) found
      where r.import_id = ${importId} and r.outcome = 'new' and r.twin is null
        and r.slug is null and ${staysWithFirm('asked.key')}
    )
    select r.line, b.id as business_id, ${factsOf('r')} as row, ${factsOf('b')} as listing,
      r.phone_key = coalesce(b.phone_e164, b.phone) is true as is_same_phone,
      (r.city_key, r.state) = (b.city_key, b.state) as is_same_city
    from hits join import_rows r on r.import_id = ${importId} and r.line = hits.line
    join businesses b on b.id = hits.business_id and b.deleted_at is null
    where (r.phone_key = coalesce(b.phone_e164, b.phone) or lower(r.email) = lower(b.email)
        or ${bare('r.website')} = ${bare('b.website')})
      and not exists (select from import_rows o
        where o.import_id = ${importId} and o.business_id = b.id)
    order by r.line, b.id
  `.execute(trx);
  return rows;
}
