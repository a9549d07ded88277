import { sql } from 'kysely';
import type { DoneItem, TriageKind } from '../../../contract/staff/triage.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TimePosition } from '../../../platform/http/cursor.ts';
import { selectMatching } from '../../businesses/staff-search.queries.ts';

export interface DoneRow extends Omit<DoneItem, 'at'> {
  at: Date;
}

export interface DoneFilter {
  kinds: TriageKind[];
  since: Date;
  by: string | null;
  state: string | undefined;
  q: string | undefined;
  knowsOwners: boolean;
}

const actions: Record<TriageKind, string[]> = {
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
};

const subject = sql`coalesce(
  a.after ->> 'messageId', a.after ->> 'mergeId', a.after ->> 'decisionId', a.after ->> 'highId')`;

const about = sql`case
  when d.kind = 'report' then a.after ->> 'reason'
  when d.kind = 'message' then (
    select concat(w.name, ', ', w.email, ': ', w.message)
    from messages w where w.id = (a.after ->> 'messageId')::bigint)
  when d.kind = 'twin' then (
    select o.name from businesses o
    where o.id = coalesce(a.after ->> 'highId', a.after ->> 'mergedId')::bigint)
  end`;

/** The newest first. Index audit_log_action or audit_log_deed, action by action; primary keys. */
export async function findDone(
  db: Database,
  filter: DoneFilter,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<DoneRow[]> {
  const { rows } = await sql<DoneRow>`
    ${withMatching(filter)}
    select a.id, d.kind, a.action, a.at, coalesce(nullif(u.name, ''), u.email) as by, a.reason,
      ${subject}::bigint as subject, ${about} as about,
      case when b.id is not null then json_build_object(
        'id', b.id, 'name', b.name, 'slug', b.slug, 'city', b.city, 'state', b.state,
        'category', json_build_object('slug', c.slug), 'isListed', b.is_listed
      ) end as business
    from (${selectDone(filter, after)} order by at desc, id desc limit ${limit}) d
    join audit_log a on a.id = d.id
    join users u on u.id = a.actor
    left join businesses b on b.id = a.business_id
    left join categories c on c.id = b.category_id
    order by a.at desc, a.id desc
  `.execute(db.kysely);
  return rows;
}

/** Up to `most`. The same indexes. */
export async function countDone(db: Database, filter: DoneFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${withMatching(filter)}
    select count(*)::int as count from (${selectDone(filter, null)} limit ${most}) found
  `.execute(db.kysely);
  return rows[0]?.count ?? 0;
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
      ${q ? sql`and l.business_id in (select id from matching)` : sql``}`;
}
