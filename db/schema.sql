-- Today's schema. A new database is made from this file alone; npm run write-schema writes it from what the
-- migrations make of a database of the last release. Comments, headings and the order are people's: they stay,
-- and those of a migration are taken over. Above each index stands the question that it answers.


-- ## Words and distances
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- English stems without stop words: "The", "All" and "Will" are parts of business names.
create text search dictionary english_words (
  template = snowball, language = 'english'
);

create text search configuration listing (parser = "default");
alter text search configuration listing add mapping for asciihword, asciiword, hword, hword_asciipart, hword_numpart, hword_part, numhword, numword, word with english_words;
alter text search configuration listing add mapping for email, file, float, host, int, sfloat, uint, url, url_path, version with simple;

-- As the words of names are, without the words that say nothing.
create text search dictionary telling_words (
  template = snowball, language = 'english', stopwords = 'english'
);

create text search configuration telling (parser = "default");
alter text search configuration telling add mapping for asciihword, asciiword, hword, hword_asciipart, hword_numpart, hword_part, numhword, numword, word with telling_words;
alter text search configuration telling add mapping for email, file, float, host, int, sfloat, uint, url, url_path, version with simple;

-- What a listing says of itself, the first thirty words: 'w:karaok'. Where it is, others say.
create function told_words(its_name text, its_city text, its_state text, categories text, description text)
    returns text[] language plpgsql immutable parallel safe as $$
declare
  said text := lower(categories || '. ' || left(description, 1500));
  most int := case when description = '' then 200 else 30 end;
  told tsvector;
  words text;
