import { createHash } from 'node:crypto';
import * as m from '#messages';
import type { ImportedEvents } from '../../contract/events.staff.ts';
import { type EventInput, eventInput } from '../../contract/events.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { EventDraft } from './calendar/drafts.ts';
import { readCalendar } from './calendar/read-calendar.ts';
import { readEventTable } from './calendar/read-table.ts';
import { planDates } from './model/plan-dates.ts';
import type { EventRow } from './model/queries.ts';
import {
  deleteEvent,
  type EventPlace,
  findEventPlace,
  storeEvent,
  toEventFields,
  updateEvent,
} from './model/write-event.ts';
import { askForPicture } from './pictures.ts';
import type { EventDependencies } from './submit.ts';

const MAX_TOLD = 50;

export interface FilePlace {
  businessId: number | null;
  city: string;
  state: string;
}

interface Source {
  fileName: string;
  text: string;
  place: FilePlace;
  feedId?: number;
  actor: string;
}

type Dependencies = EventDependencies & { jobs: Pick<Jobs, 'enqueue'> };
type Counts = Pick<ImportedEvents, 'created' | 'changed' | 'unchanged'>;

/**
 * Imports the events of a calendar or CSV file. An event with a known UID is updated only if its data in the
 * file has changed, so edits by staff stay until then. Past events are skipped.
 */
export async function importEvents(
  dependencies: Dependencies,
  { fileName, text, place: given, feedId, actor }: Source,
): Promise<ImportedEvents> {
  const { db, settings } = dependencies;
  const place = await findFilePlace(db, given);
  const drafts = /\.csv$/i.test(fileName)
    ? readEventTable(text, settings.current().eventFields)
    : readCalendar(text, place.timeZone);
  const counts: Counts = { created: 0, changed: 0, unchanged: 0 };
  const refused: ImportedEvents['refused'] = [];
  const seen: string[] = [];
  let refusedCount = 0;
  const refuse = ({ line, name }: EventDraft, reason: string) => {
    refusedCount += 1;
    if (refused.length < MAX_TOLD) refused.push({ line, name: name.slice(0, 150), reason });
  };
  for (const draft of drafts) {
    const eventKey = keyOf(draft);
    seen.push(eventKey);
    try {
      if (draft.fault) throw new AppError('invalid', draft.fault);
      const outcome = await importDraft(dependencies, draft, { eventKey, place, feedId, actor });
      if (outcome) counts[outcome] += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refuse(draft, error.fields[0]?.message ?? error.message);
    }
  }
  const removed =
    feedId === undefined ? 0 : await removeGone(dependencies, { feedId, seen, actor });
  return { ...counts, removed, refusedCount, refused };
}

async function findFilePlace(
  db: Database,
  { businessId, city, state }: FilePlace,
): Promise<EventPlace> {
  const place = { businessId, venue: null, address: null, city, state };
  return db.kysely.transaction().execute((trx) => findEventPlace(trx, place));
}

