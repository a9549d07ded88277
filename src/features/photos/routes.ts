import * as m from '#messages';
import { staffPictureCalls } from '../../contract/pages.staff.ts';
import {
  type OwnerPhotos,
  ownerPhotoCalls,
  type PhotoArrangement,
} from '../../contract/photos.owner.ts';
import { staffPhotoCalls } from '../../contract/photos.staff.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import { pageByTime } from '../../platform/http/page-by-time.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { recordListingChange } from '../businesses/model/record-change.ts';
import { contactOf } from '../mails/model/contact.rules.ts';
import { linkToOwnerArea } from '../mails/model/links.ts';
import { planMail } from '../mails/model/plan.ts';
import { createUpload } from './page-pictures.ts';
import { type PhotoDependencies, removePhotoFiles } from './photo-editor.ts';
import { openPhotoStore } from './photo-store.ts';
import { mountPhotoPictures } from './picture.routes.ts';
import { settleLead, settleOwnLead } from './process.ts';
import {
  arrangePhotos,
  countUnchecked,
  deletePhoto,
  findPhoto,
  findUnchecked,
  holdPhotos,
  listPhotos,
  markChecked,
  readPhotos,
} from './queries.ts';
import { photoMissing, removeReviewPhoto, undoRemoval } from './review-photos.ts';
import { nameVersion, toOwnerPhotos, toPhoto } from './show.rules.ts';
import { uploadPhoto } from './upload.ts';

interface MountDependencies extends Omit<PhotoDependencies, 'store'> {
  jobs: Jobs;
  config: Config;
  site: { name: string; url: string };
}

export function mountPhotos(api: Api, { config, ...given }: MountDependencies) {
  const dependencies = { ...given, store: openPhotoStore(config) };
  mountOwnerPhotos(api, dependencies);
  mountStaffPhotos(api, dependencies);
  mountPagePictures(api, dependencies);
  mountPhotoPictures(api, dependencies);
}

function mountOwnerPhotos(api: Api, dependencies: PhotoDependencies) {
  mount(api, ownerPhotoCalls.list, (_, { owner }) => readPhotos(dependencies, owner.businessId));

  mount(api, ownerPhotoCalls.upload, ({ query: { uploadKey }, body: bytes }, { owner }) =>
    uploadPhoto(dependencies, { businessId: owner.businessId, uploadKey, bytes }),
  );

  mount(api, ownerPhotoCalls.arrange, ({ body }, { owner }) =>
    arrangeOwnPhotos(dependencies, owner.businessId, body),
  );

  mount(api, ownerPhotoCalls.remove, ({ params: { photoId } }, { owner: { businessId } }) =>
    removeOwnPhoto(dependencies, { id: photoId, businessId }),
  );
}

function mountPagePictures(api: Api, dependencies: PhotoDependencies) {
  const upload = createUpload(dependencies);
  mount(api, staffPictureCalls.upload, ({ body }, { user }) => upload(body, user.id));
}

/** Throws `conflict` with the current photos if the order doesn't name exactly those. */
async function arrangeOwnPhotos(
  dependencies: PhotoDependencies,
  businessId: number,
  { version, photos }: PhotoArrangement,
): Promise<OwnerPhotos> {
  const { db, clock } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    const { rows, most } = await holdPhotos(trx, businessId, clock());
    const kept = rows.filter(({ state }) => state !== 'refused');
    const named = new Set(photos.map(({ id }) => id));
    const isWhole = photos.length === kept.length && kept.every(({ id }) => named.has(id));
    if (version !== nameVersion(kept) || !isWhole) {
      const words = m.photos_changed_elsewhere();
      throw new AppError('conflict', words, { current: toOwnerPhotos(rows, most) });
    }
    const isSame = kept.every(
      ({ id, alt }, position) => photos[position]?.id === id && photos[position].alt === alt,
    );
    if (isSame) return;
    await arrangePhotos(trx, photos);
    await settleOwnLead(trx, dependencies, businessId, {
      action: 'owner.arrange-photos',
      words: 'photos-arranged',
    });
  });
  return readPhotos(dependencies, businessId);
}

