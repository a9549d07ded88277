import { type Kysely, sql } from 'kysely';

const UP = `
-- What brings two listings together: folded parts of a listing, hashed. Negative ones are for single look-ups.
-- Without a foreign key, which would lock a listing eight times for its keys. A trigger deletes instead.
create table business_keys (
  key bigint not null,
  business_id bigint not null,
  primary key (key, business_id)
);
create index business_keys_business on business_keys (business_id);
create function delete_keys() returns trigger language plpgsql as $$
begin
  delete from business_keys k using gone where k.business_id = gone.id;
  return null;
end $$;
create trigger businesses_delete_keys after delete on businesses
  referencing old table as gone for each statement execute function delete_keys();

-- Listings whose pairs are to be found anew.
create table twin_checks (
  business_id bigint primary key references businesses on delete cascade
);
insert into twin_checks (business_id) select id from businesses;
`;

const DOWN = `
drop table twin_checks;
drop trigger businesses_delete_keys on businesses;
drop function delete_keys;
drop table business_keys;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
