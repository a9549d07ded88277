import { type Kysely, sql } from 'kysely';

const UP = `
create or replace function businesses_dial() returns trigger language plpgsql as $$
begin
  if new.phone is null then
    new.phone_e164 := null;
  elsif new.phone ~ '^\\([2-9]\\d\\d\\) [2-9]\\d\\d-\\d{4}( ext\\. \\d{1,7})?$' then
    new.phone_e164 := '+1' || translate(replace(new.phone, ' ext. ', ';ext='), '() -', '');
  elsif tg_op = 'UPDATE' and new.phone is distinct from old.phone
      and new.phone_e164 is not distinct from old.phone_e164
      and position(right(split_part(new.phone_e164, ';', 1), 7)
        in regexp_replace(new.phone, '\\D', '', 'g')) = 0 then
    new.phone_e164 := null;
  end if;
  return new;
end $$;
drop function phone_shown(text, text);
drop function phone_e164(text);
alter table businesses add constraint businesses_phone_e164_check
  check (phone_e164 ~ '^(\\+[1-9]\\d{6,14}(;ext=\\d{1,7})?)?$');
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
