import { type RawBuilder, sql } from 'kysely';
import { MEMBER_TOKEN } from '../../../domain/memberships.ts';
import type { LivingStatus, StaffSearch } from './staff.rules.ts';
import { parseSearch } from './staff-search.ts';

const rowText = sql.raw(
  'business_text(name, city, state, description, name_key, city_key, category_key)',
);

/** Maximum number of matches considered when another list is filtered by a search. */
export const MAX_LOOKED_AT = 20_000;

/** SQL condition for rows of `businesses` that are already being read. Use `isFound` to look matches up by index. */
export function matchesListing(search: StaffSearch | null): RawBuilder<unknown> {
  if (!search) return sql``;
  const words = search.words.length > 0 ? [hasWords(rowText, search.words)] : [];
  return sql`and ${either([...words, ...listFacts(search)])}`;
}

const statusConditions: Record<LivingStatus, RawBuilder<unknown>> = {
  all: sql``,
  approved: sql`and is_listed`,
  pending: sql`and not is_approved`,
  premium: sql`and is_premium`,
  members: sql`and is_listed and search_vector @@ ${sql.lit(`'${MEMBER_TOKEN}'`)}::tsquery`,
  'former-members': sql`and id in (select business_id from memberships where not is_member)`,
  outside: sql`and is_outside`,
};
const TOLD_BY_TEXT: readonly LivingStatus[] = ['all', 'pending', 'premium'];

export function isOfStatus(status: LivingStatus): RawBuilder<unknown> {
  return statusConditions[status];
}

function selectByWords({ words }: StaffSearch, status: LivingStatus): RawBuilder<unknown> {
  return sql`select business_id as id from business_texts
    where ${hasWords(sql`text`, words)} ${TOLD_BY_TEXT.includes(status) ? isOfStatus(status) : sql``}`;
}

/** Like `isFound`, for searches that `business_texts` alone can answer; null for all others. */
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

/** SQL condition that looks matches up by index. Uses `business_texts_*`, `businesses_facts` and the primary key. */
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

/** SQL condition for listings that have one of these facts and aren't deleted. Uses index `businesses_facts`. */
export function hasFact(facts: string[]): RawBuilder<unknown> {
  return sql`business_facts(zip_code, coalesce(phone_e164, phone), email, owner_email, address) && ${facts}::text[]`;
}

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

/**
 * Matches patterns that contain a trigram: in the "C" locale, only ASCII letters and digits form one. A pattern without a trigram would scan the
 * whole index.
 */
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

/** SQL for the ids of matching listings. `knowsOwners` also matches the owner's private email. */
export function selectMatching(text: string, knowsOwners = true): RawBuilder<unknown> {
  return sql`select id from businesses
    where deleted_at is null ${isFound(parseSearch(text), { knowsOwners })} limit ${MAX_LOOKED_AT}`;
}