function mountStaffPhotos(
  api: Api,
  dependencies: PhotoDependencies & { site: { name: string; url: string }; jobs: Jobs },
) {
  const { db } = dependencies;

  mount(api, staffPhotoCalls.list, ({ query }) =>
    pageByTime(query, {
      find: (range) => findUnchecked(db, range),
      count: () => countUnchecked(db),
      positionOf: ({ createdAt: at, id }) => ({ at, id }),
    }),
  );

  mount(api, staffPhotoCalls.read, async ({ params: { id } }) => {
    const [photo] = await findUnchecked(db, { after: null, limit: 1, id });
    if (!photo) throw new AppError('not_found', m.photos_decided_elsewhere());
    return photo;
  });

  mount(api, staffPhotoCalls.ofBusiness, async ({ params: { id } }) => {
    const rows = await listPhotos(db.kysely, id);
    return rows.flatMap((row) => (row.state === 'ready' ? (toPhoto(row) ?? []) : []));
  });

  mount(api, staffPhotoCalls.check, async ({ body: { ids } }, { user }) => ({
    checked: await checkPhotos(dependencies, ids, user.id),
  }));

  mount(api, staffPhotoCalls.remove, async ({ params: { id }, query: { reason } }, { user }) => {
    await removePhoto(dependencies, id, { reason, actor: user.id });
    return { id };
  });

  mount(api, staffPhotoCalls.undo, async ({ params: { id } }, { user: { id: actor } }) => {
    const at = dependencies.clock();
    await db.kysely
      .transaction()
      .execute((trx) => undoRemoval(trx, dependencies, id, { actor, at }));
    return { id };
  });
}

function checkPhotos(
  { db, clock }: PhotoDependencies,
  ids: number[],
  actor: string,
): Promise<number> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const checked = await markChecked(trx, ids, { at, by: actor });
    for (const { id, businessId } of checked) {
      const change = { at, actor, action: 'photo.check', businessId, after: { photoId: id } };
      await recordListingChange(trx, change);
    }
    return checked.length;
  });
}

async function removePhoto(
  { db, clock, jobs, site }: PhotoDependencies & { site: { name: string; url: string } },
  id: number,
  { reason, actor }: { reason: string; actor: string },
): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const photo = await findPhoto(trx, id);
    if (photo?.reviewId) {
      const { reviewId } = photo;
      return removeReviewPhoto(trx, { jobs }, id, { reviewId, actor, at, reason });
    }
    if (reason === '') throw new AppError('malformed', m.input_reason_missing());
    const listing = photo?.businessId && (await lockListing(trx, photo.businessId));
    if (!listing) throw photoMissing();
    const businessId = listing.id;
    await takeAway(trx, jobs, { id, businessId });
    const operation = { action: 'photo.remove', by: actor, at, reason };
    await settleLead(trx, businessId, { ...operation, note: { photoId: id } });
    const email = contactOf(listing);
    if (!email || listing.deletedAt) return;
    const manageUrl = await linkToOwnerArea(trx, { businessId, email, at, siteUrl: site.url });
    const mail = writeRemovedMail(email, listing, { reason, manageUrl });
    await jobs.enqueue(trx, mailQueue, mail);
  });
}

function writeRemovedMail(
  to: string,
  { id: businessId, name: listing }: { id: number; name: string },
  { reason, manageUrl: manage_url }: { reason: string; manageUrl: string },
): PlannedMail {
  return planMail('photo-removed', to, { listing, reason, manage_url }, { businessId });
}

async function removeOwnPhoto(
  dependencies: PhotoDependencies,
  photo: { id: number; businessId: number },
): Promise<OwnerPhotos> {
  const { db, clock, jobs } = dependencies;
  await db.kysely.transaction().execute(async (trx) => {
    await holdPhotos(trx, photo.businessId, clock());
    await takeAway(trx, jobs, photo);
    await settleOwnLead(trx, dependencies, photo.businessId, {
      action: 'owner.delete-photo',
      note: { photoId: photo.id },
      words: 'photo-deleted',
    });
  });
  return readPhotos(dependencies, photo.businessId);
}

/** Deletes a photo; the listing must be locked. Its address returns 404 at once, and a job deletes the files. */
async function takeAway(
  trx: DatabaseTransaction,
  jobs: PhotoDependencies['jobs'],
  photo: { id: number; businessId: number },
): Promise<void> {
  const key = await deletePhoto(trx, photo);
  if (key === null) throw photoMissing();
  await jobs.enqueue(trx, removePhotoFiles, { key });
}
