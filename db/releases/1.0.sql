-- The schema of version 1.0, the last release, as it was. Databases and backups of it go on from here.

-- ## Words and distances
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

create text search dictionary english_words (
  template = snowball, language = 'english'
);

create text search configuration listing (parser = "default");
alter text search configuration listing add mapping for asciihword, asciiword, hword, hword_asciipart, hword_numpart, hword_part, numhword, numword, word with english_words;
alter text search configuration listing add mapping for email, file, float, host, int, sfloat, uint, url, url_path, version with simple;

create function tile_x(longitude double precision, zoom integer)
  returns integer
  language sql
  immutable
return (floor((((longitude + (180)::double precision) / (360)::double precision) * ((1 << zoom))::double precision)))::integer;

create function tile_y(latitude double precision, zoom integer)
  returns integer
  language sql
  immutable
return (floor(((((1)::double precision - (asinh(tan(radians(latitude))) / pi())) / (2)::double precision) * ((1 << zoom))::double precision)))::integer;

create function map_point(latitude double precision, longitude double precision)
  returns point
  language sql
  immutable
return point(longitude, degrees(asinh(tan(radians(latitude)))));

create function miles_between(latitude1 double precision, longitude1 double precision, latitude2 double precision, longitude2 double precision)
  returns double precision
  language sql
  immutable
return ((7917.5)::double precision * asin(least((1)::double precision, sqrt(((sin((radians((latitude2 - latitude1)) / (2)::double precision)) ^ (2)::double precision) + ((cos(radians(latitude1)) * cos(radians(latitude2))) * (sin((radians((longitude2 - longitude1)) / (2)::double precision)) ^ (2)::double precision)))))));

-- ## The site: its settings, its first start, its limits

create table settings (
  key text collate "C" primary key,
  value text not null
);

create table site_settings (
  version integer generated always as identity primary key,
  changed jsonb not null check (jsonb_typeof(changed) = 'object'),
  changed_by text collate "C" not null,
  changed_at timestamptz(3) not null
);

create table site_files (
  name text collate "C" primary key check (name ~ '^[0-9a-f]{32}\.(svg|png)$'),
  bytes bytea not null check (octet_length(bytes) >= 1 and octet_length(bytes) <= 500000),
  kept_at timestamptz(3) not null
);

create table welcome_steps (
  step text collate "C" primary key check (step in ('name', 'logo', 'color', 'area', 'price')),
  done_at timestamptz(3) not null
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- ## Staff: accounts, how they sign in, what they did

create table roles (
  id integer generated always as identity primary key,
  name text not null check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 40),
  rights text[] not null check (cardinality(rights) >= 1 and cardinality(rights) <= 60),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index roles_name on roles (lower(name));

create table users (
  id text collate "C" primary key,
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
  role_id integer generated always as (
case
    when role ~~ 'role:%' then substr(role, 6)::integer
    else null::integer
end) stored references roles
);
create index users_role_id on users (role_id) where role_id is not null;

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
  with_passkey boolean not null default false
);
create index sessions_user on sessions (user_id);

