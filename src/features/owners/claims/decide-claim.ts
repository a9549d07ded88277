import { sql } from 'kysely';
import * as m from '#messages';
import type { ClaimQueue, StaffClaim } from '../../../contract/claims.staff.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/http/page-by-time.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import { changeListing } from '../../businesses/model/change-listing.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { isSameMailbox } from '../../mails/model/contact.rules.ts';
import { createOwnerLink } from '../../mails/model/links.ts';
import { revokeOwner } from '../model/change-contact.ts';
import { endUndos } from '../model/changes.queries.ts';
import {
  type CurrentOwner,
  closeOwnerAreas,
  deleteInvitedPeople,
  findCurrentOwner,
} from '../model/queries.ts';
import type { ClaimRow } from '../model/tables.ts';
import {
  type ClaimServices,
  mailClaim,
  writeClaimRefusedMail,
  writeHandedOverMail,
  writeKeptMail,
} from './mail.ts';
import { createObjectionLink } from './objection.rules.ts';
import { countSharing } from './own-website.ts';
import { mailLink, proveClaim } from './prove.ts';
import { findClaim, lockClaim, lockOtherDisputes, lockOwner, updateClaim } from './queries.ts';

type StaffClaimRow = Omit<StaffClaim, 'createdAt' | 'decidedAt' | 'mailboxAt' | 'sharing'> & {
  mailboxAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
};

const queues = {
  open: { where: sql`needs_staff`, isBeyond: sql`>`, order: sql`` },
  done: { where: sql`not needs_staff`, isBeyond: sql`<`, order: sql`desc` },
};

export function listClaims(
  db: Database,
  queue: ClaimQueue,
  { after, limit }: TimeRange,
): Promise<StaffClaim[]> {
  const { where, isBeyond, order } = queues[queue];
  const rest = after
    ? sql`and (created_at, id) ${isBeyond} (${after.at}::timestamptz, ${after.id})`
    : sql``;
  const claims = sql`select * from claims where ${where} ${rest}
    order by created_at ${order}, id ${order} limit ${limit}`;
  return selectClaims(db.kysely, claims, order);
}

export function countClaimQueue(db: Database, queue: ClaimQueue): Promise<BoundedCount> {
  return countUpTo(db.kysely, sql`select from claims where ${queues[queue].where}`);
}

export async function findStaffClaim(
  db: Database['kysely'] | DatabaseTransaction,
  id: number,
): Promise<StaffClaim | null> {
  const [claim] = await selectClaims(db, sql`select * from claims where id = ${id}`, sql``);
  return claim ?? null;
}

