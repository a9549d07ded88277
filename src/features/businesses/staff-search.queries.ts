import { type RawBuilder, sql } from 'kysely';
import { parseSearch, type StaffSearch } from './staff-search.ts';

// Index businesses_staff_text is on this expression, word for word.
export const staffText = sql.raw(`((' ' || lower(name) || ' ' || lower(city) || ' ' || lower(state)
  || ' ' || lower(description) || ' ' || name_key || ' ' || city_key || ' ' || category_key)
  collate "default")`);

/** So many matches are looked at for a list that is narrowed by them. */
const MOST = 20_000;

/**
 * Indexes businesses_staff_text, _address, _zip, _phone, _email and _owner_email, and the primary key:
 * the planner puts together what several of them find.
 */
export function matches(search: StaffSearch | null, knowsOwners = true): RawBuilder<unknown> {
  if (!search) return sql``;
  const { id, zipCode, phone, email, address } = search;
  const ways = [
    ...(search.words.length > 0 ? [hasWords(search.words)] : []),
    ...(id === null ? [] : [sql`id = ${id}`]),
    ...(zipCode === null ? [] : [sql`left(zip_code, 5) = ${zipCode}`]),
    ...(phone === null ? [] : [hasPhone(phone)]),
    ...(email === null ? [] : [sql`lower(email) = ${email}`]),
    ...(email === null || !knowsOwners ? [] : [sql`lower(owner_email) = ${email}`]),
    ...(address === null ? [] : [sql`(lower(address) like ${address} and address <> '')`]),
  ];
  return ways.length === 0 ? sql`and false` : sql`and (${sql.join(ways, sql` or `)})`;
}

function hasWords(words: string[][]): RawBuilder<unknown> {
  const conditions = words.map((patterns) => {
    const either = patterns.map((pattern) => sql`${staffText} like ${pattern}`);
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function hasPhone(digits: string): RawBuilder<unknown> {
  return sql`(right(regexp_replace(phone, '\\D', '', 'g'), 10) = ${digits} and phone is not null)`;
}

/** The ids of those that match; only for some also by an owner's own address. */
export function selectMatching(text: string, knowsOwners = true): RawBuilder<unknown> {
  return sql`select id from businesses
    where deleted_at is null ${matches(parseSearch(text), knowsOwners)} limit ${MOST}`;
}
