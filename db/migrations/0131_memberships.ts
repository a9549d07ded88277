import { type Kysely, sql } from 'kysely';

const UP = `
-- Memberships with a last day. A trigger keeps them, apart from businesses, all of whose indexes take in a row
-- anew when one of them has to. None of deleted listings.
create table memberships (
  business_id bigint primary key references businesses on delete cascade,
  -- The last day: 2026-12-31. A month or year sorts behind its days: 2026-12-99, 2026-99-99.
  ends text collate "C" not null,
  is_member boolean not null,
  -- The end that the contact was told of.
  told_end text collate "C"
);
-- Memberships that end.
create index memberships_end on memberships (ends, business_id) where is_member;
-- Staff's list of former members.
create index memberships_former on memberships (business_id) where not is_member;
create function keep_membership() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or not new.custom ? 'member-until' then
    delete from memberships where business_id = new.id;
  else
    insert into memberships (business_id, ends, is_member)
    values (new.id, rpad(new.custom ->> 'member-until', 10, '-99'), 'f:member=yes' = any(new.custom_tokens))
    on conflict (business_id) do update set ends = excluded.ends, is_member = excluded.is_member;
  end if;
  return null;
end $$;
create trigger businesses_add_membership after insert on businesses for each row
  when (new.custom ? 'member-until') execute function keep_membership();
create trigger businesses_change_membership after update of custom, custom_tokens, deleted_at on businesses
  for each row when (old.custom ? 'member-until' or new.custom ? 'member-until') execute function keep_membership();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