create table two_factors (
  id text collate "C" primary key,
  user_id text collate "C" not null unique references users on delete cascade,
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
  credential_id text collate "C" not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table passkey_challenges (
  key_hash text collate "C" primary key,
  expires_at timestamptz not null
);

create table verifications (
  id text collate "C" primary key,
  identifier text collate "C" not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table invitations (
  user_id text collate "C" primary key references users on delete cascade,
  token_hash text collate "C" not null unique,
  expires_at timestamptz not null
);

create table password_links (
  id bigint generated always as identity primary key,
  user_id text collate "C" not null references users on delete cascade,
  token_hash text collate "C" unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_links_user on password_links (user_id, sent_at);

create table email_changes (
  user_id text collate "C" primary key references users on delete cascade,
  email text collate "C" not null,
  token_hash text collate "C" not null unique,
  expires_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  business_id bigint,
  reason text,
  before jsonb,
  after jsonb,
  version integer,
  program text
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_business on audit_log (business_id, at desc, id desc) where business_id is not null;
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_actor on audit_log (actor, at desc, id desc);
create index audit_log_deed on audit_log (actor, action, at desc, id desc);

-- ## Places: towns, ZIP codes, the area of the site, parts of towns

create table towns (
  state text collate "C" not null,
  city_key text collate "C" not null,
  name text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  primary key (state, city_key)
);
create index towns_point on towns (latitude, longitude);
create index towns_name on towns (city_key, population desc);
create index towns_start on towns ("left"(city_key, 3), population desc);

create table zip_codes (
  zip_code text collate "C" primary key,
  city text not null,
  state text collate "C" not null,
  latitude double precision not null,
  longitude double precision not null
);
create index zip_codes_start on zip_codes ("left"(zip_code, 3), zip_code);

create table site_area (
  is_only boolean default true primary key check (is_only),
  kind text not null default 'country' check (kind in ('country', 'states', 'circle')),
  states text[] collate "C" not null default '{}'::text[],
  name text,
  latitude double precision check (latitude >= '-90'::integer::double precision and latitude <= 90::double precision),
  longitude double precision check (longitude >= '-180'::integer::double precision and longitude <= 180::double precision),
  miles double precision check (miles >= 1::double precision and miles <= 250::double precision),
  check (kind <> 'states' or cardinality(states) > 0),
  check (kind <> 'circle' or name is not null and latitude is not null and longitude is not null and miles is not null)
);
insert into site_area default values;

create table area_progress (
  is_only boolean default true primary key check (is_only),
  settled_to bigint not null
);

create table areas (
  id integer generated by default as identity primary key,
  state text collate "C" not null,
  city_key text collate "C" not null,
  slug text collate "C" not null,
  name text not null,
  name_key text collate "C" not null check (name_key <> ''),
  corners jsonb not null check (jsonb_array_length(corners) >= 3 and jsonb_array_length(corners) <= 200),
  shape polygon not null generated always as (translate(corners::text, '[]', '()')::polygon) stored,
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  unique (state, city_key, name_key),
  unique (state, city_key, slug)
);
create index areas_name on areas (name_key);

create function is_outside_area(its_state text, its_latitude double precision, its_longitude double precision)
  returns boolean
  language sql
  stable
return coalesce((SELECT case a.kind when 'states' then (is_outside_area.its_state <> all (a.states)) when 'circle' then coalesce((miles_between(a.latitude, a.longitude, is_outside_area.its_latitude, is_outside_area.its_longitude) > a.miles), true) else false end as "case" from site_area a), false);

create function list_area_tokens(its_state text, its_city_key text, its_latitude double precision, its_longitude double precision, its_precision text)
  returns text[]
  language sql
  stable
return case when (its_precision = 'rooftop') then array(SELECT ('a:' || a.id) from areas a where ((a.state = list_area_tokens.its_state) and (a.city_key = list_area_tokens.its_city_key) and (a.shape @> point(list_area_tokens.its_longitude, list_area_tokens.its_latitude))) ORDER by a.id) else '{}'::text[] end;

-- ## Categories, trades, and what people call them

create table categories (
  id bigint generated by default as identity primary key,
  name text not null,
  slug text collate "C" not null unique,
  icon text,
  description text,
  position integer not null default 0,
  moving_to bigint references categories
);

create table trades (
  id smallint generated by default as identity primary key,
  slug text collate "C" not null unique,
  name text not null,
  singular text not null,
  category_id bigint references categories on delete set null,
  icon text,
  schema_type text,
  is_local_business boolean not null default true,
  is_listed boolean not null default true,
  version integer not null default 1,
  is_hidden boolean not null default false,
  constraint trades_hidden check (not (is_hidden and is_listed))
);
create index trades_category on trades (category_id);

create table trade_slugs (
  slug text collate "C" primary key,
  trade_id smallint not null references trades on delete cascade
);
create index trade_slugs_trade on trade_slugs (trade_id);

create table trade_merges (
  trade_id smallint primary key,
  name text not null,
  into_id smallint references trades on delete set null,
  total integer not null,
  moved integer not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index trade_merges_into on trade_merges (into_id);

create table trade_phrases (
  stem text collate "C" not null,
  position smallint not null,
  phrase text not null,
  trade_id smallint references trades on delete cascade,
  category_id bigint references categories on delete cascade,
  kind text not null check (kind in ('exact', 'narrower', 'need', 'broader')),
  is_risky boolean not null default false,
  primary key (stem, "position"),
  check (num_nonnulls(trade_id, category_id) = 1)
);
create index trade_phrases_trade on trade_phrases (trade_id);
create index trade_phrases_category on trade_phrases (category_id);

-- ## Listings

create table businesses (
  id bigint generated by default as identity primary key,
  name text not null,
  name_key text collate "C" not null,
  slug text collate "C" not null,
  description text not null default '',
  image_url text,
  lead_photo jsonb check (jsonb_typeof(lead_photo) = 'object' and lead_photo ?& array['key', 'width', 'height', 'alt']),
  category_id bigint not null references categories,
  category_key text collate "C" not null,
  trades smallint[] not null default '{}'::smallint[] check (cardinality(trades) <= 3),
  trades_from text check (trades_from in ('owner', 'staff', 'import', 'rules')),
  address text not null default '',
  city text not null,
  city_key text collate "C" not null,
  state text collate "C" not null,
  zip_code text collate "C" not null default '',
  latitude double precision,
  longitude double precision,
  location_precision text check (location_precision in ('rooftop', 'zip', 'city')),
  place point generated always as (map_point(latitude, longitude)) stored,
  hours jsonb check (hours is null or (jsonb_typeof(hours -> 'weekly') = 'array' and jsonb_array_length(hours -> 'weekly') = 7 and jsonb_typeof(hours -> 'special') = 'array' and jsonb_typeof(hours -> 'byAppointment') = 'boolean') is true),
  time_zone text,
  phone text,
  email text,
  website text,
  source text check (source in ('overture', 'imls-pls', 'hifld', 'openbrewerydb', 'usda-ams', 'usda-fsis', 'owner', 'import')),
  owner_email text check (length(owner_email) <= 254),
  confirmed_at timestamptz(3),
  confirmed_by text check (confirmed_by in ('owner', 'staff', 'source')),
  may_be_closed_at timestamptz(3),
  version integer not null default 1,
  submission_key uuid,
  submitted_at timestamptz(3) not null default now(),
  approved_at timestamptz,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  premium_until timestamptz,
  is_premium boolean not null default false,
  is_approved boolean not null default false,
  is_outside boolean not null default false,
  is_listed boolean not null generated always as (is_approved and deleted_at is null and not is_outside) stored,
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  uncounted_reviews integer not null default 0,
  review_step smallint not null generated always as (floor(ln((review_count + 1)::double precision) / 0.6931471805599453::double precision)::integer) stored,
  sort_key bigint not null generated always as (((rating_sum * 4 + 140) / (review_count + 10) * 128 + floor(ln((review_count + 1)::double precision) / 1.3862943611198906::double precision)::integer)::bigint * '1099511627776'::bigint + id) stored,
  open_tokens text[] not null default '{}'::text[] check (array_position(open_tokens, '') is null),
  area_tokens text[] not null default '{}'::text[] check (array_position(area_tokens, '') is null),
  search_vector tsvector generated always as (
case
    when is_approved and deleted_at is null and not is_outside then ((strip(to_tsvector('listing'::regconfig, (name_key || ' ') || category_key)) || array_to_tsvector(array_remove(array['s:' || state, 'c:' || category_id::text, 'y:' || city_key,
    case
        when is_premium then 'p:1'
        else 'p:0'
    end, 't:' || coalesce(trades[1]::integer, 0)::text, 't:' || trades[2]::text, 't:' || trades[3]::text, (('q12:' || tile_x(longitude, 12)::text) || ',') || tile_y(latitude, 12)::text, (('q10:' || tile_x(longitude, 10)::text) || ',') || tile_y(latitude, 10)::text, (('q8:' || tile_x(longitude, 8)::text) || ',') || tile_y(latitude, 8)::text], null::text))) || array_to_tsvector(open_tokens)) || array_to_tsvector(area_tokens)
    else null::tsvector
end) stored,
  check ((hours is null) = (time_zone is null))
) with (fillfactor=90);
alter table businesses alter search_vector set statistics 1000;
create index businesses_phone on businesses ("right"(regexp_replace(phone, '\D', '', 'g'), 10)) where is_listed and phone is not null;
create index businesses_staff_zip on businesses ("left"(zip_code, 5)) where deleted_at is null;
create index businesses_staff_phone on businesses ("right"(regexp_replace(phone, '\D', '', 'g'), 10)) where deleted_at is null and phone is not null;
create index businesses_staff_email on businesses (lower(email)) where deleted_at is null and email is not null;
create index businesses_staff_owner_email on businesses (lower(owner_email)) where deleted_at is null and owner_email is not null;
create index businesses_staff_address on businesses (lower(address) text_pattern_ops) where deleted_at is null and address <> '';
create index businesses_contact on businesses (lower(coalesce(owner_email, email))) where coalesce(owner_email, email) is not null and deleted_at is null;
create index businesses_pending_name on businesses (name_key, id) where not is_approved and deleted_at is null;
create index businesses_pending_category on businesses (category_key, name_key, id) where not is_approved and deleted_at is null;
create index businesses_pending_location on businesses (city_key, state, id) where not is_approved and deleted_at is null;
create index businesses_pending_slug on businesses (slug) where not is_approved and deleted_at is null;
create index businesses_premium_until on businesses (premium_until) where is_premium and premium_until is not null and deleted_at is null;
create index businesses_premium_submitted on businesses (submitted_at, id) where is_premium and deleted_at is null;
create index businesses_premium_name on businesses (name_key, id) where is_premium and deleted_at is null;
create index businesses_premium_category on businesses (category_key, name_key, id) where is_premium and deleted_at is null;
create index businesses_premium_location on businesses (city_key, state, id) where is_premium and deleted_at is null;
create index businesses_outside_name on businesses (name_key, id) where is_outside and deleted_at is null;
create index businesses_outside_category on businesses (category_key, name_key, id) where is_outside and deleted_at is null;
create index businesses_outside_location on businesses (city_key, state, id) where is_outside and deleted_at is null;
create index businesses_outside_trades on businesses using gin (trades) where is_outside and deleted_at is null;
create index businesses_staff_name on businesses (name_key, id) where deleted_at is null;
create index businesses_staff_category_id on businesses (category_id) where deleted_at is null;
create index businesses_sponsored_state on businesses (state, sort_key desc) where is_listed and is_premium;
create index businesses_sponsored_category_state on businesses (category_id, state, sort_key desc) where is_listed and is_premium;
create index businesses_city on businesses (city_key, sort_key desc) where is_listed;
create index businesses_state_city on businesses (state, city_key, sort_key desc) where is_listed;
create index businesses_staff_text on businesses using gin ((((((((((((((' ' || lower(name)) || ' ') || lower(city)) || ' ') || lower(state)) || ' ') || lower(description)) || ' ') || name_key) || ' ') || city_key) || ' ') || category_key) collate "default" gin_trgm_ops) where deleted_at is null;
create index businesses_pending_text on businesses using gin ((((((((((((((' ' || lower(name)) || ' ') || lower(city)) || ' ') || lower(state)) || ' ') || lower(description)) || ' ') || name_key) || ' ') || city_key) || ' ') || category_key) collate "default" gin_trgm_ops) where not is_approved and deleted_at is null;
create index businesses_premium_text on businesses using gin ((((((((((((((' ' || lower(name)) || ' ') || lower(city)) || ' ') || lower(state)) || ' ') || lower(description)) || ' ') || name_key) || ' ') || city_key) || ' ') || category_key) collate "default" gin_trgm_ops) where is_premium and deleted_at is null;
create index businesses_sponsored_point on businesses using gist (place) where is_listed and is_premium;
create index businesses_sponsored_city on businesses (city_key, sort_key desc) where is_listed and is_premium;
create statistics businesses_staff_text_shares on ((((((((((((((' ' || lower(name)) || ' ') || lower(city)) || ' ') || lower(state)) || ' ') || lower(description)) || ' ') || name_key) || ' ') || city_key) || ' ') || category_key) collate "default") from businesses;
create index businesses_rank on businesses (sort_key desc) where is_listed;
create index businesses_category on businesses (category_id, sort_key desc) where is_listed;
create index businesses_state on businesses (state, sort_key desc) where is_listed;
create index businesses_category_state on businesses (category_id, state, sort_key desc) where is_listed;
create index businesses_state_city_category on businesses (state, city_key, category_id, sort_key desc) where is_listed;
create index businesses_name on businesses (name_key, sort_key desc) where is_listed;
create index businesses_recent on businesses (submitted_at desc, id desc) where is_listed;
create index businesses_search on businesses using gin (search_vector) with (fastupdate=off) where is_listed;
create unique index businesses_submission on businesses (submission_key) where submission_key is not null;
create index businesses_staff_category on businesses (category_key, name_key, id) where deleted_at is null;
create index businesses_staff_location on businesses (city_key, state, id) where deleted_at is null;
create index businesses_staff_submitted on businesses (submitted_at, id) where deleted_at is null;
create index businesses_deleted on businesses (deleted_at, id) where deleted_at is not null;
create index businesses_place on businesses (name_key, city_key, state);
create index businesses_point on businesses using gist (place) where is_listed;
create index businesses_category_point on businesses using gist (category_id, place) where is_listed;
create index businesses_reviewed on businesses (review_step desc, sort_key desc) where is_listed;
create index businesses_sponsored on businesses (sort_key desc) where is_listed and is_premium;
create index businesses_sponsored_category on businesses (category_id, sort_key desc) where is_listed and is_premium;
create index businesses_unread on businesses (id) where trades_from is null;
create index businesses_trade_point on businesses using gist ((trades[1]), place) where is_listed;
create index businesses_unconfirmed on businesses (coalesce(confirmed_at, approved_at, submitted_at), id) where is_listed and coalesce(owner_email, email) is not null;
create index businesses_outside on businesses (submitted_at, id) include (category_id, is_premium, is_approved) where is_outside and deleted_at is null;
create index businesses_pending on businesses (submitted_at, id) include (category_id, is_premium) where not is_approved and deleted_at is null;

create table business_slugs (
  slug text collate "C" primary key,
  business_id bigint not null references businesses on delete cascade
);
create index business_slugs_business on business_slugs (business_id);

create function place_in_area()
  returns trigger
  language plpgsql
as $$
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
create trigger businesses_place_in_area before insert or update of state, city_key, latitude, longitude, location_precision, deleted_at on businesses for each row execute function place_in_area();

create table opening_spans (
  business_id bigint primary key references businesses on delete cascade,
  spans tstzmultirange not null,
  known_until timestamptz(3) not null
);
create index opening_spans_known_until on opening_spans (known_until);

create table photos (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  key text collate "C" not null unique check (key ~ '^[0-9a-f]{32}$'),
  upload_key uuid not null,
  state text not null default 'processing' check (state in ('processing', 'ready', 'refused')),
  reason text check (length(reason) <= 500),
  position integer not null,
  alt text not null default '' check (length(alt) <= 200),
  width integer check (width > 0),
  height integer check (height > 0),
  tries smallint not null default 0,
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  checked_by text,
  unique (business_id, upload_key),
  check ((state = 'ready') = (width is not null and height is not null)),
  check ((state = 'refused') = (reason is not null))
);
create index photos_order on photos (business_id, "position", id);
create index photos_unchecked on photos (created_at, id) where state = 'ready' and checked_at is null;
create index photos_unfinished on photos (created_at) where state <> 'ready';

-- ## What is counted of listings as they change, for pages and searches

create table cities (
  state text collate "C" not null,
  city_key text collate "C" not null,
  name text not null,
  primary key (state, city_key)
);

create table facet_counts (
  category_id bigint not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  business_count integer not null,
  premium_count integer not null,
  primary key (category_id, state, city_key)
) with (fillfactor=50);
create index facet_counts_cities on facet_counts (state, business_count desc, city_key) where category_id = 0 and city_key <> '';
create index facet_counts_city on facet_counts (city_key, category_id);
create index facet_counts_suggestions on facet_counts ("left"(city_key, 1), business_count desc, city_key, state) where category_id = 0 and city_key <> '';

create table trade_counts (
  trade_id smallint not null,
  state text collate "C" not null,
  city_key text collate "C" not null,
  business_count integer not null,
  primary key (trade_id, state, city_key)
) with (fillfactor=50);
create index trade_counts_place on trade_counts (state, city_key, business_count desc);

create table words (
  word text collate "C" primary key,
  business_count integer not null
);
create index words_trigram on words using gin (word gin_trgm_ops);

create table business_names (
  name_key text collate "C" primary key,
  business_count integer not null,
  joined_key text collate "C" not null generated always as (replace(regexp_replace(name_key, '^the | and ', ' ', 'g'), ' ', '')) stored
) with (fillfactor=90);
create index business_names_first on business_names ("left"(name_key, 1), business_count desc, name_key);
create index business_names_start on business_names ("left"(name_key, 3), business_count desc, name_key);
create index business_names_joined on business_names (joined_key);

create table listing_figures (
  business_id bigint not null,
  day date not null,
  seen integer not null check (seen >= 0),
  views integer not null check (views >= 0),
  calls integer not null check (calls >= 0),
  directions integer not null check (directions >= 0),
  website integer not null check (website >= 0),
  primary key (business_id, day)
) with (fillfactor=80);
create index listing_figures_day on listing_figures using brin (day) with (pages_per_range='32', autosummarize='on');

create function delete_figures()
  returns trigger
  language plpgsql
as $$
begin
  delete from listing_figures f using gone where f.business_id = gone.id;
  return null;
end $$;
create trigger businesses_delete_figures after delete on businesses referencing old table as gone for each statement execute function delete_figures();

-- ## Owners: claims, the links that open their area, what they change

create table claims (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  way text not null check (way in ('domain', 'website', 'letter', 'phone', 'staff')),
  email text not null check (length(email) <= 254),
  target text check (length(target) <= 300),
  target_hash text collate "C",
  token_hash text collate "C" not null unique,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  state text not null default 'waiting' check (state in ('waiting', 'proved', 'refused', 'expired', 'disputed', 'withdrawn')),
  network_hash text collate "C" not null,
  note text check (length(note) <= 2000),
  reason text check (length(reason) <= 500),
  former_email text check (length(former_email) <= 254),
  objected_at timestamptz(3),
  asked_at timestamptz(3),
  posted_at timestamptz(3),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  needs_staff boolean not null generated always as (state = 'disputed' or state = 'waiting' and (way = 'staff' or way = 'letter' and posted_at is null)) stored,
  check ((state in ('waiting', 'disputed')) or decided_at is not null)
);
create index claims_business on claims (business_id, created_at);
create index claims_network on claims (network_hash, created_at);
create index claims_time on claims (created_at, id);
create index claims_staff on claims (created_at, id) where needs_staff;
create index claims_expiry on claims (expires_at) where state = 'waiting';

create table business_owners (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  proof text not null check (proof in ('contact', 'domain', 'website', 'letter', 'phone', 'staff')),
  proved_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  locked_at timestamptz(3),
  review_mail text not null default 'at-once' check (review_mail in ('at-once', 'weekly', 'never')),
  figures_mail boolean not null default true,
  figures_mailed_for date
);
create unique index business_owners_current on business_owners (business_id) where revoked_at is null;
create index business_owners_business on business_owners (business_id, id);

create table owner_links (
  id bigint generated always as identity primary key,
  token_hash text collate "C" not null unique,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
  proof text not null check (proof in ('contact', 'domain', 'website', 'letter', 'phone', 'staff')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  claim_id bigint references claims on delete cascade,
  replaces_id bigint references business_owners on delete cascade
);
create index owner_links_business on owner_links (business_id, created_at);
create index owner_links_claim on owner_links (claim_id) where claim_id is not null;
create index owner_links_replaces on owner_links (replaces_id);

create table owner_sessions (
  token_hash text collate "C" not null,
  business_id bigint not null references businesses on delete cascade,
  owner_id bigint not null references business_owners on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash, business_id)
);
create index owner_sessions_business on owner_sessions (business_id);
create index owner_sessions_owner on owner_sessions (owner_id);

create table owner_questions (
  business_id bigint primary key references businesses on delete cascade,
  question text not null check (length(question) >= 1 and length(question) <= 1000),
  asked_by text collate "C" not null,
  asked_at timestamptz(3) not null,
  version integer not null,
  answer text check (length(answer) >= 1 and length(answer) <= 1000),
  answered_at timestamptz(3),
  check ((answer is null) = (answered_at is null))
);

create table waiting_changes (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  field text not null check (field in ('name', 'address', 'category')),
  proposed jsonb not null check (jsonb_typeof(proposed) = 'object'),
  was jsonb not null check (jsonb_typeof(was) = 'object'),
  created_at timestamptz(3) not null,
  version bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn', 'outdated')),
  decided_by text,
  decided_at timestamptz(3),
  reason text check (length(reason) <= 500),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index waiting_changes_one on waiting_changes (business_id, field) where state = 'waiting';
create index waiting_changes_queue on waiting_changes (created_at, id) where state = 'waiting';
create index waiting_changes_business on waiting_changes (business_id, id);

create table owner_undos (
  id bigint generated always as identity primary key,
  token_hash text collate "C" unique,
  business_id bigint not null references businesses on delete cascade,
  email text not null check (length(email) <= 254),
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
create unique index owner_undos_open on owner_undos (business_id, lower(email)) where mailed_at is null and used_at is null;
create index owner_undos_business on owner_undos (business_id, id);
create index owner_undos_owner on owner_undos (owner_id);

create table confirm_asks (
  business_id bigint primary key references businesses on delete cascade,
  asked_at timestamptz(3) not null
);

-- ## Reviews, replies, and how they are screened

create table review_groups (
  id bigint generated always as identity primary key,
  rule text not null check (rule in ('address', 'ring', 'burst-text')),
  state text not null default 'open' check (state in ('open', 'published', 'removed', 'lapsed')),
  opened_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text,
  check ((state = 'open') = (decided_at is null))
);
create index review_groups_undecided on review_groups (opened_at, id) where state in ('open', 'lapsed');
create index review_groups_decided on review_groups (decided_at, id) where state in ('published', 'removed');

create table reviews (
  id bigint generated by default as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  rating smallint not null check (rating >= 1 and rating <= 5),
  reviewer_name text not null,
  comment text not null,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  author_hash text collate "C" not null,
  comment_hash text collate "C" not null,
  network_hash text collate "C" check (network_hash ~ '^[0-9a-f]{32}$'),
  is_insider boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_on date not null generated always as ((created_at AT TIME ZONE 'UTC')::date) stored,
  confirmed_at timestamptz(3),
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  is_held boolean not null default false,
  held_for text check (held_for in ('link', 'repeat', 'hidden-field', 'reports', 'address', 'ring', 'burst-text')),
  held_at timestamptz(3),
  is_counted boolean not null default true,
  kept_at timestamptz(3),
  report_count integer not null default 0,
  points smallint not null default 0 check (points >= 0),
  signals jsonb not null default '[]'::jsonb check (jsonb_typeof(signals) = 'array'),
  group_id bigint references review_groups on delete set null,
  constraint reviews_insider_check check (not (is_insider and is_counted))
);
create index triage_reviews on reviews (coalesce(held_at, created_at), id) where (is_held or held_for is not null) and deleted_at is null;
create index reviews_waiting on reviews (business_id) where is_held and deleted_at is null;
create index reviews_removed on reviews (created_at, id) where deleted_at is not null;
create index reviews_latest on reviews (created_at desc, id desc) where not is_held;
create index reviews_overdue on reviews (held_at, id) where is_held and deleted_at is null and held_for <> 'hidden-field';
create unique index reviews_author on reviews (business_id, author_hash, created_on);
create index reviews_listed on reviews (business_id, created_at desc, id desc) where not is_held;
create index reviews_reported on reviews (created_at, id) where report_count > 0;
create index reviews_network on reviews (network_hash, created_at) where network_hash is not null;
create index reviews_business on reviews (business_id, created_at);
create index reviews_group on reviews (group_id) where group_id is not null;
create index reviews_rated on reviews (business_id, rating, created_at desc, id desc) include (is_counted) where not is_held;
create index reviews_erasable on reviews (created_at, id) where "left"(author_hash, 7) <> all (array['sample ', 'erased ']);
create index reviews_helpful on reviews (business_id, rating, helpful_count desc, created_at desc, id desc) where not is_held;
create index reviews_time on reviews (created_at, id);
create index reviews_text on reviews using gin ((((' ' || lower(reviewer_name)) || ' ') || lower(comment)) gin_trgm_ops);
create index reviews_deleted on reviews (deleted_at) where deleted_at is not null;
create index reviews_comment on reviews (comment_hash);
create index reviews_undecided on reviews (created_at, id) where (is_held or held_for is not null) and deleted_at is null;

create table review_confirmations (
  review_id bigint primary key references reviews on delete cascade,
  email text not null check (email <> ''),
  mailbox text collate "C" not null,
  token_hash text collate "C" not null unique,
  created_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  expires_at timestamptz(3)
);
create index review_confirmations_mailbox on review_confirmations (mailbox, created_at);
create index review_confirmations_expiring on review_confirmations (expires_at) where expires_at is not null;

create table helpful_votes (
  vote_hash text collate "C" primary key check (vote_hash ~ '^[0-9a-f]{32}$'),
  voted_on date not null
);
create index helpful_votes_day on helpful_votes (voted_on);

create table review_reports (
  id bigint generated always as identity primary key,
  review_id bigint not null references reviews on delete cascade,
  reporter_hash text collate "C" not null,
  reason text not null check (reason in ('spam', 'offensive', 'false', 'other')),
  comment text,
  is_open boolean not null default true,
  created_at timestamptz(3) not null,
  is_owner boolean not null default false,
  network_hash text collate "C" check (network_hash ~ '^[0-9a-f]{32}$'),
  is_counted boolean not null default false,
  unique (review_id, reporter_hash),
  constraint review_reports_owner_check check (not (is_owner and is_counted))
);
create index review_reports_network on review_reports (network_hash, created_at) where network_hash is not null;
create index triage_review_reports on review_reports (created_at, id) where is_open;

create table review_replies (
  review_id bigint primary key references reviews on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  reply text not null check (length(reply) >= 1 and length(reply) <= 1000),
  reply_hash text collate "C" not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_held boolean not null default false,
  held_for text check (held_for in ('link', 'repeat', 'removed')),
  deleted_at timestamptz(3),
  check (is_held = (held_for is not null))
);
create index review_replies_business on review_replies (business_id);
create index review_replies_hash on review_replies (reply_hash);
create index review_replies_held on review_replies (updated_at, review_id) where is_held and deleted_at is null;
create index review_replies_shown on review_replies (updated_at, review_id) where not is_held and deleted_at is null;

create table unmailed_reviews (
  review_id bigint primary key references reviews on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  noted_at timestamptz(3) not null
);
create index unmailed_reviews_business on unmailed_reviews (business_id, review_id);

create table review_bands (
  band bigint not null,
  review_id bigint not null references reviews on delete cascade,
  primary key (band, review_id)
);
create index review_bands_review on review_bands (review_id);

create table network_pairs (
  low text collate "C" not null,
  high text collate "C" not null,
  business_count integer not null check (business_count >= 2),
  last_at timestamptz(3) not null,
  primary key (low, high),
  check (low < high)
);
create index network_pairs_high on network_pairs (high);

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
  left_count integer not null default 0,
  decided_at timestamptz(3) not null,
  decided_by text not null,
  undone_at timestamptz(3),
  undone_by text,
  check ((state in ('undoing', 'undone')) = (undone_at is not null))
);
create index review_decisions_group on review_decisions (group_id);

create table decided_reviews (
  decision_id bigint not null references review_decisions on delete cascade,
  review_id bigint not null references reviews on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'left')),
  before jsonb,
  primary key (decision_id, review_id),
  check ((state not in ('done', 'undone')) or before is not null)
);
create index decided_reviews_review on decided_reviews (review_id);

create table review_notices (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  decision_id bigint not null references review_decisions on delete cascade,
  removed integer not null check (removed > 0),
  shown_until timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index review_notices_business on review_notices (business_id, shown_until);
create index review_notices_decision on review_notices (decision_id);

-- ## What is said and known against listings

create table business_reports (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  reason text not null check (reason in ('closed', 'moved', 'phone', 'duplicate', 'not-a-business')),
  detail text check (length(detail) <= 200),
  reporter_hash text collate "C",
  state text not null default 'open' check (state in ('open', 'confirmed', 'dismissed')),
  owner_answer text check (owner_answer in ('wrong', 'fixed')),
  answered_at timestamptz(3),
  created_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text collate "C" references users on delete set null,
  check ((state = 'open') = (decided_at is null)),
  check ((owner_answer is null) = (answered_at is null))
);
create index triage_reports on business_reports (created_at, id) where state = 'open';
create unique index business_reports_once on business_reports (business_id, reason, reporter_hash) where state = 'open';
create index business_reports_business on business_reports (business_id, id);
create index business_reports_kept on business_reports (created_at) where reporter_hash is not null or detail is not null;
create index business_reports_decider on business_reports (decided_by) where decided_by is not null;
create index business_reports_said_closed on business_reports (business_id, created_at) where reason = 'closed' and state <> 'dismissed';
create index business_reports_open on business_reports (id) where state = 'open';

create table business_checks (
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('zip-state', 'zip-city', 'zip-prefix', 'zip-unknown', 'point', 'phone-fictitious', 'phone-undialable', 'website', 'stale')),
  state text not null check (state in ('ok', 'doubt', 'dead')),
  since timestamptz(3) not null,
  failures smallint not null default 0 check (failures >= 0),
  next_at timestamptz(3),
  detail jsonb not null default '{}'::jsonb check (jsonb_typeof(detail) = 'object'),
  primary key (business_id, kind)
);
create index business_checks_facts on business_checks (business_id) where state <> 'ok' and kind <> 'stale';
create index business_checks_stale on business_checks (since, business_id) where kind = 'stale';
create index business_checks_due on business_checks (next_at, business_id) where next_at is not null;
create index triage_doubts on business_checks (since, business_id) where state <> 'ok';

-- ## Duplicates and merges

create table business_keys (
  key bigint not null,
  business_id bigint not null,
  primary key (key, business_id)
);
create index business_keys_business on business_keys (business_id);

create function delete_keys()
  returns trigger
  language plpgsql
as $$
begin
  delete from business_keys k using gone where k.business_id = gone.id;
  return null;
end $$;
create trigger businesses_delete_keys after delete on businesses referencing old table as gone for each statement execute function delete_keys();

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
create index duplicate_pairs_open on duplicate_pairs (score desc, low_id, high_id) where state = 'open';
create index duplicate_pairs_high on duplicate_pairs (high_id);
create index duplicate_pairs_decided on duplicate_pairs (state, score desc, low_id, high_id) where state <> 'open';
create index triage_twins on duplicate_pairs (found_at, low_id, high_id) where state = 'open' and score >= 1::double precision;

create table twin_checks (
  business_id bigint primary key references businesses on delete cascade
);

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
create index twin_labels_pair on twin_labels (low_id, high_id, id);

create table merges (
  id bigint generated always as identity primary key,
  survivor_id bigint not null references businesses on delete cascade,
  merged_id bigint not null,
  survivor_name text not null,
  merged_name text not null,
  merged_at timestamptz(3) not null,
  merged_by text not null,
  undone_at timestamptz(3),
  undone_by text,
  journal jsonb check (jsonb_typeof(journal) = 'object'),
  check (survivor_id <> merged_id),
  check ((undone_at is null) = (undone_by is null)),
  check (undone_at is null or journal is null)
);
create unique index merges_current on merges (merged_id) where undone_at is null;
create index merges_survivor on merges (survivor_id, id);
create index merges_undoable on merges (merged_at, id) where journal is not null;

-- ## Money: payments, refunds, terms that end

create table payments (
  id bigint generated always as identity primary key,
  business_id bigint references businesses on delete set null,
  provider_id text collate "C" unique,
  idempotency_key uuid not null default gen_random_uuid() unique,
  amount integer not null,
  amount_refunded integer not null default 0,
  status text not null default 'open' check (status in ('open', 'canceled', 'paid', 'refunding', 'refunded', 'lost')),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  confirmed_at timestamptz,
  refunded_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  check_at timestamptz,
  receipt_email text check (length(receipt_email) <= 254),
  contact_email text check (length(contact_email) <= 254),
  months integer not null default 12 check (months >= 1 and months <= 120),
  amount_received integer,
  keeps_period boolean not null default false,
  dispute text collate "C" check (dispute in ('open', 'won', 'lost')),
  receipt_sent_at timestamptz(3),
  listed_at timestamptz(3) not null generated always as (coalesce(paid_at, created_at)) stored,
  state text collate "C" not null generated always as (
case
    when status = 'lost' or dispute = 'open' then 'disputed'
    when status in ('refunding', 'refunded') then 'refunded'
    when status = 'paid' and amount_refunded > 0 then 'partly'
    when status in ('paid', 'open') then status
    else 'failed'
end) stored
);
create unique index payments_open on payments (business_id) where status = 'open';
create index payments_business on payments (business_id);
create index payments_due on payments (check_at) where check_at is not null;
create index payments_listed on payments (listed_at desc, id desc);
create index payments_state on payments (state, listed_at desc, id desc);
create index payments_amount on payments (amount, listed_at desc, id desc);
create index payments_receipt_email on payments (lower(receipt_email)) where receipt_email is not null;
create index payments_contact_email on payments (lower(contact_email)) where contact_email is not null;

create table payment_events (
  id text collate "C" primary key,
  type text not null,
  provider_id text collate "C",
  received_at timestamptz not null,
  processed_at timestamptz
);
create index payment_events_received on payment_events (received_at);
create index payment_events_provider on payment_events (provider_id);

create table payment_moves (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete cascade,
  kind text collate "C" not null check (kind in ('paid', 'refund', 'dispute')),
  amount integer not null check (amount <> 0),
  at timestamptz(3) not null
);
create index payment_moves_payment on payment_moves (payment_id);
create index payment_moves_at on payment_moves (at, id);

create table payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments on delete cascade,
  key text collate "C" not null unique,
  amount integer not null check (amount > 0),
  refunded_before integer not null check (refunded_before >= 0),
  premium text collate "C" not null check (premium in ('keep', 'end', 'ended')),
  reason text,
  asked_by text collate "C" not null,
  asked_at timestamptz(3) not null,
  state text collate "C" not null default 'asked' check (state in ('asked', 'made', 'refused')),
  refusal text,
  settled_at timestamptz(3),
  check ((state = 'asked') = (settled_at is null))
);
create unique index payment_refunds_asked on payment_refunds (payment_id) where state = 'asked';
create index payment_refunds_payment on payment_refunds (payment_id, id);

create table revenue_months (
  month date primary key,
  paid bigint not null default 0,
  refunded bigint not null default 0
);

create table premium_reminders (
  business_id bigint not null references businesses on delete cascade,
  premium_until timestamptz not null,
  days integer not null,
  primary key (business_id, premium_until, days)
);

create table sandbox_objects (
  id text collate "C" primary key,
  data jsonb not null
);
create index sandbox_objects_intent on sandbox_objects ((data ->> 'payment_intent'));

create table sandbox_requests (
  idempotency_key text collate "C" primary key,
  object_id text not null
);

create table sandbox_events (
  position bigint generated always as identity primary key,
  id text collate "C" not null unique,
  data jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz
);

-- ## Imports, their schedules, exports

create table import_mappings (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
create unique index import_mappings_name on import_mappings (name);

create table import_schedules (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  kind text not null check (kind in ('folder', 'address')),
  location text not null check (length(location) >= 1 and length(location) <= 2000),
  mapping_id bigint not null references import_mappings,
  every text not null check (every in ('hour', 'day', 'week')),
  weekday integer not null check (weekday >= 0 and weekday <= 6),
  hour integer not null check (hour >= 0 and hour <= 23),
  minute integer not null check (minute >= 0 and minute <= 59),
  time_zone text not null,
  twins text not null check (twins in ('merge', 'skip')),
  lookalikes text not null check (lookalikes in ('list', 'hold')),
  gone text not null check (gone in ('leave', 'list')),
  most_errors integer not null check (most_errors >= 0 and most_errors <= 100),
  is_paused boolean not null default false,
  next_run_at timestamptz(3) not null,
  seen jsonb not null default '[]'::jsonb check (jsonb_typeof(seen) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
create unique index import_schedules_name on import_schedules (name);
create index import_schedules_mapping on import_schedules (mapping_id);

create table import_runs (
  id bigint generated always as identity primary key,
  schedule_id bigint not null references import_schedules on delete cascade,
  state text not null check (state in ('waiting', 'fetching', 'checking', 'writing', 'done', 'unchanged', 'nothing', 'stopped', 'failed')),
  is_forced boolean not null,
  actor text collate "C" not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  file_name text,
  seen jsonb,
  is_more boolean not null default false,
  row_count integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  error_count integer not null default 0,
  gone_count integer not null default 0,
  reason text,
  lease uuid,
  leased_until timestamptz,
  check ((finished_at is null) = (state in ('waiting', 'fetching', 'checking', 'writing')))
);
create index import_runs_schedule on import_runs (schedule_id, id);
create unique index import_runs_under_way on import_runs (schedule_id) where finished_at is null;
create unique index import_runs_one on import_runs ((true)) where finished_at is null and state <> 'waiting';

create table schedule_listings (
  schedule_id bigint not null references import_schedules on delete cascade,
  business_id bigint not null references businesses on delete cascade,
  gone_since timestamptz(3),
  primary key (schedule_id, business_id)
);
create index schedule_listings_business on schedule_listings (business_id);
create index schedule_listings_gone on schedule_listings (schedule_id, business_id) where gone_since is not null;

create table imports (
  id bigint generated always as identity primary key,
  state text not null check (state in ('uploading', 'uploaded', 'checking', 'checked', 'committing', 'committed', 'undoing', 'undone', 'canceled')),
  file_name text not null,
  size bigint not null default 0,
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
  rows_read integer not null default 0,
  bytes_read bigint not null default 0,
  done_line integer not null default 0,
  last_line integer not null default 0,
  new_count integer not null default 0,
  changed_count integer not null default 0,
  same_count integer not null default 0,
  error_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  fault text,
  twins text not null default 'merge' check (twins in ('merge', 'skip', 'take')),
  file_twin_count integer not null default 0,
  directory_twin_count integer not null default 0,
  changed_twin_count integer not null default 0,
  padded_count integer not null default 0,
  checked_at timestamptz,
  lookalikes text not null default 'list' check (lookalikes in ('list', 'hold')),
  lookalike_count integer not null default 0,
  same_lookalike_count integer not null default 0,
  run_id bigint references import_runs on delete set null
);
create index imports_run on imports (run_id) where run_id is not null;

create table import_chunks (
  import_id bigint not null references imports on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (import_id, "position")
);
alter table import_chunks alter bytes set storage external;

create table import_rows (
  import_id bigint not null,
  line integer not null,
  outcome text not null check (outcome in ('new', 'changed', 'same')),
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
  twin_line integer,
  street_key text collate "C",
  phone_key text collate "C",
  trades smallint[],
  trades_from text check (trades_from in ('import', 'rules')),
  latitude double precision,
  longitude double precision,
  like_id bigint,
  like_score real,
  like_reasons jsonb check (jsonb_typeof(like_reasons) = 'array'),
  keys bigint[],
  doubts jsonb,
  primary key (import_id, line)
);
create index import_rows_slug on import_rows (import_id, slug) where slug is not null;
create index import_rows_twins on import_rows (import_id, line) where twin is not null;
create index import_rows_business on import_rows (business_id);
create index import_rows_like on import_rows (import_id, line) where like_id is not null;

create table import_errors (
  id bigint generated always as identity primary key,
  import_id bigint not null references imports on delete cascade,
  stage text not null check (stage in ('check', 'commit', 'undo')),
  line integer not null,
  column_name text,
  value text,
  reason text not null
);
create index import_errors_line on import_errors (import_id, line, id);

create table saved_exports (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  filter jsonb not null check (jsonb_typeof(filter) = 'object'),
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text collate "C" not null
);
create unique index saved_exports_name on saved_exports (name);

-- ## Emails, and messages of visitors

create table mail_wordings (
  template text collate "C" not null check (template ~ '^[a-z0-9-]{1,60}$'),
  language text collate "C" not null check (language in ('en', 'es')),
  version integer not null check (version > 0),
  subject text check (char_length(subject) >= 1 and char_length(subject) <= 200 and subject !~ '[\r\n]'),
  body text check (char_length(body) >= 1 and char_length(body) <= 10000),
  changed_by text collate "C" not null,
  changed_at timestamptz(3) not null,
  primary key (template, language, version),
  check ((subject is null) = (body is null))
);

create table mail_languages (
  recipient text collate "C" primary key,
  language text collate "C" not null check (language in ('en', 'es')),
  used_at timestamptz(3) not null
);
create index mail_languages_time on mail_languages (used_at);

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
  again_at timestamptz(3),
  planned jsonb check (jsonb_typeof(planned) = 'object'),
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null
);
create index sent_mails_recipient on sent_mails (recipient_hash, id desc);
create index sent_mails_template on sent_mails (template, id desc);
create index sent_mails_business on sent_mails (business_id) where business_id is not null;
create index sent_mails_state on sent_mails (state, id desc) where state <> 'sent';
create index sent_mails_time on sent_mails (created_at);

create table notices (
  recipient text not null,
  kind text not null,
  job_id text not null,
  sent_at timestamptz not null,
  primary key (recipient, kind)
);

create table stopped_recipients (
  recipient text primary key,
  stopped_at timestamptz not null
);

create table messages (
  id bigint generated always as identity primary key,
  topic text not null check (topic in ('question', 'correction', 'claim', 'review', 'other')),
  name text not null check (length(name) <= 100),
  email text not null check (length(email) <= 254),
  message text not null check (length(message) <= 5000),
  business_id bigint references businesses on delete set null,
  message_key text collate "C" not null unique,
  is_suspect boolean not null,
  created_at timestamptz(3) not null,
  done_at timestamptz(3)
);
create index messages_time on messages (created_at, id);
create index messages_open on messages (created_at, id) where done_at is null;
create index messages_business on messages (business_id) where business_id is not null;

-- ## The queue of staff, and the public log of moderation

create table triage_assignments (
  item text collate "C" primary key check (length(item) >= 3 and length(item) <= 80),
  user_id text collate "C" not null references users on delete cascade,
  is_kept boolean not null,
  taken_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index triage_assignments_user on triage_assignments (user_id, is_kept);

create table saved_reasons (
  id bigint generated always as identity primary key,
  decision text not null check (decision in ('reject', 'ask', 'change', 'claim', 'review', 'reply', 'photo')),
  title text not null check (length(title) >= 1 and length(title) <= 80),
  text text not null check (length(text) >= 1 and length(text) <= 500),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null
);
create unique index saved_reasons_title on saved_reasons (decision, lower(title));

create table staff_notice_choices (
  user_id text collate "C" primary key references users on delete cascade,
  daily_digest boolean not null,
  overdue_mail boolean not null,
  live_dashboard boolean not null
);

create table staff_notices_sent (
  user_id text collate "C" not null references users on delete cascade,
  kind text collate "C" not null,
  day date not null,
  primary key (user_id, kind, day)
);

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
  category text,
  restores integer,
  previous text collate "C" not null check (previous ~ '^[0-9a-f]{64}$'),
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  audit_id bigint not null,
  part smallint not null,
  subject text collate "C" not null,
  unique (audit_id, part)
);
create index moderation_log_kind on moderation_log (kind, number);
create index moderation_log_subject on moderation_log (subject, number);
create index moderation_log_day on moderation_log (day);

create table moderation_head (
  id smallint default 1 primary key check (id = 1),
  lines integer not null default 0,
  hash text collate "C" not null default repeat('0', 64),
  read_to bigint not null default 0,
  counted_at timestamptz(3)
);
insert into moderation_head default values;

create table moderation_counts (
  quarter date not null,
  name text not null,
  side text not null default '',
  count integer not null,
  primary key (quarter, name, side)
);

-- ## Pages of content

create table pages (
  id bigint generated by default as identity primary key,
  slug text collate "C" not null unique,
  title text not null,
  content text not null,
  meta_description text,
  is_published boolean not null default true,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3)
);

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

create table page_plans (
  page_id bigint primary key references pages on delete cascade,
  version bigint not null generated by default as identity,
  publish_at timestamptz(3) not null check (publish_at = date_trunc('minute', publish_at)),
  title text not null,
  content text not null,
  meta_description text,
  saved_by text not null,
  saved_at timestamptz(3) not null
);

create table page_pictures (
  id bigint generated always as identity primary key,
  key text collate "C" not null unique check (key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width >= 1 and width <= 1920),
  height integer not null check (height >= 1 and height <= 16384),
  created_at timestamptz(3) not null,
  created_by text collate "C" not null,
  unused_since timestamptz(3)
);

create table footer_links (
  place smallint not null check (place >= 0 and place <= 2),
  position smallint not null check ("position" >= 0 and "position" <= 19),
  path text collate "C" unique check (path ~ '^/[a-z]'),
  page_id bigint unique references pages on delete cascade,
  primary key (place, "position"),
  check (num_nonnulls(path, page_id) = 1)
);

-- ## What visitors search for

create table search_weeks (
  week date primary key check (EXTRACT(isodow from week) = 1::numeric),
  key bytea not null check (length(key) = 32),
  marks integer not null default 0 check (marks >= 0)
);

create unlogged table search_marks (
  week date not null,
  subject bytea not null,
  mark bytea not null,
  found smallint check (found >= 0 and found <= 2),
  primary key (week, subject, mark)
);

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
create index search_counts_words on search_counts (words, week);

create table search_choices (
  week date not null,
  words text collate "C" not null check (length(words) >= 1 and length(words) <= 60),
  business_id bigint references businesses on delete cascade,
  trade text collate "C",
  choices integer not null check (choices >= 3),
  check (num_nonnulls(business_id, trade) = 1)
);
create unique index search_choices_business on search_choices (business_id, words, week) where business_id is not null;
create unique index search_choices_trade on search_choices (trade, words, week) where trade is not null;
create index search_choices_words on search_choices (words, week);
create index search_choices_week on search_choices (week);

-- ## Programs: tokens and webhooks

create table api_tokens (
  id bigint generated always as identity primary key,
  name text not null,
  hash bytea not null unique,
  ending text not null,
  rights text[] not null,
  may_change boolean not null,
  made_by text not null references users on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  uses bigint not null default 0
);
create index api_tokens_made_by on api_tokens (made_by);

create table webhooks (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  events text[] not null,
  secret text not null,
  is_paused boolean not null,
  failing_since timestamptz,
  stopped_at timestamptz,
  made_by text references users on delete set null,
  made_at timestamptz not null default now(),
  version integer not null default 1
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  webhook_id integer not null references webhooks on delete cascade,
  event text not null,
  business_id integer,
  subject jsonb not null,
  happened_at timestamptz not null default now(),
  next_try_at timestamptz,
  tries integer not null default 0,
  arrived_at timestamptz,
  status integer,
  answer text
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, id) where next_try_at is not null;
create index webhook_deliveries_order on webhook_deliveries (webhook_id, coalesce(business_id, 0), id) where next_try_at is not null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (happened_at);
