import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { createToken, hashToken } from '../../../platform/token.ts';
import { EMAIL_LINK_HOURS, INVITATION_DAYS, PASSWORD_LINK_MINUTES } from './rules.ts';

/** Purpose of an emailed link: choosing a first password or a new one, or confirming a new address. */
export type LinkKind = 'invitation' | 'password' | 'email';

const MINUTE = 60_000;
const lifetimes: Record<LinkKind, number> = {
  invitation: INVITATION_DAYS * 24 * 60 * MINUTE,
  password: PASSWORD_LINK_MINUTES * MINUTE,
  email: EMAIL_LINK_HOURS * 60 * MINUTE,
};

interface NewLink {
  kind: LinkKind;
  userId: string;
  at: Date;
  /** Address that the link confirms, for the kind `email`. */
  email?: string;
}

/** Creates a link that works once, and voids older ones of its kind. Returns its token; only the hash is stored. */
export async function createLink(trx: DatabaseTransaction, link: NewLink): Promise<string> {
  const token = createToken();
  await insertLink(trx, link, hashToken(token));
  return token;
}

/** Saves that an email was sent in place of a link, so that it counts. Voids older links of the kind. */
export function recordMail(trx: DatabaseTransaction, link: NewLink): Promise<void> {
  return insertLink(trx, link, null);
}

async function insertLink(
  trx: DatabaseTransaction,
  { kind, userId, at, email }: NewLink,
  tokenHash: string | null,
): Promise<void> {
  await voidLinks(trx, userId, kind);
  const expiresAt = new Date(at.getTime() + lifetimes[kind]);
  const link = { kind, userId, tokenHash, email: email ?? null, sentAt: at, expiresAt };
  await trx.insertInto('accountLinks').values(link).execute();
}

/** Voids a user's links. They still count as sent. Uses index `account_links_user`. */
export async function voidLinks(
  trx: DatabaseTransaction,
  userId: string,
  ...kinds: LinkKind[]
): Promise<void> {
  await trx
    .updateTable('accountLinks')
    .set({ tokenHash: null })
    .where('userId', '=', userId)
    .where('kind', 'in', kinds)
    .where('tokenHash', 'is not', null)
    .execute();
}

/** Counts the password links that a person was sent since a time. Uses index `account_links_user`. */
export async function countPasswordLinks(
  trx: DatabaseTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('accountLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', 'password')
    .where('sentAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

interface Opened {
  kind: LinkKind;
  token: string;
  now: Date;
}

export async function isLinkOpen(db: Database, { kind, token, now }: Opened): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('accountLinks')
    .select('id')
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a link; returns null if it is of another kind, used or expired. Uses index `account_links_token_hash_key`. */
export async function takeLink(
  trx: DatabaseTransaction,
  { kind, token, now }: Opened,
): Promise<{ userId: string; email: string | null } | null> {
  const row = await trx
    .updateTable('accountLinks')
    .set({ tokenHash: null })
    .where('tokenHash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .returning(['userId', 'email'])
    .executeTakeFirst();
  return row ?? null;
}
