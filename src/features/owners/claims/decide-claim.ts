import * as m from '#messages';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { changeListing } from '../../businesses/change-listing.ts';
import { recordListingChange } from '../../businesses/record-change.ts';
import { isSameMailbox } from '../../contacts/contact.rules.ts';
import { createOwnerLink } from '../../contacts/links.ts';
import { endUndos } from '../changes/undo.queries.ts';
import { revokeOwner } from '../contact.queries.ts';
import { type CurrentOwner, closeOwnerAreas, findCurrentOwner } from '../queries.ts';
import { alreadyDecided, type StaffDecision } from './change-claim.ts';
import { writeHandedOverMail, writeKeptMail, writeRefusedMail } from './mail.ts';
import { createObjectionLink } from './objection.rules.ts';
import { lockOwner } from './owners.queries.ts';
import { mailLink, proveClaim } from './prove.ts';
import { lockOtherDisputes, updateClaim } from './queries.ts';
import { type ClaimServices, mailClaim } from './send-mail.ts';

type Services = ClaimServices;
type Trx = DatabaseTransaction;

export async function approveClaim(trx: Trx, services: Services, decision: StaffDecision) {
  const { claim, by } = decision;
  if (claim.state !== 'waiting') throw alreadyDecided();
  if (claim.way !== 'staff') {
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
  await mailClaim(trx, services, writeRefusedMail(claim.email, listing, reason));
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
  await mailClaim(trx, services, writeRefusedMail(email, listing, reason));
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

/** Closes every way in for who owned it, and lets mail for the owner go to the next. */
async function replaceOwner(
  trx: Trx,
  { listing, owner, at, by, email }: Dispute & { email: string | null },
) {
  if (owner) await revokeOwner(trx, owner.id, at);
  await closeOwnerAreas(trx, listing.id, at);
  await endUndos(trx, listing.id, at);
  const operation = { action: 'claim.change-owner', by, at, isTold: true };
  await changeListing(trx, listing.id, operation, () => ({ ownerEmail: email }));
}

/** One of several claimants has got it. */
async function refuseOthers(trx: Trx, services: Services, { claim, listing, at, by }: Dispute) {
  const reason = 'Someone else has shown us that this business is theirs.';
  for (const { id, email } of await lockOtherDisputes(trx, claim)) {
    await updateClaim(trx, id, { state: 'refused', reason, decidedAt: at, decidedBy: by });
    await mailClaim(trx, services, writeRefusedMail(email, listing, reason));
  }
}
