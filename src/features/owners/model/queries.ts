import { type ColumnType, sql } from 'kysely';
import type { Owner, OwnerProof } from '../../../contract/businesses.ts';
import type { ProposedValues, WaitingField } from '../../../contract/listing.owner.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { MailValue } from '../../../platform/mail/planned.ts';
import { hasFact } from '../../businesses/model/staff-search.queries.ts';

export interface OwnerLink {
  id: number;
  businessId: number;
  email: string;
  proof: OwnerProof;
  claimId: number | null;
  expiresAt: Date;
  usedAt: Date | null;
  replacesId: number | null;
  invitedPersonId: number | null;
}

export interface CurrentOwner {
  id: number;
  email: string;
  lockedAt: Date | null;
  takesInquiries: boolean;
  reviewMail: Stored<'businessOwners'>['reviewMail'];
  formerReviewMail: Stored<'businessOwners'>['formerReviewMail'];
  figuresMail: boolean;
}

export async function findOwnerOfSession(
  db: Database,
  session: { tokenHash: string; businessId: number; at: Date },
): Promise<Owner | null> {
  const [row] = await db.run<Omit<Owner, 'provedAt'> & { provedAt: Date }>(
    {
      name: 'owner_of_session',
      text: `select o.id, o.business_id, coalesce(m.email, o.email) as email, o.proof, o.proved_at,
               o.locked_at is not null as is_locked, s.invited_person_id
             from owner_sessions s
             join business_owners o on o.id = s.owner_id and o.revoked_at is null
             join businesses b on b.id = s.business_id and b.deleted_at is null
             left join invited_people m on m.id = s.invited_person_id
             where s.token_hash = $1 and s.business_id = $2 and s.expires_at > $3`,
    },
    [session.tokenHash, session.businessId, session.at],
  );
  return row ? { ...row, provedAt: row.provedAt.toISOString() } : null;
}

