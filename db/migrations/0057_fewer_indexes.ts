import { type Kysely, sql } from 'kysely';

const UP = `
-- What staff type of a listing besides its words. Of an address as much as a search must give: its number, and the next letter.
create function business_facts(zip_code text, phone text, email text, owner_email text, address text)
returns text[] language sql immutable parallel safe
return array_remove(array[
  'zip ' || left(nullif(zip_code, ''), 5),
  'phone ' || right(regexp_replace(phone, '\\D', '', 'g'), 10),
  'email ' || lower(email),
  'owner ' || lower(owner_email),
  'at ' || substring(lower(address) from '^\\d\\S*\\s\\S')
], null);

-- Staff's search by a fact; the listings of one contact.
create index businesses_facts on businesses
  using gin (business_facts(zip_code, phone, email, owner_email, address))
  with (gin_pending_list_limit = 1024) where deleted_at is null;
-- Staff's list of what is premium, sorted in memory; terms that end.
create index businesses_premium on businesses (premium_until, id) where is_premium and deleted_at is null;
-- The queue; staff's list and count of what waits; addresses that submissions have asked for.
create index businesses_waiting on businesses (submitted_at, id) include (category_id, is_premium, slug)
  where not is_approved and deleted_at is null;
-- The best of a town, or of all towns of one name.
create index businesses_town on businesses (city_key, state, sort_key desc) where is_listed;

-- From here on readers wait, too.
drop index
  -- Nobody asks for a phone number of what is listed alone.
  businesses_phone,
  -- Facts, now together.
  businesses_staff_zip, businesses_staff_phone, businesses_staff_email, businesses_staff_owner_email,
  businesses_staff_address, businesses_contact,
  -- Few listings are of these states, or a walk finds them soon.
  businesses_pending, businesses_pending_name, businesses_pending_category, businesses_pending_location,
  businesses_pending_slug,
  businesses_premium_until, businesses_premium_submitted, businesses_premium_name,
  businesses_premium_category, businesses_premium_location,
  businesses_outside_name, businesses_outside_category, businesses_outside_location,
  businesses_outside_trades,
  -- By name they come from businesses_place, of a category from the index of their state.
  businesses_staff_name, businesses_staff_category_id,
  -- Of a state or town: businesses_sponsored_town, businesses_town.
  businesses_sponsored_state, businesses_sponsored_category_state, businesses_city, businesses_state_city,
  -- For ten million.
  businesses_search_premium_reviewed;
alter index businesses_waiting rename to businesses_pending;

drop index reviews_undecided, reviews_waiting, reviews_overdue, reviews_removed, reviews_latest;
alter index triage_reviews rename to reviews_undecided;

drop index business_reports_open;
alter index triage_reports rename to business_reports_open;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}
