import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { STATES } from '../../../domain/states.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { COMMON_WORDS } from './common-words.data.ts';
import { type DuplicateFacts, type Folded, foldFacts } from './fold.rules.ts';
import { enqueuePairCheck, reopenPairs } from './pairs.queries.ts';
import { insertKeys, type KeptKey, replaceKeys } from './queries.ts';
import { foldWebsite } from './website.rules.ts';

/**
 * Kind of a key, stored in its last four bits. Keys of `OTHERS` are negative and skipped by full runs.
 * `name-alone` is used only to count names.
 */
const LEAN = { phone: 0n, 'number-zip': 1n, street: 2n, name: 3n, 'name-zip': 4n, box: 5n };
const OTHERS = { 'word-city': 0n, 'word-area': 1n, site: 2n, 'name-alone': 3n };
const BITS = { ...LEAN, ...OTHERS };
type Kind = keyof typeof BITS;

const NAME_LETTERS = 6;

export function listKeys(folded: Folded): bigint[] {
  const name = nameKeyOf(folded);
  return [...listSearchKeys(folded), ...(name === null ? [] : [name])];
}

export const isLean = (key: bigint) => key >= 0n;

/** SQL condition for keys that stay the same when a business moves or is renamed: its name alone and its phone. */
export const staysWithFirm = (key: string) =>
  sql.raw(
    `(abs(${key}) & 15 = case when ${key} < 0 then ${BITS['name-alone']} else ${BITS.phone} end)`,
  );

export function listSearchKeys(folded: Folded): bigint[] {
  const { name, address, city, state, zipCode, phone, host } = folded;
  const words = name.words.toSorted();
  const [rare = '', second = ''] = rankByRarity(words);
  const street = address.number && address.core ? [address.number, address.core, state] : [];
  const keys = [
    key('phone', [phone]),
    key('number-zip', [address.number, zipCode]),
    key('street', street),
    key('name', [words.join(' '), city, state]),
    key('name-zip', [name.words.join('').slice(0, NAME_LETTERS), zipCode]),
    key('box', [address.box, zipCode]),
    key('word-city', [rare, city, state]),
    key('word-city', [second, city, state]),
    key('word-area', [rare, zipCode.slice(0, 3)]),
    key('site', [host, state]),
  ];
  return [...new Set(keys.filter((one) => one !== null))];
}

export function nameKeyOf({ name }: Folded): bigint | null {
  return key('name-alone', [name.words.toSorted().join(' ')]);
}

export function siteKeysOf(website: string | null): bigint[] {
  const host = foldWebsite(website);
  return STATES.flatMap(({ code }) => key('site', [host, code]) ?? []);
}

export function phoneKeyOf({ phone }: Folded): bigint | null {
  return key('phone', [phone]);
}

function rankByRarity(words: string[]): string[] {
  const power = (word: string) => COMMON_WORDS.get(word) ?? 0;
  return words
    .filter((word) => word.length > 2)
    .sort((a, b) => power(a) - power(b) || b.length - a.length || (a < b ? -1 : 1));
}

/** Returns null if any part is missing. */
function key(kind: Kind, parts: string[]): bigint | null {
  if (parts.length === 0 || parts.some((part) => part === '')) return null;
  const number = digest(`${kind}|${parts.join('|')}`) & 0x7fff_ffff_ffff_fff0n;
  return kind in OTHERS ? -(number | BITS[kind]) : number | BITS[kind];
}

const start = new DataView(new ArrayBuffer(8));

/**
 * Returns the first 64 bits of an MD5 digest. Requesting the digest as a string takes a third of the time of
 * a buffer.
 */
function digest(text: string): bigint {
  const bytes = hash('md5', text, 'binary');
  for (let at = 0; at < 8; at += 1) start.setUint8(at, bytes.charCodeAt(at));
  return start.getBigInt64(0, true);
}

type Listing = DuplicateFacts & { id: number };

/** Saves the keys of new listings and queues a duplicate check. Must run in the transaction that inserts them. */
export async function keepKeys(trx: DatabaseTransaction, listings: Listing[]): Promise<void> {
  if (listings.length === 0) return;
  await insertKeys(trx, listAllKeys(listings));
  await enqueuePairCheck(trx, idsOf(listings));
}

/** Updates the keys of changed listings and queues a duplicate check, in the same transaction. */
export async function renewKeys(trx: DatabaseTransaction, listings: Listing[]): Promise<void> {
  if (listings.length === 0) return;
  await replaceKeys(trx, idsOf(listings), listAllKeys(listings));
  await enqueuePairCheck(trx, idsOf(listings));
}

const idsOf = (listings: Listing[]) => listings.map(({ id }) => id);

export function listAllKeys(listings: Listing[]): KeptKey[] {
  return listings.flatMap((listing) =>
    listKeys(foldFacts(listing)).map((key) => ({ id: listing.id, key })),
  );
}

export async function moveKeys(
  trx: DatabaseTransaction,
  before: Listing & State,
  after: Listing & State,
): Promise<void> {
  const isAnother = tell(before) !== tell(after);
  const isBack = before.deletedAt !== null && after.deletedAt === null;
  if (!isAnother && !isBack && before.isApproved === after.isApproved) return;
  await renewKeys(trx, [after]);
  if (tellApart(before) !== tellApart(after)) await reopenPairs(trx, [after.id]);
}

/** Reopens earlier decisions, because the listing now describes a different business. */
export async function reopenDecided(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await reopenPairs(trx, ids);
}

interface State {
  isApproved: boolean;
  deletedAt: Date | null;
}

function tellApart({ name, address, phone }: DuplicateFacts): string {
  return JSON.stringify([name, address, phone]);
}

function tell(facts: DuplicateFacts): string {
  const { city, state, zipCode, website, categoryId, latitude, longitude } = facts;
  return (
    tellApart(facts) +
    JSON.stringify([city, state, zipCode, website, categoryId, latitude, longitude])
  );
}
