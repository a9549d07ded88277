import { type RawBuilder, sql } from 'kysely';
import type { LivingStatus } from './staff.rules.ts';
import { parseSearch, type StaffSearch } from './staff-search.ts';

const rowText = sql.raw(
  'business_text(name, city, state, description, name_key, city_key, category_key)',
);

/** So many matches are looked at for a list that is narrowed by them. */
export const MOST_LOOKED_AT = 20_000;

/** Of a row of `businesses` already read; `isFound` looks for them. */
export function matches(search: StaffSearch | null): RawBuilder<unknown> {
  if (!search) return sql``;
  const words = search.words.length > 0 ? [hasWords(rowText, search.words)] : [];
  return sql`and ${either([...words, ...listFacts(search)])}`;
}

const statusConditions: Record<LivingStatus, RawBuilder<unknown>> = {
  all: sql``,
  approved: sql`and is_listed`,
  pending: sql`and not is_approved`,
  premium: sql`and is_premium`,
  outside: sql`and is_outside`,
};
/** Statuses that a text tells, too. Indexes business_texts_pending and _premium. */
const TOLD_BY_TEXT: readonly LivingStatus[] = ['all', 'pending', 'premium'];

export function isOfStatus(status: LivingStatus): RawBuilder<unknown> {
  return statusConditions[status];
}

function selectByWords({ words }: StaffSearch, status: LivingStatus): RawBuilder<unknown> {
  return sql`select business_id as id from business_texts
    where ${hasWords(sql`text`, words)} ${TOLD_BY_TEXT.includes(status) ? isOfStatus(status) : sql``}`;
}

/** The same as `isFound` where no listing needs to be looked at; else null. */
export function selectByTextAlone(
  search: StaffSearch | null,
  status: LivingStatus,
): RawBuilder<unknown> | null {
  if (!search || search.words.length === 0 || listFacts(search).length > 0) return null;
  return TOLD_BY_TEXT.includes(status) ? selectByWords(search, status) : null;
}

interface Among {
  status?: LivingStatus;
  knowsOwners?: boolean;
}

/** Indexes business_texts_* and businesses_facts; primary key. */
export function isFound(
  search: StaffSearch | null,
  { status = 'all', knowsOwners = true }: Among = {},
): RawBuilder<unknown> {
  if (!search) return sql``;
  const facts = findFacts(search, knowsOwners);
  if (search.words.length === 0) return sql`and ${either(facts)}`;
  const byWords = selectByWords(search, status);
  if (facts.length === 0) return sql`and id in (${byWords})`;
  return sql`and id in (${byWords}
    union all select id from businesses where deleted_at is null and ${either(facts)})`;
}

function listFacts(
  { id, zipCode, phone, email, address }: StaffSearch,
  knowsOwners = true,
): RawBuilder<unknown>[] {
  return [
    ...(id === null ? [] : [sql`id = ${id}`]),
    ...(zipCode === null ? [] : [sql`left(zip_code, 5) = ${zipCode}`]),
    ...(phone === null ? [] : [hasPhone(phone)]),
    ...(email === null ? [] : [sql`lower(email) = ${email}`]),
    ...(email === null || !knowsOwners ? [] : [sql`lower(owner_email) = ${email}`]),
    ...(address === null ? [] : [sql`(lower(address) like ${address} and address <> '')`]),
  ];
}

/** Whether one of these is a fact of a listing that is not deleted. Index businesses_facts. */
export function hasFact(facts: string[]): RawBuilder<unknown> {
  return sql`business_facts(zip_code, coalesce(phone_e164, phone), email, owner_email, address) && ${facts}::text[]`;
}

/** The same as `listFacts`, as an index has them. */
function findFacts(
  { id, zipCode, phone, email, address }: StaffSearch,
  knowsOwners: boolean,
): RawBuilder<unknown>[] {
  const facts = [
    ...(zipCode === null ? [] : [`zip ${zipCode}`]),
    ...(phone === null ? [] : [`phone ${phone}`]),
    ...(email === null ? [] : [`email ${email}`]),
    ...(email === null || !knowsOwners ? [] : [`owner ${email}`]),
  ];
  const [start] = address?.match(/^\d\S*\s\S/) ?? [];
  return [
    ...(id === null ? [] : [sql`id = ${id}`]),
    ...(facts.length === 0 ? [] : [hasFact(facts)]),
    ...(start ? [sql`(${hasFact([`at ${start}`])} and lower(address) like ${address})`] : []),
  ];
}

/** In the locale C only these are letters: for a pattern without a trigram, all of its index would be read. */
const HAS_TRIGRAM = /[a-z0-9]{2}|[^a-z0-9%][a-z0-9]/;

export function hasWords(text: RawBuilder<unknown>, words: string[][]): RawBuilder<unknown> {
  const isLike = (pattern: string) =>
    HAS_TRIGRAM.test(pattern)
      ? sql`${text} like ${pattern}`
      : sql`(octet_length(${text}) > char_length(${text}) and ${text} || '' like ${pattern})`;
  const conditions = words.map((patterns) => either(patterns.map(isLike)));
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function hasPhone(digits: string): RawBuilder<unknown> {
  return sql`(right(regexp_replace(split_part(coalesce(phone_e164, phone), ';', 1), '\\D', '', 'g'), 10) = ${digits})`;
}

function either(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** The ids of those that match; only for some also by an owner's own address. */
export function selectMatching(text: string, knowsOwners = true): RawBuilder<unknown> {
  return sql`select id from businesses
    where deleted_at is null ${isFound(parseSearch(text), { knowsOwners })} limit ${MOST_LOOKED_AT}`;
}
