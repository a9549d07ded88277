import * as m from '#messages';
import type { Owner } from '../../contract/businesses.ts';
import type { OwnEvent } from '../../contract/events.owner.ts';
import type { StaffEvent } from '../../contract/events.staff.ts';
import type { EventInput, OwnEventInput } from '../../contract/events.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import { planMail } from '../mails/model/plan.ts';
import { hasLink } from '../reviews/model/links.rules.ts';
import {
  type EventRow,
  findForEditors,
  slugOfEvent,
  toOwnEvent,
  toStaffEvent,
} from './model/queries.ts';
import {
  deleteEvent,
  findEventPlace,
  lockEvent,
  refuseStaleEvent,
  storeEvent,
  toEventFields,
  updateEvent,
} from './model/write-event.ts';
import { askForPicture } from './pictures.ts';
import { requireEvents } from './read.ts';
import type { EventDependencies } from './submit.ts';

export interface EventEditing extends EventDependencies {
  jobs: Pick<Jobs, 'enqueue'>;
}

type Status = EventRow['status'];

const MAX_OF_LISTING = 200;

interface Edit {
  version: number;
  dropsPicture: boolean;
}

/** Also clears the picture's URL; otherwise the picture would be fetched again. */
const dropped = (dropsPicture: boolean) => (dropsPicture ? { picture: null, imageUrl: null } : {});

/**
 * Changes an event and returns it for its editors. If only the URL of its picture is known, a job fetches the picture.
 */
async function change(
  { db, clock, jobs }: EventEditing,
  work: (trx: DatabaseTransaction, at: Date) => Promise<number>,
) {
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    const found = await findForEditors(trx, { id: await work(trx, at) }, at);
    if (!found) throw new AppError('not_found', m.events_gone());
    await askForPicture(trx, jobs, found);
    return found;
  });
}

/** Returns the status of an owner's event: approved, unless its text contains a link. */
function statusOf({ title, description }: OwnEventInput): Status {
  return hasLink(`${title}\n${description}`) ? 'waiting' : 'approved';
}

export async function createOwnEvent(
  dependencies: EventEditing,
  { businessId }: Owner,
  input: OwnEventInput,
): Promise<OwnEvent> {
  requireEvents(dependencies.settings);
  const fields = toEventFields(input, dependencies);
  const row = await change(dependencies, async (trx, at) => {
    const place = await findEventPlace(trx, { ...NOWHERE, businessId });
    await refuseTooMany(trx, businessId);
    const event = { ...fields, ...place, source: 'owner' as const, status: statusOf(input) };
    const auditEntry = { at, actor: 'owner', action: 'event.create' };
    return (await storeEvent(trx, event, auditEntry)) ?? 0;
  });
  return toOwnEvent(row);
}

const NOWHERE = { venue: null, address: null, city: null, state: null };

async function refuseTooMany(trx: DatabaseTransaction, businessId: number): Promise<void> {
  const { count } = await trx
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_OF_LISTING) {
    throw new AppError('conflict', m.events_too_many({ max: MAX_OF_LISTING }));
  }
}

export async function editOwnEvent(
  dependencies: EventEditing,
  { id, businessId }: { id: number; businessId: number },
  { version, dropsPicture, ...input }: OwnEventInput & Edit,
): Promise<OwnEvent> {
  requireEvents(dependencies.settings);
  const fields = toEventFields(input, dependencies);
  const row = await change(dependencies, async (trx, at) => {
    const event = await lockEvent(trx, { id, businessId });
    refuseStaleEvent(event, version);
    const isOpen = event.status === 'approved' && statusOf(input) === 'approved';
    const status = isOpen || event.status === 'canceled' ? event.status : 'waiting';
    const auditEntry = { at, actor: 'owner', action: 'event.edit' };
    await updateEvent(trx, event, { ...fields, status, ...dropped(dropsPicture) }, auditEntry);
    return id;
  });
  return toOwnEvent(row);
}

