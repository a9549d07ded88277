import { type Kysely, sql } from 'kysely';

/** Plain ones first: they are most. Letters are the digits of their keys; without a country it is one of the United States. */
const UP = `
create function phone_e164(phone text) returns text language sql immutable strict parallel safe
return case
  when phone ~ '^\\([2-9]\\d\\d\\) [2-9]\\d\\d-\\d{4}$' then '+1' || translate(phone, '() -', '')
  else (
    select case when digits !~ '^1?(\\d)\\1{9}$' then coalesce(
      '+1' || substring(digits from '^1?([2-9]\\d\\d[2-9]\\d{6})$'),
      '+' || case when number ~ '^\\s*\\+' then substring(digits from '^[2-9]\\d{7,14}$') end
    ) end || coalesce(';ext=' || extension, '')
    from (select
      regexp_replace(lower(phone),
        '[\\s,;.]*((?<![a-z])(extension|ext|x)|#)[\\s.:=#]*\\d{1,7}\\s*$', '') as number,
      substring(lower(phone),
        '(?:(?<![a-z])(?:extension|ext|x)|#)[\\s.:=#]*(\\d{1,7})\\s*$') as extension
    ) parts, lateral (select regexp_replace(
      translate(number, 'abcdefghijklmnopqrstuvwxyz', '22233344455566677778889999'), '\\D', '', 'g'
    ) as digits) dialed
  )
end;

create function phone_shown(phone text, number text) returns text language sql immutable parallel safe
return case
  when number like '+1%' and regexp_replace(lower(phone),
    '((?<![a-z])(extension|ext|x)|#)[\\s.:=#]*\\d{1,7}\\s*$', '') !~ '[a-z]'
  then '(' || substr(number, 3, 3) || ') ' || substr(number, 6, 3) || '-' || substr(number, 9, 4)
    || coalesce(' ext. ' || substring(number from ';ext=(.*)'), '')
  else phone
end;

-- The number to dial and to compare, '+12085550100;ext=7', and '' for a phone that is none; null until it is read. A phone without
-- letters shows it the US way.
alter table businesses add column phone_e164 text collate "C";
create function businesses_dial() returns trigger language plpgsql as $$
begin
  new.phone_e164 := case when new.phone is not null then coalesce(phone_e164(new.phone), '') end;
  new.phone := phone_shown(new.phone, new.phone_e164);
  return new;
end $$;
create trigger businesses_dial before insert or update of phone on businesses
  for each row execute function businesses_dial();

-- Two offices of one number have extensions of their own.
create or replace function business_facts(
  zip_code text, phone text, email text, owner_email text, address text
) returns text[] language sql immutable parallel safe
return array_remove(array[
  'zip ' || left(nullif(zip_code, ''), 5),
  'phone ' || nullif(right(regexp_replace(split_part(phone, ';', 1), '\\D', '', 'g'), 10), ''),
  'email ' || lower(email),
  'owner ' || lower(owner_email),
  'at ' || substring(lower(address) from '^\\d\\S*\\s\\S')
], null);
drop index businesses_facts, businesses_unread;
create index businesses_facts on businesses
  using gin (business_facts(zip_code, coalesce(phone_e164, phone), email, owner_email, address))
  with (gin_pending_list_limit = 1024) where deleted_at is null;
-- What the job after an upgrade still has to read.
create index businesses_unread on businesses (id)
  where trades_from is null or (phone is not null and phone_e164 is null);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
