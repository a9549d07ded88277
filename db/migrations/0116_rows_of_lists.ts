import { type Kysely, sql } from 'kysely';

const UP = `
-- Which listing each row of a list named. Several rows name one listing if they were merged.
create table import_list_rows (
  import_id bigint not null references import_lists on delete cascade,
  -- The hash of name and place, as in import_rows.
  said bigint not null,
  business_id bigint not null references businesses on delete cascade,
  primary key (import_id, said)
);
-- Rows of a listing that is deleted.
create index import_list_rows_business on import_list_rows (business_id);

insert into import_list_rows (import_id, said, business_id)
select import_id, said, business_id from import_list_listings where said is not null
on conflict do nothing;
alter table import_list_listings drop column said;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
