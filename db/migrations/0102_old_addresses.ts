import { type Kysely, sql } from 'kysely';

const UP = `
-- Addresses of an earlier site, which lead to a page of this one.
create table old_addresses (
  -- Decoded, in lower case, without a slash at its end.
  path text collate "C" primary key check (path like '/_%' and length(path) <= 500),
  -- A slug of the listing that it leads to, or a path of this site.
  slug text collate "C" references business_slugs on delete cascade,
  target text collate "C" check (target like '/%'),
  -- The import that brought it; it may be deleted by now.
  import_id bigint,
  added_at timestamptz(3) not null,
  check (num_nonnulls(slug, target) = 1)
);
-- Addresses that lead to a listing which is removed.
create index old_addresses_slug on old_addresses (slug) where slug is not null;

-- Where the listing was on another site, as old_addresses has it.
alter table import_rows add column old_address text;

alter table import_schedules
  drop constraint import_schedules_gone_check,
  add constraint import_schedules_gone_check check (gone in ('leave', 'list', 'close', 'hide'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