function hash(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function keyOf({ uid, name, fields }: EventDraft): string {
  return `file:${uid ? hash(uid) : hash(name, fields.startsAt, fields.city)}`;
}

interface Target {
  eventKey: string;
  place: EventPlace;
  feedId: number | undefined;
  actor: string;
}

/** Imports one event. Returns null if it is over. */
async function importDraft(
  { db, clock, siteUrl, settings, jobs }: Dependencies,
  draft: EventDraft,
  { eventKey, place: ofFile, feedId, actor }: Target,
): Promise<keyof Counts | null> {
  const input = checkDraft(draft, ofFile);
  const fileHash = hash(draft.fields, draft.isCanceled, draft.listing, ofFile);
  const auditEntry = { at: clock(), actor, action: 'event.import' };
  return db.kysely.transaction().execute(async (trx) => {
    const row = await lockKnown(trx, { eventKey, uid: draft.uid, siteUrl });
    if (row && row.feedId !== null && feedId !== undefined && row.feedId !== feedId) {
      throw new AppError('conflict', m.events_of_other_feed());
    }
    if (row?.fileHash === fileHash) return 'unchanged';
    const fields = keepOwnPicture(toEventFields(input, { siteUrl, settings }), row, siteUrl);
    const place = await findDraftPlace(trx, draft, { input, ofFile });
    if (planDates({ ...fields, ...place }, auditEntry.at).dates.length === 0) return null;
    const link = { fileHash, ...(feedId !== undefined && { feedId }) };
    if (!row) {
      const open = draft.isWaiting ? ('waiting' as const) : ('approved' as const);
      const status = draft.isCanceled ? ('canceled' as const) : open;
      const event = { ...fields, ...place, ...link, eventKey, status, source: 'import' as const };
      const id = await storeEvent(trx, event, auditEntry);
      if (id !== null) await askForPicture(trx, jobs, { ...event, id, picture: null });
      return 'created';
    }
    const decided = draft.isCanceled ? 'canceled' : row.status;
    const change = { ...fields, ...place, ...link, status: decided };
    await askForPicture(trx, jobs, await updateEvent(trx, row, change, auditEntry));
    return 'changed';
  });
}

/** Keeps an uploaded picture if the file contains its URL, as this site's export does. */
function keepOwnPicture<F extends { imageUrl: string | null }>(
  fields: F,
  row: EventRow | null,
  siteUrl: string,
): F {
  const { imageUrl } = fields;
  const { key } = row?.picture ?? {};
  const isOwn =
    key && imageUrl && new URL(imageUrl, siteUrl).pathname.startsWith(`/photos/${key}-`);
  return isOwn ? { ...fields, imageUrl: row?.imageUrl ?? null } : fields;
}

function checkDraft({ fields, listing }: EventDraft, ofFile: EventPlace): EventInput {
  const parsed = eventInput.safeParse({
    businessId: ofFile.businessId,
    city: ofFile.city,
    state: ofFile.state,
    ...fields,
    ...(listing || fields.city ? { businessId: null } : {}),
  });
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', parsed.error.issues[0]?.message ?? m.events_file_unread());
}

async function findDraftPlace(
  trx: DatabaseTransaction,
  { listing, fields }: EventDraft,
  { input, ofFile }: { input: EventInput; ofFile: EventPlace },
): Promise<EventPlace> {
  const { venue } = input;
  if (!listing && !fields.city) return { ...ofFile, venue };
  if (!listing) return findEventPlace(trx, { ...input, businessId: null });
  const row = await trx
    .selectFrom('businesses')
    .select('id')
    .where('slug', '=', listing)
    .executeTakeFirst();
  if (!row) throw new AppError('invalid', m.report_business_gone());
  return findEventPlace(trx, { ...input, businessId: row.id });
}

/** Finds the event that an entry of a file means: an imported one, or one of this site's own export. */
async function lockKnown(
  trx: DatabaseTransaction,
  { eventKey, uid, siteUrl }: { eventKey: string; uid: string; siteUrl: string },
): Promise<EventRow | null> {
  const [, id, host] = /^event-([1-9]\d{0,14})@(.+)$/.exec(uid) ?? [];
  const isOwn = id !== undefined && host === new URL(siteUrl).hostname;
  const query = trx.selectFrom('events').selectAll().forUpdate();
  const row = await (isOwn
    ? query.where('id', '=', Number(id))
    : query.where('eventKey', '=', eventKey)
  ).executeTakeFirst();
  return row ?? null;
}

/**
 * Deletes the coming events of a feed that its file no longer contains. If more than half of them are
 * missing, the file is probably broken, and all are kept.
 */
async function removeGone(
  { db, clock }: Dependencies,
  { feedId, seen, actor }: { feedId: number; seen: string[]; actor: string },
): Promise<number> {
  const at = clock();
  return db.kysely.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('events')
      .selectAll()
      .where('feedId', '=', feedId)
      .where((eb) => eb.or([eb('overAt', 'is', null), eb('overAt', '>', at)]))
      .forUpdate()
      .execute();
    const known = new Set(seen);
    const gone = rows.filter(({ eventKey }) => !known.has(eventKey ?? ''));
    if (gone.length * 2 > rows.length) return 0;
    for (const row of gone) await deleteEvent(trx, row, { at, actor, action: 'event.delete' });
    return gone.length;
  });
}
