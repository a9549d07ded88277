import { type RawBuilder, sql } from 'kysely';
import type { QueueKind } from '../../../domain/queue-kinds.ts';
import { waitingPairs } from '../../duplicates/model/pairs.queries.ts';
import { isPhotoUnchecked } from '../../photos/queries.ts';

/** SQL for one kind of queue item. Its listing is `b`, and its order is `at`, `place`, `part`. */
export interface Source {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  place: RawBuilder<unknown>;
  part?: RawBuilder<unknown>;
  id?: RawBuilder<unknown>;
  name?: RawBuilder<unknown>;
  about?: RawBuilder<unknown>;
  count?: RawBuilder<unknown>;
  waitsOutside?: RawBuilder<unknown>;
  /** Whether the item comes before all others of the queue. */
  isFirst?: RawBuilder<unknown>;
  /** Time of arrival, if the item has waited for staff only since a later time. */
  came?: RawBuilder<unknown>;
  /** Time until which the owner is asked; null if they aren't. */
  askedUntil?: RawBuilder<unknown>;
  says?: (text: string) => RawBuilder<unknown>;
  named?: (numbers: number[], word: string) => RawBuilder<unknown>;
}

const listing = sql`join businesses b on b.id = w.business_id and b.deleted_at is null`;
const since = sql`w.created_at`;
const reportedSince = sql`coalesce(w.waits_since, w.created_at)`;
const own = sql`w.id`;
const isDoubt = sql`not (w.kind = 'website' and w.state = 'doubt')`;
const isIssueOf = sql`not (e.kind = 'website' and e.state = 'doubt')`;

