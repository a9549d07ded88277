import { sql } from 'kysely';
import * as m from '#messages';
import type { User } from '../../../contract/accounts.ts';
import { MAX_REVIEW_FILE, type ReviewImport } from '../../../contract/review-imports.staff.ts';
import { readOldPath } from '../../../domain/old-address.ts';
import { hasRight } from '../../../domain/rights.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import type { Queue } from '../../../platform/jobs/jobs.ts';
import { createPacer } from '../../../platform/map-in-slices.ts';
import { recordChange } from '../../audit/record-change.ts';
import { IMPORT_MARK } from '../../businesses/model/sample-mark.rules.ts';
import { moveManySums, NO_SUMS, subtractSums, weigh } from '../../reviews/model/change-review.ts';
import type { OwnContacts } from '../../reviews/model/private.rules.ts';
import { lockWriting, readOwnContacts } from '../../reviews/model/queries.ts';
import { hashComment } from '../../reviews/model/rules.ts';
import { findIssueOfWords } from '../../reviews/model/write.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { type CsvRecord, createCsvReader } from '../file/csv.rules.ts';
import {
  createDecoder,
  createEncodingDetector,
  detectDelimiter,
  toStorable,
} from '../file/text.rules.ts';
import type { TransferDependencies } from '../model/imports.ts';
import {
  countIn,
  endReviewImport,
  type RefusedReview,
  readReviewImport,
} from './imports.queries.ts';
import { type PhotoWish, reviewPhotoQueue } from './photos.ts';
import { findReviewColumns, type ImportedReview, readReviewRow } from './row.rules.ts';

const BATCH = 200;
const HEAD = 64 * 1024;

export type ReviewImportDependencies = TransferDependencies & {
  settings: Pick<LiveSettings, 'current'>;
};

interface Upload {
  source: string;
  fileName: string;
  user: User;
  bytes: AsyncIterable<Uint8Array>;
}

/** Adds the reviews of a file. */
export const reviewImportQueue: Queue<{ importId: number }> = {
  name: 'import-reviews',
  retries: 20,
};

/**
 * Stores the rows of a CSV file, whose reviews a job adds. A file that is sent again adds only what is missing.
 * Throws `invalid` if the file has no rows or lacks needed columns.
 */
export async function startReviewImport(
  { db, jobs, clock }: ReviewImportDependencies,
  { source, fileName, user, bytes }: Upload,
): Promise<ReviewImport> {
  if (!hasRight(user, 'reviews')) throw new AppError('forbidden', m.review_imports_right());
  const { columns, rows } = await readFile(bytes);
  if (!source) throw invalidField('source', m.review_imports_source_missing());
  const stored = { columns, rows: JSON.stringify(rows), rowCount: rows.length };
  return db.kysely.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('reviewImports')
      .values({ source, fileName, actor: user.id, startedAt: clock(), state: 'running', ...stored })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(trx, reviewImportQueue, { importId: id });
    return readReviewImport(trx, id);
  });
}

/** Adds the reviews of an import until all are there or time is up. Continues where another process stopped. */
export async function workOnReviews(
  dependencies: ReviewImportDependencies,
  importId: number,
  seconds: number,
): Promise<void> {
  const { db, jobs } = dependencies;
  const end = performance.now() + seconds * 1000;
  const addNext = () =>
    db.kysely.transaction().execute((trx) => addBatch(trx, dependencies, importId));
  while (await addNext()) {
    if (performance.now() < end) continue;
    await db.kysely
      .transaction()
      .execute((trx) => jobs.enqueue(trx, reviewImportQueue, { importId }));
    return;
  }
}

/** Adds the next reviews. Returns whether more may follow. */
async function addBatch(
  trx: DatabaseTransaction,
  dependencies: ReviewImportDependencies,
  id: number,
): Promise<boolean> {
  const { rows: found } = await sql<Batch>`
    select source, file_name, actor, started_at, done_count, row_count, columns, (
      select coalesce(jsonb_agg(line order by place), '[]')
      from jsonb_array_elements(i.rows) with ordinality as r (line, place)
      where place > i.done_count and place <= i.done_count + ${BATCH}) as records
    from review_imports i where id = ${id} and state = 'running' for update
  `.execute(trx);
  const [held] = found;
  if (!held) return false;
  const { source, startedAt: now, columns: header, records } = held;
  const columns = findReviewColumns(header) ?? new Map();
  const refused: RefusedReview[] = [];
  const read: Numbered[] = [];
  for (const { line, cells, fault } of records) {
    const row = fault ? { reason: fault } : readReviewRow(cells, columns, { source, now });
    if ('reason' in row) refused.push({ line, ...row });
    else read.push({ ...row, line });
  }
  const listings = await findListings(trx, read);
  const placed = read.flatMap((row) => {
    const listing = listings.get(row) ?? null;
    if (typeof listing === 'number') return [{ ...row, businessId: listing }];
    refused.push({ line: row.line, reason: listing ?? m.review_imports_no_listing() });
    return [];
  });
  const added = await addReviews(trx, dependencies, { id, now }, placed);
  await countIn(trx, id, { added, known: placed.length - added, refused, done: records.length });
  if (held.doneCount + records.length < held.rowCount) return true;
  await finish(trx, dependencies, { id, ...held });
  return false;
}