begin
  if octet_length(said) = char_length(said) then
    said := translate(said, '''`', '');
  else
    said := regexp_replace(lower(normalize(said, NFKD)), '[\u0300-\u036f''’ʻ`]', '', 'g');
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

-- What staff type of a listing besides its words. Of an address as much as a search must give: its
-- number, and the next letter.
create function business_facts(zip_code text, phone text, email text, owner_email text, address text)
    returns text[] language sql immutable parallel safe
  return array_remove(array[('zip ' || "left"(nullif(zip_code, ''), 5)), ('phone ' ||
    nullif("right"(regexp_replace(split_part(phone, ';', 1), '\D', '', 'g'), 10), '')), ('email ' ||
    lower(email)), ('owner ' || lower(owner_email)), ('at ' || "substring"(lower(address), '^\d\S*\s\S'))],
    null::text);

-- Column and row of the map tile that holds a point; 2^zoom tiles lie side by side.
create function tile_x(longitude double precision, zoom integer) returns integer language sql immutable
  return (floor((((longitude + (180)::double precision) / (360)::double precision) * ((1 << zoom))::double
    precision)))::integer;

create function tile_y(latitude double precision, zoom integer) returns integer language sql immutable
  return (floor(((((1)::double precision - (asinh(tan(radians(latitude))) / pi())) / (2)::double precision) * ((1 <<
    zoom))::double precision)))::integer;

-- A point of the Mercator map, in degrees of longitude.
create function map_point(latitude double precision, longitude double precision) returns point language sql
    immutable
  return point(longitude, degrees(asinh(tan(radians(latitude)))));

-- Great-circle distance in miles.
create function miles_between(latitude1 double precision, longitude1 double precision, latitude2 double
    precision, longitude2 double precision) returns double precision language sql immutable
  return ((7917.5)::double precision * asin(least((1)::double precision, sqrt(((sin((radians((latitude2 - latitude1))
    / (2)::double precision)) ^ (2)::double precision) + ((cos(radians(latitude1)) *
    cos(radians(latitude2))) * (sin((radians((longitude2 - longitude1)) / (2)::double precision)) ^
    (2)::double precision)))))));

-- ## The site: its settings, its first start, its limits

-- What the product notes for itself: what was seeded, which vocabulary holds.
create table settings (
  key text collate "C" primary key,
  value text not null
);

-- Each change of the settings is a version; the last one holds. What stands in none has its
-- default.
create table site_settings (
  version integer generated always as identity primary key,
  -- By the names in contract/settings.ts, only what differs from the defaults.
  changed jsonb not null check (jsonb_typeof(changed) = 'object'),
  changed_by text collate "C" not null,
  changed_at timestamptz(3) not null
);

-- Logos, by the hash of what they are. What an older version of the settings names stays.
create table site_files (
  name text collate "C" primary key check (name ~ '^[0-9a-f]{32}\.(svg|png)$'),
  bytes bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 500000),
  kept_at timestamptz(3) not null
);

-- What the first start has asked about, answered or skipped. With all of them it is over.
create table welcome_steps (
  step text collate "C" primary key check (step in ('name', 'logo', 'color', 'area', 'price', 'look')),
  done_at timestamptz(3) not null
);

-- How often an address, a person or a token did something of late.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
-- What has expired, every five minutes.
create index rate_limits_expire on rate_limits (expire);

-- Plain forms that were sent of late, so that a second sending leads where the first one did.
create table sent_forms (
  -- A keyed hash of the call, what was sent, and by whom.
  key text collate "C" primary key,
  -- Where the first sending led to, sealed; null while it is under way.
  result bytea,
  sent_at timestamptz not null default now()
);
-- Sendings that are forgotten, at each new one.
create index sent_forms_sent_at on sent_forms (sent_at);

-- ## Staff: accounts, how they sign in, what they did

-- Roles that a site adds to the built-in ones.
create table roles (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 40),
  -- Names of domain/rights.ts; one that the product does not know allows nothing.
  rights text[] not null check (cardinality(rights) >= 1 and cardinality(rights) <= 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
-- One role a name.
create unique index roles_name on roles (lower(name));

-- People who may sign in. The columns of all but invitations are those that better-auth expects.
create table users (
  id text collate "C" primary key,
  -- In lower case.
  email text collate "C" not null unique,
  email_verified boolean not null default false,
  name text not null,
  image text,
  role text not null default 'none' check (role ~ '^([a-z]+|role:[1-9][0-9]{0,8})$'),
  must_change_password boolean not null default false,
  two_factor_enabled boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Of a role that the site added.
  role_id integer generated always as ( case when role ~~ 'role:%' then substr(role, 6)::integer else
    null::integer end) stored references roles
);
-- Who has a role that is to be deleted.
create index users_role_id on users (role_id) where role_id is not null;

-- Ways to sign in: a password (provider 'credential'), or the organization's own sign-in.
create table accounts (
  id text collate "C" primary key,
  provider_id text collate "C" not null,
  account_id text collate "C" not null,
  user_id text collate "C" not null references users on delete cascade,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
-- Ways of a person to sign in.
create index accounts_user on accounts (user_id);

create table sessions (
  id text collate "C" primary key,
  token text collate "C" not null unique,
  user_id text collate "C" not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Begun with a passkey, which counts as two factors.
  with_passkey boolean not null default false
);
-- Where a person is signed in.
create index sessions_user on sessions (user_id);

-- The second factor of a person: an app's key, encrypted, and backup codes, hashed.
create table two_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users on delete cascade,
  -- The key of the app, encrypted.
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  last_step bigint not null default 0
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  -- As browsers name it, in base64url.
  credential_id text collate "C" not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
-- Passkeys of a person.
create index passkeys_user on passkeys (user_id);

-- What a browser was asked to sign; an answer takes it away.
create table passkey_challenges (
  -- Hash of the challenge, what it is for, and something that only this browser has.
  key_hash text collate "C" primary key,
  expires_at timestamptz not null
);

-- What a sign-in by the organization is known by when it comes back.
create table verifications (
  id text collate "C" primary key,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A sign-in by the organization that comes back.
create index verifications_identifier on verifications (identifier);

-- Every action of staff, owners and jobs, with before and after.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  business_id bigint,
  reason text,
  before jsonb,
  after jsonb,
  -- The version of the business that a change made.
  version integer,
  -- The program by which somebody did it; null for those who did it themselves.
  program text
);
-- The log, newest first; what is too old.
create index audit_log_at on audit_log (at desc, id desc);
-- What happened to a listing.
create index audit_log_business on audit_log (business_id, at desc, id desc) where business_id is not null;
-- The log of one action; which actions there are.
create index audit_log_action on audit_log (action, at desc, id desc);
-- The log of one person; who is in it.
create index audit_log_actor on audit_log (actor, at desc, id desc);
-- The log of one action by one person.
create index audit_log_deed on audit_log (actor, action, at desc, id desc);

-- ## Places: towns, ZIP codes, the area of the site, parts of towns

-- Every town, with a business or without.
create table towns (
  state text collate "C" not null,
  city_key text collate "C" not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  primary key (state, city_key)
);
-- Towns around a point.
create index towns_point on towns (latitude, longitude);
-- Towns of a name, the largest first.
create index towns_name on towns (city_key, population desc);
-- Towns whose names begin with what is typed.
create index towns_start on towns ("left"(city_key, 3), population desc);

-- Every ZIP code, with the town and the point that it stands for.
create table zip_codes (
  zip_code text collate "C" primary key,
  city text not null,
  state text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null
);
-- ZIP codes that begin with what is typed, or with three digits.
create index zip_codes_start on zip_codes ("left"(zip_code, 3), zip_code);
-- ZIP codes of a town.
create index zip_codes_city on zip_codes (state, city);

-- Counties, regions that people name (the Bay Area) and airports.
create table regions (
  slug text collate "C" primary key,
  name text not null,
  kind text not null check (kind in ('county', 'region', 'airport')),
  states text[] collate "C" not null,
  -- The middle of its people, and how far its farthest corner is from there.
  latitude double precision not null,
  longitude double precision not null,
  miles double precision not null,
  population integer not null,
  -- Polygons of the Mercator map, as `map_point` has them.
  shape polygon[] not null
);

-- What people call a region. Names that aren't clear mean it only with other evidence: "the valley".
create table region_names (
  name_key text collate "C" not null,
  slug text collate "C" not null references regions on delete cascade,
  is_clear boolean not null,
  primary key (name_key, slug)
);

-- The area that listings are held against. One row, which whoever places a listing holds.
create table site_area (
  is_only boolean default true primary key check (is_only),
  kind text not null default 'country' check (kind in ('country', 'states', 'circle')),
  states text[] collate "C" not null default '{}'::text[],
  name text,
  latitude double precision check (latitude >= '-90'::integer::double precision and latitude <= 90::double
    precision),
  longitude double precision check (longitude >= '-180'::integer::double precision and longitude <=
    180::double precision),
  miles double precision check (miles >= 1::double precision and miles <= 250::double precision),
  check (kind <> 'states' or cardinality(states) > 0),
  check (kind <> 'circle' or name is not null and latitude is not null and longitude is not null and miles is
    not null)
);
insert into site_area default values;

-- While listings are held against a new area; a table of its own, as the area is held meanwhile.
create table area_progress (
  is_only boolean default true primary key check (is_only),
  -- Listings up to this id are done.
  settled_to bigint not null
);

-- Places that staff drew within a town: 'Downtown'.
create table areas (
  id integer generated by default as identity primary key,
  state text collate "C" not null,
  city_key text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  name_key text collate "C" not null check (name_key <> ''),
  -- Longitude and latitude of each corner.
  corners jsonb not null check (jsonb_array_length(corners) >= 3 and jsonb_array_length(corners) <= 200),
  shape polygon not null generated always as (translate(corners::text, '[]', '()')::polygon) stored,
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  unique (state, city_key, name_key),
  unique (state, city_key, slug)
);
-- Drawn places of a name, or that begin so.
create index areas_name on areas (name_key);

create function is_outside_area(its_state text, its_latitude double precision, its_longitude double
    precision) returns boolean language sql stable
  return coalesce((SELECT case a.kind when 'states' then (is_outside_area.its_state <> all (a.states)) when 'circle'
    then coalesce((miles_between(a.latitude, a.longitude, is_outside_area.its_latitude,
    is_outside_area.its_longitude) > a.miles), true) else false end as "case" from site_area a), false);

-- Only exact points tell in which part of a town something is.
create function list_area_tokens(its_state text, its_city_key text, its_latitude double precision,
    its_longitude double precision, its_precision text) returns text[] language sql stable
  return case when (its_precision = 'rooftop') then array(SELECT ('a:' || a.id) from areas a where ((a.state =
    list_area_tokens.its_state) and (a.city_key = list_area_tokens.its_city_key) and (a.shape @>
    point(list_area_tokens.its_longitude, list_area_tokens.its_latitude))) ORDER by a.id) else '{}'::text[]
    end;

-- ## Categories, trades, and what people call them

-- What every listing is in one of.
create table categories (
  id bigint generated by default as identity primary key,
  name text not null,
  slug text collate "C" not null unique,
  icon text,
  description text,
  position integer not null default 0,
  -- Set while a category that is deleted still has businesses: where they go.
  moving_to bigint references categories
);

create table trades (
  id smallint generated by default as identity primary key,
  slug text collate "C" not null unique,
  name text not null,
  singular text not null,
  category_id bigint references categories on delete set null,
  icon text,
  -- Type of schema.org, and whether it is a LocalBusiness there.
  schema_type text,
  is_local_business boolean not null default true,
  -- In menus, with pages of its own for towns; the others serve search and forms.
  is_listed boolean not null default true,
  version integer not null default 1,
  -- Listings keep it; nobody is offered it, and its pages lead to its category.
  is_hidden boolean not null default false,
  -- The broader trade that a finer one is part of: what is asked for while nobody has the finer
  -- one.
  part_of smallint references trades on delete set null,
  constraint trades_hidden check (not (is_hidden and is_listed))
);
-- Trades of a category.
create index trades_category on trades (category_id);
-- Finer trades of a broader one.
create index trades_part_of on trades (part_of) where part_of is not null;

-- Addresses that trades had: before a rename, or of what was merged into them.
create table trade_slugs (
  slug text collate "C" primary key,
  trade_id smallint not null references trades on delete cascade
);
-- Former addresses of a trade.
create index trade_slugs_trade on trade_slugs (trade_id);

-- Trades that are gone, and how many of their listings have followed. The target may be gone as
-- well.
create table trade_merges (
  trade_id smallint primary key,
  name text not null,
  into_id smallint references trades on delete set null,
  total integer not null,
  moved integer not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
-- Merges that are on their way to a trade.
create index trade_merges_into on trade_merges (into_id);

-- What people say when they mean a trade, or a whole category; stems, the likeliest meaning first.
create table trade_phrases (
  stem text collate "C" not null,
  position smallint not null,
  phrase text not null,
  trade_id smallint references trades on delete cascade,
  category_id bigint references categories on delete cascade,
  kind text not null check (kind in ('exact', 'narrower', 'need', 'broader')),
  -- Stands in many names that are of another trade: park, home, lake.
  is_risky boolean not null default false,
  primary key (stem, "position"),
  check (num_nonnulls(trade_id, category_id) = 1)
);
-- What a trade is called.
create index trade_phrases_trade on trade_phrases (trade_id);
-- What a category is called.
create index trade_phrases_category on trade_phrases (category_id);

-- ## Listings

-- 10 % of each page stays free, so that a new rating updates its row in place.
create table businesses (
  id bigint generated by default as identity primary key,
  -- # What it says of itself
  name text not null,
  name_key text collate "C" not null,
  slug text collate "C" not null,
  description text not null default '',
  image_url text,
  -- The first photo, so that lists read one row.
  lead_photo jsonb check (jsonb_typeof(lead_photo) = 'object' and lead_photo ?& array['key', 'width',
    'height', 'alt']),
  category_id bigint not null references categories,
  category_key text collate "C" not null,
  -- Ids, the main one first; at most three.
  trades smallint[] not null default '{}'::smallint[] check (cardinality(trades) <= 3),
  -- Who chose them; null while nobody has.
  trades_from text check (trades_from in ('owner', 'staff', 'import', 'rules')),
  -- # Where it is, and when it is open
  address text not null default '',
  city text not null,
  city_key text collate "C" not null,
  state text collate "C" not null,
  zip_code text collate "C" not null default '',
  latitude double precision,
  longitude double precision,
  -- What the point is the center of; null while there is none.
  location_precision text check (location_precision in ('rooftop', 'zip', 'city')),
  place point generated always as (map_point(latitude, longitude)) stored,
  hours jsonb check (hours is null or (jsonb_typeof(hours -> 'weekly') = 'array' and jsonb_array_length(hours
    -> 'weekly') = 7 and jsonb_typeof(hours -> 'special') = 'array' and jsonb_typeof(hours ->
    'byAppointment') = 'boolean') is true),
  -- IANA name; known where hours are.
  time_zone text,
  -- # How it is reached
  phone text,
  email text,
  website text,
  -- # Where its facts come from, and who answers for them
  -- Where the facts first came from; null where nobody knows any more.
  source text check (source in ('overture', 'imls-pls', 'hifld', 'openbrewerydb', 'usda-ams', 'usda-fsis',
    'owner', 'import')),
  -- What the source lists a business under beside its trades: 'karaoke, music venue'.
  source_categories text not null default '',
  -- Who set a field last and when, by field: {"phone": {"by": "owner", "at": "..."}}. What is not
  -- named is as it was when the listing was made. Written by the door of changes and by imports.
  origins jsonb,
  -- Its owner's own address: for us alone, never in a public answer.
  owner_email text check (length(owner_email) <= 254),
  -- When its facts were last confirmed, and by whom.
  confirmed_at timestamptz(3),
  -- source: by the file that its facts came with; without any, as it was submitted.
  confirmed_by text check (confirmed_by in ('owner', 'staff', 'source')),
  -- Set by staff or its owner; the page then says that it may be closed.
  may_be_closed_at timestamptz(3),
  -- Set by staff: the page has no form for messages to the business, whatever its owner chose.
  inquiries_off boolean not null default false,
  -- # How it stands
  version integer not null default 1,
  -- Sent along by the submission form: the same submission twice is one business.
  submission_key uuid,
  submitted_at timestamptz(3) not null default now(),
  approved_at timestamptz,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  premium_until timestamptz,
  is_premium boolean not null default false,
  is_approved boolean not null default false,
  -- Outside the area of the site. A trigger keeps it.
  is_outside boolean not null default false,
  -- What visitors can find.
  is_listed boolean not null generated always as (is_approved and deleted_at is null and not is_outside)
    stored,
  -- # Its reviews and its rank
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  -- Listed reviews that its rating leaves out.
  uncounted_reviews integer not null default 0,
  -- Steps that most reviews leave as they are, as those of the rank.
  review_step smallint not null generated always as (floor(ln((review_count + 1)::double precision) /
    0.6931471805599453::double precision)::integer) stored,
  -- A Bayesian score in steps (bits 40-51), the id: unique, and below 2^53.
  sort_key bigint not null generated always as (((rating_sum * 4 + 140) / (review_count + 10) * 128 +
    floor(ln((review_count + 1)::double precision) / 1.3862943611198906::double precision)::integer)::bigint
    * '1099511627776'::bigint + id) stored,
  -- # Words of the search
  -- In which three hours of its week it opens some time, as words of the search.
  open_tokens text[] not null default '{}'::text[] check (array_position(open_tokens, '') is null),
  -- The drawn areas that it is in, as words of the search.
  area_tokens text[] not null default '{}'::text[] check (array_position(area_tokens, '') is null),
  -- Words of the name and the category, and filters that nobody can type (folded text has no
  -- colon), so that one index intersects words with places, trades and tiles. Null for what isn't
  -- listed, so that the statistics of its words are those of what is.
  search_vector tsvector generated always as ( case when is_approved and deleted_at is null and not is_outside
    then (((((strip(to_tsvector('listing'::regconfig, (name_key || ' ') || category_key)) ||
    array_to_tsvector(array_remove(array['s:' || state, 'c:' || category_id::text, 'y:' || city_key, case
    when is_premium then 'p:1' else 'p:0' end, 't:' || coalesce(trades[1]::integer, 0)::text, 't:' ||
    trades[2]::text, 't:' || trades[3]::text, (('q12:' || tile_x(longitude, 12)::text) || ',') ||
    tile_y(latitude, 12)::text, (('q10:' || tile_x(longitude, 10)::text) || ',') || tile_y(latitude,
    10)::text, (('q8:' || tile_x(longitude, 8)::text) || ',') || tile_y(latitude, 8)::text], null::text)))
    || array_to_tsvector(open_tokens)) || array_to_tsvector(area_tokens)) ||
    array_to_tsvector(told_words(name_key, city_key, state, source_categories, description))) ||
    array_to_tsvector(custom_tokens)) || case when custom_words = '' then ''::tsvector else
    array_to_tsvector(told_words(name_key, city_key, state, custom_words, '')) end else null::tsvector end)
    stored,
  -- The number to dial and to compare, '+12085550100;ext=7', and '' for a phone that is none; null until it is read.
  phone_e164 text collate "C" check (phone_e164 ~ '^(\+[1-9]\d{6,14}(;ext=\d{1,7})?)?$'),
  -- What staff's own fields say, by key: {"patio": true, "languages": ["spanish"]}.
  custom jsonb not null default '{}'::jsonb check (jsonb_typeof(custom) = 'object'),
  -- The same as filters of the search ('f:patio=yes'), and what fields and services say in words.
  custom_tokens text[] not null default '{}'::text[] check (array_position(custom_tokens, '') is null),
  custom_words text not null default '',
  -- In its owner's order: [{"name": "Haircut", "words": "", "price": 2500, "isFrom": false}]; null for none.
  services jsonb check (jsonb_typeof(services) = 'array'),
  -- Those that are over too, until its next change.
  offers jsonb check (jsonb_typeof(offers) = 'array'),
  plan jsonb,
  check ((hours is null) = (time_zone is null))
) with (fillfactor=90);
alter table businesses alter sort_key set statistics 1000;
alter table businesses alter search_vector set statistics 1000;
-- The best of all.
create index businesses_rank on businesses (sort_key desc) where is_listed;
-- The best of a category; all of it, when it moves.
create index businesses_category on businesses (category_id, sort_key desc) where is_listed;
-- The best of a state.
create index businesses_state on businesses (state, sort_key desc) where is_listed;
-- The best of a category in a state.
create index businesses_category_state on businesses (category_id, state, sort_key desc) where is_listed;
-- The best of a category in a town.
create index businesses_state_city_category on businesses (state, city_key, category_id, sort_key desc)
    where is_listed;
-- The best of one name, at every letter typed.
create index businesses_name on businesses (name_key, sort_key desc) where is_listed;
-- The newest.
create index businesses_recent on businesses (submitted_at desc, id desc) where is_listed;
-- Words, trades, places and tiles together, counted or sorted.
create index businesses_search on businesses using gin (search_vector) with (fastupdate=off) where is_listed;
-- One submission a form.
create unique index businesses_submission on businesses (submission_key) where submission_key is not null;
-- Staff's list by category.
create index businesses_staff_category on businesses (category_key, name_key, id) where deleted_at is null;
-- Staff's list by town; what a newly drawn area holds.
create index businesses_staff_location on businesses (city_key, state, id) where deleted_at is null;
-- Staff's list by time.
create index businesses_staff_submitted on businesses (submitted_at, id) where deleted_at is null;
-- What can be restored; what is to be removed for good.
create index businesses_deleted on businesses (deleted_at, id) where deleted_at is not null;
-- A business by its name and place, approved or not; staff's list by name.
create index businesses_place on businesses (name_key, city_key, state);
-- The nearest to a point.
create index businesses_point on businesses using gist (place) where is_listed;
-- The nearest of a category.
create index businesses_category_point on businesses using gist (category_id, place) where is_listed;
-- Those with the most reviews.
create index businesses_reviewed on businesses (review_step desc, sort_key desc) where is_listed;
-- Premium ones of everywhere, or of a state.
create index businesses_sponsored on businesses (sort_key desc) where is_listed and is_premium;
-- Premium ones of a category.
create index businesses_sponsored_category on businesses (category_id, sort_key desc) where is_listed and
    is_premium;
-- What the trade rules and the map have not seen yet.
create index businesses_unread on businesses (id) where trades_from is null or phone is not null and
    phone_e164 is null;
-- What is next door in the same trade.
create index businesses_trade_point on businesses using gist ((trades[1]), place) where is_listed;
-- Whose contact is to be asked whether it is up to date, the longest first.
create index businesses_unconfirmed on businesses (coalesce(confirmed_at, approved_at, submitted_at), id)
    where is_listed and coalesce(owner_email, email) is not null;
-- Staff's list and count of what is outside the area.
create index businesses_outside on businesses (submitted_at, id) include (category_id, is_premium,
    is_approved) where is_outside and deleted_at is null;
-- The first page of a common question: those that rank before all others.
create index businesses_search_best on businesses using gin (search_vector) with (fastupdate=off) where
    is_listed and sort_key >= '2392537302040576'::bigint;
-- The first page of a less common question: those that are rated.
create index businesses_search_rated on businesses using gin (search_vector) with (fastupdate=off) where
    is_listed and sort_key >= '1971424348602368'::bigint;
-- Whether a question has more matches than are counted: one in 32, by chance.
create index businesses_search_sample on businesses using gin (search_vector) with (fastupdate=off) where
    is_listed and (hashint8(id) & 31) = 0;
-- Premium ones of a town; with the state, or a plan takes the index of all its listings.
create index businesses_sponsored_town on businesses (state, city_key, sort_key desc) where is_listed and
    is_premium;
-- Premium ones near a point; with the category, or all of an area are read for those of one.
create index businesses_sponsored_place on businesses using gist (place, category_id) where is_listed and
    is_premium;
-- Premium ones among a question's matches; few are premium.
create index businesses_search_premium on businesses using gin (search_vector) with (fastupdate=off) where
    is_listed and is_premium;
-- Staff's search by a phone number, email, ZIP code or address; the listings of one contact.
create index businesses_facts on businesses using gin (business_facts(zip_code, coalesce(phone_e164, phone),
    email, owner_email, address)) with (gin_pending_list_limit='1024') where deleted_at is null;
-- Staff's list of what is premium, sorted in memory; terms that end.
create index businesses_premium on businesses (premium_until, id) where is_premium and deleted_at is null;
-- The best of a town, or of all towns of one name.
create index businesses_town on businesses (city_key, state, sort_key desc) where is_listed;
-- What waits: the queue, staff's list and count, addresses that submissions have asked for.
create index businesses_pending on businesses (submitted_at, id) include (category_id, is_premium, slug)
    where not is_approved and deleted_at is null;

-- Every address that a listing ever had leads to it.
create table business_slugs (
  slug text collate "C" primary key,
  business_id bigint not null references businesses on delete cascade
);
-- All addresses that a listing had.
create index business_slugs_business on business_slugs (business_id);

-- Addresses of an earlier site, which lead to a page of this one.
create table old_addresses (
  -- Decoded, in lower case, without a slash at its end.
  path text collate "C" primary key check (path ~~ '/_%' and length(path) <= 500),
  -- A slug of the listing that it leads to, or a path of this site.
  slug text collate "C" references business_slugs on delete cascade,
  target text collate "C" check (target ~~ '/%'),
  -- The import that brought it; it may be deleted by now.
  import_id bigint,
  added_at timestamptz(3) not null,
  check (num_nonnulls(slug, target) = 1)
);
-- Addresses that lead to a listing which is removed.
create index old_addresses_slug on old_addresses (slug) where slug is not null;

-- Apart from businesses, all of whose indexes take in a row anew when one of them has to. None of
-- deleted ones.
create table business_texts (
  business_id bigint primary key references businesses on delete cascade,
  text text not null,
  is_approved boolean not null,
  is_premium boolean not null
);
alter table business_texts alter text set statistics 1000;
-- Staff's search by words, or parts of words.
create index business_texts_text on business_texts using gin (text gin_trgm_ops) with
    (gin_pending_list_limit='1024');
-- The same among what waits.
create index business_texts_pending on business_texts using gin (text gin_trgm_ops) with
    (gin_pending_list_limit='1024') where not is_approved;
-- The same among what is premium.
create index business_texts_premium on business_texts using gin (text gin_trgm_ops) with
    (gin_pending_list_limit='1024') where is_premium;
-- Words of other scripts, which have no trigrams in the locale C.
create index business_texts_beyond_ascii on business_texts (business_id) where octet_length(text) >
    char_length(text);

create function place_in_area() returns trigger language plpgsql as $$
declare held text;
begin
  -- Whoever changes the area waits for those who place listings, and they for it.
  select kind into held from site_area for share;
  new.is_outside := coalesce(held, 'country') <> 'country'
    and is_outside_area(new.state, new.latitude, new.longitude);
  new.area_tokens := case when new.location_precision = 'rooftop' then list_area_tokens(
    new.state, new.city_key, new.latitude, new.longitude, new.location_precision)
    else '{}' end;
  return new;
end $$;
-- Whoever holds the areas, and sees that there are none, says so for its transaction.
create trigger businesses_place_in_area before insert or update of state, city_key, latitude, longitude,
    location_precision, deleted_at on businesses for each row when (current_setting('mainstreet.has_areas',
    true) is distinct from 'no') execute function place_in_area();

-- What staff search: as written and folded, in lower case. The space ahead lets ' xy' find starts
-- of words.
create function business_text(name text, city text, state text, description text, name_key text, city_key
    text, category_key text) returns text language sql immutable parallel safe
  return ((((((((((((((' ' || lower(name)) || ' ') || lower(city)) || ' ') || lower(state)) || ' ') ||
    lower(description)) || ' ') || name_key) || ' ') || city_key) || ' ') || category_key) collate
    "default");

create function add_business_texts() returns trigger language plpgsql as $$
begin
  insert into business_texts (business_id, text, is_approved, is_premium)
  select id, business_text(added.name, added.city, added.state, added.description, added.name_key, added.city_key, added.category_key), is_approved, is_premium from added where deleted_at is null;
  return null;
end $$;
create trigger businesses_add_texts after insert on businesses referencing new table as added for each
    statement execute function add_business_texts();

create function change_business_text() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from business_texts where business_id = new.id;
  else
    insert into business_texts (business_id, text, is_approved, is_premium)
    values (new.id, business_text(new.name, new.city, new.state, new.description, new.name_key, new.city_key, new.category_key), new.is_approved, new.is_premium)
    on conflict (business_id) do update set text = excluded.text,
      is_approved = excluded.is_approved, is_premium = excluded.is_premium;
  end if;
  return null;
end $$;
create trigger businesses_change_text after update of name, city, state, description, name_key, city_key,
    category_key, is_approved, is_premium, deleted_at on businesses for each row when (old.name is distinct
    from new.name or old.city is distinct from new.city or old.state is distinct from new.state or
    old.description is distinct from new.description or old.name_key is distinct from new.name_key or
    old.city_key is distinct from new.city_key or old.category_key is distinct from new.category_key or
    old.is_approved is distinct from new.is_approved or old.is_premium is distinct from new.is_premium or
    old.deleted_at is distinct from new.deleted_at) execute function change_business_text();

create function businesses_dial() returns trigger language plpgsql as $$
begin
  if new.phone is null then
    new.phone_e164 := null;
  elsif new.phone ~ '^\([2-9]\d\d\) [2-9]\d\d-\d{4}( ext\. \d{1,7})?$' then
    new.phone_e164 := '+1' || translate(replace(new.phone, ' ext. ', ';ext='), '() -', '');
  elsif tg_op = 'UPDATE' and new.phone is distinct from old.phone
      and new.phone_e164 is not distinct from old.phone_e164
      and position(right(split_part(new.phone_e164, ';', 1), 7)
        in regexp_replace(new.phone, '\D', '', 'g')) = 0 then
    new.phone_e164 := null;
  end if;
  return new;
end $$;
create trigger businesses_dial before insert or update of phone on businesses for each row execute function
    businesses_dial();

create function move_offers() returns trigger language plpgsql as $$
begin
  update offer_spans set state = new.state, city_key = new.city_key where business_id = new.id;
  return null;
end $$;
create trigger businesses_move_offers after update of state, city_key on businesses for each row when
    (new.offers is not null and (old.state is distinct from new.state or old.city_key is distinct from
    new.city_key)) execute function move_offers();

-- When a listing has an offer, and where it is found. Follows from its offers.
create table offer_spans (
  business_id bigint primary key references businesses on delete cascade,
  state text collate "C" not null,
  city_key text collate "C" not null,
  -- A multirange of instants, as text.
  spans tstzmultirange not null check (not isempty(spans)),
  ends_at timestamptz not null generated always as (upper(spans)) stored
);
-- The offers of all, those that end soonest first.
create index offer_spans_end on offer_spans (ends_at, business_id);
-- The offers of a town.
create index offer_spans_town on offer_spans (state, city_key, ends_at, business_id);

-- When it is open in the days ahead; what lies beyond known_until is not known yet.
create table opening_spans (
  business_id bigint primary key references businesses on delete cascade,
  -- A multirange of instants, as text.
  spans tstzmultirange not null,
  known_until timestamptz(3) not null
);
-- Whose days ahead are to be told anew.
create index opening_spans_known_until on opening_spans (known_until);

-- ## What is counted of listings as they change, for pages and searches

-- Names of towns as listings write them, where the gazetteer has none.
create table cities (
  state text collate "C" not null,
  city_key text collate "C" not null,
  name text not null,
  primary key (state, city_key)
);

-- Listed businesses by category (0: any), state ('': any) and folded city ('': any).
create table facet_counts (
  category_id bigint not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  business_count integer not null,
  premium_count integer not null,
  primary key (category_id, state, city_key)
) with (fillfactor=50);
-- Towns of a state with businesses, the largest first.
create index facet_counts_cities on facet_counts (state, business_count desc, city_key) where category_id =
    0 and city_key <> '';
-- All towns of one name.
create index facet_counts_city on facet_counts (city_key, category_id);
-- Towns that begin with what is typed, the largest first.
create index facet_counts_suggestions on facet_counts ("left"(city_key, 1), business_count desc, city_key,
    state) where category_id = 0 and city_key <> '';

-- Approved businesses by trade, state ('': any) and folded city ('': any).
create table trade_counts (
  trade_id smallint not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  business_count integer not null,
  primary key (trade_id, state, city_key)
) with (fillfactor=50);
-- Trades of a town or state, the commonest first.
create index trade_counts_place on trade_counts (state, city_key, business_count desc);

-- Words of names, categories and towns, with how many listings have them.
create table words (
  word text collate "C" primary key,
  business_count integer not null
);
-- Words like a misspelled one.
create index words_trigram on words using gin (word gin_trgm_ops);

-- Distinct names of the businesses that visitors can find, with how many bear each. The rank and
-- the index of the first letters bound a suggestion to a short walk, whatever was typed.
create table business_names (
  name_key text collate "C" primary key,
  business_count integer not null,
  -- Without spaces, "and" and a leading "the": "wal mart", "homedepot", "hr block" are names, too.
  joined_key text collate "C" not null generated always as (replace(regexp_replace(name_key, '^the | and ',
    ' ', 'g'), ' ', '')) stored
) with (fillfactor=90);
-- Names that begin with one or two typed letters.
create index business_names_first on business_names ("left"(name_key, 1), business_count desc, name_key);
-- Names that begin with three letters or more.
create index business_names_start on business_names ("left"(name_key, 3), business_count desc, name_key);
-- A name without its spaces.
create index business_names_joined on business_names (joined_key);

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
  inquiries integer not null default 0 check (inquiries >= 0),
  primary key (business_id, day)
) with (fillfactor=80);
-- Days that are too old, in the order in which they were written.
create index listing_figures_day on listing_figures using brin (day) with (pages_per_range='32',
    autosummarize='on');

create function delete_figures() returns trigger language plpgsql as $$
begin
  delete from listing_figures f using gone where f.business_id = gone.id;
  return null;
end $$;
create trigger businesses_delete_figures after delete on businesses referencing old table as gone for each
    statement execute function delete_figures();

-- ## Owners: claims, the links that open their area, what they change

-- People who say that a listing is theirs, and how they prove it. Erased after a year.
create table claims (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  way text not null check (way in ('domain', 'website', 'letter', 'phone', 'staff')),
  -- The address that will own the listing.
  email text not null check (length(email) <= 254),
  -- What the proof goes to, as people may see it; and a keyed hash of what it was then.
  target text check (length(target) <= 300),
  target_hash text collate "C",
  -- Of the address at which the claimant follows the claim.
  token_hash text collate "C" not null unique,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'proved', 'refused', 'expired',
    'disputed', 'withdrawn')),
  network_hash text collate "C" not null,
  note text check (length(note) <= 2000),
  -- What staff told who was refused.
  reason text check (length(reason) <= 500),
  -- Who was the contact before, and can object for 7 days.
  former_email text check (length(former_email) <= 254),
  objected_at timestamptz(3),
  -- When the website was last asked for; when the letter went to the post.
  asked_at timestamptz(3),
  posted_at timestamptz(3),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  needs_staff boolean not null generated always as (state = 'disputed' or state = 'waiting' and (way = 'staff'
    or way = 'letter' and posted_at is null or way = 'domain' and mailbox_at is not null)) stored,
  block_hash text,
  -- A mailbox at the listing's website was confirmed, which needs staff where others share the website.
  mailbox_at timestamptz(3),
  check ((state in ('waiting', 'disputed')) or decided_at is not null)
);
-- Claims of a listing.
create index claims_business on claims (business_id, created_at);
-- How many claims a network made lately.
create index claims_network on claims (network_hash, created_at);
-- Staff's list of claims; what is older than a year.
create index claims_time on claims (created_at, id);
-- Claims that wait for staff.
create index claims_staff on claims (created_at, id) where needs_staff;
-- Claims whose proof is still to come, or comes no more.
create index claims_expiry on claims (expires_at) where state = 'waiting';
-- How many claims the networks around made lately.
create index claims_block on claims (block_hash, created_at);

-- Who proved to own a listing. One at a time; those before are kept with the end.
create table business_owners (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  proof text not null check (proof in ('contact', 'domain', 'website', 'letter', 'phone', 'staff')),
  proved_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- While another person claims the listing: its owner may look, but change nothing.
  locked_at timestamptz(3),
  review_mail text not null default 'at-once' check (review_mail in ('at-once', 'weekly', 'never')),
  figures_mail boolean not null default true,
  -- The first day of the month that was last mailed.
  figures_mailed_for date,
  -- Whether visitors may send messages to the business.
  takes_inquiries boolean not null default true,
  -- The former address of the same owner, whose stop links still work.
  replaces_id bigint references business_owners on delete set null,
  -- The choice that 'never' replaced.
  former_review_mail text check (former_review_mail in ('at-once', 'weekly'))
);
-- Who an owner became with a new address.
create index business_owners_replaces on business_owners (replaces_id) where replaces_id is not null;
-- One owner a listing at a time.
create unique index business_owners_current on business_owners (business_id) where revoked_at is null;
-- Who ever owned a listing.
create index business_owners_business on business_owners (business_id, id);

-- People whom an owner invited to manage a listing too. They go with their owner.
create table invited_people (
  id bigint generated always as identity primary key,
  owner_id bigint not null references business_owners on delete cascade,
  email text not null check (length(email) <= 254),
  invited_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  review_mail text not null default 'at-once' check (review_mail in ('at-once', 'weekly', 'never')),
  -- The choice that 'never' replaced.
  former_review_mail text check (former_review_mail in ('at-once', 'weekly')),
  -- Whether messages from visitors are emailed to this person too.
  inquiry_mail boolean not null default true
);
-- The people of an owner, each address once.
create unique index invited_people_owner on invited_people (owner_id, lower(email));
-- Listings that an address manages.
create index invited_people_email on invited_people (lower(email)) where accepted_at is not null;

-- Links sent by mail, kept as hashes; each opens the owner area of one listing once.
create table owner_links (
  id bigint generated always as identity primary key,
  token_hash text collate "C" not null unique,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  proof text not null check (proof in ('contact', 'domain', 'website', 'letter', 'phone', 'staff')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- The claim that a link proves, or was sent for.
  claim_id bigint references claims on delete cascade,
  -- A link that makes its address the contact, in place of this owner's.
  replaces_id bigint references business_owners on delete cascade,
  -- The invited person whom a link admits, and whose a session is; they end with the invitation.
  invited_person_id bigint references invited_people on delete cascade
);
-- Links of a person who is removed.
create index owner_links_invited_person on owner_links (invited_person_id) where invited_person_id is not
    null;
-- How many links were sent for a listing lately.
create index owner_links_business on owner_links (business_id, created_at);
-- Links of a claim that is deleted.
create index owner_links_claim on owner_links (claim_id) where claim_id is not null;
-- Links of an owner who is deleted.
create index owner_links_replaces on owner_links (replaces_id);

-- One browser (token) may have the owner areas of several listings open.
create table owner_sessions (
  token_hash text collate "C" not null,
  business_id bigint not null references businesses on delete cascade,
  owner_id bigint not null references business_owners on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  invited_person_id bigint references invited_people on delete cascade,
  primary key (token_hash, business_id)
);
-- Sessions of a person who is removed.
create index owner_sessions_invited_person on owner_sessions (invited_person_id) where invited_person_id is
    not null;
-- Sessions of a listing that is deleted.
create index owner_sessions_business on owner_sessions (business_id);
-- Sessions of an owner who is replaced.
create index owner_sessions_owner on owner_sessions (owner_id);

-- The last question of staff to the contact of a listing.
create table owner_questions (
  business_id bigint primary key references businesses on delete cascade,
  question text not null check (length(question) >= 1 and length(question) <= 1000),
  asked_by text collate "C" not null,
  asked_at timestamptz(3) not null,
  -- Of the listing when it was asked.
  version integer not null,
  answer text check (length(answer) >= 1 and length(answer) <= 1000),
  answered_at timestamptz(3),
  check ((answer is null) = (answered_at is null))
);

-- What an owner wants changed and staff decide; the listing stays as it is meanwhile.
create table waiting_changes (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  field text not null,
  proposed jsonb not null check (jsonb_typeof(proposed) = 'object'),
  -- What stood there when it was proposed.
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  created_at timestamptz(3) not null,
  -- Of the listing, as the proposal left it.
  version bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn',
    'outdated')),
  decided_by text,
  decided_at timestamptz(3),
  reason text check (length(reason) <= 500),
  check ((state = 'waiting') = (decided_at is null))
);
-- One change a field at a time.
create unique index waiting_changes_one on waiting_changes (business_id, field) where state = 'waiting';
-- Changes that wait for staff.
create index waiting_changes_queue on waiting_changes (created_at, id) where state = 'waiting';
-- An owner's changes, newest first.
create index waiting_changes_business on waiting_changes (business_id, id);

-- What an owner changed within some minutes, for the mail to whoever was the contact before it.
create table owner_undos (
  id bigint generated always as identity primary key,
  -- Made with the mail.
  token_hash text collate "C" unique,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  -- Who owned it before, if the change replaced them.
  owner_id bigint references business_owners on delete set null,
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  notes jsonb not null default '[]'::jsonb check (jsonb_typeof(notes) = 'array'),
  waiting_ids bigint[] not null default '{}'::bigint[],
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  used_at timestamptz(3)
);
-- One undo of a listing and contact is gathered at a time.
create unique index owner_undos_open on owner_undos (business_id, lower(email)) where mailed_at is null and
    used_at is null;
-- What owners changed since.
create index owner_undos_business on owner_undos (business_id, id);
-- Undos of an owner who is deleted.
create index owner_undos_owner on owner_undos (owner_id);

-- When the owner of a listing was last asked whether it is still right.
create table confirm_asks (
  business_id bigint primary key references businesses on delete cascade,
  asked_at timestamptz(3) not null
);

-- ## Reviews, replies, and how they are screened

-- Reviews that belong together by the rules: staff decide them as one.
create table review_groups (
  id bigint generated always as identity primary key,
  rule text not null check (rule in ('address', 'ring', 'burst-text')),
  state text not null default 'open' check (state in ('open', 'published', 'removed', 'lapsed')),
  opened_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  check ((state = 'open') = (decided_at is null))
);
-- Groups that wait for staff, the oldest first.
create index review_groups_undecided on review_groups (opened_at, id) where state in ('open', 'lapsed');
-- Groups that staff have decided.
create index review_groups_decided on review_groups (decided_at, id) where state in ('published', 'removed');

-- Files of reviews that were first published elsewhere.
create table review_imports (
  id bigint generated by default as identity primary key,
  -- The site that published them, as visitors read it beside each review.
  source text not null check (length(source) >= 1 and length(source) <= 80),
  file_name text not null check (length(file_name) <= 200),
  actor text collate "C" not null,
  started_at timestamptz(3) not null,
  state text not null check (state in ('running', 'done', 'undone')),
  -- Reviews that were added, were here already, and rows that were refused.
  added_count integer not null default 0,
  known_count integer not null default 0,
  refused_count integer not null default 0,
  -- The first refused rows: line and reason.
  refused jsonb not null default '[]'::jsonb check (jsonb_typeof(refused) = 'array'),
  -- Rows of the file, and how many of them are done.
  row_count integer not null default 0,
  done_count integer not null default 0,
  -- The rows of the file below the names of the columns, until all are done.
  rows jsonb,
  -- Names of the columns.
  columns text[] not null default '{}'::text[]
);

-- Reviews of visitors, without an account.
create table reviews (
  id bigint generated by default as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  -- # What it says
  rating smallint not null check (rating >= 1 and rating <= 5),
  reviewer_name text not null,
  comment text not null,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  -- # Who wrote it, as far as that is kept
  author_hash text collate "C" not null,
  comment_hash text collate "C" not null,
  -- Keyed hash of the author's address (in IPv6 its /64), beside that of the network; erased with
  -- it.
  address_hash text collate "C" check (address_hash ~ '^[0-9a-f]{32}$'),
  -- Keyed hash of the author's /24 or /48 network; the key changes yearly. Erased after 400 days.
  network_hash text collate "C" check (network_hash ~ '^[0-9a-f]{32}$'),
  -- By someone who works there or knows the owner.
  is_insider boolean not null default false,
  -- # When
  created_at timestamptz(3) not null default now(),
  created_on date not null generated always as ((created_at AT TIME ZONE 'UTC')::date) stored,
  -- When its author confirmed it by mail, and last changed it.
  confirmed_at timestamptz(3),
  edited_at timestamptz(3),
  -- Set while its deletion can be undone; it is held then.
  deleted_at timestamptz(3),
  -- # Whether it is shown and counted
  is_held boolean not null default false,
  held_for text check (held_for in ('link', 'private', 'repeat', 'hidden-field', 'reports', 'policy',
    'address', 'ring', 'burst-text')),
  held_at timestamptz(3),
  -- In the rating of its business, while it is listed.
  is_counted boolean not null default true,
  -- When staff read it and let it stand.
  kept_at timestamptz(3),
  -- Reports that staff have not looked at.
  report_count integer not null default 0,
  points smallint not null default 0 check (points >= 0),
  signals jsonb not null default '[]'::jsonb check (jsonb_typeof(signals) = 'array'),
  group_id bigint references review_groups on delete set null,
  -- Whether photos were ever added.
  has_photos boolean not null default false,
  -- The import that brought a review; its author_hash is then the key by which it comes once.
  import_id bigint,
  constraint reviews_insider_check check (not (is_insider and is_counted))
);
-- Reviews of a listing with photos, newest first.
create index reviews_with_photos on reviews (business_id, id desc) where has_photos and not is_held;
-- One review a person, business and day, however many tabs send it.
create unique index reviews_author on reviews (business_id, author_hash, created_on);
-- Reviews of a listing, newest first.
create index reviews_listed on reviews (business_id, created_at desc, id desc) where not is_held;
-- Reviews that were reported.
create index reviews_reported on reviews (created_at, id) where report_count > 0;
-- What a network wrote lately.
create index reviews_network on reviews (network_hash, created_at) where network_hash is not null;
-- All reviews of a listing, held ones too: its pace, its merge.
create index reviews_business on reviews (business_id, created_at);
-- Reviews of a group.
create index reviews_group on reviews (group_id) where group_id is not null;
-- Reviews of a listing by rating; how many there are of each.
create index reviews_rated on reviews (business_id, rating, created_at desc, id desc) include (is_counted)
    where not is_held;
-- Reviews whose author's hashes are still there, by time.
create index reviews_erasable on reviews (created_at, id) where "left"(author_hash, 7) <> all
    (array['sample ', 'erased ', 'import ']);
-- Reviews of a listing, most helpful first.
create index reviews_helpful on reviews (business_id, rating, helpful_count desc, created_at desc, id desc)
    where not is_held;
-- Latest reviews of all; staff's walk through them.
create index reviews_time on reviews (created_at, id);
-- Staff's search by words of a review or its author.
create index reviews_text on reviews using gin ((((' ' || lower(reviewer_name)) || ' ') || lower(comment))
    gin_trgm_ops);
-- Reviews that can still be restored, or no longer.
create index reviews_deleted on reviews (deleted_at) where deleted_at is not null;
-- How often, and how fast, the same words are written.
create index reviews_comment on reviews (comment_hash, created_at);
-- Reviews that wait for staff; those that were held for too long.
create index reviews_undecided on reviews (coalesce(held_at, created_at), id) where (is_held or held_for is
    not null) and deleted_at is null;

-- Whom to ask whether a review is theirs, and the link by which they change it.
create table review_confirmations (
  review_id bigint primary key references reviews on delete cascade,
  -- Erased on its author's wish: the hash alone stays for a year, so that a mailbox counts once.
  email text check (email <> ''),
  -- Keyed hash of the mailbox that the address stands for.
  mailbox text collate "C" not null,
  token_hash text collate "C" not null unique,
  created_at timestamptz(3) not null,
  -- Since when the link is on its way.
  mailed_at timestamptz(3),
  -- Null once it is confirmed.
  expires_at timestamptz(3),
  -- Keyed hash of the mail host; null of those that give mailboxes to everybody.
  host_hash text collate "C"
);
-- About how many reviews a mailbox was asked lately.
create index review_confirmations_mailbox on review_confirmations (mailbox, created_at);
-- Addresses that nobody confirmed in time.
create index review_confirmations_expiring on review_confirmations (expires_at) where expires_at is not null;

-- Who found which review helpful, as a keyed hash of both that names neither.
create table helpful_votes (
  vote_hash text collate "C" primary key check (vote_hash ~ '^[0-9a-f]{32}$'),
  voted_on date not null
);
-- Votes that are too old.
create index helpful_votes_day on helpful_votes (voted_on);

-- Photos of listings and of reviews. Their files are kept under the key, apart from the database.
create table photos (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete cascade,
  -- Unguessable: knowing it is the right to see the photo.
  key text collate "C" not null unique check (key ~ '^[0-9a-f]{32}$'),
  -- Made by the form, so that a photo that is sent again is the same one.
  upload_key uuid not null,
  state text not null default 'processing' check (state in ('processing', 'ready', 'refused')),
  -- Why it was refused, in plain words.
  reason text check (length(reason) <= 500),
  position integer not null,
  alt text not null default '' check (length(alt) <= 200),
  -- Of the largest picture made of it.
  width integer check (width > 0),
  height integer check (height > 0),
  -- How often work on it began.
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  checked_by text,
  -- The address that a list named, and the checksum of what was read there; null for what was uploaded.
  source text collate "C" check (length(source) <= 2000),
  digest text collate "C",
  review_id bigint references reviews on delete cascade,
  -- Hidden until staff have seen it.
  is_held boolean not null default false,
  -- Taken away a moment ago, so that it can be put back.
  removed_at timestamptz(3),
  unique (business_id, upload_key),
  constraint photos_belongs check ((business_id is null) <> (review_id is null)),
  check ((state = 'ready') = (width is not null and height is not null)),
  check ((state = 'refused') = (reason is not null))
);
-- Photos of a review; one that is sent again is the same one.
create unique index photos_review on photos (review_id, upload_key) where review_id is not null;
-- Photos of a listing in their order.
create index photos_order on photos (business_id, "position", id);
-- Photos that staff have not looked at.
create index photos_unchecked on photos (created_at, id) where state = 'ready' and checked_at is null;
-- Photos whose work stopped; refused ones that are old.
create index photos_unfinished on photos (created_at) where state <> 'ready';

-- What visitors and owners say against a review.
create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews on delete cascade,
  reporter_hash text collate "C" not null,
  reason text not null check (reason in ('spam', 'offensive', 'false', 'other')),
  comment text,
  is_open boolean not null default true,
  created_at timestamptz(3) not null,
  -- A report by the owner of the business, who has an interest: it hides nothing.
  is_owner boolean not null default false,
  -- As in reviews: of the reporter's /24 or /48, and erased after 400 days.
  network_hash text collate "C" check (network_hash ~ '^[0-9a-f]{32}$'),
  -- Toward hiding the review: the only one of its network that day.
  is_counted boolean not null default false,
  -- The photo that a report of a review is about.
  photo_id bigint references photos on delete cascade,
  constraint review_reports_owner_check check (not (is_owner and is_counted))
);
-- Who reported what: the words of a review or one of its photos, each once.
create unique index review_reports_reporter on review_reports (review_id, reporter_hash, coalesce(photo_id,
    0::bigint));
-- Reports of a photo that is deleted.
create index review_reports_photo on review_reports (photo_id) where photo_id is not null;
-- Whether a network has reported lately.
create index review_reports_network on review_reports (network_hash, created_at) where network_hash is not
    null;
-- Reports of reviews that wait for staff.
create index triage_review_reports on review_reports (created_at, id) where is_open;

-- What an owner answers to a review, for everyone to read unless it is held.
create table review_replies (
  review_id bigint primary key references reviews on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  reply text not null check (length(reply) >= 1 and length(reply) <= 1000),
  reply_hash text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_held boolean not null default false,
  held_for text check (held_for in ('link', 'repeat', 'removed')),
  -- Removed by staff; what its owner writes in its place waits for them.
  deleted_at timestamptz(3),
  check (is_held = (held_for is not null))
);
-- Replies of a listing that is deleted.
create index review_replies_business on review_replies (business_id);
-- Whether the same reply answers another review.
create index review_replies_hash on review_replies (reply_hash);
-- Replies that wait for staff.
create index review_replies_held on review_replies (updated_at, review_id) where is_held and deleted_at is
    null;
-- Staff's list of published replies.
create index review_replies_shown on review_replies (updated_at, review_id) where not is_held and deleted_at
    is null;

-- Published reviews that the owner or an invited person was not written to about yet.
create table unmailed_reviews (
  review_id bigint not null references reviews on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  noted_at timestamptz(3) not null,
  id bigint generated always as identity primary key,
  -- The invited person who is to be told; null for the owner.
  invited_person_id bigint references invited_people on delete cascade
);
-- Reviews that a reader is not yet told of, each once.
create unique index unmailed_reviews_reader on unmailed_reviews (review_id, invited_person_id) nulls not
    distinct;
-- What waits for a person who is removed.
create index unmailed_reviews_invited_person on unmailed_reviews (invited_person_id) where invited_person_id
    is not null;
-- What the readers of a listing are still to be told of.
create index unmailed_reviews_business on unmailed_reviews (business_id, review_id);

-- MinHash bands of long texts: like texts share some.
create table review_bands (
  band bigint not null,
  review_id bigint not null references reviews on delete cascade,
  primary key (band, review_id)
);
-- Bands of a review whose hashes are erased.
create index review_bands_review on review_bands (review_id);

-- What the listings of each category got in 180 days; made anew each night.
create table review_paces (
  category_id bigint primary key references categories on delete cascade,
  listings integer not null,
  reviews integer not null
);

-- Networks that agree on two businesses or more, of the last 90 days; made anew each night.
create table network_pairs (
  low text collate "C" not null,
  high text collate "C" not null,
  business_count integer not null check (business_count >= 2),
  last_at timestamptz(3) not null,
  primary key (low, high),
  check (low < high)
);
-- Who agrees with a network, from the other side.
create index network_pairs_high on network_pairs (high);

-- What staff decided of many reviews at once; it can be undone.
create table review_decisions (
  id bigint generated always as identity primary key,
  action text not null check (action in ('hold', 'publish', 'remove')),
  group_id bigint references review_groups on delete set null,
  rule text check (rule in ('address', 'ring', 'burst-text')),
  reason text,
  business_ids bigint[] not null,
  state text not null check (state in ('running', 'done', 'undoing', 'undone')),
  review_count integer not null check (review_count > 0),
  settled_count integer not null default 0,
  -- Those that had changed meanwhile, and stayed as they were.
  left_count integer not null default 0,
  decided_at timestamptz(3) not null,
  decided_by text not null,
  undone_at timestamptz(3),
  undone_by text,
  check ((state in ('undoing', 'undone')) = (undone_at is not null))
);
-- Decisions on a group that is deleted.
create index review_decisions_group on review_decisions (group_id);

-- The reviews of a decision, one after the other.
create table decided_reviews (
  decision_id bigint not null references review_decisions on delete cascade,
  review_id bigint not null references reviews on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'left')),
  -- How the review stood; null while it waits.
  before jsonb,
  primary key (decision_id, review_id),
  check ((state not in ('done', 'undone')) or before is not null)
);
-- Decisions on a review that is deleted.
create index decided_reviews_review on decided_reviews (review_id);

-- What a page says for a while about reviews that were removed.
create table review_notices (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  decision_id bigint not null references review_decisions on delete cascade,
  removed integer not null check (removed > 0),
  shown_until timestamptz(3) not null,
  ended_at timestamptz(3)
);
-- Notices that a page shows.
create index review_notices_business on review_notices (business_id, shown_until);
-- Notices of a decision that is undone.
create index review_notices_decision on review_notices (decision_id);

-- ## What is said and known against listings

-- What visitors say is wrong with a listing.
create table business_reports (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  reason text not null check (reason in ('closed', 'moved', 'phone', 'duplicate', 'not-a-business', 'name',
    'website', 'hours')),
  detail text check (length(detail) <= 200),
  -- Of the visitor's network; erased after 400 days.
  reporter_hash text collate "C",
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  owner_answer text check (owner_answer in ('wrong', 'fixed', 'right')),
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text collate "C" references users on delete set null,
  -- What should stand there; null if the visitor only says that something is wrong.
  proposed jsonb check (jsonb_typeof(proposed) = 'object'),
  -- The proposed value as it is compared: equal if only spelling, punctuation or words like "St." differ.
  proposed_key text collate "C",
  -- The listing that this one repeats, as the visitor says.
  other_id bigint references businesses on delete set null,
  -- Where the decision is sent; erased after it, and after 400 days.
  email text check (length(email) <= 254),
  -- When the owner was asked by mail.
  asked_at timestamptz(3),
  -- Since when it waits for staff; in the future while the owner may answer; null: since it came.
  waits_since timestamptz(3),
  -- Whether enough networks propose the same value; so are all open ones of the reason.
  is_agreed boolean not null default false,
  check ((state = 'open') = (decided_at is null)),
  check ((owner_answer is null) = (answered_at is null))
);
-- Reports that name a listing as the other one, when it is deleted.
create index business_reports_other on business_reports (other_id) where other_id is not null;
-- Addresses of decided reports that are to be erased.
create index business_reports_told on business_reports (decided_at) where email is not null;
-- One open report of a reason a network.
create unique index business_reports_once on business_reports (business_id, reason, reporter_hash) where
    state = 'open';
-- Reports of a listing.
create index business_reports_business on business_reports (business_id, id);
-- Reports whose words and network are to be forgotten; those of a day.
create index business_reports_kept on business_reports (created_at) where reporter_hash is not null or
    detail is not null;
-- Reports that a member of staff decided, when the account is deleted.
create index business_reports_decider on business_reports (decided_by) where decided_by is not null;
-- Listings that several said are closed.
create index business_reports_said_closed on business_reports (business_id, created_at) where reason =
    'closed' and state <> 'dismissed';
-- Reports that wait for staff.
create index business_reports_open on business_reports (is_agreed desc, coalesce(waits_since, created_at),
    id) where state = 'open';

-- What is known against the facts of a listing: one row for each thing that was looked at.
create table business_checks (
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('zip-state', 'zip-city', 'zip-prefix', 'zip-unknown', 'point',
    'phone-fictitious', 'phone-undialable', 'website', 'stale')),
  -- ok: staff said that it is right as it stands, or the website answered.
  state text not null check (state in ('ok', 'doubt', 'dead')),
  -- When it came to be so; of a website that fails, the first failure.
  since timestamptz(3) not null,
  failures smallint not null default 0 check (failures >= 0),
  next_at timestamptz(3),
  detail jsonb not null default '{}'::jsonb check (jsonb_typeof(detail) = 'object'),
  primary key (business_id, kind)
);
-- Listings with doubtful facts.
create index business_checks_facts on business_checks (business_id) where state <> 'ok' and kind <> 'stale';
-- Listings that nobody has confirmed for long.
create index business_checks_stale on business_checks (since, business_id) where kind = 'stale';
-- Websites that are to be asked.
create index business_checks_due on business_checks (next_at, business_id) where next_at is not null;
-- Doubts that wait for staff.
create index triage_doubts on business_checks (since, business_id) where state <> 'ok';

-- ## Duplicates and merges

-- What brings two listings together: folded parts of a listing, hashed. Negative ones are for
-- single look-ups. Without a foreign key, which would lock a listing eight times for its keys. A
-- trigger deletes instead.
create table business_keys (
  key bigint not null,
  business_id bigint not null,
  primary key (key, business_id)
);
-- Keys of a listing that changes.
create index business_keys_business on business_keys (business_id);

create function delete_keys() returns trigger language plpgsql as $$
begin
  delete from business_keys k using gone where k.business_id = gone.id;
  return null;
end $$;
create trigger businesses_delete_keys after delete on businesses referencing old table as gone for each
    statement execute function delete_keys();

-- Two listings that may be one business; nothing merges by itself.
create table duplicate_pairs (
  low_id bigint not null references businesses on delete cascade,
  high_id bigint not null references businesses on delete cascade,
  score real not null,
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  state text not null default 'open' check (state in ('open', 'same', 'different')),
  found_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  primary key (low_id, high_id),
  check (low_id < high_id),
  check ((state = 'open') = (decided_at is null))
);
-- Pairs to decide, the likeliest first.
create index duplicate_pairs_open on duplicate_pairs (score desc, low_id, high_id) where state = 'open';
-- Pairs of a listing, from the other side.
create index duplicate_pairs_high on duplicate_pairs (high_id);
-- Pairs that staff have decided.
create index duplicate_pairs_decided on duplicate_pairs (state, score desc, low_id, high_id) where state <>
    'open';
-- Near certain pairs in the queue, the oldest first.
create index triage_twins on duplicate_pairs (found_at, low_id, high_id) where state = 'open' and score >=
    1::double precision;

-- Listings whose pairs are to be found anew.
create table twin_checks (
  business_id bigint primary key references businesses on delete cascade
);

-- What staff decided of two listings, with what both said then: what the score learns from.
create table twin_labels (
  id bigint generated always as identity primary key,
  low_id bigint not null,
  high_id bigint not null,
  label text not null check (label in ('duplicate', 'different')),
  score real,
  low jsonb not null check (jsonb_typeof(low) = 'object'),
  high jsonb not null check (jsonb_typeof(high) = 'object'),
  decided_at timestamptz(3) not null,
  decided_by text not null,
  check (low_id < high_id)
);
-- The last decision on a pair.
create index twin_labels_pair on twin_labels (low_id, high_id, id);

-- Two listings that staff made one: the merged one is deleted, and what it had is the survivor's.
create table merges (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references businesses on delete cascade,
  -- Without a foreign key: payments still find the survivor when the merged one is gone for good.
  merged_id bigint not null,
  survivor_name text not null,
  merged_name text not null,
  merged_at timestamptz(3) not null,
  merged_by text not null,
  undone_at timestamptz(3),
  undone_by text,
  -- What was moved and filled in; erased when it can no longer be undone.
  journal jsonb check (jsonb_typeof(journal) = 'object'),
  check (survivor_id <> merged_id),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or journal is null)
);
-- One merge of a listing at a time; where it went.
create unique index merges_current on merges (merged_id) where undone_at is null;
-- What was merged into a listing.
create index merges_survivor on merges (survivor_id, id);
-- Merges that can still be undone.
create index merges_undoable on merges (merged_at, id) where journal is not null;

-- ## Money: payments, refunds, terms that end

-- Codes that lower the price of a payment. They are stopped, never deleted.
create table coupons (
  id bigint generated always as identity primary key,
  code text collate "C" not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  -- Either a share of the price or an amount in cents.
  percent integer check (percent >= 1 and percent <= 100),
  cents integer check (cents >= 1 and cents <= 1000000),
  -- First and last day (UTC), such as 2026-12-31; null without a limit.
  starts_on text collate "C",
  ends_on text collate "C",
  -- Uses in total and per listing; null without a limit.
  max_uses integer check (max_uses > 0),
  max_uses_listing integer check (max_uses_listing > 0),
  made_at timestamptz(3) not null,
  made_by text collate "C" not null,
  stopped_at timestamptz(3),
  plans text[],
  check ((percent is null) <> (cents is null))
);

-- One row an intent of the provider's, so one a charge. Money in cents.
create table payments (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete set null,
  provider_id text collate "C" unique,
  idempotency_key uuid not null default gen_random_uuid() unique,
  -- That it was opened with.
  amount integer not null,
  amount_refunded integer not null default 0,
  status text not null default 'open' check (status in ('open', 'canceled', 'paid', 'refunding', 'refunded',
    'lost')),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  confirmed_at timestamptz,
  refunded_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- When the provider is asked again, should it not have told us by then.
  check_at timestamptz,
  -- Given by the payer, who may be anyone: never the owner's contact.
  receipt_email text check (length(receipt_email) <= 254),
  -- The contact of the listing when it was paid.
  contact_email text check (length(contact_email) <= 254),
  -- What it buys; null for a term without an end.
  months integer default 12 check (months >= 1 and months <= 120),
  -- By the provider's word, which may differ from what it was opened with; null before anything
  -- came.
  amount_received integer,
  -- Refunded in full, and the time that it bought stays.
  keeps_period boolean not null default false,
  dispute text collate "C" check (dispute in ('open', 'won', 'lost')),
  -- The last time that staff had it sent again.
  receipt_sent_at timestamptz(3),
  listed_at timestamptz(3) not null generated always as (coalesce(paid_at, created_at)) stored,
  state text collate "C" not null generated always as ( case when status = 'lost' or dispute = 'open' then
    'disputed' when status in ('refunding', 'refunded') then 'refunded' when status = 'paid' and
    amount_refunded > 0 then 'partly' when status in ('paid', 'open') then status else 'failed' end) stored,
  payer_hash text collate "C" check (length(payer_hash) = 43),
  -- Bought for a listing that nobody had approved yet: the term begins on the day of its approval. Until
  -- then period_start and period_end are as if it had begun with the payment.
  starts_on_approval boolean not null default false,
  coupon_id bigint references coupons,
  discount integer not null default 0 check (discount >= 0),
  tax integer not null default 0 check (tax >= 0),
  tax_rate integer,
  tax_state text collate "C",
  plan jsonb,
  constraint payments_amount_check check (amount >= 0 and amount >= tax)
);
-- Whether a plan, a coupon or a tax was ever part of a payment.
create index payments_special on payments (id) where plan is not null or coupon_id is not null or tax_rate
    is not null;
-- Listings whose plan has no badge, to tell them from those that are shown as premium.
create index payments_without_badge on payments (business_id) where (plan ->> 'badge') = 'false';
-- Uses of a coupon: open payments reserve one, canceled ones none.
create index payments_coupon on payments (coupon_id, business_id) where coupon_id is not null;
-- Terms that wait for the approval of their listing.
create index payments_waiting on payments (business_id) where starts_on_approval and status = 'paid';
-- One open payment a listing.
create unique index payments_open on payments (business_id, payer_hash) nulls not distinct where status =
    'open';
-- Payments of a listing.
create index payments_business on payments (business_id);
-- Payments to ask the provider about.
create index payments_due on payments (check_at) where check_at is not null;
-- Staff's list of payments, newest first.
create index payments_listed on payments (listed_at desc, id desc);
-- The same, of one state.
create index payments_state on payments (state, listed_at desc, id desc);
-- The same, of one amount.
create index payments_amount on payments (amount, listed_at desc, id desc);
-- Payments by the address of a receipt.
create index payments_receipt_email on payments (lower(receipt_email)) where receipt_email is not null;
-- Payments by the contact of that time.
create index payments_contact_email on payments (lower(contact_email)) where contact_email is not null;

-- What the provider told, each once.
create table payment_events (
  id text collate "C" primary key,
  type text not null,
  provider_id text collate "C",
  received_at timestamptz not null,
  processed_at timestamptz
);
-- When the provider last told us something.
create index payment_events_received on payment_events (received_at);
-- What the provider told of a payment.
create index payment_events_provider on payment_events (provider_id);

-- Money as it came and went, by the provider's word. In cents; a refund that failed later is
-- negative.
create table payment_moves (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete cascade,
  kind text collate "C" not null check (kind in ('paid', 'refund', 'dispute')),
  amount integer not null,
  at timestamptz(3) not null,
  constraint payment_moves_amount_check check (amount <> 0 or kind = 'paid')
);
-- How the money of a payment came and went.
create index payment_moves_payment on payment_moves (payment_id);
-- Money of a month.
create index payment_moves_at on payment_moves (at, id);

-- Written before the provider is asked: whoever asks again finds it, and it is made once.
create table payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete cascade,
  -- Told to the provider too, which keeps it with the refund.
  key text collate "C" not null unique,
  amount integer not null check (amount > 0),
  refunded_before integer not null check (refunded_before >= 0),
  -- Whether the time that was bought stays; 'ended': it was over already, this is its rest.
  premium text collate "C" not null check (premium in ('keep', 'end', 'ended')),
  reason text,
  asked_by text collate "C" not null,
  asked_at timestamptz(3) not null,
  state text collate "C" not null default 'asked' check (state in ('asked', 'made', 'refused')),
  refusal text,
  settled_at timestamptz(3),
  check ((state = 'asked') = (settled_at is null))
);
-- One refund of a payment at a time.
create unique index payment_refunds_asked on payment_refunds (payment_id) where state = 'asked';
-- Refunds of a payment.
create index payment_refunds_payment on payment_refunds (payment_id, id);

-- The sums of the moves of each month (UTC), kept as they are written.
create table revenue_months (
  month date primary key,
  paid bigint not null default 0,
  refunded bigint not null default 0
);

-- One reminder for each end and number of days before it.
create table premium_reminders (
  business_id bigint not null references businesses on delete cascade,
  premium_until timestamptz not null,
  days integer not null,
  primary key (business_id, premium_until, days)
);

-- What the payment sandbox remembers; empty where real money is taken.
create table sandbox_objects (
  id text collate "C" primary key,
  data jsonb not null
);
-- Payments of a payer in the sandbox.
create index sandbox_objects_customer on sandbox_objects ((data ->> 'customer'));
-- Charges and disputes of an intent.
create index sandbox_objects_intent on sandbox_objects ((data ->> 'payment_intent'));

-- Requests of the sandbox that were answered: each once.
create table sandbox_requests (
  idempotency_key text collate "C" primary key,
  object_id text not null
);

-- Events that the sandbox sends, as the provider would.
create table sandbox_events (
  position bigint generated always as identity primary key,
  id text collate "C" not null unique,
  data jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz
);

-- ## Imports, their schedules, exports

-- Which column of a file is which field, saved under a name.
create table import_mappings (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  -- The header of the file that it was made for: its numbers of columns mean these.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null,
  -- Of who saved it last, then; null: as they are.
  rights text[]
);
-- One mapping a name.
create unique index import_mappings_name on import_mappings (name);

-- Files that are imported again and again.
create table import_schedules (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  kind text not null check (kind in ('folder', 'address')),
  -- A name in the import folder, with * for any characters, or an https address.
  location text not null check (length(location) >= 1 and length(location) <= 2000),
  mapping_id bigint not null references import_mappings,
  every text not null check (every in ('hour', 'day', 'week')),
  weekday integer not null check (weekday >= 0 and weekday <= 6),
  hour integer not null check (hour >= 0 and hour <= 23),
  minute integer not null check (minute >= 0 and minute <= 59),
  time_zone text not null,
  twins text not null check (twins in ('merge', 'skip')),
  lookalikes text not null check (lookalikes in ('list', 'hold')),
  gone text not null check (gone in ('leave', 'list', 'close', 'hide')),
  most_errors integer not null check (most_errors >= 0 and most_errors <= 100),
  is_paused boolean not null default false,
  next_run_at timestamptz(3) not null,
  -- Of each file that was read, by what it is known again.
  seen jsonb not null default '[]'::jsonb check (jsonb_typeof(seen) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null,
  -- What who saved them last could do then: a token may do less than its maker. Null: what they may
  -- now.
  rights text[],
  -- Of a workbook; null for the first that names two fields.
  sheet text check (length(sheet) >= 1 and length(sheet) <= 100)
);
-- One schedule a name.
create unique index import_schedules_name on import_schedules (name);
-- Schedules of a mapping that is to be deleted.
create index import_schedules_mapping on import_schedules (mapping_id);

-- Each time that a schedule looked for its file.
create table import_runs (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references import_schedules on delete cascade,
  state text not null check (state in ('waiting', 'fetching', 'checking', 'writing', 'done', 'unchanged',
    'nothing', 'stopped', 'failed')),
  -- Reads the file even if it is known.
  is_forced boolean not null,
  actor text collate "C" not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  file_name text,
  -- What is known of the source once the run is over, and whether other files wait behind this one.
  seen jsonb,
  is_more boolean not null default false,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  error_count integer not null default 0,
  gone_count integer not null default 0,
  reason text,
  -- The process that works on it, as long as it says so.
  lease uuid,
  leased_until timestamptz,
  check ((finished_at is null) = (state in ('waiting', 'fetching', 'checking', 'writing')))
);
-- Runs of a schedule, newest first.
create index import_runs_schedule on import_runs (schedule_id, id);
-- One run of a schedule at a time.
create unique index import_runs_under_way on import_runs (schedule_id) where finished_at is null;
-- One run at work at a time, of all schedules and all processes.
create unique index import_runs_one on import_runs ((true)) where finished_at is null and state <> 'waiting';

-- Every listing that was ever in a schedule's file.
create table schedule_listings (
  schedule_id bigint not null references import_schedules on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  -- Null while it is in the file.
  gone_since timestamptz(3),
  primary key (schedule_id, business_id)
);
-- Listings that a schedule no longer names.
create index schedule_listings_vanished on schedule_listings (business_id) where gone_since is not null;
-- Schedules of a listing that is deleted.
create index schedule_listings_business on schedule_listings (business_id);
-- Listings that are no longer in the file.
create index schedule_listings_gone on schedule_listings (schedule_id, business_id) where gone_since is not
    null;

-- Where each import of a CSV file stands, so that any process can go on with it.
create table imports (
  id bigint generated always as identity primary key,
  state text not null check (state in ('uploading', 'uploaded', 'checking', 'checked', 'committing',
    'committed', 'undoing', 'undone', 'canceled')),
  file_name text not null,
  size bigint not null default 0,
  -- Who asked for the present step.
  actor text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz not null,
  encoding text,
  delimiter text,
  line_ends text,
  columns jsonb not null default '[]'::jsonb,
  samples jsonb not null default '[]'::jsonb,
  proposed_mapping jsonb not null default '{}'::jsonb,
  mapping jsonb,
  -- How far reading has come: records, and bytes as far as the progress is shown.
  rows_read integer not null default 0,
  bytes_read bigint not null default 0,
  -- How far writing or undoing has come.
  done_line integer not null default 0,
  last_line integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  error_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  -- What last went wrong; the work is tried again.
  fault text,
  -- What is done with rows that are already listed: chosen when the import is written.
  twins text not null default 'merge' check (twins in ('merge', 'skip', 'take')),
  -- Rows of a business that an earlier row of the file has; rows found in the directory by name and
  -- place, and those of them that would change it.
  file_twin_count integer not null default 0,
  directory_twin_count integer not null default 0,
  changed_twin_count integer not null default 0,
  padded_count integer not null default 0,
  checked_at timestamptz,
  -- Whether rows that look like a listing wait for staff instead of being listed.
  lookalikes text not null default 'list' check (lookalikes in ('list', 'hold', 'merge')),
  lookalike_count integer not null default 0,
  same_lookalike_count integer not null default 0,
  -- The run of a schedule that it is of.
  run_id bigint references import_runs on delete set null,
  -- Of who took the last step; null for all.
  rights text[],
  -- Fields that staff chose to set from the file all the same.
  overwrite text[] not null default '{}'::text[],
  kept_row_count integer not null default 0,
  kept_fields jsonb not null default '[]'::jsonb,
  -- Records up to the names of the columns, these included: titles may stand above them.
  header_rows integer not null default 1,
  -- Rows with a cell that was mended or left empty; new rows that will wait for approval.
  mended_count integer not null default 0,
  waiting_count integer not null default 0,
  -- When the check told last what owners and staff set: the corrected rows of an import are checked
  -- later.
  kept_at timestamptz,
  format text not null default 'csv',
  -- Of a file that is no CSV: size is then that of its rows.
  file_size bigint,
  -- Of a workbook, those that it shows, and the one that was read.
  sheets jsonb not null default '[]'::jsonb,
  sheet text,
  likely text not null default 'list' check (likely in ('list', 'hold', 'merge')),
  -- Photos that an import asked for, and those that are there or could not be had.
  photo_count integer not null default 0,
  photo_fetched_count integer not null default 0,
  photo_failed_count integer not null default 0,
  -- What an import set aside while it fills an empty directory: statements that make it again.
  aside text[] not null default '{}'::text[],
  moved_count integer not null default 0,
  hidden_rows integer not null default 0,
  hidden_columns integer not null default 0,
  -- The earlier import whose choices were taken over: its file, its time and the columns that are missing.
  recalled jsonb check (jsonb_typeof(recalled) = 'object'),
  section_rows integer,
  total_rows integer not null default 0,
  -- Rows that became one with another row, and listings that an undo removed.
  merged_count integer not null default 0,
  removed_count integer not null default 0,
  -- Rows that repeat a row and add nothing to its listing.
  idle_twin_count integer not null default 0,
  -- Places of the filled columns that are hidden in the sheet, from 0.
  hidden_places smallint[] not null default '{}'::smallint[],
  -- Listings that left the list, and were marked as closed or hidden by it.
  closed_count integer not null default 0,
  hidden_count integer not null default 0,
  -- Rows that change nothing of a listing but the notes of staff.
  note_count integer not null default 0
);
-- Imports of a run.
create index imports_run on imports (run_id) where run_id is not null;

-- The file as it came, until the import is over. Stored as it is: compressing it again and again
-- would cost more than it saves.
create table import_chunks (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, "position")
);
alter table import_chunks alter bytes set storage external;

-- Rows that will be written, or were. Null leaves a value as it is. What a changed business was
-- before is kept for undoing, with the version that the import made.
create table import_rows (
  import_id bigint not null,
  line integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'same')),
  -- The business that matches; of a new one the id that it will have.
  business_id bigint not null,
  slug text collate "C",
  name text,
  name_key text collate "C",
  description text,
  address text,
  city text,
  city_key text collate "C",
  state text collate "C",
  zip_code text collate "C",
  phone text,
  email text,
  website text,
  category_id bigint,
  is_premium boolean,
  is_approved boolean,
  before jsonb,
  version integer,
  twin text check (twin in ('file', 'directory')),
  -- The line of the file that has the same business first.
  twin_line integer,
  -- The street as it is compared, and the last ten digits of the phone number.
  street_key text collate "C",
  phone_key text collate "C",
  trades smallint[],
  -- The file, or the rules, which change no business that is there.
  trades_from text check (trades_from in ('import', 'rules')),
  latitude double precision,
  longitude double precision,
  like_id bigint,
  like_score real,
  like_reasons jsonb check (jsonb_typeof(like_reasons) = 'array'),
  -- What finds a new row's twins, made while the file is checked; null where it must be made again.
  keys bigint[],
  -- Likewise what speaks against its facts; null for nothing.
  doubts jsonb,
  -- What a row says of fields that an owner or staff set, and that it leaves alone: {"phone":
  -- {"phone": "..."}}
  kept jsonb,
  -- What a list says beside the category, as businesses have it.
  source_categories text,
  hours jsonb,
  image_url text,
  -- Of a new row: the line of the file that it looks like, and what staff say of that.
  like_line integer,
  like_choice text check (like_choice in ('list', 'hold', 'merge')),
  custom jsonb,
  services jsonb,
  -- What rows say of photos: [{"address": "https://...", "alt": ""}].
  photos jsonb check (jsonb_typeof(photos) = 'array'),
  offers jsonb,
  -- What staff chose for a listing that the list no longer names. Such rows stand behind those of the file.
  gone text check (gone in ('close', 'hide')),
  -- Where the listing was on another site, as old_addresses has it.
  old_address text,
  -- Hash of name and place as the file has them, which finds the listing again after staff corrected it.
  said bigint,
  primary key (import_id, line)
);
-- Addresses that rows bring along.
create index import_rows_slug on import_rows (import_id, slug) where slug is not null;
-- Rows of the same business.
create index import_rows_twins on import_rows (import_id, line) where twin is not null;
-- Which imports wrote a business: what lies on top of what.
create index import_rows_business on import_rows (business_id);
-- Rows that look like a listing.
create index import_rows_like on import_rows (import_id, line) where like_score is not null;
-- Rows with what owners or staff set.
create index import_rows_kept on import_rows (import_id, line) where kept is not null;

-- Why rows were refused.
create table import_errors (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  stage text not null check (stage in ('check', 'commit', 'undo')),
  line integer not null,
  column_name text,
  value text,
  reason text not null
);
-- Errors in the order of the file.
create index import_errors_line on import_errors (import_id, line, id);

-- What was mended, of the first rows that needed it.
create table import_mended (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  column_name text,
  value text not null,
  became text not null,
  reason text
);
-- What was mended, in the order of the file.
create index import_mended_line on import_mended (import_id, line, id);

-- Cells of refused rows, as the file says them or as staff corrected them since.
create table import_refused (
  import_id bigint not null references imports on delete cascade,
  line integer not null,
  cells jsonb not null,
  is_corrected boolean not null default false,
  kind text collate "C" not null default 'refused' check (kind in ('refused', 'doubtful', 'left')),
  -- The town of the row, if the gazetteer doesn't have it.
  town text,
  town_state text collate "C",
  town_zip text collate "C",
  primary key (import_id, line)
);

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
-- Notices of an import that is undone.
create index contact_notices_import on contact_notices (import_id, business_id);
-- What waits for an address.
create index contact_notices_email on contact_notices (lower(email));

-- Exports that staff made under a name.
create table saved_exports (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
-- One export a name.
create unique index saved_exports_name on saved_exports (name);

-- Addresses that lists named as photos of a listing, and what became of each. Those that were fetched
-- stay: a photo that was deleted here is not brought again.
create table import_photos (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  address text collate "C" not null check (length(address) <= 2000),
  -- Who asked for it last; null once that is undone or forgotten.
  import_id bigint references imports on delete set null,
  line integer not null,
  alt text not null default '' check (length(alt) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'fetched', 'failed')),
  -- How often work on it began, and when it is next.
  tries smallint not null default 0,
  due_at timestamptz(3) not null,
  -- Why the last try failed.
  reason text,
  -- The photo that it became, and where it stood then.
  photo_id bigint references photos on delete set null,
  place integer
);
-- An address is a photo of a listing once. Long ones have no room in an index.
create unique index import_photos_address on import_photos (business_id, md5(address));
-- What is to be fetched next.
create index import_photos_due on import_photos (due_at, id) where state = 'waiting';
-- What an import asked for.
create index import_photos_import on import_photos (import_id, id) where import_id is not null;
-- Of a photo that is deleted.
create index import_photos_photo on import_photos (photo_id) where photo_id is not null;

-- ## Emails, and messages of visitors

-- Words of staff for the emails of the product. The highest version holds; without words, ours do.
create table mail_wordings (
  template text collate "C" not null check (template ~ '^[a-z0-9-]{1,60}$'),
  language text collate "C" not null check (language in ('en', 'es')),
  version integer not null check (version > 0),
  -- Null, like the body, where ours hold again.
  subject text check (char_length(subject) >= 1 and char_length(subject) <= 200 and subject !~ '[\r\n]'),
  body text check (char_length(body) >= 1 and char_length(body) <= 10000),
  changed_by text collate "C" not null,
  changed_at timestamptz(3) not null,
  primary key (template, language, version),
  check ((subject is null) = (body is null))
);

-- In which language a mailbox used the site, by a keyed hash of its address.
create table mail_languages (
  recipient text collate "C" primary key,
  language text collate "C" not null check (language in ('en', 'es')),
  used_at timestamptz(3) not null
);
-- Languages that are too old.
create index mail_languages_time on mail_languages (used_at);

-- Emails that were handed over, or tried. What may be sent again keeps what it was made of.
create table sent_mails (
  id bigint generated always as identity primary key,
  job_id uuid not null unique,
  template text collate "C",
  language text collate "C",
  recipient text not null,
  recipient_hash text collate "C" not null,
  business_id bigint references businesses on delete set null,
  state text collate "C" not null check (state in ('waiting', 'sent', 'failed', 'given-up', 'withheld')),
  reason text check (char_length(reason) <= 400),
  tries integer not null default 0,
  is_test boolean not null,
  -- When staff sent it again.
  again_at timestamptz(3),
  planned jsonb check (jsonb_typeof(planned) = 'object'),
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
-- Emails to an address.
create index sent_mails_recipient on sent_mails (recipient_hash, id desc);
-- Emails of a template.
create index sent_mails_template on sent_mails (template, id desc);
-- Emails about a listing that is deleted.
create index sent_mails_business on sent_mails (business_id) where business_id is not null;
-- Emails that wait or failed.
create index sent_mails_state on sent_mails (state, id desc) where state <> 'sent';
-- Emails that are too old.
create index sent_mails_time on sent_mails (created_at);

-- The last email of a kind to an address, so that there is one a day.
create table notices (
  recipient text not null,
  kind text not null,
  job_id text not null,
  sent_at timestamptz not null,
  primary key (recipient, kind)
);

-- Who wants no more emails.
create table stopped_recipients (
  recipient text primary key,
  stopped_at timestamptz not null,
  stops_links boolean not null default false
);

-- What visitors write to the operator.
create table messages (
  id bigint generated always as identity primary key,
  topic text not null check (topic in ('question', 'correction', 'claim', 'review', 'other')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) <= 5000),
  business_id bigint references businesses on delete set null,
  -- Of the form that sent it, so that it is kept once.
  message_key text collate "C" not null unique,
  -- The hidden field was filled in: not mailed, and done from the start.
  is_suspect boolean not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3)
);
-- Staff's list of messages; those that are too old.
create index messages_time on messages (created_at, id);
-- Messages that wait for staff.
create index messages_open on messages (created_at, id) where done_at is null;
-- Messages about a listing that is deleted.
create index messages_business on messages (business_id) where business_id is not null;

-- What visitors write to a business, for its owner to answer. Erased after a year.
create table inquiries (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  -- Whether the owner may see the address; otherwise answers go through the directory.
  is_email_shared boolean not null,
  message text not null check (length(message) <= 3000),
  wanted_on date,
  -- Of the form that sent it, so that it is kept once.
  inquiry_key text collate "C" not null unique,
  -- Of the words, and of the sender's network under a key of its year, to find what is sent again and again.
  message_hash text collate "C" not null,
  network_hash text collate "C" not null,
  state text not null default 'open' check (state in ('open', 'answered', 'spam')),
  -- Why it is in the spam folder; network: of one that an owner reported.
  spam_reason text check (spam_reason in ('link', 'repeat', 'network', 'owner')),
  answer text check (length(answer) >= 1 and length(answer) <= 3000),
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  check ((state = 'spam') = (spam_reason is not null)),
  check (answer is null or answered_at is not null)
);
-- The messages of a business, the newest first.
create index inquiries_business on inquiries (business_id, state, created_at desc, id desc);
-- The same words at other businesses lately.
create index inquiries_words on inquiries (message_hash, created_at);
-- Networks whose messages owners reported.
create index inquiries_reported on inquiries (network_hash) where spam_reason = 'owner';
-- Messages that are too old.
create index inquiries_time on inquiries (created_at);

-- ## The queue of staff, and the public log of moderation

-- Who of the staff has an item of the queue: looks at it, or keeps it.
create table triage_assignments (
  item text collate "C" primary key check (length(item) >= 3 and length(item) <= 80),
  user_id text collate "C" not null references users on delete cascade,
  is_kept boolean not null,
  taken_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
-- What a person has open or keeps.
create index triage_assignments_user on triage_assignments (user_id, is_kept);

-- Reasons that staff give again and again.
create table saved_reasons (
  id bigint generated always as identity primary key,
  decision text not null check (decision in ('reject', 'ask', 'change', 'claim', 'review', 'reply', 'photo',
    'report')),
  title text not null check (length(title) >= 1 and length(title) <= 80),
  text text not null check (length(text) >= 1 and length(text) <= 500),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null
);
-- One reason a title.
create unique index saved_reasons_title on saved_reasons (decision, lower(title));

-- What a member of staff is told of; without a row, all of it.
create table staff_notice_choices (
  user_id text collate "C" primary key references users on delete cascade,
  daily_digest boolean not null,
  overdue_mail boolean not null,
  live_dashboard boolean not null
);

-- Which mails went out on a day (UTC): each once.
create table staff_notices_sent (
  user_id text collate "C" not null references users on delete cascade,
  kind text collate "C" not null,
  -- Such as `2026-11-22`, in UTC.
  day date not null,
  primary key (user_id, kind, day)
);

-- What was held back or removed, for everyone to read. Each line holds the hash of the one before.
create table moderation_log (
  number integer primary key check (number > 0),
  day date not null,
  kind text not null check (kind in ('review', 'reply', 'listing', 'photo', 'claim')),
  action text not null check (action in ('held', 'removed', 'refused', 'merged', 'restored')),
  rule text not null,
  decided_by text not null check (decided_by in ('staff', 'rules', 'reports')),
  count integer not null check (count > 0),
  side text check (side in ('praise', 'neutral', 'blame')),
  state text,
  -- A slug.
  category text,
  -- The number of the line that this one takes back.
  restores integer,
  previous text collate "C" check (previous ~ '^[0-9a-f]{64}$'),
  hash text collate "C" check (hash ~ '^[0-9a-f]{64}$'),
  -- Not published: the entry of the audit log, and what it is about.
  audit_id bigint not null,
  -- Of the lines that one entry of the audit log makes.
  part smallint not null,
  subject text collate "C" not null,
  unique (audit_id, part)
);
-- The log of one kind.
create index moderation_log_kind on moderation_log (kind, number);
-- The last line on a subject.
create index moderation_log_subject on moderation_log (subject, number);
-- Lines of a quarter.
create index moderation_log_day on moderation_log (day);

-- The end of the log, how far the audit log is read, and until when the quarters are counted.
create table moderation_head (
  id smallint default 1 primary key check (id = 1),
  lines integer not null default 0,
  hash text collate "C" not null default repeat('0', 64),
  -- The last entry of the audit log that was looked at.
  read_to bigint not null default 0,
  counted_at timestamptz(3)
);
insert into moderation_head default values;

-- Numbers of each quarter, for the public page.
create table moderation_counts (
  quarter date not null,
  name text not null,
  side text not null default '',
  count integer not null,
  primary key (quarter, name, side)
);

-- People from whom the site takes nothing for a while: keyed hashes of where they write from, or of their mailbox.
create table blocks (
  id bigint generated always as identity primary key,
  network_hash text collate "C",
  mailbox_hash text collate "C",
  -- How staff tell them apart: a masked address, or the beginning of a hash.
  person text not null check (length(person) <= 300),
  reason text not null check (length(reason) >= 1 and length(reason) <= 300),
  created_at timestamptz(3) not null,
  created_by text not null,
  ends_at timestamptz(3) not null,
  check (network_hash is not null or mailbox_hash is not null)
);
-- Whether somebody who writes is blocked by network.
create index blocks_network on blocks (network_hash) where network_hash is not null;
-- Whether somebody who writes is blocked by mailbox.
create index blocks_mailbox on blocks (mailbox_hash) where mailbox_hash is not null;

-- ## Pages of content

-- Pages that staff write.
create table pages (
  id bigint generated by default as identity primary key,
  slug text collate "C" not null unique,
  title text not null,
  content text not null,
  meta_description text,
  is_published boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Set while its deletion can be undone; it is a draft then.
  deleted_at timestamptz(3),
  is_guide boolean not null generated always as (content ~ '<p>\{listings?:') stored
);

-- A page as each save left it.
create table page_revisions (
  id bigint generated always as identity primary key,
  page_id bigint not null references pages on delete cascade,
  version integer not null,
  slug text not null,
  title text not null,
  content text not null,
  meta_description text,
  is_published boolean not null,
  saved_at timestamptz not null,
  saved_by text,
  unique (page_id, version)
);

-- What a page becomes at a set time; until then it stays as it is.
create table page_plans (
  page_id bigint primary key references pages on delete cascade,
  -- Another one with every save of any plan.
  version bigint not null generated by default as identity,
  -- A whole minute.
  publish_at timestamptz(3) not null check (publish_at = date_trunc('minute', publish_at)),
  title text not null,
  content text not null,
  meta_description text,
  -- Email address.
  saved_by text not null,
  saved_at timestamptz(3) not null
);

-- Pictures that pages show. Their files are kept with those of the photos, under the key.
create table page_pictures (
  id bigint generated always as identity primary key,
  key text collate "C" not null unique check (key ~ '^[0-9a-f]{32}$'),
  -- Of the largest picture.
  width integer not null check (width >= 1 and width <= 1920),
  height integer not null check (height >= 1 and height <= 16384),
  created_at timestamptz(3) not null,
  created_by text collate "C" not null,
  -- Since when no page, no earlier version and no plan shows it.
  unused_since timestamptz(3)
);

-- The links of the footer, where staff have arranged them; without a row, ours.
create table footer_links (
  place smallint not null check (place >= 0 and place <= 2),
  position smallint not null check ("position" >= 0 and "position" <= 19),
  path text collate "C" unique check (path ~ '^/[a-z]'),
  page_id bigint unique references pages on delete cascade,
  primary key (place, "position"),
  check (num_nonnulls(path, page_id) = 1)
);

-- ## What visitors search for

-- The key of a week's marks, thrown away with them when the week is over.
create table search_weeks (
  week date primary key check (EXTRACT(isodow from week) = 1::numeric),
  key bytea not null check (length(key) = 32),
  marks integer not null default 0 check (marks >= 0)
);

-- Hashes of what a network searched for; the words stand nowhere until three networks used them.
create unlogged table search_marks (
  week date not null,
  subject bytea not null,
  mark bytea not null,
  -- 0: nothing, 1: fewer than five, 2: more; null of a choice.
  found smallint check (found >= 0 and found <= 2),
  primary key (week, subject, mark)
);

-- Networks that searched for words (any town: ''), for words in a town, or for a town alone (words
-- '').
create table search_counts (
  week date not null,
  words text collate "C" not null check (length(words) <= 60),
  state text collate "C" not null default '',
  city_key text collate "C" not null default '',
  searches integer not null check (searches >= 3),
  nothing integer not null,
  little integer not null,
  primary key (week, words, state, city_key),
  check (nothing >= 0 and nothing <= searches),
  check (little >= 0 and little <= (searches - nothing)),
  check (words <> '' or city_key <> '')
);
-- Searches for some words, by week.
create index search_counts_words on search_counts (words, week);

-- Networks that told staff what a search didn't find; the words were sent for staff to see.
create table search_requests (
  week date not null,
  words text collate "C" not null check (length(words) >= 1 and length(words) <= 60),
  visitors integer not null check (visitors > 0),
  primary key (week, words)
);

-- What was chosen after a search: a listing, or any of a trade (by its slug, which may be a former
-- one).
create table search_choices (
  week date not null,
  words text collate "C" not null check (length(words) >= 1 and length(words) <= 60),
  business_id bigint references businesses on delete cascade,
  trade text collate "C",
  choices integer not null check (choices >= 3),
  check (num_nonnulls(business_id, trade) = 1)
);
-- One count a listing, words and week.
create unique index search_choices_business on search_choices (business_id, words, week) where business_id
    is not null;
-- One count a trade, words and week.
create unique index search_choices_trade on search_choices (trade, words, week) where trade is not null;
-- What was chosen after some words.
create index search_choices_words on search_choices (words, week);
-- How many choices a week has kept.
create index search_choices_week on search_choices (week);

-- ## Programs: tokens and webhooks

-- Tokens by which programs call the API.
create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  -- SHA-256; the token itself is shown once and kept nowhere.
  hash bytea not null unique,
  -- Its last characters, by which people tell tokens apart.
  ending text not null,
  rights text[] not null,
  -- False: it only reads.
  may_change boolean not null,
  made_by text not null references users on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  uses bigint not null default 0
);
-- Tokens of a person who is deleted.
create index api_tokens_made_by on api_tokens (made_by);

-- Addresses that are told what changes.
create table webhooks (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  events text[] not null,
  -- What its deliveries are signed with.
  secret text not null,
  is_paused boolean not null,
  -- Since when nothing has arrived; null where the last delivery did.
  failing_since timestamptz,
  -- Switched off by us, because nothing arrived for days.
  stopped_at timestamptz,
  made_by text references users on delete set null,
  made_at timestamptz not null default now(),
  version integer not null default 1
);

-- What happened, for each webhook that listens; written with the change itself.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  -- The same for every try, and in no other database.
  message_id uuid not null default gen_random_uuid(),
  webhook_id integer not null references webhooks on delete cascade,
  event text not null,
  business_id integer,
  -- Ids of what it is about; the rest is read when it is sent.
  subject jsonb not null,
  happened_at timestamptz not null default now(),
  -- Null: it has arrived, or was given up.
  next_try_at timestamptz,
  tries integer not null default 0,
  arrived_at timestamptz,
  status integer,
  -- The first characters of the answer, or why there is none.
  answer text
);
-- Deliveries that are due.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id) where next_try_at is
    not null;
-- Whether an earlier one of the same listing is still to go: they go in their order.
create index webhook_deliveries_order on webhook_deliveries (webhook_id, coalesce(business_id, 0), id) where
    next_try_at is not null;
-- Deliveries of a webhook, newest first.
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
-- Deliveries that are too old.
create index webhook_deliveries_age on webhook_deliveries (happened_at);

create table import_lists (
  -- The import may be deleted by now.
  import_id bigint primary key,
  -- The file's name without dates and numbers.
  list_key text collate "C" not null,
  file_name text not null,
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  at timestamptz(3) not null
);
-- Earlier versions of a list, the newest first.
create index import_lists_key on import_lists (list_key, import_id desc);

-- Every listing that a list named.
create table import_list_listings (
  import_id bigint not null references import_lists on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  -- Whether the import hid the listing, because the list no longer names it.
  is_hidden boolean not null default false,
  primary key (import_id, business_id)
);
-- Lists of a listing that is deleted.
create index import_list_listings_business on import_list_listings (business_id);

-- Which listing each row of a list named. Several rows name one listing if they were merged.
create table import_list_rows (
  import_id bigint not null,
  -- The hash of name and place, as in import_rows.
  said bigint not null,
  business_id bigint not null references businesses on delete cascade,
  primary key (import_id, said)
);
-- The listing that a row named last, in any import.
create index import_list_rows_said on import_list_rows (said, import_id desc);
-- Rows of a listing that is deleted.
create index import_list_rows_business on import_list_rows (business_id);

-- Cells that staff corrected, to be proposed when the list comes again.
create table import_corrections (
  list_key text collate "C" not null,
  -- Folded name of the row, as the file has it.
  name_key text collate "C" not null,
  column_name text not null,
  was text not null,
  became text not null,
  at timestamptz(3) not null,
  -- Hash of the cells of the place, as they were when one of them was corrected; null of other cells and of older ones.
  place text collate "C",
  primary key (list_key, name_key, column_name, was)
);

-- What a listing lacks, a bit each: 1 phone, 2 hours, 4 photo, 8 description, 16 website, 32 address,
-- 64 email, 128 trades. domain/completeness.ts has the same order.
create function gaps_of(phone text, hours jsonb, lead_photo jsonb, image_url text, description text, website
    text, address text, email text, trades smallint[]) returns smallint language sql immutable parallel safe
  return ((((((((((coalesce(phone, '') = ''))::integer + (((hours is null))::integer * 2)) + ((((lead_photo is null)
    and (coalesce(image_url, '') = '')))::integer * 4)) + (((description = ''))::integer * 8)) +
    (((coalesce(website, '') = ''))::integer * 16)) + (((address = ''))::integer * 32)) + (((coalesce(email,
    '') = ''))::integer * 64)) + (((trades = '{}'::smallint[]))::integer * 128)))::smallint;

create function add_listing_gaps() returns trigger language plpgsql as $$
begin
  insert into listing_gaps (business_id, gaps, confirmed_on)
  select id, gaps_of(phone, hours, lead_photo, image_url, description, website, address, email, trades),
    (coalesce(confirmed_at, approved_at, submitted_at) at time zone 'UTC')::date
  from added where deleted_at is null;
  return null;
end $$;

create function change_listing_gaps() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from listing_gaps where business_id = new.id;
  else
    insert into listing_gaps as kept (business_id, gaps, confirmed_on)
    values (new.id, gaps_of(new.phone, new.hours, new.lead_photo, new.image_url, new.description, new.website, new.address, new.email, new.trades),
      (coalesce(new.confirmed_at, new.approved_at, new.submitted_at) at time zone 'UTC')::date)
    on conflict (business_id) do update set gaps = excluded.gaps, confirmed_on = excluded.confirmed_on
      where (kept.gaps, kept.confirmed_on) <> (excluded.gaps, excluded.confirmed_on);
  end if;
  return null;
end $$;

-- Apart from businesses, all of whose indexes take in a row anew when one of them has to. None of
-- deleted ones.
create table listing_gaps (
  business_id bigint primary key references businesses on delete cascade,
  gaps smallint not null check (gaps >= 0 and gaps <= 255),
  -- The day of its last confirmation, or else of its approval or submission; of UTC.
  confirmed_on date not null
);
-- Listings that lack something; how many lack what.
create index listing_gaps_gaps on listing_gaps (gaps, business_id);
-- Listings that nobody has confirmed for long.
create index listing_gaps_confirmed on listing_gaps (confirmed_on, business_id);

-- Changes of many listings that staff chose by a filter. started_at names their lines of the audit log.
create table bulk_runs (
  id bigint generated always as identity primary key,
  state text not null default 'looking' check (state in ('looking', 'found', 'running', 'done', 'stopped',
    'undoing', 'undone')),
  action text not null check (action in ('approve', 'hide', 'reject', 'delete', 'move', 'edit', 'clean',
    'mail')),
  -- Who asked for the present step.
  actor text not null,
  -- What the listings were chosen by: {"status": "all", "lacks": "hours"}; an import, what is missing.
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  -- What is done to them: {"categoryId": 3}, {"edit": {...}}, {"mail": {"subject": "", "text": ""}}.
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  started_at timestamptz(3),
  -- How far the present step is: a part of the listings, or a line of the audit log; and the last one.
  done_part bigint not null default 0,
  last_part bigint not null default 0,
  found integer not null default 0,
  -- Those that it would change, or whose owners it would mail.
  changing integer not null default 0,
  changed integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  -- The first ones, to be read before it is run.
  examples jsonb not null default '[]'::jsonb check (jsonb_typeof(examples) = 'array'),
  -- The first ones that were left out, with the reason.
  failures jsonb not null default '[]'::jsonb check (jsonb_typeof(failures) = 'array'),
  -- Addresses that a run of emails left out, because their readers stopped such emails.
  left_out integer not null default 0,
  -- Whether the listings were chosen one by one, and the change began without a look.
  is_direct boolean not null default false,
  -- How many listings change or lose what: [{"field": "phone", "became": "emptied", "count": 3, "examples": []}].
  kinds jsonb not null default '[]'::jsonb check (jsonb_typeof(kinds) = 'array')
);

-- The listings of a run as they were found, in parts; deleted when it is over.
create table bulk_run_parts (
  bulk_run_id bigint not null references bulk_runs on delete cascade,
  part integer not null,
  ids bigint[] not null,
  primary key (bulk_run_id, part)
);
create trigger businesses_add_gaps after insert on businesses referencing new table as added for each
    statement execute function add_listing_gaps();
create trigger businesses_change_gaps after update of phone, hours, lead_photo, image_url, description,
    website, address, email, trades, confirmed_at, approved_at, submitted_at, deleted_at on businesses for
    each row execute function change_listing_gaps();

-- Automatic renewals of premium, each chosen by a payer for the card of one payment.
create table renewals (
  -- The payment whose term is renewed. A renewal passes on to the payment that it makes.
  payment_id bigint primary key references payments on delete cascade,
  -- Who is told before each charge.
  email text collate "C" not null check (length(email) <= 254),
  -- The payer at the provider, and their card. The card is null until the payment arrives.
  customer_id text collate "C" not null unique,
  method_id text collate "C",
  chosen_at timestamptz(3) not null,
  -- The end of premium that the payer was told of, and when the card is charged.
  told_end timestamptz,
  charge_at timestamptz,
  -- The payment that is being made.
  charge_id bigint unique references payments on delete set null,
  -- False once the choice was taken back before paying. The provider can't take the payer off the payment.
  is_chosen boolean not null default true
);
-- Renewals by the time of their charge.
create index renewals_charge on renewals (charge_at) where charge_at is not null;

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
create trigger businesses_add_membership after insert on businesses for each row when (new.custom ?
    'member-until') execute function keep_membership();
create trigger businesses_change_membership after update of custom, custom_tokens, deleted_at on businesses
    for each row when (old.custom ? 'member-until' or new.custom ? 'member-until') execute function
    keep_membership();

-- Advertisements in the fixed slots of pages.
create table banners (
  id bigint generated always as identity primary key,
  -- For staff.
  name text not null check (length(name) >= 1 and length(name) <= 80),
  slot text collate "C" not null check (slot in ('top', 'side', 'foot')),
  alt text not null check (length(alt) >= 1 and length(alt) <= 300),
  -- Where it leads: an address, or a listing.
  url text check (url ~ '^https?://'),
  business_id bigint references businesses on delete cascade,
  -- Days in the site's time zone; without a last day it runs until it is stopped.
  first_day date not null,
  last_day date,
  -- Slug of a trade or category; null on pages of all trades.
  trade text collate "C",
  -- A town; null on pages of all towns.
  city text,
  state text collate "C",
  -- How often it shows among those that fit the same page.
  weight integer not null check (weight >= 1 and weight <= 10),
  is_stopped boolean not null,
  version integer not null default 1,
  made_at timestamptz(3) not null default now(),
  picture_id bigint not null references page_pictures,
  check ((url is null) <> (business_id is null)),
  check ((city is null) = (state is null)),
  check (last_day >= first_day)
);

create table banner_days (
  banner_id bigint not null references banners on delete cascade,
  -- In the site's time zone.
  day date not null,
  views integer not null,
  clicks integer not null,
  primary key (banner_id, day)
);

-- Who gets the weekly news of a town by email. Those who don't confirm are deleted after three days, and those who
-- stop are deleted at once.
create table newsletter_readers (
  id bigint generated always as identity primary key,
  email text not null check (length(email) <= 254),
  -- Keyed hash of the mailbox, so that every spelling of an address is one reader.
  recipient text collate "C" not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  language text collate "C" not null,
  asked_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  unique (recipient, state, city_key)
);
-- The readers of a town.
create index newsletter_readers_town on newsletter_readers (state, city_key, id);

-- The news of a town in a week.
create table newsletter_issues (
  id bigint generated always as identity primary key,
  state text collate "C" not null,
  city_key text collate "C" not null,
  -- The day on which it is sent, in the site's time zone.
  week date not null,
  -- Words of staff above the news.
  note text not null default '' check (length(note) <= 1000),
  is_skipped boolean not null default false,
  -- The end of the time that it tells of; null until it is sent.
  told_until timestamptz(3),
  -- What it tells, the same for all of its readers.
  news jsonb check (jsonb_typeof(news) = 'array'),
  -- How far it has been sent.
  last_reader_id bigint not null default 0,
  sent integer not null default 0,
  finished_at timestamptz(3),
  unique (state, city_key, week)
);

create function keep_plan() returns trigger language plpgsql as $$
begin
  new.plan := case when new.is_premium then (
    select p.plan from payments p
    where p.business_id = new.id and (p.status = 'paid' or p.keeps_period)
      and case when new.premium_until is null then p.months is null and p.period_start is not null and p.period_end is null
        else p.period_end = new.premium_until end
    order by p.id desc limit 1) end;
  return new;
end $$;
create trigger businesses_keep_plan before update of is_premium, premium_until on businesses for each row
    when (old.is_premium is distinct from new.is_premium or old.premium_until is distinct from
    new.premium_until) execute function keep_plan();

create function move_events() returns trigger language plpgsql as $$
begin
  update events set city = new.city, state = new.state, city_key = new.city_key where business_id = new.id;
  update event_dates set state = new.state, city_key = new.city_key where business_id = new.id;
  return null;
end $$;

-- Calendar files at addresses, read every six hours.
create table event_feeds (
  id bigint generated always as identity primary key,
  url text collate "C" not null unique check (length(url) <= 2000),
  business_id bigint references businesses on delete cascade,
  city text not null,
  state text collate "C" not null,
  next_run_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- What came of the last run.
  outcome jsonb,
  etag text,
  last_modified text,
  created_by text collate "C" not null,
  created_at timestamptz(3) not null
);
-- Calendar files that are due.
create index event_feeds_due on event_feeds (next_run_at);
-- Calendar files of a listing.
create index event_feeds_business on event_feeds (business_id) where business_id is not null;

-- What happens at a listing or at an address in a town.
create table events (
  id bigint generated always as identity primary key,
  title text not null check (length(title) >= 1 and length(title) <= 150),
  description text not null default '' check (length(description) <= 5000),
  image_url text check (length(image_url) <= 2000),
  -- Wall time of the first date in the time zone of the place: 2026-07-04T19:00.
  starts text collate "C" not null check (starts ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  -- By the wall clock, so that 7 to 9 pm stays so on the night of a clock change.
  minutes integer not null check (minutes >= 0 and minutes <= 44640),
  is_all_day boolean not null,
  time_zone text collate "C" not null,
  -- RFC 5545, such as FREQ=WEEKLY;BYDAY=TU; null for a single date.
  rule text collate "C" check (length(rule) <= 200),
  -- Days that the rule has and the event hasn't, and further days: {2026-07-04}.
  left_out text[] not null default '{}'::text[],
  added text[] not null default '{}'::text[],
  -- The place: a listing, or a venue or address in a town. The town is that of the listing.
  business_id bigint references businesses on delete cascade,
  venue text check (length(venue) <= 150),
  address text check (length(address) <= 200),
  city text not null check (length(city) <= 100),
  state text collate "C" not null,
  city_key text collate "C" not null,
  -- Cents; 0 is free, null unknown.
  price integer check (price >= 0 and price <= 10000000),
  ticket_url text check (length(ticket_url) <= 2000),
  least_age integer check (least_age >= 1 and least_age <= 99),
  source text not null check (source in ('visitor', 'owner', 'staff', 'import')),
  status text not null check (status in ('waiting', 'approved', 'refused', 'canceled')),
  -- Who is told of the decision.
  email text collate "C" check (length(email) <= 254),
  -- Of the form or file that sent it, so that it is kept once.
  event_key text collate "C" unique,
  -- The calendar file that brings it, and its number there.
  feed_id bigint references event_feeds on delete set null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Until when event_dates has all dates; null if it has the last one.
  known_until timestamptz(3),
  -- The end of the last date; null if the rule has no end.
  over_at timestamptz(3),
  words tsvector not null generated always as (to_tsvector('english'::regconfig, (((title || ' ') ||
    coalesce(venue, '')) || ' ') || description)) stored,
  -- The calendar file that brings it, and a hash of what the file said last.
  file_hash text collate "C",
  -- Uploaded, or fetched from image_url: {key, width, height}. Its files are those of photos.
  picture jsonb,
  -- For people who can't see the picture.
  picture_alt text not null default '' check (length(picture_alt) <= 200),
  -- Values of the site's own fields of events, by key.
  custom jsonb not null default '{}'::jsonb
);
-- The event of a picture's file.
create index events_picture on events ((picture ->> 'key')) where picture is not null;
-- Events with a word.
create index events_words on events using gin (words);
-- Events of a town that visitors may see.
create index events_town on events (state, city_key) where status in ('approved', 'canceled');
-- Events that wait for staff.
create index events_waiting on events (created_at, id) where status = 'waiting';
-- Staff's list, the newest first.
create index events_time on events (created_at desc, id desc);
-- The events of a listing.
create index events_business on events (business_id, created_at desc, id desc) where business_id is not null;
-- Events whose dates are to be written further.
create index events_known_until on events (known_until) where known_until is not null;
-- Events that are over.
create index events_over on events (over_at) where over_at is not null;
-- Events that a calendar file brought.
create index events_feed on events (feed_id) where feed_id is not null;

-- The dates of approved events in the months ahead. The job of events writes them further, and deletes past ones.
create table event_dates (
  event_id bigint not null references events on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- Days at the place, such as 2026-07-04.
  first_day text collate "C" not null,
  last_day text collate "C" not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  business_id bigint,
  -- The end of the event's date before this one; null if there is none. A date is the event's next one if it isn't over
  -- and the one before it is.
  previous_ends_at timestamptz(3),
  -- Whether it is the event's next date or becomes it within days. The job of events sets it in time.
  is_soon boolean not null default true,
  primary key (event_id, starts_at)
);
-- What is on anywhere, each event with its next date.
create index event_dates_soon on event_dates (starts_at, event_id) where is_soon;
-- What is on in a state, each event with its next date.
create index event_dates_soon_state on event_dates (state, starts_at, event_id) where is_soon;
-- What is on in a town, each event with its next date.
create index event_dates_soon_town on event_dates (state, city_key, starts_at, event_id) where is_soon;
-- Dates that become the next ones.
create index event_dates_later on event_dates (previous_ends_at) where not is_soon;
-- Dates of several days that are on at a day.
create index event_dates_long on event_dates (starts_at, event_id) where last_day > first_day;
-- What is on anywhere from a day on.
create index event_dates_all on event_dates (starts_at, event_id);
-- What is on in a town from a day on.
create index event_dates_town on event_dates (state, city_key, starts_at, event_id);
-- What is on at a listing.
create index event_dates_business on event_dates (business_id) where business_id is not null;
create trigger businesses_move_events after update of state, city_key on businesses for each row when
    (old.state is distinct from new.state or old.city_key is distinct from new.city_key) execute function
    move_events();

-- Who wants no more emails of a list that staff write to, such as members. Such a list has no rows of its own.
create table stopped_lists (
  -- Keyed hash of the mailbox.
  recipient text collate "C" not null,
  list text collate "C" not null,
  stopped_at timestamptz(3) not null,
  primary key (recipient, list)
);

-- The emails of a run: one a mailbox, however many listings it stands for.
create table bulk_run_mails (
  bulk_run_id bigint not null references bulk_runs on delete cascade,
  -- Keyed hash of the mailbox.
  recipient text collate "C" not null,
  -- The email in sent_mails, once it was tried.
  job_id uuid not null,
  primary key (bulk_run_id, recipient)
);

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

-- Links that were emailed to people with an account; a newer one of a kind takes the place of the one before.
create table account_links (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invitation', 'password', 'email')),
  user_id text collate "C" not null references users on delete cascade,
  -- Null once it was used, and of all but the newest.
  token_hash text collate "C" unique,
  -- The address that a link of the kind email confirms, in lower case.
  email text collate "C",
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'email') = (email is not null))
);
-- The links of a person; how many they were sent lately.
create index account_links_user on account_links (user_id, kind, sent_at);
