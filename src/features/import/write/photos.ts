import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as m from '#messages';
import { MAX_PHOTO_BYTES } from '../../../contract/photos.owner.ts';
import { photoKeyOf } from '../../../domain/photo-list.ts';
import { listWidths } from '../../../domain/photo-widths.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { describeFault } from '../../../platform/database/errors.ts';
import {
  createPublicDownload,
  DownloadError,
  type PublicDownload,
} from '../../../platform/http/public-download.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import type { Changed } from '../../businesses/model/change-listing.ts';
import { findRefusal, pictureName } from '../../photos/files.rules.ts';
import {
  type PhotoDependencies,
  type PhotoEditor,
  removePhotoFiles,
} from '../../photos/photo-editor.ts';
import { processPhoto, settleLead } from '../../photos/process.ts';
import {
  deletePhoto,
  findPhoto,
  findPremium,
  findShown,
  hasListed,
  holdPhotos,
  insertPhoto,
  listPhotos,
} from '../../photos/queries.ts';
import { formatRefusal, formatTooMany, mostPhotos } from '../../photos/show.rules.ts';
import { dropOriginal, keepOriginal } from '../../photos/upload.ts';
import { isNoPhotoOf } from '../model/check.queries.ts';
import { insertErrors } from '../model/findings.ts';
import {
  findImport,
  type ImportRow,
  type LineRange,
  lockImport,
  type TransferDependencies,
  within,
} from '../model/imports.ts';
import { nameColumn } from '../rows/row.rules.ts';

/** Runs every minute for postponed photos. A finished import starts it at once. */
export const photoQueue: Queue<object> = {
  name: 'fetch-photos',
  retries: 0,
  cron: '* * * * *',
  timeLimit: 900,
};

export function openPhotoDownload(userAgent: string): PublicDownload {
  return createPublicDownload({
    userAgent,
    maxBytes: MAX_PHOTO_BYTES,
    protocols: ['https:', 'http:'],
    accept: 'image/avif,image/webp,image/jpeg,image/png,*/*;q=0.5',
    patience: { whole: 60_000, piece: 15_000 },
  });
}

/** Queues the photos of a range of rows that their listings lack, and retries photos that failed before. */
export async function askForPhotos(
  trx: DatabaseTransaction,
  range: LineRange,
  at: Date,
): Promise<void> {
  await sql`
    with asked as (
      insert into import_photos as i (business_id, address, import_id, line, alt, due_at)
      select business_id, address, ${range.importId}, line, alt, ${at}
      from (
        select distinct on (r.business_id, said.address) r.business_id, r.line, said.*
        from import_rows r, rows from (jsonb_to_recordset(r.photos) as (address text, alt text))
          with ordinality as said (address, alt, place)
        where ${within(range)} and r.outcome in ('new', 'changed') and r.photos is not null
          and ${isNoPhotoOf('r.business_id')}
        order by r.business_id, said.address, r.line, said.place
      ) found order by line, place
      on conflict (business_id, md5(address)) do update set import_id = excluded.import_id,
        line = excluded.line, alt = excluded.alt, state = 'waiting', tries = 0,
        due_at = excluded.due_at, reason = null
        where i.state = 'failed'
      returning i.id
    )
    update imports set photo_count = photo_count + (select count(*) from asked)
    where id = ${range.importId}
  `.execute(trx);
}

type Fetching = PhotoDependencies & { editor: PhotoEditor; download: PublicDownload };

const AT_ONCE = 4;
const MAX_TRIES = 4;

export async function fetchPhotos(dependencies: Fetching, seconds: number): Promise<void> {
  const { db, jobs, clock } = dependencies;
  const end = performance.now() + seconds * 1000;
  const readAll = createReader(dependencies.download);
  while (performance.now() < end) {
    const asked = await claimPhotos(db, clock());
    if (asked.length === 0) return;
    const had = await Promise.all(
      asked.map((one) => attempt(dependencies, one, () => have(dependencies, one, readAll))),
    );
    // Processes photos in the order of the list, because that becomes their order in the listing.
    for (const [at, one] of asked.entries()) {
      const found = had[at];
      if (!found) continue;
      const outcome =
        'fault' in found
          ? found
          : await attempt(dependencies, one, () => keep(dependencies, one, found));
      if (outcome !== 'elsewhere') await settle(dependencies, one, outcome);
    }
  }
  await db.kysely.transaction().execute((trx) => jobs.enqueue(trx, photoQueue, {}));
}