interface Batch {
  source: string;
  fileName: string;
  actor: string;
  startedAt: Date;
  doneCount: number;
  rowCount: number;
  columns: string[];
  records: CsvRecord[];
}

async function finish(
  trx: DatabaseTransaction,
  { clock }: ReviewImportDependencies,
  { id, source, fileName, actor }: Pick<Batch, 'source' | 'fileName' | 'actor'> & { id: number },
): Promise<void> {
  await endReviewImport(trx, id, 'done');
  const { added, known, refusedCount: refused } = await readReviewImport(trx, id);
  const after = { importId: id, source, fileName, added, known, refused };
  const action = 'review.import';
  await recordChange(trx, { at: clock(), actor, action, businessId: null, after });
}

type Numbered = ImportedReview & { line: number };
type Placed = Numbered & { businessId: number };

async function readFile(bytes: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  const detector = createEncodingDetector();
  let size = 0;
  for await (const piece of bytes) {
    size += piece.byteLength;
    if (size > MAX_REVIEW_FILE) throw new AppError('too_large', m.input_file_too_large());
    pieces.push(piece);
    detector.see(piece);
  }
  const whole = Buffer.concat(pieces);
  const decode = createDecoder(detector.end(whole.subarray(0, HEAD)));
  const text = toStorable(decode(whole, true).replace(/^\ufeff/, ''));
  const head = text.slice(0, HEAD);
  const read = createCsvReader(detectDelimiter(head, head === text));
  const pacer = createPacer();
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += HEAD) {
    records.push(...read(text.slice(at, at + HEAD), at + HEAD >= text.length));
    if (pacer.isDue()) await pacer.pause();
  }
  const [header, ...rows] = records;
  if (!header || !findReviewColumns(header.cells) || rows.length === 0) {
    throw new AppError('invalid', m.review_imports_columns());
  }
  return { columns: header.cells, rows };
}

