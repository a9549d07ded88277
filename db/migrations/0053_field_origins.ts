import { type Kysely, sql } from 'kysely';

/** The columns of a listing whose last change the log tells, and the field that each belongs to. */
const LOGGED: [logged: string, column: string, field: string][] = [
  ['name', 'name', 'name'],
  ['description', 'description', 'description'],
  ['imageUrl', 'image_url', 'imageUrl'],
  ['address', 'address', 'place'],
  ['city', 'city', 'place'],
  ['state', 'state', 'place'],
  ['zipCode', 'zip_code', 'place'],
  ['phone', 'phone', 'phone'],
  ['email', 'email', 'email'],
  ['website', 'website', 'website'],
  ['categoryId', 'category_id', 'categoryId'],
];
const listOf = (at: 0 | 1 | 2) => LOGGED.map((names) => `'${names[at]}'`).join(', ');
const pairs = `unnest(array[${listOf(0)}], array[${listOf(1)}], array[${listOf(2)}])
  as f (logged, col, field)`;

const UP = `
-- Who set a field last and when, by field: {"phone": {"by": "owner", "at": "..."}}. What is not named
-- is as it was when the listing was made. Written by the door of changes and by imports.
alter table businesses add column origins jsonb;

-- What a row says of fields that an owner or staff set, and that it leaves alone: {"phone": {"phone": "..."}}
alter table import_rows add column kept jsonb;
create index import_rows_kept on import_rows (import_id, line) where kept is not null;

alter table imports
  -- Of who took the last step; null for all.
  add column rights text[],
  -- Fields that staff chose to set from the file all the same.
  add column overwrite text[] not null default '{}',
  add column kept_row_count integer not null default 0,
  add column kept_fields jsonb not null default '[]';

-- What who saved them last could do then: a token may do less than its maker. Null: what they may now.
alter table import_schedules add column rights text[];
alter table import_mappings add column rights text[];

-- Changes that whoever was the contact before is told of, until the mail is written.
create table contact_notices (
  id bigint generated always as identity primary key,
  business_id bigint not null,
  email text not null,
  -- The import that made it, whose notices become one mail.
  import_id bigint,
  at timestamptz not null,
  before jsonb not null,
  after jsonb not null
);
create index contact_notices_import on contact_notices (import_id, business_id);
create index contact_notices_email on contact_notices (lower(email));

-- What is known of the past. A value that is another by now came from an import, which left no line.
with logged as (
  select distinct on (l.business_id, f.col) l.business_id, f.field, f.col, l.at, l.actor, l.action,
    l.after ->> f.logged as value
  from audit_log l cross join ${pairs}
  where l.business_id is not null and jsonb_exists(l.before, f.logged) and jsonb_exists(l.after, f.logged)
  order by l.business_id, f.col, l.id desc
), imported as (
  select distinct on (r.business_id, f.col) r.business_id, f.field, f.col, i.updated_at as at
  from import_rows r join imports i on i.id = r.import_id
  join businesses b on b.id = r.business_id cross join ${pairs}
  where r.before is not null and r.outcome = 'changed' and i.state = 'committed'
    and r.before ->> f.col is distinct from to_jsonb(b) ->> f.col
  order by r.business_id, f.col, i.updated_at desc
), known as (
  select coalesce(l.business_id, i.business_id) as business_id, coalesce(l.field, i.field) as field,
    case when l.at is null or i.at > l.at then i.at
      when l.value is distinct from to_jsonb(b) ->> l.col then b.updated_at else l.at end as at,
    case when l.at is null or i.at > l.at or l.value is distinct from to_jsonb(b) ->> l.col then 'source'
      when l.actor = 'owner' or l.action = 'business.accept-change' then 'owner'
      when l.actor = 'visitor' then 'submitter' else 'staff' end as by
  from logged l full join imported i on i.business_id = l.business_id and i.col = l.col
  join businesses b on b.id = coalesce(l.business_id, i.business_id)
), last as (
  select distinct on (business_id, field) business_id, field, by, at from known
  order by business_id, field, at desc
)
update businesses b set origins = o.origins
from (
  select business_id, jsonb_object_agg(field, jsonb_build_object('by', by,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as origins
  from last group by business_id
) o
where b.id = o.business_id;
`;

const DOWN = `
drop table contact_notices;
alter table import_schedules drop column rights;
alter table import_mappings drop column rights;
alter table imports drop column rights, drop column overwrite, drop column kept_row_count,
  drop column kept_fields;
drop index import_rows_kept;
alter table import_rows drop column kept;
alter table businesses drop column origins;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
