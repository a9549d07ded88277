import { sql } from 'kysely';
import * as m from '#messages';
import type { ImportLookalike } from '../../../contract/businesses.staff.ts';
import type { BusinessImport } from '../../../contract/imports.staff.ts';
import {
  type DuplicateReason,
  type LookalikeChange,
  type LookalikeFate,
  lookalikeChange,
} from '../../../domain/duplicate-verdict.ts';
import { describeDuplicateReason } from '../../../domain/duplicate-words.ts';
import { escapeFormula } from '../../../platform/csv.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { foldText } from '../../../platform/fold-text.ts';
import type { Page } from '../../../platform/http/output.ts';
import { columnOf } from '../../businesses/model/field-columns.ts';
import { weighWord } from '../../duplicates/model/compare.names.rules.ts';
import {
  type DuplicateFacts,
  findDuplicatesOfAll,
  scorePairs,
} from '../../duplicates/model/find-duplicates.ts';
import { staysWithFirm } from '../../duplicates/model/keys.ts';
import { foldName } from '../../duplicates/model/name.rules.ts';
import { MAYBE, SAME, verdictOf } from '../../duplicates/model/score.rules.ts';
import type { StagedRow } from '../model/check.queries.ts';
import { type Paging, pageByLine, readByLine, writeReport } from '../model/findings.ts';
import {
  type Executor,
  type ImportRow,
  lockImport,
  readImportState,
  type TransferDependencies,
} from '../model/imports.ts';
import { mayEdit } from '../model/starter.rules.ts';
import { requireBefore } from '../model/states.ts';
import { isDirectoryEmpty } from '../model/write.queries.ts';
import type { ImportValues } from '../rows/fields.rules.ts';

/**
 * SQL condition for similar rows that will become new listings, without duplicates within the file. Uses
 * index `import_rows_like`.
 */
export const isLookalike = sql.raw(
  `r.like_score is not null and r.outcome = 'new' and r.twin is null`,
);

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
    const claimed = new Set(repeated.flatMap(({ line, other }) => [line, other]));
    const others = scored.filter(
      (pair) => !claimed.has(pair.line) && !claimed.has(pair.other) && hasAlikeName(pair),
    );
    const alike = new Set([...keepOnly(repeated), ...keepOnly(others)]);
    const best = new Map<number, (typeof scored)[number]>();
    for (const pair of scored) {
      const score = alike.has(pair) ? Math.max(pair.score, MAYBE) : pair.score;
      const before = best.get(pair.line);
      if (score >= MAYBE && score > (before?.score ?? -1)) best.set(pair.line, { ...pair, score });
    }
    if (best.size > 0) {
      const found = [...best.values()];
      await recordAlike(
        trx,
        importId,
        found.map(({ line, other, score, reasons }) => ({ line, other, score, reasons })),
      );
    }
    after = last;
  }
}

function keepOnly<Pair extends LookalikePair>(pairs: Pair[]): Pair[] {
  const claims = Map.groupBy(
    pairs.flatMap(({ line, other }) => [line, other]),
    (line) => line,
  );
  return pairs.filter(
    ({ line, other }) => claims.get(line)?.length === 1 && claims.get(other)?.length === 1,
  );
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
  if (marked.length > 0) await recordAlike(trx, held.id, marked);
}

const NEW_PLACE = ['street-other', 'street-other-number', 'street-close', 'place-differs'];

interface ScoredPair {
  reasons: DuplicateReason[];
  isSamePhone: boolean;
  one: DuplicateFacts;
  two: DuplicateFacts;
}

function findChange(found: Pick<ScoredPair, 'reasons' | 'isSamePhone'>): LookalikeChange | null {
  const codes = new Set(found.reasons.map(({ code }) => code));
  if (codes.has('store-numbers') || codes.has('left-department')) return null;
  if (codes.has('name-same') || codes.has('name-slip')) {
    return NEW_PLACE.some((code) => codes.has(code)) ? 'moved' : null;
  }
  const isShared = codes.has('phone-shared') || codes.has('suites-differ');
  return codes.has('street-same') && found.isSamePhone && !isShared ? 'renamed' : null;
}

const OTHER_STREET = ['street-other', 'street-other-number', 'place-differs'];
const OTHER_FIRM = [
  'left-department',
  'left-place',
  'store-number-one-side',
  'suites-differ',
  'far',
];

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

const RARE_WORD = 0.75;