async function selectClaims(
  db: Database['kysely'] | DatabaseTransaction,
  claims: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<StaffClaim[]> {
  const { rows } = await sql<StaffClaimRow & { businessId: number }>`
    select cl.id, cl.business_id, cl.way, cl.state, cl.email, cl.target, cl.note, cl.reason, cl.former_email,
      cl.needs_staff, cl.mailbox_at, b.website, cl.created_at, cl.decided_at,
      o.email as owner_email,
      json_build_object('id', b.id, 'name', b.name, 'slug', b.slug,
        'isListed', b.is_listed,
        'category', json_build_object('slug', c.slug)) as business
    from (${claims}) cl
    join businesses b on b.id = cl.business_id
    join categories c on c.id = b.category_id
    left join business_owners o on o.business_id = b.id and o.revoked_at is null
    order by cl.created_at ${order}, cl.id ${order}
  `.execute(db);
  const byMailbox = rows.filter(({ mailboxAt }) => mailboxAt !== null);
  const sharing = await countSharing(
    db,
    byMailbox.map(({ businessId: id, website }) => ({ id, website })),
  );
  return rows.map(({ businessId, createdAt, decidedAt, mailboxAt, ...row }) => ({
    ...row,
    mailboxAt: mailboxAt?.toISOString() ?? null,
    sharing: sharing.get(businessId) ?? null,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

export interface StaffDecision {
  claim: ClaimRow;
  listing: ListingRow;
  at: Date;
  by: string;
}

/** Runs a staff decision with the claim and its listing locked. Returns the changed claim. */
export function changeClaim(
  { db, clock }: Pick<ClaimServices, 'db' | 'clock'>,
  { id, by }: { id: number; by: string },
  change: (trx: DatabaseTransaction, decision: StaffDecision) => Promise<void>,
): Promise<StaffClaim> {
  return db.kysely.transaction().execute(async (trx) => {
    const found = await findClaim(trx, id);
    const listing = found && (await lockListing(trx, found.businessId));
    const claim = listing && (await lockClaim(trx, id));
    if (!claim || listing?.deletedAt !== null) {
      throw new AppError('not_found', m.claims_gone_or_listing());
    }
    await change(trx, { claim, listing, at: clock(), by });
    const changed = await findStaffClaim(trx, id);
    if (!changed) throw new Error(`Claim ${id} is gone`);
    return changed;
  });
}

export function alreadyDecided(): AppError {
  return new AppError('conflict', m.claims_decided_elsewhere());
}

type Services = ClaimServices;
type Trx = DatabaseTransaction;

export async function approveClaim(trx: Trx, services: Services, decision: StaffDecision) {
  const { claim, by } = decision;
  if (claim.state !== 'waiting') throw alreadyDecided();
  if (claim.way !== 'staff' && !claim.mailboxAt) {
    throw new AppError('conflict', m.claims_proves_itself());
  }
  if ((await proveClaim(trx, services, claim, { by })) === 'refused') {
    throw new AppError('conflict', m.claims_too_old());
  }
}

export async function refuseClaim(
  trx: Trx,
  services: Services,
  { claim, listing, at, by, reason }: StaffDecision & { reason: string },
) {
  if (claim.state !== 'waiting') throw alreadyDecided();
  const end = { state: 'refused' as const, reason, decidedAt: at, decidedBy: by };
  await updateClaim(trx, claim.id, end);
  const note = { at, actor: by, action: 'claim.refuse', businessId: listing.id, reason };
  await recordListingChange(trx, note);
  await mailClaim(trx, services, writeClaimRefusedMail(claim.email, listing, reason));
}

export async function decideDispute(
  trx: Trx,
  services: Services,
  decision: StaffDecision & { winner: 'claimant' | 'former'; reason: string },
) {
  const { claim, listing, at, by, winner, reason } = decision;
  if (claim.state !== 'disputed') throw alreadyDecided();
  const owner = await findCurrentOwner(trx, listing.id);
  const change = { at, actor: by, action: `claim.decide-for-${winner}`, businessId: listing.id };
  await recordListingChange(trx, { ...change, reason });
  const decide = winner === 'claimant' ? giveToClaimant : giveToFormer;
  await decide(trx, services, { ...decision, owner });
}

type Dispute = StaffDecision & { reason: string; owner: CurrentOwner | null };

async function giveToClaimant(trx: Trx, services: Services, dispute: Dispute) {
  const { claim, listing, owner, at, by, reason } = dispute;
  const { id, email } = claim;
  await updateClaim(trx, id, { state: 'proved', reason, decidedAt: at, decidedBy: by });
  await refuseOthers(trx, services, dispute);
  if (owner && isSameMailbox(owner.email, email)) {
    await lockOwner(trx, owner.id, null);
    await mailClaim(trx, services, writeKeptMail(email, listing, null));
  } else {
    await replaceOwner(trx, { ...dispute, email });
    await mailLink(trx, services, { claim, listing, as: 'granted' });
  }
  const former = claim.formerEmail;
  if (!former) return;
  const objection = claim.objectedAt ? null : createObjectionLink(services, id, at);
  const about = { id: listing.id, name: listing.name, reason };
  await mailClaim(trx, services, writeHandedOverMail(services.site, former, about, objection));
}

async function giveToFormer(trx: Trx, services: Services, dispute: Dispute) {
  const { claim, listing, owner, at, by, reason } = dispute;
  const { site } = services;
  const { id, email, formerEmail } = claim;
  await updateClaim(trx, id, { state: 'refused', reason, decidedAt: at, decidedBy: by });
  await mailClaim(trx, services, writeClaimRefusedMail(email, listing, reason));
  const wasClaimants = owner && isSameMailbox(owner.email, email);
  if (wasClaimants) await replaceOwner(trx, { ...dispute, email: formerEmail });
  else if (owner && (await lockOtherDisputes(trx, claim)).length === 0) {
    await lockOwner(trx, owner.id, null);
  }
  if (!formerEmail) return;
  const link = { businessId: listing.id, email: formerEmail, at, siteUrl: site.url };
  const url = wasClaimants ? await createOwnerLink(trx, link) : null;
  await mailClaim(trx, services, writeKeptMail(formerEmail, listing, url));
}

async function replaceOwner(
  trx: Trx,
  { listing, owner, at, by, email }: Dispute & { email: string | null },
) {
  if (owner) {
    await revokeOwner(trx, owner.id, at);
    await deleteInvitedPeople(trx, owner.id);
  }
  await closeOwnerAreas(trx, listing.id, at);
  await endUndos(trx, listing.id, at);
  const operation = { action: 'claim.change-owner', by, at, isTold: true };
  await changeListing(trx, listing.id, operation, () => ({ ownerEmail: email }));
}

async function refuseOthers(trx: Trx, services: Services, { claim, listing, at, by }: Dispute) {
  const reason = 'Someone else has shown us that this business is theirs.';
  for (const { id, email } of await lockOtherDisputes(trx, claim)) {
    await updateClaim(trx, id, { state: 'refused', reason, decidedAt: at, decidedBy: by });
    await mailClaim(trx, services, writeClaimRefusedMail(email, listing, reason));
  }
}
