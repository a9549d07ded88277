import { type Kysely, sql } from 'kysely';

const UP = `
-- How often a listing was seen and used, by day (UTC). Without a foreign key: one statement counts
-- for many listings, and must not wait for those that are being changed. A trigger deletes instead.
create table listing_figures (
  business_id bigint not null,
  day date not null,
  seen integer not null check (seen >= 0),
  views integer not null check (views >= 0),
  calls integer not null check (calls >= 0),
  directions integer not null check (directions >= 0),
  website integer not null check (website >= 0),
  primary key (business_id, day)
) with (fillfactor = 80);
create index listing_figures_day on listing_figures using brin (day)
  with (pages_per_range = 32, autosummarize = on);
create function delete_figures() returns trigger language plpgsql as $$
begin
  delete from listing_figures f using gone where f.business_id = gone.id;
  return null;
end $$;
create trigger businesses_delete_figures after delete on businesses
  referencing old table as gone for each statement execute function delete_figures();

alter table business_owners
  add column figures_mail boolean not null default true,
  -- The first day of the month that was last mailed.
  add column figures_mailed_for date;

alter table payments
  -- Given by the payer, who may be anyone: never the owner's contact.
  add column receipt_email text check (length(receipt_email) <= 254),
  -- The contact of the listing when it was paid.
  add column contact_email text check (length(contact_email) <= 254);
`;

const DOWN = `
alter table payments drop column contact_email, drop column receipt_email;
alter table business_owners drop column figures_mailed_for, drop column figures_mail;
drop trigger businesses_delete_figures on businesses;
drop function delete_figures;
drop table listing_figures;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DOWN).execute(db);
}