export async function cancelOwnEvent(
  dependencies: EventEditing,
  { id, businessId }: { id: number; businessId: number },
  version: number,
): Promise<OwnEvent> {
  requireEvents(dependencies.settings);
  const row = await change(dependencies, async (trx, at) => {
    const event = await lockEvent(trx, { id, businessId });
    refuseStaleEvent(event, version);
    if (event.status !== 'approved') throw decidedMeanwhile(event);
    const auditEntry = { at, actor: 'owner', action: 'event.cancel' };
    await updateEvent(trx, event, { status: 'canceled' }, auditEntry);
    return id;
  });
  return toOwnEvent(row);
}

export async function removeEvent(
  { db, clock }: EventEditing,
  which: { id: number; businessId?: number },
  actor: string,
) {
  await db.kysely.transaction().execute(async (trx) => {
    const event = await lockEvent(trx, which);
    await deleteEvent(trx, event, { at: clock(), actor, action: 'event.delete' });
  });
  return { isDeleted: true } as const;
}

export async function createEvent(
  dependencies: EventEditing,
  input: EventInput,
  actor: string,
): Promise<StaffEvent> {
  const fields = toEventFields(input, dependencies);
  const row = await change(dependencies, async (trx, at) => {
    const place = await findEventPlace(trx, input);
    const event = { ...fields, ...place, source: 'staff' as const, status: 'approved' as const };
    return (await storeEvent(trx, event, { at, actor, action: 'event.create' })) ?? 0;
  });
  return toStaffEvent(row);
}

export async function editEvent(
  dependencies: EventEditing,
  id: number,
  { version, dropsPicture, ...input }: EventInput & Edit,
  actor: string,
): Promise<StaffEvent> {
  const fields = toEventFields(input, dependencies);
  const row = await change(dependencies, async (trx, at) => {
    const event = await lockEvent(trx, { id });
    refuseStaleEvent(event, version);
    const place = await findEventPlace(trx, input);
    const change = { ...fields, ...place, ...dropped(dropsPicture) };
    await updateEvent(trx, event, change, { at, actor, action: 'event.edit' });
    return id;
  });
  return toStaffEvent(row);
}

const from: Record<Exclude<Status, 'waiting'>, readonly Status[]> = {
  approved: ['waiting', 'refused', 'canceled'],
  refused: ['waiting'],
  canceled: ['approved'],
};

const actions = {
  approved: 'event.approve',
  refused: 'event.refuse',
  canceled: 'event.cancel',
} as const;

/**
 * Decides on an event. The submitter gets one email, after which their address is deleted. Throws `conflict`
 * if someone else has decided on it or changed it.
 */
export async function decideEvent(
  dependencies: EventEditing,
  id: number,
  {
    status,
    reason,
    version,
  }: { status: Exclude<Status, 'waiting'>; reason: string; version: number },
  actor: string,
): Promise<StaffEvent> {
  const { jobs, siteUrl } = dependencies;
  const row = await change(dependencies, async (trx, at) => {
    const event = await lockEvent(trx, { id });
    if (!from[status].includes(event.status)) throw decidedMeanwhile(event);
    refuseStaleEvent(event, version);
    const auditEntry = { at, actor, action: actions[status], reason: reason || undefined };
    await updateEvent(trx, event, { status, email: null }, auditEntry);
    if (event.email) {
      const mail = planMail('event-decided', event.email, {
        event: event.title,
        decision: { words: `event-${status}` },
        reason: reason || null,
        event_url: status === 'approved' ? `${siteUrl}/events/${slugOfEvent(event)}` : null,
      });
      await jobs.enqueue(trx, mailQueue, mail);
    }
    return id;
  });
  return toStaffEvent(row);
}

function decidedMeanwhile({ title }: EventRow): AppError {
  return new AppError('conflict', m.events_decided({ title }));
}