export async function findCurrentOwner(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<CurrentOwner | null> {
  const row = await trx
    .selectFrom('businessOwners')
    .select(['id', 'email', 'lockedAt', 'takesInquiries', 'reviewMail', 'formerReviewMail'])
    .select('figuresMail')
    .where('businessId', '=', businessId)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertOwner(
  trx: DatabaseTransaction,
  owner: {
    businessId: number;
    email: string;
    proof: OwnerProof;
    at: Date;
    /** Record of the same owner under a former address, whose email preferences are kept. */
    replaces?: CurrentOwner;
  },
): Promise<number> {
  const { at: provedAt, replaces, ...rest } = owner;
  const kept = replaces && {
    replacesId: replaces.id,
    takesInquiries: replaces.takesInquiries,
    reviewMail: replaces.reviewMail,
    formerReviewMail: replaces.formerReviewMail,
    figuresMail: replaces.figuresMail,
  };
  const { id } = await trx
    .insertInto('businessOwners')
    .values({ ...rest, ...kept, provedAt, revokedAt: null, lockedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findListingOfLink(
  trx: DatabaseTransaction,
  tokenHash: string,
): Promise<number | null> {
  const links = trx.selectFrom('ownerLinks').select('businessId');
  const row = await links.where('tokenHash', '=', tokenHash).executeTakeFirst();
  return row?.businessId ?? null;
}

/** Returns the link, locked until the transaction ends, so that only one of two clicks takes effect. */
export async function lockLink(
  trx: DatabaseTransaction,
  tokenHash: string,
): Promise<OwnerLink | null> {
  const row = await trx
    .selectFrom('ownerLinks')
    .select(['id', 'businessId', 'email', 'proof', 'claimId', 'replacesId', 'invitedPersonId'])
    .select(['expiresAt', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function spendLink(trx: DatabaseTransaction, id: number, at: Date): Promise<void> {
  await trx.updateTable('ownerLinks').set({ usedAt: at }).where('id', '=', id).execute();
}

export async function countContactLinks(
  trx: DatabaseTransaction,
  businessId: number,
  since: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom('ownerLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('businessId', '=', businessId)
    .where('replacesId', 'is not', null)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function renewSessions(
  trx: DatabaseTransaction,
  former: string,
  tokenHash: string,
): Promise<void> {
  await trx
    .updateTable('ownerSessions')
    .set({ tokenHash })
    .where('tokenHash', '=', former)
    .execute();
}

export async function insertSession(
  trx: DatabaseTransaction,
  session: {
    tokenHash: string;
    businessId: number;
    ownerId: number;
    invitedPersonId: number | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('ownerSessions')
    .values(session)
    .onConflict((conflict) =>
      conflict.columns(['tokenHash', 'businessId']).doUpdateSet({
        ownerId: session.ownerId,
        invitedPersonId: session.invitedPersonId,
        createdAt: session.createdAt,
        expiresAt: session.expiresAt,
      }),
    )
    .execute();
}

export async function deleteOwnerSession(
  db: Database,
  session: { tokenHash: string; businessId: number },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with ended as (
      delete from owner_sessions
      where token_hash = ${session.tokenHash} and business_id = ${session.businessId}
    )
    select count(*)::int as count from owner_sessions
    where token_hash = ${session.tokenHash} and business_id <> ${session.businessId}
  `.execute(db.kysely);
  return rows[0]?.count === 0;
}

/** Deletes all owner sessions of a listing and expires its unused links. */
export async function closeOwnerAreas(
  trx: DatabaseTransaction,
  businessId: number,
  at: Date,
): Promise<void> {
  await trx.deleteFrom('ownerSessions').where('businessId', '=', businessId).execute();
  await trx
    .updateTable('ownerLinks')
    .set({ expiresAt: at })
    .where('businessId', '=', businessId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute();
}

/** Deletes the sessions of an invited person and expires the unused links. */
export async function closeInvitedAreas(
  trx: DatabaseTransaction,
  invitedPersonId: number,
  at: Date,
): Promise<void> {
  await trx.deleteFrom('ownerSessions').where('invitedPersonId', '=', invitedPersonId).execute();
  await trx
    .updateTable('ownerLinks')
    .set({ expiresAt: at })
    .where('invitedPersonId', '=', invitedPersonId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute();
}

/**
 * Moves the people whom an owner invited until then to the owner's record for a changed address. Deletes
 * later invitations and one to that address.
 */
export async function moveInvitedPeople(
  trx: DatabaseTransaction,
  former: number,
  { id, email, until }: { id: number; email: string; until: Date },
): Promise<void> {
  await trx
    .updateTable('invitedPeople')
    .set({ ownerId: id })
    .where('ownerId', '=', former)
    .where('invitedAt', '<=', until)
    .where(sql<string>`lower(email)`, '<>', email.toLowerCase())
    .execute();
  await deleteInvitedPeople(trx, former);
}

export async function deleteInvitedPeople(
  trx: DatabaseTransaction,
  ownerId: number,
): Promise<void> {
  await trx.deleteFrom('invitedPeople').where('ownerId', '=', ownerId).execute();
}

export interface ContactedListing {
  id: number;
  name: string;
  email: string | null;
  ownerEmail: string | null;
}

const contactColumns = ['id', 'name', 'email', 'ownerEmail'] as const;

export async function findContactedListing(
  trx: DatabaseTransaction,
  id: number,
): Promise<ContactedListing | null> {
  const row = await trx
    .selectFrom('businesses')
    .select(contactColumns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export function listContactedListings(
  trx: DatabaseTransaction,
  email: string,
  limit: number,
): Promise<ContactedListing[]> {
  return trx
    .selectFrom('businesses')
    .select(contactColumns)
    .where(sql<string>`lower(coalesce(owner_email, email))`, '=', email.toLowerCase())
    .where(
      sql<boolean>`${hasFact(['email', 'owner'].map((way) => `${way} ${email.toLowerCase()}`))}`,
    )
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteExpiredOwnership(
  db: Database,
  { links, sessions }: { links: Date; sessions: Date },
): Promise<void> {
  await db.kysely.deleteFrom('ownerLinks').where('expiresAt', '<', links).execute();
  await db.kysely.deleteFrom('ownerSessions').where('expiresAt', '<', sessions).execute();
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    waitingChanges: {
      field: WaitingField;
      proposed: Json<ProposedValues>;
      was: Json<ProposedValues>;
    };
    ownerUndos: {
      before: Json<unknown>;
      after: Json<unknown>;
      notes: Json<MailValue[]>;
    };
  }
}

type Json<T> = ColumnType<T, string, string>;
