import * as m from '#messages';
import { type OwnEvent, ownerEventCalls as own } from '../../contract/events.owner.ts';
import {
  calendarFeedCalls as feeds,
  staffEventCalls as staff,
} from '../../contract/events.staff.ts';
import { eventCalls as calls } from '../../contract/events.ts';
import { PLAIN_PHOTO_BYTES } from '../../contract/review-forms.ts';
import { readEventForm } from '../../domain/events/event-form.ts';
import { AppError } from '../../platform/errors.ts';
import { mountFormCall } from '../../platform/http/form-call.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import type { Log } from '../../platform/telemetry/log.ts';
import { recordAction } from '../audit/record-change.ts';
import {
  cancelOwnEvent,
  createEvent,
  createOwnEvent,
  decideEvent,
  type EventEditing,
  editEvent,
  editOwnEvent,
  removeEvent,
} from './edit.ts';
import { writeEvents } from './export.ts';
import { addFeed, listFeeds, removeFeed, runFeed } from './feeds.ts';
import { importEvents } from './import.ts';
import {
  countForEditors,
  type EditorFilter,
  findForEditors,
  listForEditors,
  toOwnEvent,
  toStaffEvent,
} from './model/queries.ts';
import {
  checkFormPicture,
  keepFormPicture,
  type PictureKeeping,
  setEventPicture,
} from './pictures.ts';
import { type EventReading, listComingEvents, readEvent, requireEvents } from './read.ts';
import { submitEvent } from './submit.ts';

type Mounting = EventEditing & PictureKeeping & { log: Log };

export function mountEvents(
  api: Api,
  { reads, ...dependencies }: Mounting & { reads: EventReading['db'] },
) {
  const reading = { ...dependencies, db: reads };
  mount(api, calls.list, ({ query }, { dependsOn }) => listComingEvents(reading, query, dependsOn));

  mount(api, calls.read, ({ params }, { dependsOn }) => readEvent(reading, params.slug, dependsOn));

  mount(api, calls.fields, async () => {
    requireEvents(dependencies.settings);
    return dependencies.settings.current().eventFields;
  });

  mount(api, calls.submit, async ({ body }) => {
    await submitEvent(dependencies, body);
    return { isWaiting: true as const };
  });

  mountFormCall<typeof calls.submit, number | null, 'kept' | 'lost' | 'none'>(api, calls.submit, {
    toBody: (fields) => readEventForm(fields, dependencies.settings.current().eventFields),
    handle: ({ body }) => submitEvent(dependencies, body),
    files: {
      field: 'picture',
      maxBytes: PLAIN_PHOTO_BYTES,
      check: checkFormPicture,
      keep: (id, files) => keepFormPicture(dependencies, id, files),
    },
    sent: (_, __, picture) => `/submit-event?sent=true${picture === 'lost' ? '&picture=lost' : ''}`,
    refused: m.contact_not_sent,
    isOnce: true,
    screen: ({ fields: { businessId } }) =>
      businessId ? `/submit-event?business=${encodeURIComponent(businessId)}` : '/submit-event',
    log: dependencies.log,
  });

  mountOwn(api, dependencies);
  mountStaff(api, dependencies);
}

async function listPage<T extends Pick<OwnEvent, 'id' | 'createdAt'>>(
  { db, clock }: EventEditing,
  filter: EditorFilter,
  query: { limit: number; cursor?: string | undefined },
  show: (row: Awaited<ReturnType<typeof listForEditors>>[number]) => T,
) {
  return pageByTime(query, {
    find: async (range) => (await listForEditors(db, filter, { at: clock(), ...range })).map(show),
    count: () => countForEditors(db, filter),
    positionOf: ({ createdAt: at, id }) => ({ at, id }),
  });
}

function mountOwn(api: Api, dependencies: Mounting) {
  mount(api, own.list, ({ query }, { owner: { businessId } }) => {
    requireEvents(dependencies.settings);
    return listPage(dependencies, { businessId }, query, toOwnEvent);
  });

  mount(api, own.create, ({ body }, { owner }) => createOwnEvent(dependencies, owner, body));

  mount(api, own.edit, ({ params: { eventId: id }, body }, { owner: { businessId } }) =>
    editOwnEvent(dependencies, { id, businessId }, body),
  );

  mount(api, own.addPicture, async ({ params, body: bytes }, { owner: { businessId } }) => {
    requireEvents(dependencies.settings);
    const which = { id: params.eventId, businessId };
    return toOwnEvent(await setEventPicture(dependencies, which, { bytes, actor: 'owner' }));
  });

  mount(api, own.cancel, ({ params: { eventId: id }, body }, { owner: { businessId } }) =>
    cancelOwnEvent(dependencies, { id, businessId }, body.version),
  );

  mount(api, own.remove, ({ params: { eventId: id } }, { owner: { businessId } }) =>
    removeEvent(dependencies, { id, businessId }, 'owner'),
  );
}

function mountStaff(api: Api, dependencies: Mounting) {
  mount(api, staff.list, ({ query: { limit, cursor, ...filter } }) =>
    listPage(dependencies, filter, { limit, cursor }, toStaffEvent),
  );

  // Mounted before the events, so that `export` isn't read as an id.
  mount(api, staff.export, async (_, { user }) => {
    const { db, clock, siteUrl, settings } = dependencies;
    const at = clock();
    await recordAction(db, { at, actor: user.id, action: 'event.export' });
    const name = `events-${at.toISOString().slice(0, 10)}.csv`;
    return { name, pieces: writeEvents(db, { siteUrl, fields: settings.current().eventFields }) };
  });

  mount(api, staff.import, ({ query, body }, { user }) => {
    const { fileName, businessId = null, city = '', state = '' } = query;
    const text = new TextDecoder().decode(body);
    const place = { businessId, city, state };
    return importEvents(dependencies, { fileName, text, place, actor: user.id });
  });

  mount(api, staff.read, async ({ params }) => {
    const found = await findForEditors(dependencies.db.kysely, params, dependencies.clock());
    if (!found) throw new AppError('not_found', m.events_gone());
    return toStaffEvent(found);
  });

  mount(api, staff.create, ({ body }, { user }) => createEvent(dependencies, body, user.id));

  mount(api, staff.edit, ({ params, body }, { user }) =>
    editEvent(dependencies, params.id, body, user.id),
  );

  mount(api, staff.addPicture, async ({ params, body: bytes }, { user }) =>
    toStaffEvent(await setEventPicture(dependencies, params, { bytes, actor: user.id })),
  );

  mount(api, staff.decide, ({ params, body }, { user }) =>
    decideEvent(dependencies, params.id, body, user.id),
  );

  mount(api, feeds.list, () => listFeeds(dependencies.db.kysely));

  mount(api, feeds.create, ({ body }, { user }) => addFeed(dependencies, body, user.id));

  mount(api, feeds.run, ({ params }) => runFeed(dependencies, params.id));

  mount(api, feeds.remove, ({ params }, { user }) => removeFeed(dependencies, params.id, user.id));

  mount(api, staff.remove, ({ params }, { user }) => removeEvent(dependencies, params, user.id));
}