/**
 * Checks whether two rows that score low have the same phone, a blank street and a rare word in both names, or the
 * same street, a blank phone and the same words, shortened differently: "Vineyard Ct. Hotel".
 */
function hasAlikeName({ one, two, isSamePhone, reasons }: ScoredPair): boolean {
  const codes = new Set<string>(reasons.map(({ code }) => code));
  if (OTHER_FIRM.some((code) => codes.has(code)) || codes.has('store-numbers')) return false;
  const [words, others] = [foldName(one.name).words, foldName(two.name).words];
  if (isSamePhone && codes.has('street-unknown') && !codes.has('phone-shared')) {
    const towns = foldText(`${one.city} ${two.city}`).split(' ');
    const isRare = (word: string) => weighWord(word) >= RARE_WORD && !towns.includes(word);
    return words.some((word) => others.includes(word) && isRare(word));
  }
  if (!codes.has('street-same') || (one.phone !== null && two.phone !== null)) return false;
  const left = words.filter((word) => !others.includes(word));
  const leftOfOther = others.filter((word) => !words.includes(word));
  const areAlike = left.every((word, at) => areShortened(word, leftOfOther[at] ?? ''));
  return left.length === leftOfOther.length && left.length < words.length && areAlike;
}

/** Checks whether one of two words has some letters of the other in order: "ct" and "court", "mtn" and "mountain". */
function areShortened(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const letters = [...long];
  const isWithin = [...short].every((letter) => {
    const at = letters.indexOf(letter);
    letters.splice(0, at + 1);
    return at >= 0;
  });
  return short.length > 1 && short[0] === long[0] && isWithin;
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

interface LookalikePair {
  line: number;
  other: number;
}

/** Maximum rows sharing a phone or street; more indicate a chain or a mall. */
const MAX_ALIKE = 12;

/**
 * Pairs new rows that share a key. Skipped if all rows have slugs, because their source already tells them
 * apart.
 */
async function pairAlikeRows(trx: DatabaseTransaction, importId: number): Promise<number> {
  const { rows } = await sql`
    select from import_rows r
    where r.import_id = ${importId} and r.outcome = 'new' and r.slug is null limit 1
  `.execute(trx);
  if (rows.length === 0) return 0;
  await sql`
    create temp table if not exists import_pairs (line int, other int) on commit delete rows
  `.execute(trx);
  const { numAffectedRows } = await sql`
    with keyed as materialized (
      select r.line, key from import_rows r cross join unnest(r.keys) as key
      where r.import_id = ${importId} and r.outcome = 'new' and r.twin is null
        and (key >= 0 or ${staysWithFirm('key')})
    ), shared as materialized (
      select key from keyed group by key having count(*) between 2 and ${MAX_ALIKE}
    )
    insert into import_pairs
    select distinct r.line, o.line
    from shared join keyed r using (key) join keyed o using (key)
    where o.line < r.line
  `.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** SQL for a website as it is compared. */
const bare = (website: string) =>
  sql.raw(`regexp_replace(lower(${website}), '^https?://(www\\.)?|[/?#]*$', '', 'g')`);

interface FilePair extends LookalikePair {
  one: FileRow;
  two: FileRow;
  isSamePhone: boolean;
  /** Whether both have the same phone, email or website. */
  isSameContact: boolean;
}

/** Returns the next pairs with the facts of both rows. At least one row of each pair has no slug. */
async function listLookalikePairs(
  trx: DatabaseTransaction,
  importId: number,
  { after, limit }: { after: LookalikePair; limit: number },
): Promise<FilePair[]> {
  const { rows } = await sql<FilePair>`
    select p.line, p.other, ${factsOf('r')} as one, ${factsOf('o')} as two,
      r.phone_key = o.phone_key is true as is_same_phone,
      (r.phone_key = o.phone_key or lower(r.email) = lower(o.email)
        or ${bare('r.website')} = ${bare('o.website')}) is true as is_same_contact
    from import_pairs p
    join import_rows r on r.import_id = ${importId} and r.line = p.line
    join import_rows o on o.import_id = ${importId} and o.line = p.other
    where (p.line, p.other) > (${after.line}, ${after.other})
      and (r.slug is null or o.slug is null)
    order by p.line, p.other limit ${limit}
  `.execute(trx);
  return rows;
}

const FACTS = [
  ...(['name', 'address', 'city', 'state', 'zipCode', 'phone', 'website', 'categoryId'] as const),
  ...(['latitude', 'longitude'] as const),
];
type FileRow = Pick<ImportValues, (typeof FACTS)[number]>;

const factsOf = (row: string) =>
  sql.raw(`jsonb_build_object(${FACTS.map((name) => `'${name}', ${row}.${columnOf(name)}`)})`);

/** Saves a match with a listing and a proposed choice, or with an earlier row if it scores higher. */
async function recordAlike(
  trx: DatabaseTransaction,
  importId: number,
  found: {
    line: number;
    other?: number;
    business?: number;
    score: number;
    reasons: DuplicateReason[];
    choice?: LookalikeFate;
  }[],
): Promise<void> {
  await sql`
    update import_rows r set like_id = f.business, like_line = f.other,
      like_score = f.score, like_reasons = f.reasons, like_choice = f.choice
    from json_to_recordset(${JSON.stringify(found)}::json)
      as f (line int, other int, business bigint, score real, reasons jsonb, choice text)
    where r.import_id = ${importId} and r.line = f.line
      and (f.business is not null or coalesce(r.like_score, -100) < f.score)
  `.execute(trx);
}

export async function countLookalikes(
  trx: DatabaseTransaction,
  importId: number,
): Promise<BusinessImport['lookalikes']> {
  const { rows } = await sql<BusinessImport['lookalikes']>`
    select count(*)::int as all, (count(*) filter (where like_score >= ${SAME}))::int as same,
      (count(*) filter (where like_reasons -> 0 ->> 'code'
        = any(${lookalikeChange.options}::text[])))::int as moved
    from import_rows r where import_id = ${importId} and ${isLookalike}
  `.execute(trx);
  return rows[0] ?? { all: 0, same: 0, moved: 0 };
}

async function listLookalikeRows(
  db: Database,
  importId: number,
  range: { after: number; limit: number },
): Promise<ImportLookalike[]> {
  const { rows } = await sql<Omit<ImportLookalike, 'verdict' | 'change'>>`
    select r.line, r.name, r.city, coalesce(r.address, '') as address, r.like_score as score,
      r.like_reasons as reasons, r.like_choice as choice,
      case when b.id is not null
        then jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address, 'city', b.city)
        end as business,
      case when f.line is not null then jsonb_build_object('line', f.line, 'name', f.name,
        'address', coalesce(f.address, '')) end as row
    from import_rows r
    left join businesses b on b.id = r.like_id
    left join import_rows f on f.import_id = r.import_id and f.line = r.like_line
    where r.import_id = ${importId} and ${isLookalike} and r.line > ${range.after}
    order by r.line limit ${range.limit}
  `.execute(db.kysely);
  return rows.map((row) => ({
    ...row,
    verdict: verdictOf(row.score),
    change: lookalikeChange.safeParse(row.reasons[0]?.code).data ?? null,
  }));
}

export async function listLookalikes(
  db: Database,
  importId: number,
  query: Paging,
): Promise<Page<ImportLookalike>> {
  const { lookalikes } = await readImportState(db, importId);
  const page = await pageByLine(query, (range) => listLookalikeRows(db, importId, range));
  return { ...page, total: lookalikes.all };
}

/**
 * Sets what to do with similar rows: list them, hold them for staff, or merge them. Allowed only until the
 * import is written.
 */
export async function chooseLookalikes(
  { db }: Pick<TransferDependencies, 'db'>,
  importId: number,
  chosen: { line: number; choice: LookalikeFate | null }[],
): Promise<{ rows: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const held = await lockImport(trx, importId);
    requireBefore(held, 'commit');
    const { numAffectedRows } = await sql`
      update import_rows r set like_choice = c.choice
      from json_to_recordset(${JSON.stringify(chosen)}::json) as c (line int, choice text)
      where r.import_id = ${importId} and r.line = c.line and ${isLookalike}
    `.execute(trx);
    return { rows: Number(numAffectedRows ?? 0) };
  });
}

export function writeLookalikes(db: Database, importId: number): AsyncGenerator<string, void> {
  return writeReport(
    'line,name,city,looks like,score,reasons,choice',
    readByLine((range) => listLookalikeRows(db, importId, range)),
    toCells,
  );
}

function toCells({ line, name, city, business, row, score, reasons, choice }: ImportLookalike) {
  const words = reasons.map(describeDuplicateReason).join('; ');
  const like = business
    ? `#${business.id} ${business.name}`
    : m.import_similar_row({ line: row?.line ?? 0, name: row?.name ?? '' });
  const place = [escapeFormula(name), escapeFormula(city)];
  return [String(line), ...place, like, score.toFixed(2), words, choice ?? ''];
}
