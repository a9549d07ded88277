import { sql } from 'kysely';
import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import {
  type ContactInput,
  type InvitedPeople,
  MAX_INVITED_PEOPLE,
} from '../../../contract/owner-area.owner.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../../businesses/model/change-listing.rules.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import { contactOf, isSameMailbox } from '../../mails/model/contact.rules.ts';
import { createOwnerLink } from '../../mails/model/links.ts';
import { maskAddress, planMail } from '../../mails/model/plan.ts';
import type { ContactDependencies } from './change-contact.ts';
import { closeInvitedAreas } from './queries.ts';

const MAX_INVITATIONS_PER_DAY = 5;
const DAY = 86_400_000;
const INVITE = 'owner.invite-person';

/** Throws `forbidden` for a person whom the owner invited. */
export function refuseInvitedPeople({ invitedPersonId }: Owner): void {
  if (invitedPersonId !== null) throw new AppError('forbidden', m.owner_invited_owner_only());
}

export async function listInvitedPeople(
  { kysely }: Database,
  owner: Owner,
): Promise<InvitedPeople> {
  const rows = await kysely
    .selectFrom('invitedPeople')
    .select(['id', 'email', 'invitedAt', 'acceptedAt'])
    .where('ownerId', '=', owner.id)
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, invitedAt, acceptedAt }) => ({
    id,
    email,
    invitedAt: invitedAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    isSelf: id === owner.invitedPersonId,
  }));
}

/** Emails an invitation to manage a listing. A second one to the same address replaces the first. */
export async function invitePerson(
  { db, clock, jobs, site }: ContactDependencies,
  owner: Owner,
  { email }: ContactInput,
): Promise<void> {
  refuseInvitedPeople(owner);
  const { id: ownerId, businessId, proof } = owner;
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    if (!listing || listing.deletedAt) throw listingMissing();
    const own = [owner.email, contactOf(listing)].flatMap((address) => address ?? []);
    if (own.some((address) => isSameMailbox(address, email))) {
      throw invalidField('email', m.owner_invited_self());
    }
    const invitedPersonId = await holdInvitation(trx, { ownerId, email, at });
    await requireRoom(trx, businessId, at);
    const link = { businessId, email, proof, invitedPersonId, at, siteUrl: site.url };
    const fields = {
      listing: listing.name,
      former_address: owner.email,
      manage_url: await createOwnerLink(trx, link),
    };
    await jobs.enqueue(trx, mailQueue, planMail('person-invited', email, fields, { businessId }));
    const after = { email: maskAddress(email) };
    await recordListingChange(trx, { at, actor: 'owner', action: INVITE, businessId, after });
  });
}

/** Returns the id of the invitation. The listing must be locked. */
async function holdInvitation(
  trx: DatabaseTransaction,
  { ownerId, email, at }: { ownerId: number; email: string; at: Date },
): Promise<number> {
  const people = await trx
    .selectFrom('invitedPeople')
    .select(['id', 'email', 'acceptedAt'])
    .where('ownerId', '=', ownerId)
    .execute();
  const known = people.find((one) => isSameMailbox(one.email, email));
  if (known?.acceptedAt) throw invalidField('email', m.owner_invited_known());
  if (known) {
    await closeInvitedAreas(trx, known.id, at);
    await trx
      .updateTable('invitedPeople')
      .set({ invitedAt: at })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  if (people.length >= MAX_INVITED_PEOPLE) {
    throw new AppError('conflict', m.owner_invited_limit({ most: MAX_INVITED_PEOPLE }));
  }
  const { id } = await trx
    .insertInto('invitedPeople')
    .values({ ownerId, email, invitedAt: at, acceptedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function requireRoom(trx: DatabaseTransaction, businessId: number, at: Date): Promise<void> {
  const { count } = await trx
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('businessId', '=', businessId)
    .where('action', '=', INVITE)
    .where('at', '>', new Date(at.getTime() - DAY))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_INVITATIONS_PER_DAY) {
    throw new AppError('too_many_requests', m.owner_contact_links_limit(), {
      retryAfter: DAY / 1000,
    });
  }
}

/** Ends an invitation, with its links and sessions. Invited people may only leave themselves. */
export async function removeInvitedPerson(
  { db, clock, jobs }: ContactDependencies,
  owner: Owner,
  invitedPersonId: number,
): Promise<void> {
  if (owner.invitedPersonId !== invitedPersonId) refuseInvitedPeople(owner);
  const { businessId } = owner;
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const removed = await trx
      .deleteFrom('invitedPeople')
      .where('id', '=', invitedPersonId)
      .where('ownerId', '=', owner.id)
      .returning(['email', 'acceptedAt'])
      .executeTakeFirst();
    if (!listing || !removed) throw new AppError('not_found', m.owner_invited_gone());
    const { email, acceptedAt } = removed;
    if (acceptedAt) {
      const mail = planMail(
        'invited-person-removed',
        email,
        { listing: listing.name },
        { businessId },
      );
      await jobs.enqueue(trx, mailQueue, mail);
    }
    const action = 'owner.remove-invited';
    const before = { email: maskAddress(email) };
    await recordListingChange(trx, { at, actor: 'owner', action, businessId, before });
  });
}

/** Admits an invited person while the owner who invited them is still the owner. */
export async function admitInvitedPerson(
  trx: DatabaseTransaction,
  {
    invitedPersonId,
    ownerId,
    businessId,
    at,
  }: Record<'invitedPersonId' | 'ownerId' | 'businessId', number> & { at: Date },
): Promise<boolean> {
  const person = await trx
    .selectFrom('invitedPeople')
    .select(['email', 'acceptedAt'])
    .where('id', '=', invitedPersonId)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return false;
  if (person.acceptedAt) return true;
  await trx
    .updateTable('invitedPeople')
    .set({ acceptedAt: at })
    .where('id', '=', invitedPersonId)
    .execute();
  const action = 'owner.accept-invitation';
  const after = { email: maskAddress(person.email) };
  await recordListingChange(trx, { at, actor: 'owner', action, businessId, after });
  return true;
}

export interface ManagedListing {
  id: number;
  name: string;
  invitedPersonId: number;
  email: string;
}

/** Lists what an address manages for others. Uses index `invited_people_email`. */
export async function listManaged(
  trx: DatabaseTransaction,
  email: string,
  limit: number,
): Promise<ManagedListing[]> {
  const { rows } = await sql<ManagedListing>`
    select b.id, b.name, m.id as invited_person_id, m.email from invited_people m
    join business_owners o on o.id = m.owner_id and o.revoked_at is null
    join businesses b on b.id = o.business_id and b.deleted_at is null
    where lower(m.email) = ${email.toLowerCase()} and m.accepted_at is not null
    order by b.id desc limit ${limit}
  `.execute(trx);
  return rows;
}
