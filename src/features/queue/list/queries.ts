import { type RawBuilder, sql } from 'kysely';
import type { QueueItem } from '../../../contract/queue.staff.ts';
import type { ListingSource } from '../../../domain/listing-source.ts';
import { type QueueKind, queueKind } from '../../../domain/queue-kinds.ts';
import type { Database } from '../../../platform/database/database.ts';
import { selectMatching } from '../../businesses/model/staff-search.queries.ts';
import type { Held } from '../assignments/rules.ts';
import { mayBeAsked, type QueuePosition, queueRank, readKey } from './queue.rules.ts';
import { namedSources, type Source, sources } from './sources.queries.ts';

/** Rank of items that come before all others. */
const FIRST = -1;

export interface Filter {
  kinds: QueueKind[];
  /** Whether the reader may find listings by the owner's email address. */
  knowsOwners: boolean;
  state: string | undefined;
  categoryId: number | undefined;
  source: ListingSource | undefined;
  /** Latest time since which an item must have been waiting; null for any. */
  before: Date | null;
  assigned: { to: 'me' | 'nobody'; userId: string } | null;
  show: 'due' | 'asked';
  q: string | undefined;
  held: Held;
  silentSince: Date;
  now: Date;
  key?: string;
}

export interface QueueRow extends QueuePosition {
  key: string;
  id: number;
  about: string | null;
  came: Date;
  count: number | null;
  business: QueueItem['business'];
  clerk: { id: string; name: string; isKept: boolean; takenAt: string } | null;
  asked: {
    question: string;
    askedAt: string;
    version: number;
    answer: string | null;
    answeredAt: string | null;
  } | null;
}

/**
 * Returns the items with promised kinds and messages first, then oldest first, reading at most `limit` of
 * each kind. Indexes: see `sources`.
 */
export async function findItems(
  db: Database,
  filter: Filter,
  { after, limit }: { after: QueuePosition | null; limit: number },
): Promise<QueueRow[]> {
  const each = kindsOf(filter).map(
    (kind) => sql`select * from (
      ${selectKind(kind, filter, after)}
      order by ${sources[kind].isFirst ? sql`is_first desc,` : sql``} at, place, part limit ${sql.lit(limit)}) one`,
  );
  if (each.length === 0) return [];
  const statement = sql<QueueRow>`
    ${withMatching(filter)}
    select i.rank, i.kind, i.at, i.came, i.place, i.part, i.key, i.id, i.about, i.count,
      case when b.id is not null then json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'address', b.address, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug),
        'isListed', b.is_listed, 'version', b.version
      ) end as business,
      case when u.id is not null then json_build_object(
        'id', u.id, 'name', coalesce(nullif(u.name, ''), u.email), 'isKept', a.is_kept,
        'takenAt', a.taken_at
      ) end as clerk,
      case when q.business_id is not null then json_build_object(
        'question', q.question, 'askedAt', q.asked_at, 'version', q.version,
        'answer', q.answer, 'answeredAt', q.answered_at
      ) end as asked
    from (${sql.join(each, sql` union all `)} order by rank, at, kind, place, part limit ${sql.lit(limit)}) i
    left join businesses b on b.id = i.business_id
    left join categories c on c.id = b.category_id
    left join triage_assignments a on a.item = i.key and ${isHeld(filter.held)}
    left join users u on u.id = a.user_id
    left join owner_questions q on q.business_id = i.business_id and i.kind in ('listing', 'change', 'doubt')
    order by i.rank, i.at, i.kind, i.place, i.part
  `;
  return runPlanned(
    db,
    statement,
    isWhole(filter) && !after && !filter.key ? `triage_items_${limit}_${nameKinds(filter)}` : null,
  );
}

export async function countItems(
  db: Database,
  filter: Filter,
  most: number,
): Promise<{ kind: QueueKind; count: number }[]> {
  const each = kindsOf(filter).map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count
      from (${selectKind(kind, filter, null)} limit ${sql.lit(most)}) found`,
  );
  if (each.length === 0) return [];
  const statement = sql<{ kind: QueueKind; count: number }>`
    ${withMatching(filter)} ${sql.join(each, sql` union all `)}
  `;
  return runPlanned(
    db,
    statement,
    isWhole(filter) ? `triage_counts_${most}_${nameKinds(filter)}` : null,
  );
}

/**
 * Counts the items of all kinds, up to `most` each, with the oldest time. Prepared once per connection.
 * Indexes: see `sources`.
 */
export async function findOldest(
  db: Database,
  whole: Pick<Filter, 'held' | 'silentSince' | 'now' | 'show'>,
  most: number,
): Promise<{ kind: QueueKind; count: number; since: Date | null }[]> {
  const none = {
    kinds: queueKind.options,
    knowsOwners: false,
    state: undefined,
    categoryId: undefined,
    source: undefined,
  };
  const filter = { ...whole, ...none, before: null, assigned: null, q: undefined };
  const each = kindsOf(filter).map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as count, min(at) as since
      from (${selectKind(kind, filter, null)} order by at limit ${sql.lit(most)}) found`,
  );
  const statement = sql<{ kind: QueueKind; count: number; since: Date | null }>`
    ${sql.join(each, sql` union all `)}
  `;
  return runPlanned(db, statement, `triage_oldest_${most}`);
}

/** Runs a common query as a prepared statement, because planning takes most of its time. */
async function runPlanned<Row extends object>(
  db: Database,
  statement: RawBuilder<Row>,
  name: string | null,
): Promise<Row[]> {
  if (name === null) return (await statement.execute(db.kysely)).rows;
  const { sql: text, parameters } = statement.compile(db.kysely);
  return db.run<Row>({ name, text }, [...parameters]);
}

