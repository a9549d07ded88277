import * as m from '#messages';
import type { Owner } from '../../../contract/businesses.ts';
import type { InquirySettings } from '../../../contract/inquiries.owner.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordListingChange } from '../../businesses/model/record-change.ts';
import type { StopList } from '../../mails/model/notices.queries.ts';
import type { Site } from '../../settings/site.ts';

export const INQUIRY_STOPS = 'inquiries';
export const INVITED_INQUIRY_STOPS = 'invited-inquiries';

/**
 * Creates the unsubscribe list of an owner's emails with messages. Stopping them removes the form from the
 * page; resuming restores it.
 */
export function createInquiryStops(dependencies: { db: Database; clock: Clock }): StopList {
  return {
    get question() {
      return m.inquiries_stop_effect();
    },
    get stopped() {
      return m.inquiries_stopped();
    },
    isStopped: async (owner) => (await findOwner(dependencies.db, Number(owner)))?.isOn === false,
    stop: (owner) => switchInquiries(dependencies, Number(owner), false),
    resume: (owner) => switchInquiries(dependencies, Number(owner), true),
  };
}

/** Creates the unsubscribe list of an invited person's emails with messages. The form stays on the page. */
export function createInvitedInquiryStops(db: Database): StopList {
  return {
    get question() {
      return m.inquiries_invited_stop();
    },
    get stopped() {
      return m.inquiries_invited_stopped();
    },
    isStopped: async (id) => !(await isMailed(db, Number(id))),
    stop: (id) => setMailed(db, Number(id), false),
    resume: (id) => setMailed(db, Number(id), true),
  };
}

async function isMailed(db: Database, invitedPersonId: number): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('invitedPeople')
    .select('inquiryMail')
    .where('id', '=', invitedPersonId)
    .executeTakeFirst();
  return row?.inquiryMail ?? false;
}

async function setMailed(db: Database, id: number, inquiryMail: boolean): Promise<void> {
  await db.kysely.updateTable('invitedPeople').set({ inquiryMail }).where('id', '=', id).execute();
}

/** Changes whether the owner accepts messages. Does nothing for a former owner. */
export function switchInquiries(
  { db, clock }: { db: Database; clock: Clock },
  ownerId: number,
  takesInquiries: boolean,
): Promise<void> {
  return db.kysely.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('businessOwners')
      .set({ takesInquiries })
      .where('id', '=', ownerId)
      .where('revokedAt', 'is', null)
      .where('takesInquiries', '!=', takesInquiries)
      .returning('businessId')
      .executeTakeFirst();
    if (!changed) return;
    const action = takesInquiries ? 'owner.take-inquiries' : 'owner.stop-inquiries';
    await recordListingChange(trx, { at: clock(), actor: 'owner', action, ...changed });
  });
}

export async function findInquirySettings(
  { db, site }: { db: Database; site: Site },
  owner: Owner,
): Promise<InquirySettings> {
  const found = await findOwner(db, owner.id);
  if (!found) throw new AppError('not_found', m.owner_listing_gone());
  return { takesInquiries: found.isOn, isOff: found.isOff || !site.settings.inquiries };
}

async function findOwner(db: Database, id: number) {
  return db.kysely
    .selectFrom('businessOwners as o')
    .innerJoin('businesses as b', 'b.id', 'o.businessId')
    .select(['o.takesInquiries as isOn', 'b.inquiriesOff as isOff'])
    .where('o.id', '=', id)
    .executeTakeFirst();
}