/** Finds the listing of each row; a text says why none was chosen. Uses index `businesses_facts`. */
async function findListings(
  trx: DatabaseTransaction,
  rows: Numbered[],
): Promise<Map<Numbered, number | string>> {
  const slugOf = ({ listing }: Numbered) => {
    const [address = ''] = listing.split(/[?#]/);
    return (address.split('/').findLast(Boolean) ?? '').toLowerCase();
  };
  const pathOf = ({ listing }: Numbered) => (listing.includes('/') ? readOldPath(listing) : null);
  const slugs = rows.map(slugOf).filter(Boolean);
  const paths = rows.flatMap((row) => pathOf(row) ?? []);
  const { rows: named } = await sql<{ slug: string; path: string | null; id: number }>`
    select s.slug, null as path, b.id from business_slugs s join businesses b on b.id = s.business_id
    where s.slug = any(${slugs}::text[]) and b.deleted_at is null
    union all
    select '', o.path, b.id from old_addresses o
    join business_slugs s on s.slug = coalesce(o.slug, regexp_replace(o.target, '^.*/', ''))
    join businesses b on b.id = s.business_id
    where o.path = any(${paths}::text[]) and b.deleted_at is null
  `.execute(trx);
  const zips = rows.flatMap(({ zip, business }) => (zip && business ? [`zip ${zip}`] : []));
  const { rows: near } = await sql<{ id: number; name: string; zip: string }>`
    select id, name, left(zip_code, 5) as zip from businesses
    where business_facts(zip_code, coalesce(phone_e164, phone), email, owner_email, address)
      && ${zips}::text[] and deleted_at is null
  `.execute(trx);
  const byPath = new Map(named.map(({ path, id }) => [path, id]));
  const bySlug = new Map(named.map(({ slug, id }) => [slug, id]));
  const byName = Map.groupBy(near, (one) => `${one.zip} ${foldText(one.name)}`);
  const found = new Map<Numbered, number | string>();
  for (const row of rows) {
    const path = pathOf(row);
    const direct = (path && byPath.get(path)) || (slugOf(row) && bySlug.get(slugOf(row)));
    const alike = byName.get(`${row.zip} ${foldText(row.business)}`) ?? [];
    const only = alike.length > 1 ? m.review_imports_several() : alike[0]?.id;
    const listing = direct || only;
    if (listing) found.set(row, listing);
  }
  return found;
}

/** Adds the reviews that aren't here yet, and returns their number. */
async function addReviews(
  trx: DatabaseTransaction,
  { settings, jobs }: ReviewImportDependencies,
  { id: importId, now }: { id: number; now: Date },
  rows: Placed[],
): Promise<number> {
  await lockWriting(trx);
  const { holdReviews } = settings.current();
  const changes: Parameters<typeof moveManySums>[1] = [];
  const contacts = new Map<number, OwnContacts>();
  for (const row of rows) {
    const { businessId, rating } = row;
    const own = contacts.get(businessId) ?? (await readOwnContacts(trx, businessId));
    contacts.set(businessId, own);
    const policy = holdReviews || row.isHeld ? 'policy' : null;
    const heldFor = findIssueOfWords([row.name, row.text], own) ?? policy;
    const isHeld = heldFor !== null;
    const reviewId = await insertImported(trx, { ...row, importId, now, heldFor });
    if (reviewId === null) continue;
    if (row.reply) await insertReply(trx, { ...row.reply, reviewId, businessId, own });
    changes.push({ businessId, by: weigh({ rating, isHeld, isCounted: true }) });
    if (row.photos.length === 0) continue;
    const wish: PhotoWish = { importId, reviewId, line: row.line, addresses: row.photos };
    await jobs.enqueue(trx, reviewPhotoQueue, wish);
  }
  await moveManySums(trx, changes);
  return changes.length;
}

/** Returns null if the same review is here already, from whatever file or written here. */
async function insertImported(
  trx: DatabaseTransaction,
  row: Placed & {
    importId: number;
    now: Date;
    heldFor: 'private' | 'link' | 'policy' | null;
  },
): Promise<number | null> {
  const { businessId, rating, name, text, at, importId, heldFor, now, key } = row;
  const commentHash = hashComment(text);
  const { rows } = await sql<{ id: number }>`
    insert into reviews (business_id, rating, reviewer_name, comment, author_hash, comment_hash, created_at,
      import_id, is_held, held_for, held_at)
    select ${businessId}, ${rating}, ${name}, ${text}, ${IMPORT_MARK + key}, ${commentHash}, ${at}::timestamptz,
      ${importId}, ${heldFor !== null}, ${heldFor}, ${heldFor && now}::timestamptz
    where not exists (
      select from reviews where business_id = ${businessId} and comment_hash = ${commentHash}
        and reviewer_name = ${name} and created_on = (${at}::timestamptz at time zone 'UTC')::date)
    on conflict (business_id, author_hash, created_on) do nothing
    returning id
  `.execute(trx);
  return rows[0]?.id ?? null;
}

async function insertReply(
  trx: DatabaseTransaction,
  reply: {
    text: string;
    at: Date;
    reviewId: number;
    businessId: number;
    own: OwnContacts;
  },
): Promise<void> {
  const { text, at, reviewId, businessId, own } = reply;
  const isHeld = findIssueOfWords([text], own) !== null;
  await trx
    .insertInto('reviewReplies')
    .values({
      reviewId,
      businessId,
      reply: text,
      replyHash: hashComment(text),
      createdAt: at,
      updatedAt: at,
      isHeld,
      heldFor: isHeld ? 'link' : null,
    })
    .execute();
}

/** Removes all reviews of an import in batches, and ends one that runs. Safe to repeat after an interruption. */
export async function undoReviewImport(
  { db, clock }: ReviewImportDependencies,
  id: number,
  user: User,
): Promise<ReviewImport> {
  await db.kysely.transaction().execute(async (trx) => {
    const { state } = await readReviewImport(trx, id);
    if (state === 'undone') throw new AppError('conflict', m.review_imports_undone_already());
    await endReviewImport(trx, id, 'done');
  });
  // Reads all reviews: an undo is rare.
  const reviews = await db.kysely
    .selectFrom('reviews')
    .select('id')
    .where('importId', '=', id)
    .execute();
  for (let from = 0; from < reviews.length; from += BATCH) {
    const ids = reviews.slice(from, from + BATCH).map((review) => review.id);
    await db.kysely.transaction().execute((trx) => removeReviews(trx, ids));
  }
  return db.kysely.transaction().execute(async (trx) => {
    await endReviewImport(trx, id, 'undone');
    const undone = await readReviewImport(trx, id);
    const after = { importId: id, source: undone.source, added: undone.added };
    const action = 'review.undo-import';
    await recordChange(trx, { at: clock(), actor: user.id, action, businessId: null, after });
    return undone;
  });
}

async function removeReviews(trx: DatabaseTransaction, ids: number[]): Promise<void> {
  const { rows } = await sql<{
    businessId: number;
    rating: number;
    isHeld: boolean;
    isCounted: boolean;
  }>`
    delete from reviews where id = any(${ids}::bigint[])
    returning business_id, rating, is_held, is_counted
  `.execute(trx);
  await moveManySums(
    trx,
    rows.map((review) => ({
      businessId: review.businessId,
      by: subtractSums(NO_SUMS, weigh(review)),
    })),
  );
}
