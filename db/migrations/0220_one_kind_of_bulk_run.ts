import { type Kysely, sql } from 'kysely';

const UP = `
alter table bulk_runs drop constraint bulk_runs_action_check;
alter table bulk_runs add constraint bulk_runs_action_check
  check (action in ('approve', 'hide', 'reject', 'delete', 'move', 'edit', 'clean', 'mail'));
-- Whether the listings were chosen one by one, and the change began without a look.
alter table bulk_runs add column is_direct boolean not null default false;
-- How many listings change or lose what: [{"field": "phone", "became": "emptied", "count": 3, "examples": []}].
alter table bulk_runs add column kinds jsonb not null default '[]' check (jsonb_typeof(kinds) = 'array');
-- Several runs may be under way; the next waits for the jobs of those before.
drop index bulk_runs_under_way;
-- What a look found, to be read before it is run.
create table bulk_run_changes (
  bulk_run_id bigint not null references bulk_runs on delete cascade,
  business_id bigint not null,
  field text collate "C" not null,
  slug text not null,
  before text not null,
  after text not null,
  primary key (bulk_run_id, business_id, field)
);

-- Cleanings become runs. One that was under way has stopped, and can be undone as far as it got.
alter table bulk_runs add column cleaning_id bigint;
insert into bulk_runs (cleaning_id, state, action, actor, filter, change, created_at, updated_at, started_at,
    found, changing, changed, undone, kept, kinds)
  select id,
    case state when 'undone' then 'undone' when 'written' then 'done' else 'stopped' end,
    'clean', actor, '{"status": "all"}', '{"action": "clean"}', created_at, updated_at, written_at,
    listings, changed,
    case when written_at is null then 0 else (
      select count(*) from audit_log l where l.action = 'business.clean' and l.at = written_at
    ) end,
    undone, kept, kinds
  from cleanings order by id;
insert into bulk_run_changes
  select r.id, c.business_id, c.field, c.slug, c.before, c.after
  from cleaning_changes c join bulk_runs r using (cleaning_id);
alter table bulk_runs drop column cleaning_id;
drop table cleaning_changes, cleanings;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