interface Asked {
  id: number;
  businessId: number;
  address: string;
  alt: string;
  line: number;
  importId: number | null;
  photoId: number | null;
  tries: number;
  reason: string | null;
}

/**
 * Counts an attempt before it starts, so that a photo that crashes the process isn't retried forever. Uses
 * index `import_photos_due`.
 */
export async function claimPhotos(db: Database, at: Date): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with due as (
      select id from import_photos where state = 'waiting' and due_at <= ${at}
      order by due_at, id limit ${AT_ONCE} for update skip locked
    )
    update import_photos i set tries = i.tries + 1,
      due_at = ${at}::timestamptz
        + (array[1, 10, 60])[least(i.tries + 1, 3)] * interval '1 minute'
    from due where i.id = due.id
    returning i.id, i.business_id, i.address, i.alt, i.line, i.import_id, i.photo_id, i.tries, i.reason
  `.execute(db.kysely);
  return rows.sort((one, other) => one.id - other.id);
}

interface Failed {
  fault: string;
  mayPass?: boolean;
}

interface Had {
  bytes: Uint8Array | null;
}

async function attempt<T>(
  { log }: Fetching,
  { id, tries, reason }: Asked,
  run: () => Promise<T>,
): Promise<T | Failed> {
  if (tries > MAX_TRIES) return { fault: reason ?? m.import_photos_not_kept() };
  try {
    return await run();
  } catch (error) {
    if (error instanceof DownloadError) return { fault: error.message, mayPass: error.mayPass };
    log.error({ importPhotoId: id, reason: describeFault(error) }, 'a listed photo was not kept');
    return { fault: m.import_photos_not_kept(), mayPass: true };
  }
}

async function have(
  dependencies: Fetching,
  asked: Asked,
  readAll: ReturnType<typeof createReader>,
): Promise<Had | Failed> {
  const { db, clock } = dependencies;
  if (asked.photoId !== null) return { bytes: null };
  const listing = await findPremium(db.kysely, asked.businessId);
  if (!listing) return { fault: m.import_photos_listing_gone() };
  const most = mostPhotos(listing, clock());
  const there = await listPhotos(db.kysely, asked.businessId);
  if (there.filter(({ state }) => state !== 'refused').length >= most) {
    return { fault: formatTooMany(most) };
  }
  const bytes = (await readOurs(dependencies, asked)) ?? (await readAll(asked.address));
  const fault = findRefusal(bytes);
  return fault === null ? { bytes } : { fault };
}

async function readOurs({ db, store }: Fetching, { address }: Asked): Promise<Uint8Array | null> {
  const key = photoKeyOf(address);
  const photo = key && (await findShown(db.kysely, key));
  if (!photo) return null;
  return store.get(pictureName(key, listWidths(photo.width).at(-1) ?? 0, 'jpg'));
}

export async function readPhoto(download: PublicDownload, address: string): Promise<Uint8Array> {
  const answer = await download(address, null);
  const pieces: Uint8Array[] = [];
  if (!answer.isUnchanged) for await (const piece of answer.bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Number of consecutive failures after which a host is skipped for the rest of the run, so that it doesn't
 * delay others.
 */
const MAX_TROUBLE = 5;

function createReader(download: PublicDownload) {
  const trouble = new Map<string, { times: number; error: DownloadError }>();
  return async (address: string): Promise<Uint8Array> => {
    const { host } = new URL(address);
    const known = trouble.get(host);
    if (known && known.times >= MAX_TROUBLE) throw known.error;
    try {
      const bytes = await readPhoto(download, address);
      trouble.delete(host);
      return bytes;
    } catch (error) {
      if (error instanceof DownloadError && error.mayPass) {
        trouble.set(host, { times: (trouble.get(host)?.times ?? 0) + 1, error });
      }
      throw error;
    }
  };
}

/**
 * Returns null when the photo is stored, and 'elsewhere' if another process handles it or it is no longer
 * wanted. After an interruption, it continues with the photo already created.
 */
async function keep(
  dependencies: Fetching,
  asked: Asked,
  { bytes }: Had,
): Promise<Failed | 'elsewhere' | null> {
  const added = bytes === null ? { photoId: asked.photoId } : await add(dependencies, asked, bytes);
  if (added === 'elsewhere' || 'fault' in added) return added;
  const { photoId } = added;
  if (photoId === null) return null;
  const { db, clock } = dependencies;
  const by = (await findAsking(dependencies, asked))?.actor ?? 'clock';
  await processPhoto(dependencies, photoId, async (trx, { id, businessId }) => {
    const operation = { action: 'import.add-photo', by, at: clock(), note: { photoId: id } };
    await carryVersion(trx, await settleLead(trx, businessId, operation));
  });
  const photo = await findPhoto(db.kysely, photoId);
  if (photo?.state === 'processing') return { fault: m.import_photos_not_kept(), mayPass: true };
  if (photo?.state !== 'refused') return null;
  // The owner didn't send this photo, so the rejected one is deleted rather than shown.
  await db.kysely.transaction().execute((trx) => deletePhoto(trx, photo));
  return { fault: formatRefusal(photo.reason) ?? m.import_photos_not_kept() };
}

async function findAsking({ db }: Fetching, { importId }: Asked): Promise<ImportRow | null> {
  return importId === null ? null : findImport(db.kysely, importId);
}

type Added = { photoId: number | null } | Failed | 'elsewhere';

async function add(dependencies: Fetching, asked: Asked, bytes: Uint8Array): Promise<Added> {
  const key = randomBytes(16).toString('hex');
  await keepOriginal(dependencies, key, bytes);
  const digest = createHash('sha256').update(bytes).digest('base64url');
  let isKept = false;
  try {
    const asking = await findAsking(dependencies, asked);
    const added = await dependencies.db.kysely
      .transaction()
      .execute((trx) => addIn(trx, dependencies, asked, { key, digest, asking }));
    isKept = added !== 'elsewhere' && 'photoId' in added && added.photoId !== null;
    return added;
  } finally {
    if (!isKept) await dropOriginal(dependencies, key);
  }
}

async function addIn(
  trx: DatabaseTransaction,
  { clock }: Fetching,
  { id, businessId, address: source, alt }: Asked,
  { key, digest, asking }: { key: string; digest: string; asking: ImportRow | null },
): Promise<Added> {
  const at = clock();
  const { rows, most } = await holdPhotos(trx, businessId, at);
  const waiting = await trx
    .selectFrom('importPhotos')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('photoId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return 'elsewhere';
  if (await hasListed(trx, businessId, { source, digest })) return { photoId: null };
  if (rows.filter(({ state }) => state !== 'refused').length >= most) {
    return { fault: formatTooMany(most) };
  }
  const checked = isLookedAt(asking) ? { checkedAt: at, checkedBy: asking.actor } : {};
  const uploadKey = randomUUID();
  const photo = { key, uploadKey, at, alt, source, digest };
  const { id: photoId, position: place } = await insertPhoto(
    trx,
    { businessId },
    Object.assign(photo, checked),
  );
  await trx.updateTable('importPhotos').set({ photoId, place }).where('id', '=', id).execute();
  return { photoId };
}

function isLookedAt(asking: ImportRow | null): asking is ImportRow {
  if (!asking || asking.runId !== null) return false;
  return asking.rights === null || asking.rights.includes('photos');
}

/**
 * Updates the version in import rows, so that adding a photo doesn't count as a later change by someone else.
 * Uses index `import_rows_business`.
 */
async function carryVersion(trx: DatabaseTransaction, { before, after }: Changed): Promise<void> {
  if (before.version === after.version) return;
  await sql`
    update import_rows set version = ${after.version}
    where business_id = ${after.id} and (version = ${before.version}
      or (outcome = 'new' and version is null and ${before.version}::int = 1))
  `.execute(trx);
}

/**
 * Records the result of a photo download. Locks the import before its photo row, in the same order as the
 * undo, to avoid deadlocks.
 */
async function settle(
  { db }: Fetching,
  { id, importId, line, address, tries }: Asked,
  failed: Failed | null,
): Promise<void> {
  const reason = failed?.fault ?? null;
  await db.kysely.transaction().execute(async (trx) => {
    const asking = importId === null ? null : await lockImport(trx, importId);
    const isAgain = failed?.mayPass === true && tries < MAX_TRIES;
    const state = isAgain ? 'waiting' : failed ? 'failed' : 'fetched';
    const { numUpdatedRows } = await trx
      .updateTable('importPhotos')
      .set({ state, reason })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('importId', 'is not distinct from', importId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || isAgain || !asking || asking.state === 'undoing') return;
    const count = failed ? 'photoFailedCount' : 'photoFetchedCount';
    await trx
      .updateTable('imports')
      .set((eb) => ({ [count]: eb(count, '+', 1) }))
      .where('id', '=', asking.id)
      .execute();
    if (reason === null) return;
    const { columns, mapping } = asking;
    const column = nameColumn({ columns, mapping: mapping ?? {} }, 'photos');
    await insertErrors(trx, asking.id, 'commit', [{ line, column, value: address, reason }]);
  });
}

const BACK_AT_ONCE = 100;

interface Brought {
  id: number;
  line: number;
  address: string;
  businessId: number;
  photoId: number | null;
  isFetched: boolean;
  isAsItCame: boolean;
}

/**
 * Removes one batch of the photos that an import added, unless they were changed later, and drops its pending
 * downloads. Returns false when none are left. Uses index `import_photos_import`.
 */
export async function takePhotosBack(
  trx: DatabaseTransaction,
  { clock, jobs }: TransferDependencies,
  held: ImportRow,
): Promise<boolean> {
  const next = sql`select id, business_id from import_photos where import_id = ${held.id}
    order by id limit ${BACK_AT_ONCE}`;
  await sql`
    select id from businesses where id = any(array(select business_id from (${next}) next))
    order by id for update
  `.execute(trx);
  const { rows } = await sql<Brought>`
    select i.id, i.line, i.address, i.business_id, p.id as photo_id, i.state = 'fetched' as is_fetched,
      coalesce((p.business_id, p.position, p.alt) = (i.business_id, i.place, i.alt), false)
        as is_as_it_came
    from (${next}) next join import_photos i on i.id = next.id left join photos p on p.id = i.photo_id
    order by i.id
  `.execute(trx);
  const at = clock();
  for (const { photoId, businessId, isAsItCame } of rows) {
    const key = isAsItCame && photoId && (await deletePhoto(trx, { id: photoId, businessId }));
    if (!key) continue;
    await jobs.enqueue(trx, removePhotoFiles, { key });
    const operation = { action: 'import.remove-photo', by: held.actor, at, note: { photoId } };
    await carryVersion(trx, await settleLead(trx, businessId, operation));
  }
  const kept = rows.filter(({ photoId, isAsItCame }) => photoId !== null && !isAsItCame);
  await insertErrors(
    trx,
    held.id,
    'undo',
    kept.map((one) => sayKept(held, one)),
  );
  await forget(trx, rows);
  const { length } = kept;
  await trx
    .updateTable('imports')
    .set((eb) => ({
      photoCount: eb('photoCount', '+', length),
      photoFetchedCount: eb('photoFetchedCount', '+', length),
    }))
    .where('id', '=', held.id)
    .execute();
  return rows.length > 0;
}

function sayKept({ columns, mapping }: ImportRow, { line, address: value }: Brought) {
  const column = nameColumn({ columns, mapping: mapping ?? {} }, 'photos');
  return { line, column, value, reason: m.import_photos_changed() };
}

/**
 * Deletes the photo records of an undone import, but keeps records (detached from the import) for photos that
 * stay or that were deleted in the directory.
 */
async function forget(trx: DatabaseTransaction, rows: Brought[]): Promise<void> {
  const stays = ({ isFetched, photoId, isAsItCame }: Brought) =>
    isFetched && !(photoId && isAsItCame);
  const [staying, going] = [rows.filter(stays), rows.filter((one) => !stays(one))];
  await sql`
    update import_photos set import_id = null where id = any(${staying.map(({ id }) => id)}::bigint[])
  `.execute(trx);
  await sql`
    delete from import_photos where id = any(${going.map(({ id }) => id)}::bigint[])
  `.execute(trx);
}
