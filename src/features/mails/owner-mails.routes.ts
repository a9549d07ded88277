import * as m from '#messages';
import type { Owner } from '../../contract/businesses.ts';
import { type OwnerMailKind, ownerMailCalls } from '../../contract/mails.owner.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { LiveSettings } from '../settings/live-settings.ts';
import {
  deleteStopped,
  hashRecipient,
  insertStoppedNews,
  isStopped,
  type OwnerStops,
  type StopList,
} from './model/notices.queries.ts';

interface Dependencies extends Pick<Services, 'db' | 'clock' | 'secret'> {
  settings: Pick<LiveSettings, 'current'>;
  ownerStops: OwnerStops;
}

/** Mounts the calls with which an owner or an invited person chooses their emails. */
export function mountOwnerMails(api: Api, dependencies: Dependencies) {
  const { db, clock, secret, settings, ownerStops } = dependencies;

  function listKinds({ id, email, invitedPersonId }: Owner) {
    const kinds = new Map<OwnerMailKind, { list: StopList; to: string }>();
    for (const kind of ['reviews', 'figures', 'inquiries'] as const) {
      const isOff = kind === 'inquiries' && !settings.current().inquiries;
      const list =
        invitedPersonId === null ? ownerStops.owner[kind] : ownerStops.invited[`invited-${kind}`];
      if (list && !isOff) kinds.set(kind, { list, to: String(invitedPersonId ?? id) });
    }
    const to = hashRecipient(secret, email);
    return kinds.set('listings', { list: createNewsStops({ db, clock }), to });
  }

  const read = (owner: Owner) =>
    Promise.all(
      [...listKinds(owner)].map(async ([kind, { list, to }]) => ({
        kind,
        isOn: !(await list.isStopped(to)),
      })),
    );

  mount(api, ownerMailCalls.list, (_, { owner }) => read(owner));

  mount(api, ownerMailCalls.set, async ({ body: { kind, isOn } }, { owner }) => {
    const { list, to } = listKinds(owner).get(kind) ?? {};
    if (!list || !to) throw new AppError('not_found', m.owner_mails_none_of_kind());
    if ((await list.isStopped(to)) === isOn) await (isOn ? list.resume?.(to) : list.stop(to));
    return read(owner);
  });
}

/**
 * Creates the list of all other emails. Unlike the unsubscribe link, it keeps emails with a link that the
 * owner requests.
 */
function createNewsStops({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): StopList {
  return {
    question: '',
    stopped: '',
    isStopped: (recipient) => isStopped(db.kysely, recipient),
    stop: (recipient) => insertStoppedNews(db, recipient, clock()),
    resume: (recipient) => deleteStopped(db, recipient),
  };
}
