import { type Kysely, sql } from 'kysely';

// What staff search: as written and folded, in lower case. The space ahead lets ' xy' find starts of
// words. admin.queries.ts repeats the expression, word for word.
const TEXT = `(
  (' ' || lower(name) || ' ' || lower(city) || ' ' || lower(state) || ' ' || lower(description)
  || ' ' || name_key || ' ' || city_key || ' ' || category_key) collate "default"
)`;

const PENDING = 'not is_approved and deleted_at is null';
const PREMIUM = 'is_premium and deleted_at is null';

const UP = `
create index businesses_staff_text on businesses using gin (${TEXT} gin_trgm_ops)
  where deleted_at is null;
-- How common words are: the planner would not look at the index for that.
create statistics businesses_staff_text_shares on ${TEXT} from businesses;
alter statistics businesses_staff_text_shares set statistics 1000;
create index businesses_staff_name on businesses (name_key, id) where deleted_at is null;
create index businesses_staff_category on businesses (category_key, name_key, id)
  where deleted_at is null;
create index businesses_staff_location on businesses (city_key, state, id)
  where deleted_at is null;
create index businesses_staff_submitted on businesses (submitted_at, id) where deleted_at is null;
create index businesses_staff_category_id on businesses (category_id) where deleted_at is null;

create index businesses_pending on businesses (submitted_at, id)
  include (category_id, is_premium) where ${PENDING};
create index businesses_pending_name on businesses (name_key, id) where ${PENDING};
create index businesses_pending_category on businesses (category_key, name_key, id)
  where ${PENDING};
create index businesses_pending_location on businesses (city_key, state, id) where ${PENDING};
create index businesses_pending_text on businesses using gin (${TEXT} gin_trgm_ops)
  where ${PENDING};

create index businesses_premium_submitted on businesses (submitted_at, id) where ${PREMIUM};
create index businesses_premium_name on businesses (name_key, id) where ${PREMIUM};
create index businesses_premium_category on businesses (category_key, name_key, id)
  where ${PREMIUM};
create index businesses_premium_location on businesses (city_key, state, id) where ${PREMIUM};
create index businesses_premium_text on businesses using gin (${TEXT} gin_trgm_ops)
  where ${PREMIUM};

create index businesses_deleted on businesses (deleted_at, id) where deleted_at is not null;
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UP).execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop statistics businesses_staff_text_shares`.execute(db);
  await sql`
    drop index businesses_staff_text, businesses_staff_name, businesses_staff_category,
      businesses_staff_location, businesses_staff_submitted, businesses_staff_category_id,
      businesses_pending, businesses_pending_name, businesses_pending_category,
      businesses_pending_location, businesses_pending_text, businesses_premium_submitted,
      businesses_premium_name, businesses_premium_category, businesses_premium_location,
      businesses_premium_text, businesses_deleted
  `.execute(db);
}
