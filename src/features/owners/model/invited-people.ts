import { sql } from 'kysely';
import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import {
  type ContactInput,
  MOST_MANAGERS,
  type OwnerManagers,
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
import { closeManagerAreas } from './queries.ts';

const MOST_INVITATIONS_A_DAY = 5;
const DAY = 86_400_000;
const INVITE = 'owner.invite-manager';

/** Throws `forbidden` for a person whom the owner invited. */
export function refuseManagers({ managerId }: Owner): void {
  if (managerId !== null) throw new AppError('forbidden', m.owner_managers_owner_only());
}

export async function listManagers({ kysely }: Database, owner: Owner): Promise<OwnerManagers> {
  const rows = await kysely
    .selectFrom('listingManagers')
    .select(['id', 'email', 'invitedAt', 'acceptedAt'])
    .where('ownerId', '=', owner.id)
    .orderBy('id')
    .execute();
  return rows.map(({ id, email, invitedAt, acceptedAt }) => ({
    id,
    email,
    invitedAt: invitedAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    isSelf: id === owner.managerId,
  }));
}

/** Mails an invitation to manage a listing too. Another one to the same address replaces the first. */
export async function inviteManager(
  { db, clock, jobs, site }: ContactDependencies,
  owner: Owner,
  { email }: ContactInput,
): Promise<void> {
  refuseManagers(owner);
  const { id: ownerId, businessId, proof } = owner;
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    if (!listing || listing.deletedAt) throw listingMissing();
    const own = [owner.email, contactOf(listing)].flatMap((address) => address ?? []);
    if (own.some((address) => isSameMailbox(address, email))) {
      throw invalidField('email', m.owner_managers_self());
    }
    const managerId = await holdInvitation(trx, { ownerId, email, at });
    await requireRoom(trx, businessId, at);
    const link = { businessId, email, proof, managerId, at, siteUrl: site.url };
    const fields = {
      listing: listing.name,
      former_address: owner.email,
      manage_url: await createOwnerLink(trx, link),
    };
    await jobs.enqueue(trx, mailQueue, planMail('manager-invited', email, fields, { businessId }));
    const after = { email: maskAddress(email) };
    await recordListingChange(trx, { at, actor: 'owner', action: INVITE, businessId, after });
  });
}

/** Returns the id of the invitation. The listing must be locked. */
async function holdInvitation(
  trx: DatabaseTransaction,
  { ownerId, email, at }: { ownerId: number; email: string; at: Date },
): Promise<number> {
  const managers = await trx
    .selectFrom('listingManagers')
    .select(['id', 'email', 'acceptedAt'])
    .where('ownerId', '=', ownerId)
    .execute();
  const known = managers.find((one) => isSameMailbox(one.email, email));
  if (known?.acceptedAt) throw invalidField('email', m.owner_managers_known());
  if (known) {
    await closeManagerAreas(trx, known.id, at);
    await trx
      .updateTable('listingManagers')
      .set({ invitedAt: at })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  if (managers.length >= MOST_MANAGERS) {
    throw new AppError('conflict', m.owner_managers_limit({ most: MOST_MANAGERS }));
  }
  const { id } = await trx
    .insertInto('listingManagers')
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
  if (Number(count) >= MOST_INVITATIONS_A_DAY) {
    throw new AppError('too_many_requests', m.owner_contact_links_limit(), {
      retryAfter: DAY / 1000,
    });
  }
}

/** Ends an invitation, with its links and sessions. Invited people may only leave themselves. */
export async function removeManager(
  { db, clock, jobs }: ContactDependencies,
  owner: Owner,
  managerId: number,
): Promise<void> {
  if (owner.managerId !== managerId) refuseManagers(owner);
  const { businessId } = owner;
  const at = clock();
  await db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    const removed = await trx
      .deleteFrom('listingManagers')
      .where('id', '=', managerId)
      .where('ownerId', '=', owner.id)
      .returning(['email', 'acceptedAt'])
      .executeTakeFirst();
    if (!listing || !removed) throw new AppError('not_found', m.owner_managers_gone());
    const { email, acceptedAt } = removed;
    if (acceptedAt) {
      const mail = planMail('manager-removed', email, { listing: listing.name }, { businessId });
      await jobs.enqueue(trx, mailQueue, mail);
    }
    const action = 'owner.remove-manager';
    const before = { email: maskAddress(email) };
    await recordListingChange(trx, { at, actor: 'owner', action, businessId, before });
  });
}

/** Admits an invited person while the owner who invited them is still the owner. */
export async function admitManager(
  trx: DatabaseTransaction,
  {
    managerId,
    ownerId,
    businessId,
    at,
  }: Record<'managerId' | 'ownerId' | 'businessId', number> & { at: Date },
): Promise<boolean> {
  const manager = await trx
    .selectFrom('listingManagers')
    .select(['email', 'acceptedAt'])
    .where('id', '=', managerId)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!manager) return false;
  if (manager.acceptedAt) return true;
  await trx
    .updateTable('listingManagers')
    .set({ acceptedAt: at })
    .where('id', '=', managerId)
    .execute();
  const action = 'owner.accept-manager';
  const after = { email: maskAddress(manager.email) };
  await recordListingChange(trx, { at, actor: 'owner', action, businessId, after });
  return true;
}

export interface ManagedListing {
  id: number;
  name: string;
  managerId: number;
  email: string;
}

/** Lists what an address manages for others. Uses index `listing_managers_email`. */
export async function listManaged(
  trx: DatabaseTransaction,
  email: string,
  limit: number,
): Promise<ManagedListing[]> {
  const { rows } = await sql<ManagedListing>`
    select b.id, b.name, m.id as manager_id, m.email from listing_managers m
    join business_owners o on o.id = m.owner_id and o.revoked_at is null
    join businesses b on b.id = o.business_id and b.deleted_at is null
    where lower(m.email) = ${email.toLowerCase()} and m.accepted_at is not null
    order by b.id desc limit ${limit}
  `.execute(trx);
  return rows;
}
