import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { LEAST_SEARCHES } from '../../../contract/insights.staff.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';

export type SearchSubject =
  | { kind: 'search'; words: string; state: string; cityKey: string }
  | { kind: 'listing'; words: string; businessId: number }
  | { kind: 'trade'; words: string; trade: string }
  /** Words that a visitor sent to staff as missing. */
  | { kind: 'request'; words: string };

/** One counted event. `block` is the network of the IP address; `found` is null for a choice and a request. */
export interface Sighting {
  week: string;
  block: string;
  subject: SearchSubject;
  found: 0 | 1 | 2 | null;
}

export interface Mark {
  subject: Buffer;
  mark: Buffer;
  found: Sighting['found'];
}

const BYTES = 16;

/**
 * Creates keyed hashes. Without the site secret and the weekly key, they can't be reversed. A network's mark
 * differs per subject, so its searches can't be linked.
 */
export function createMarker(secret: string, weekKey: Buffer): (sighting: Sighting) => Mark {
  const key = createHmac('sha256', secret).update(weekKey).digest();
  const hash = (...parts: (string | Buffer)[]) => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part);
    return hmac.digest().subarray(0, BYTES);
  };
  return ({ subject, block, found }) => {
    const hashed = hash(searchSubjectName(subject));
    return { subject: hashed, mark: hash(hashed, block), found };
  };
}

export function searchSubjectName(subject: SearchSubject): string {
  return JSON.stringify(Object.values(subject));
}

type Dependencies = Pick<Services, 'db' | 'secret'>;

export async function writeSightings(dependencies: Dependencies, all: Sighting[]): Promise<void> {
  for (const [week, sightings] of Map.groupBy(all, ({ week }) => week)) {
    const known = await addTrades(dependencies.db, await keepKnown(dependencies.db, sightings));
    if (known.length > 0) await writeWeek(dependencies, week, known);
  }
}

async function writeWeek({ db, secret }: Dependencies, week: string, sightings: Sighting[]) {
  await db.kysely.transaction().execute(async (trx) => {
    const mark = createMarker(secret, await openWeek(trx, week, randomBytes(32)));
    const marked = sightings.map((sighting) => ({ sighting, mark: mark(sighting) }));
    const marks = marked.map((one) => one.mark).sort(compareMarks);
    const changed = await addMarks(trx, week, marks);
    await keepCommon(trx, week, { marked, changed });
  });
}

/**
 * Stores the plain words of subjects that enough networks searched for, and of requests to staff. The words
 * are available only because someone is searching for them now.
 */
async function keepCommon(
  trx: DatabaseTransaction,
  week: string,
  { marked, changed }: { marked: { sighting: Sighting; mark: Mark }[]; changed: Buffer[] },
) {
  const subjects = new Map(
    marked.map(({ sighting, mark }) => [mark.subject.toString('hex'), sighting.subject]),
  );
  const counted = (await countMarks(trx, week, changed)).flatMap(({ subject, ...counts }) => {
    const known = subjects.get(subject.toString('hex'));
    return known ? [{ ...counts, subject: known }] : [];
  });
  const requests = counted.flatMap(({ subject, total }) =>
    subject.kind === 'request' ? [{ words: subject.words, total }] : [],
  );
  await keepRequests(trx, week, requests);
  const common = counted.filter(({ total }) => total >= LEAST_SEARCHES);
  await keepCounts(
    trx,
    week,
    common.flatMap(({ subject, ...counts }) =>
      subject.kind === 'search' ? [{ ...subject, ...counts }] : [],
    ),
  );
  await keepChoices(
    trx,
    week,
    common.flatMap(({ subject, total }) =>
      subject.kind === 'listing' || subject.kind === 'trade' ? [{ ...subject, total }] : [],
    ),
  );
}

function compareMarks(one: Mark, other: Mark): number {
  return one.subject.compare(other.subject) || one.mark.compare(other.mark);
}

/** Drops sightings of unknown cities, which could contain arbitrary text. */
async function keepKnown(db: Database, sightings: Sighting[]): Promise<Sighting[]> {
  const towns = sightings.flatMap(({ subject }) =>
    subject.kind === 'search' && subject.cityKey !== '' ? [subject] : [],
  );
  const known = await findKnownTowns(db, towns);
  return sightings.filter(
    ({ subject }) =>
      subject.kind !== 'search' ||
      subject.cityKey === '' ||
      known.has(`${subject.state} ${subject.cityKey}`),
  );
}

/** Counts a chosen listing for its main trade as well, and drops choices that aren't public listings. */
async function addTrades(db: Database, sightings: Sighting[]): Promise<Sighting[]> {
  const ids = sightings.flatMap(({ subject }) =>
    subject.kind === 'listing' ? [subject.businessId] : [],
  );
  const trades = await findMainTrades(db, ids);
  return sightings.flatMap((sighting): Sighting[] => {
    const { subject } = sighting;
    if (subject.kind !== 'listing') return [sighting];
    const trade = trades.get(subject.businessId);
    if (trade === undefined) return [];
    if (trade === null) return [sighting];
    const { words } = subject;
    return [sighting, { ...sighting, subject: { kind: 'trade', words, trade } }];
  });
}

/** Weekly limits for hashes and for stored words, so that an attacker with many networks can't fill the tables. */
const MAX_MARKS = 200_000;
const MAX_KEPT = 5000;

