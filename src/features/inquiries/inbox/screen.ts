import { sql } from 'kysely';
import type { SpamReason } from '../../../contract/inquiries.owner.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { hasLink } from '../../reviews/model/links.rules.ts';
import { leaveOutOwn, type OwnContacts } from '../../reviews/model/private.rules.ts';

/** Number of businesses that may get the same words within `REPEAT_DAYS`; further messages with them are spam. */
const MAX_REPEATS = 3;
const REPEAT_DAYS = 7;
/**
 * Minimum characters of a long message. Shorter ones, such as "Are you open on Sunday?", count as repeated
 * only from the same network.
 */
const LONG = 80;
const REPORTED_DAYS = 30;
/** Number of other businesses whose owners must have reported a network for all of its messages to be spam. */
const REPORTERS_NEEDED = 2;
const DAY = 86_400_000;

interface Suspect {
  businessId: number;
  /** All businesses that the message was sent to at once. */
  businessIds: number[];
  name: string;
  email: string;
  message: string;
  messageHash: string;
  networkHashes: string[];
  own: OwnContacts;
  at: Date;
}

/** Returns why a message is kept apart as possible spam, or null. Links to the listing's own contacts don't count. */
export async function screenInquiry(
  trx: DatabaseTransaction,
  suspect: Suspect,
): Promise<SpamReason | null> {
  const { name, email, message, own } = suspect;
  const texts = [name, message].map((text) => leaveOutOwn(text.replaceAll(email, ' '), own));
  if (texts.some(hasLink)) return 'link';
  if (await isReported(trx, suspect)) return 'network';
  return (await isRepeated(trx, suspect)) ? 'repeat' : null;
}

/** Uses index `inquiries_reported`. */
async function isReported(
  trx: DatabaseTransaction,
  { businessId, networkHashes, at }: Suspect,
): Promise<boolean> {
  const { rows } = await sql<{ isReported: boolean }>`
    select coalesce(bool_or(business_id = ${businessId}), false)
      or count(distinct business_id) >= ${REPORTERS_NEEDED} as is_reported
    from inquiries
    where network_hash = any(${networkHashes}) and spam_reason = 'owner'
      and created_at > ${daysBefore(at, REPORTED_DAYS)}
  `.execute(trx);
  return rows[0]?.isReported ?? false;
}

/** Uses index `inquiries_words`. */
async function isRepeated(
  trx: DatabaseTransaction,
  { businessIds, message, messageHash, networkHashes, at }: Suspect,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct business_id)::int as count from inquiries
    where message_hash = ${messageHash} and created_at > ${daysBefore(at, REPEAT_DAYS)}
      and business_id <> all(${businessIds}::bigint[])
      and (${message.length >= LONG} or network_hash = any(${networkHashes}))
  `.execute(trx);
  return (rows[0]?.count ?? 0) >= MAX_REPEATS;
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY);
}
