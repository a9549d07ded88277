import { sql } from 'kysely';
import type { EndpointInput } from '../../../contract/endpoint.ts';
import type { DoneItem, queueCalls } from '../../../contract/queue.staff.ts';
import { CLOSED_REPORTS_NEEDED } from '../../../contract/reports.staff.ts';
import { DONE_DAYS } from '../../../domain/decision-limits.ts';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import type { Page } from '../../../platform/http/output.ts';
import { pageByTime, type TimeRange } from '../../../platform/http/page-by-time.ts';
import { secondsToUndo } from '../../audit/undo.ts';
import { selectMatching } from '../../businesses/model/staff-search.queries.ts';
import { kindsOf, type QueueDependencies, type QueueReader } from './list.ts';

const MAX = 1000;
const DAY = 86_400_000;

export async function listDone(
  { db, clock }: Pick<QueueDependencies, 'db' | 'clock'>,
  query: EndpointInput<(typeof queueCalls)['done']>['query'],
  me: QueueReader,
): Promise<Page<DoneItem>> {
  const filter = {
    kinds: kindsOf(me, query.kind),
    since: new Date(clock().getTime() - DONE_DAYS * DAY),
    by: query.assigned === 'me' ? me.id : null,
    state: query.state,
    q: query.q,
    knowsOwners: me.rights.includes('listings'),
    reader: me.id,
  };
  const page = await pageByTime(query, {
    find: (range) => findDone(db, filter, range),
    count: () => countDone(db, filter),
    positionOf: (row) => row,
  });
  return {
    ...page,
    items: page.items.map(({ at, isMine, ...row }) => ({
      ...row,
      at: at.toISOString(),
      undoableFor: isMine && undoable.has(row.kind) ? secondsToUndo(at, clock()) : null,
    })),
  };
}

const undoable: ReadonlySet<QueueKind> = new Set(['listing', 'report']);

interface DoneRow extends Omit<DoneItem, 'at' | 'undoableFor'> {
  at: Date;
  isMine: boolean;
}

interface DoneFilter {
  kinds: QueueKind[];
  since: Date;
  by: string | null;
  state: string | undefined;
  q: string | undefined;
  knowsOwners: boolean;
  reader: string;
}

const actions: Record<QueueKind, string[]> = {
  listing: ['business.approve', 'business.reject'],
  change: ['business.accept-change', 'business.refuse-change'],
  claim: ['claim.prove', 'claim.refuse', 'claim.decide-for-claimant', 'claim.decide-for-former'],
  reviews: ['review-group.remove', 'review-group.publish', 'review-group.hold'],
  review: ['review.publish', 'review.delete'],
  reported: ['review.keep'],
  reply: ['reply.publish', 'reply.remove'],
  report: ['report.confirm', 'report.dismiss'],
  photo: ['photo.check', 'photo.remove'],
  twin: ['business.merge', 'business.tell-apart'],
  doubt: ['business.confirm', 'business.mark-closed', 'business.ask-owner'],
  message: ['message.close'],
  event: ['event.approve', 'event.refuse'],
};

/** Maximum days that a claim is pending. Ended claims are found by their start. */
const LONGEST_CLAIM = 120;

const subject = sql`coalesce(
  a.after ->> 'messageId', a.after ->> 'mergeId', a.after ->> 'decisionId', a.after ->> 'highId', a.after ->> 'lastId',
  case when d.kind = 'listing' then b.version::text end)`;

const about = sql`case
  when d.kind = 'report' then a.after ->> 'reason'
  when d.kind = 'message' then (
    select concat(w.name, ', ', w.email, ': ', w.message)
    from messages w where w.id = (a.after ->> 'messageId')::bigint)
  when d.kind = 'event' then a.after ->> 'title'
  when d.kind = 'claim' then cl.email
  when d.kind = 'twin' then (
    select o.name from businesses o
    where o.id = coalesce(a.after ->> 'highId', a.after ->> 'mergedId')::bigint)
  end`;

/**
 * Returns finished items, newest first. Uses indexes `audit_log_action`, `audit_log_deed`, `claims_time`,
 * `business_reports_business`; primary keys.
 */
async function findDone(
  db: Database,
  filter: DoneFilter,
  { after, limit }: TimeRange,
): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    ${withMatching(filter)}
    select d.id, d.kind, coalesce(a.action, 'claim.' || cl.state) as action, d.at,
      coalesce(nullif(u.name, ''), u.email) as by, coalesce(a.reason, cl.reason) as reason,
      ${subject}::bigint as subject, ${about} as about,
      coalesce(a.actor = ${filter.reader}, false) as is_mine,
      case when a.after ->> 'groupId' is not null then json_build_object(
        'id', (a.after ->> 'groupId')::bigint, 'count', (a.after ->> 'count')::int
      ) end as "group",
      d.kind = 'report' and a.after ->> 'reason' = 'closed' and b.may_be_closed_at is null and (
        select count(distinct reporter_hash) from business_reports r
        where r.business_id = b.id and r.reason = 'closed' and r.state = 'confirmed'
      ) >= ${CLOSED_REPORTS_NEEDED} as may_mark,
      case when b.id is not null then json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug), 'isListed', b.is_listed
      ) end as business
    from (${selectDone(filter, after)} order by at desc, id desc limit ${limit}) d
    left join audit_log a on a.id = d.id
    left join claims cl on cl.id = -d.id
    left join users u on u.id = coalesce(a.actor, cl.decided_by)
    left join businesses b on b.id = coalesce(a.business_id, cl.business_id)
    left join categories c on c.id = b.category_id
    order by d.at desc, d.id desc
  `.execute(db.kysely);
  return rows;
}

function countDone(db: Database, filter: DoneFilter): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`${withMatching(filter)} ${selectDone(filter, null)}`, MAX);
}

function withMatching({ q, knowsOwners }: DoneFilter) {
  return q ? sql`with matching as materialized (${selectMatching(q, knowsOwners)})` : sql``;
}

function selectDone({ kinds, since, by, state, q }: DoneFilter, after: TimePosition | null) {
  const wanted = kinds.flatMap((kind) => actions[kind].map((action) => ({ kind, action })));
  return sql`
    select w.kind, l.id, l.at
    from unnest(${wanted.map(({ kind }) => kind)}::text[], ${wanted.map(({ action }) => action)}::text[])
      w (kind, action)
    join audit_log l on l.action = w.action and l.at > ${since}
    join users s on s.id = l.actor
    where true
      ${by === null ? sql`` : sql`and l.actor = ${by}`}
      ${after ? sql`and (l.at, l.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
      ${state ? sql`and exists (select from businesses b where b.id = l.business_id and b.state = ${state})` : sql``}
      ${q ? sql`and l.business_id in (select id from matching)` : sql``}
    ${kinds.includes('claim') ? sql`union all ${selectEnded({ since, by, state, q }, after)}` : sql``}`;
}

function selectEnded(
  { since, by, state, q }: Pick<DoneFilter, 'since' | 'by' | 'state' | 'q'>,
  after: TimePosition | null,
) {
  const begun = new Date(since.getTime() - LONGEST_CLAIM * 86_400_000);
  return sql`
    select 'claim', -e.id, e.decided_at
    from claims e
    where e.created_at > ${begun} and e.decided_at > ${since} and e.state in ('expired', 'withdrawn')
      ${by === null ? sql`` : sql`and e.decided_by = ${by}`}
      ${after ? sql`and (e.decided_at, -e.id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``}
      ${state ? sql`and exists (select from businesses b where b.id = e.business_id and b.state = ${state})` : sql``}
      ${q ? sql`and e.business_id in (select id from matching)` : sql``}`;
}