/** Returns the key of a week, storing the given key if there is none. Locks the week against other writers. */
async function openWeek(trx: DatabaseTransaction, week: string, key: Buffer): Promise<Buffer> {
  await sql`insert into search_weeks (week, key) values (${week}::date, ${key})
            on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ key: Buffer }>`
    select key from search_weeks where week = ${week}::date for update`.execute(trx);
  return rows[0]?.key ?? key;
}

async function addMarks(trx: DatabaseTransaction, week: string, marks: Mark[]): Promise<Buffer[]> {
  const { rows } = await sql<{ subject: Buffer }>`
    with room as (
      select greatest(0, ${MAX_MARKS} - marks) as places from search_weeks
      where week = ${week}::date
    ), given as (
      select t.* from unnest(
        ${marks.map(({ subject }) => subject)}::bytea[], ${marks.map(({ mark }) => mark)}::bytea[],
        ${marks.map(({ found }) => found)}::smallint[]) as t (subject, mark, found)
      limit (select places from room)
    ), added as (
      insert into search_marks (week, subject, mark, found)
      select ${week}::date, * from given on conflict do nothing returning subject
    ), counted as (
      update search_weeks set marks = marks + (select count(*) from added)
      where week = ${week}::date
    )
    select distinct subject from added
  `.execute(trx);
  return rows.map(({ subject }) => subject);
}

interface SubjectCounts {
  subject: Buffer;
  total: number;
  nothing: number;
  little: number;
}

async function countMarks(
  trx: DatabaseTransaction,
  week: string,
  subjects: Buffer[],
): Promise<SubjectCounts[]> {
  if (subjects.length === 0) return [];
  const { rows } = await sql<SubjectCounts>`
    select subject, count(*) as total, count(*) filter (where found = 0) as nothing,
           count(*) filter (where found = 1) as little
    from search_marks where week = ${week}::date and subject = any(${subjects}::bytea[])
    group by subject
  `.execute(trx);
  return rows;
}

type Counted = Omit<SubjectCounts, 'subject'> & { words: string; state: string; cityKey: string };

/** Stores the counts, never lowering them: marks can be lost in a crash. */
async function keepCounts(
  trx: DatabaseTransaction,
  week: string,
  counted: Counted[],
): Promise<void> {
  if (counted.length === 0) return;
  const column = <K extends keyof Counted>(name: K) => counted.map((one) => one[name]);
  await sql`
    insert into search_counts as c (week, words, state, city_key, searches, nothing, little)
    select ${week}::date, t.* from unnest(
      ${column('words')}::text[], ${column('state')}::text[], ${column('cityKey')}::text[],
      ${column('total')}::int[], ${column('nothing')}::int[], ${column('little')}::int[])
      as t (words, state, city_key, searches, nothing, little)
    where (select count(*) from search_counts where week = ${week}::date) < ${MAX_KEPT}
      or exists (select from search_counts k where k.week = ${week}::date and k.words = t.words
                 and k.state = t.state and k.city_key = t.city_key)
    on conflict (week, words, state, city_key) do update set
      searches = excluded.searches, nothing = excluded.nothing, little = excluded.little
      where c.searches < excluded.searches
  `.execute(trx);
}

async function keepRequests(
  trx: DatabaseTransaction,
  week: string,
  requests: { words: string; total: number }[],
): Promise<void> {
  if (requests.length === 0) return;
  await sql`
    insert into search_requests as r (week, words, visitors)
    select ${week}::date, t.* from unnest(
      ${requests.map(({ words }) => words)}::text[], ${requests.map(({ total }) => total)}::int[])
      as t (words, visitors)
    where (select count(*) from search_requests where week = ${week}::date) < ${MAX_KEPT}
      or exists (select from search_requests k where k.week = ${week}::date and k.words = t.words)
    on conflict (week, words) do update set visitors = greatest(r.visitors, excluded.visitors)
  `.execute(trx);
}

type Chosen = { words: string; total: number } & (
  | { kind: 'listing'; businessId: number }
  | { kind: 'trade'; trade: string }
);

async function keepChoices(
  trx: DatabaseTransaction,
  week: string,
  chosen: Chosen[],
): Promise<void> {
  for (const one of chosen) {
    const [businessId, trade] = one.kind === 'listing' ? [one.businessId, null] : [null, one.trade];
    const target =
      one.kind === 'listing'
        ? sql`(business_id, words, week) where business_id is not null`
        : sql`(trade, words, week) where trade is not null`;
    await sql`
      insert into search_choices as c (week, words, business_id, trade, choices)
      select ${week}::date, ${one.words}, ${businessId}::bigint, ${trade}::text, ${one.total}::int
      where (select count(*) from search_choices where week = ${week}::date) < ${MAX_KEPT}
        and (${businessId}::bigint is null
             or exists (select from businesses where id = ${businessId}::bigint))
      on conflict ${target} do update set choices = greatest(c.choices, excluded.choices)
    `.execute(trx);
  }
}

async function findKnownTowns(
  db: Database,
  towns: { state: string; cityKey: string }[],
): Promise<Set<string>> {
  if (towns.length === 0) return new Set();
  const { rows } = await sql<{ state: string; cityKey: string }>`
    select distinct g.state, g.city_key from unnest(
      ${towns.map(({ state }) => state)}::text[],
      ${towns.map(({ cityKey }) => cityKey)}::text[]) as g (state, city_key)
    where exists (select from towns t where t.state = g.state and t.city_key = g.city_key)
       or exists (select from cities c where c.state = g.state and c.city_key = g.city_key)
  `.execute(db.kysely);
  return new Set(rows.map(({ state, cityKey }) => `${state} ${cityKey}`));
}

/** Returns the main trade of each public listing; null if it has none. */
async function findMainTrades(db: Database, ids: number[]): Promise<Map<number, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; slug: string | null }>`
    select b.id, t.slug from businesses b left join trades t on t.id = b.trades[1]
    where b.id = any(${ids}::bigint[]) and b.is_approved and b.deleted_at is null
  `.execute(db.kysely);
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}
