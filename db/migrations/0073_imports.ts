import { type Kysely, sql } from 'kysely';

const UP = String.raw`
-- Of a workbook; null for the first that names two fields.
alter table import_schedules add column sheet text check (length(sheet) between 1 and 100);

-- The same words and numbers as before, in a third of the time: each row of an import asks for them.
create or replace function told_words(
  its_name text, its_city text, its_state text, categories text, description text
) returns text[] language plpgsql immutable parallel safe as $$
declare
  said text := lower(categories || '. ' || left(description, 1500));
  most int := case when description = '' then 200 else 30 end;
  told tsvector;
  words text;
begin
  if octet_length(said) = char_length(said) then
    said := translate(said, '''${'`'}', '');
  else
    said := regexp_replace(lower(normalize(said, NFKD)), '[\u0300-\u036f''’ʻ${'`'}]', '', 'g');
  end if;
  told := to_tsvector('telling', said);
  if told is null or told = '' then return '{}'; end if;
  -- Where it is, others say.
  told := ts_delete(told, tsvector_to_array(to_tsvector('telling', its_name || ' ' || its_city || ' '
    || lower(its_state) || ' ' || coalesce('{
      "AL":"alabama", "AK":"alaska", "AZ":"arizona", "AR":"arkansas", "CA":"california",
      "CO":"colorado", "CT":"connecticut", "DE":"delaware", "FL":"florida", "GA":"georgia",
      "HI":"hawaii", "ID":"idaho", "IL":"illinois", "IN":"indiana", "IA":"iowa",
      "KS":"kansas", "KY":"kentucky", "LA":"louisiana", "ME":"maine", "MD":"maryland",
      "MA":"massachusetts", "MI":"michigan", "MN":"minnesota", "MS":"mississippi",
      "MO":"missouri", "MT":"montana", "NE":"nebraska", "NV":"nevada", "NH":"new hampshire",
      "NJ":"new jersey", "NM":"new mexico", "NY":"new york", "NC":"north carolina",
      "ND":"north dakota", "OH":"ohio", "OK":"oklahoma", "OR":"oregon", "PA":"pennsylvania",
      "RI":"rhode island", "SC":"south carolina", "SD":"south dakota", "TN":"tennessee",
      "TX":"texas", "UT":"utah", "VT":"vermont", "VA":"virginia", "WA":"washington",
      "WV":"west virginia", "WI":"wisconsin", "WY":"wyoming", "AS":"american\nsamoa",
      "DC":"district of columbia", "GU":"guam", "MP":"northern mariana islands",
      "PR":"puerto rico", "VI":"u.s. virgin\nislands"}'::jsonb ->> its_state, ''))));
  if length(told) > most then
    return (
      select coalesce(array_agg('w:' || lexeme), '{}') from (
        select lexeme from unnest(told) told (lexeme, positions, weights)
        where length(lexeme) between 2 and 30 and lexeme !~ '^[0-9.,/-]+$'
        order by positions[1] limit most) w);
  end if;
  words := regexp_replace(' ' || array_to_string(tsvector_to_array(told), ' '),
    ' ([0-9.,/-]*|\S|\S{31,})(?= |$)', '', 'g');
  return case when words <> '' then string_to_array(substr(replace(words, ' ', ' w:'), 2), ' ')
    else '{}' end;
end $$;

create or replace function businesses_dial() returns trigger language plpgsql as $$
begin
  if new.phone ~ '^\([2-9]\d\d\) [2-9]\d\d-\d{4}$' then
    new.phone_e164 := '+1' || translate(new.phone, '() -', '');
  else
    new.phone_e164 := case when new.phone is not null then coalesce(phone_e164(new.phone), '') end;
    new.phone := phone_shown(new.phone, new.phone_e164);
  end if;
  return new;
end $$;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