function isWhole({ state, categoryId, source, before, assigned, show, q }: Filter): boolean {
  const isNarrow = state || source || before || assigned || q || categoryId !== undefined;
  return !isNarrow && show === 'due';
}

function kindsOf({ kinds, show }: Filter): QueueKind[] {
  return show === 'asked' ? kinds.filter(mayBeAsked) : kinds;
}

/** Names the set of kinds, since each set needs its own prepared statement. */
function nameKinds({ kinds }: Filter): string {
  const bits = queueKind.options.map((kind) => (kinds.includes(kind) ? '1' : '0'));
  return Number.parseInt(bits.join(''), 2).toString(36);
}

function selectKind(
  kind: QueueKind,
  filter: Filter,
  after: QueuePosition | null,
): RawBuilder<unknown> {
  const source = filter.key ? (namedSources[kind] ?? sources[kind]) : sources[kind];
  const { from, where, at, place, part = sql`0`, id = place, isFirst } = source;
  const { name = id, about = sql`null`, count = sql`null::int`, came = at } = source;
  const rank = sql.lit(queueRank(kind));
  const key = sql`(${sql.lit(`${kind}-`)} || ${name})`;
  return sql`
    select ${isFirst ? sql`case when ${isFirst} then ${sql.lit(FIRST)} else ${rank} end` : rank} as rank,
      ${isFirst ?? sql`false`} as is_first, ${sql.lit(kind)} collate "C" as kind, ${at} as at, ${came} as came,
      ${place} as place,
      (${part})::bigint as part, ${id} as id, ${key} as key, b.id as business_id,
      (${about})::text as about, ${count} as count
    from ${from}
    where ${filter.show === 'asked' ? (source.waitsOutside ?? where) : where}
      ${isAfter(kind, source, after)} ${isNamed(source, filter)} ${isOfListing(source, filter)}
      ${filter.before ? sql`and ${at} < ${filter.before}` : sql``}
      ${isAssigned(key, filter)} ${isAsked(kind, filter)}`;
}

function isAfter(
  kind: QueueKind,
  source: Source,
  after: QueuePosition | null,
): RawBuilder<unknown> {
  if (!after) return sql``;
  const { isFirst } = source;
  const beyond = (rank: number) => sql`(true ${isBeyond(kind, source, after, rank - after.rank)})`;
  if (!isFirst) return sql`and ${beyond(queueRank(kind))}`;
  return sql`and case when ${isFirst} then ${beyond(FIRST)} else ${beyond(queueRank(kind))} end`;
}

function isBeyond(
  kind: QueueKind,
  { at, place, part }: Source,
  after: QueuePosition,
  ranks: number,
): RawBuilder<unknown> {
  if (ranks > 0) return sql``;
  if (ranks < 0) return sql`and false`;
  if (kind < after.kind) return sql`and ${at} > ${after.at}::timestamptz`;
  if (kind > after.kind) return sql`and ${at} >= ${after.at}::timestamptz`;
  if (!part) return sql`and (${at}, ${place}) > (${after.at}::timestamptz, ${after.place})`;
  return sql`and (${at}, ${place}, ${part})
    > (${after.at}::timestamptz, ${after.place}, ${after.part})`;
}

function withMatching({ q, knowsOwners }: Filter): RawBuilder<unknown> {
  return q ? sql`with matching as materialized (${selectMatching(q, knowsOwners)})` : sql``;
}

function isNamed({ id, place, named }: Source, { key }: Filter): RawBuilder<unknown> {
  if (key === undefined) return sql``;
  const { numbers, word } = readKey(key);
  return sql`and ${named ? named(numbers, word) : sql`${id ?? place} = ${numbers[0]}`}`;
}

function isOfListing(
  { says }: Source,
  { state, categoryId, source, q }: Filter,
): RawBuilder<unknown> {
  return sql.join(
    [
      state ? sql`and b.state = ${state}` : sql``,
      categoryId === undefined ? sql`` : sql`and b.category_id = ${categoryId}`,
      source ? sql`and b.source = ${source}` : sql``,
      q ? sql`and (b.id in (select id from matching) ${says ? sql`or ${says(q)}` : sql``})` : sql``,
    ],
    sql` `,
  );
}

function isHeld({ open, kept }: Held): RawBuilder<unknown> {
  return sql`a.seen_at > case when a.is_kept then ${kept}::timestamptz else ${open}::timestamptz end`;
}

function isAssigned(key: RawBuilder<unknown>, { assigned, held }: Filter): RawBuilder<unknown> {
  if (!assigned) return sql``;
  const kept = sql`select from triage_assignments a
    where a.item = ${key} and a.is_kept and a.seen_at > ${held.kept}::timestamptz`;
  if (assigned.to === 'nobody') return sql`and not exists (${kept})`;
  return sql`and exists (${kept} and a.user_id = ${assigned.userId})`;
}

function isAsked(kind: QueueKind, { show, silentSince, now }: Filter): RawBuilder<unknown> {
  const { waitsOutside, askedUntil } = sources[kind];
  if (!mayBeAsked(kind) || waitsOutside) return sql``;
  if (askedUntil) {
    const is = sql.raw(show === 'asked' ? 'is true' : 'is not true');
    return sql`and (${askedUntil} > ${now}::timestamptz) ${is}`;
  }
  const is = sql.raw(show === 'asked' ? 'exists' : 'not exists');
  const confirms = sql`union all
    select from confirm_asks a where a.business_id = b.id and a.asked_at > ${silentSince}::timestamptz
      and a.asked_at >= w.since`;
  return sql`and ${is} (
    select from owner_questions q
    where q.business_id = b.id and q.version = b.version and q.answered_at is null
      and q.asked_at > ${silentSince}::timestamptz
    ${kind === 'doubt' ? confirms : sql``})`;
}