export const sources: Record<QueueKind, Source> = {
  // Uses indexes `businesses_pending` and `import_rows_business`. Excludes hidden listings that were public before.
  listing: {
    from: sql`businesses b`,
    where: sql`not b.is_approved and b.approved_at is null and b.deleted_at is null`,
    at: sql`b.submitted_at`,
    place: sql`b.id`,
    about: sql`case when b.source = 'import' then (
      select case when r.is_approved is null then 'import-wait'
        when r.like_choice = 'hold' then 'import-alike'
        when i.mapping -> 'isApproved' ? 'value' then 'import-town'
        else 'import-column' end
      from import_rows r join imports i on i.id = r.import_id
      where r.business_id = b.id and r.outcome = 'new' limit 1) end`,
  },
  // Uses index `waiting_changes_queue`.
  change: {
    from: sql`waiting_changes w ${listing}`,
    where: sql`w.state = 'waiting'`,
    at: since,
    place: own,
    about: sql`w.field`,
  },
  // Uses indexes `claims_staff` and `claims_expiry`.
  claim: {
    from: sql`claims w ${listing}`,
    where: sql`w.needs_staff`,
    waitsOutside: sql`w.state = 'waiting' and not w.needs_staff`,
    at: since,
    place: own,
    about: sql`w.way`,
  },
  // Uses indexes `review_groups_undecided` and `reviews_group`.
  reviews: {
    from: sql`review_groups w
      cross join lateral (
        select business_id from reviews where group_id = w.id and deleted_at is null and kept_at is null
        order by id limit 1
      ) r
      join businesses b on b.id = r.business_id and b.deleted_at is null`,
    where: sql`w.state in ('open', 'lapsed')`,
    at: sql`w.opened_at`,
    place: own,
    about: sql`w.rule`,
    count: sql`(select count(*)::int from reviews where group_id = w.id and deleted_at is null)`,
  },
  // Uses index `reviews_undecided`.
  review: {
    from: sql`reviews w ${listing}`,
    where: sql`(w.is_held or w.held_for is not null) and w.deleted_at is null and not exists (
      select from review_groups g
      where g.id = w.group_id and g.state in ('open', 'lapsed', 'removed'))`,
    at: sql`coalesce(w.held_at, w.created_at)`,
    place: own,
    about: sql`w.held_for`,
  },
  // Uses index `triage_review_reports`. A review is represented by its first open report.
  reported: {
    from: sql`review_reports p join reviews w on w.id = p.review_id ${listing}`,
    where: sql`p.is_open and w.report_count > 0 and not w.is_held and w.deleted_at is null
      and not exists (
        select from review_reports e
        where e.review_id = p.review_id and e.is_open and (e.created_at, e.id) < (p.created_at, p.id))`,
    at: sql`p.created_at`,
    place: sql`p.id`,
    id: own,
    about: sql`p.reason`,
    count: sql`w.report_count`,
  },
  // Uses index `review_replies_held`.
  reply: {
    from: sql`review_replies w ${listing}`,
    where: sql`w.is_held and w.deleted_at is null`,
    at: sql`w.updated_at`,
    place: sql`w.review_id`,
    about: sql`w.held_for`,
  },
  // Uses index `business_reports_open`. The first report represents all open ones with the same reason.
  report: {
    from: sql`business_reports w ${listing}`,
    where: sql`w.state = 'open' and not exists (
      select from business_reports e
      where e.business_id = w.business_id and e.reason = w.reason and e.state = 'open'
        and (coalesce(e.waits_since, e.created_at), e.id) < (${reportedSince}, w.id))`,
    at: reportedSince,
    place: own,
    isFirst: sql`w.is_agreed`,
    came: since,
    askedUntil: sql`w.waits_since`,
    name: sql`w.business_id || '-' || w.reason`,
    named: ([businessId], reason) => sql`w.business_id = ${businessId} and w.reason = ${reason}`,
    about: sql`w.reason`,
    count: sql`(select count(*)::int from business_reports e
      where e.business_id = w.business_id and e.reason = w.reason and e.state = 'open')`,
  },
  // Uses index `photos_unchecked`.
  photo: {
    from: sql`photos w left join reviews v on v.id = w.review_id
      join businesses b on b.id = coalesce(w.business_id, v.business_id) and b.deleted_at is null`,
    where: isPhotoUnchecked,
    at: since,
    place: own,
  },
  // Uses index `triage_twins`.
  twin: {
    ...waitingPairs,
    at: sql`w.found_at`,
    place: sql`w.low_id`,
    part: sql`w.high_id`,
    name: sql`w.low_id || '-' || w.high_id`,
    named: ([low, high]) => sql`w.low_id = ${low} and w.high_id = ${high}`,
    about: sql`o.name`,
  },
  // Uses index `triage_doubts`. The first failed check of a listing represents all of them. A website that
  // failed only once and a business already marked as possibly closed are left out.
  doubt: {
    from: sql`business_checks w ${listing}`,
    where: sql`w.state <> 'ok' and ${isDoubt} and b.may_be_closed_at is null and not exists (
      select from business_checks e
      where e.business_id = w.business_id and e.state <> 'ok' and ${isIssueOf}
        and (e.since, e.kind) < (w.since, w.kind))`,
    at: sql`w.since`,
    place: sql`w.business_id`,
    about: sql`w.kind`,
  },
  // Uses index `messages_open`.
  message: {
    from: sql`messages w left join businesses b on b.id = w.business_id and b.deleted_at is null`,
    where: sql`w.done_at is null`,
    at: since,
    place: own,
    about: sql`w.name`,
    says: (text) => sql`lower(w.email) = lower(${text}) or lower(w.name) = lower(${text})`,
  },
  // Uses index `events_waiting`.
  event: {
    from: sql`events w left join businesses b on b.id = w.business_id and b.deleted_at is null`,
    where: sql`w.status = 'waiting'`,
    at: since,
    place: own,
    about: sql`w.title`,
    says: (text) => sql`lower(w.title) = lower(${text})`,
  },
};

/**
 * Sources for opening an item by its key. Any two listings can be compared, even if they weren't found to be
 * similar. Uses the primary key.
 */
export const namedSources: Partial<Record<QueueKind, Source>> = {
  twin: {
    ...sources.twin,
    from: sql`businesses b
      join businesses o on o.deleted_at is null and o.id > b.id
      left join duplicate_pairs w on w.low_id = b.id and w.high_id = o.id`,
    where: sql`b.deleted_at is null`,
    at: sql`coalesce(w.found_at, b.submitted_at)`,
    place: sql`b.id`,
    part: sql`o.id`,
    name: sql`b.id || '-' || o.id`,
    named: ([low, high]) => sql`b.id = ${low} and o.id = ${high}`,
  },
};
