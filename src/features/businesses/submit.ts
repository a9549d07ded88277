import type { z } from 'zod';
import type { Business, BusinessInput, duplicateBusiness } from '../../contract/businesses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldText } from '../../platform/fold-text.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import {
  findCategoryName,
  findDuplicates,
  findSubmission,
  findTakenSlugs,
  insertListing,
  lockSlug,
  readListing,
  updateSubmission,
} from './listing.queries.ts';
import { writeSubmittedMail } from './mail.ts';
import { recordListingChange } from './record-change.ts';
import { listSlugCandidates } from './slugs/rules.ts';

/** What the life of a listing needs of the world. */
export interface ListingDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  site: { name: string; url: string };
}

const UNIQUE_VIOLATION = '23505';
const TRIES = 3;
const CANDIDATES_AT_ONCE = 20;

/**
 * Keeps an owner's submission, to wait for approval. Sent twice with one `submissionKey` it is the
 * same business. What fills the hidden field is kept deleted, so that staff can still bring it back.
 */
export async function submitBusiness(
  dependencies: ListingDependencies,
  input: BusinessInput,
): Promise<Business> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dependencies.db.kysely
        .transaction()
        .execute((trx) => keepSubmission(trx, dependencies, input));
    } catch (error) {
      // The same key or slug was taken by another submission at this moment: look again.
      const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
      if (!isTaken || attempt === TRIES) throw error;
    }
  }
}

async function keepSubmission(
  trx: DatabaseTransaction,
  { clock, jobs, site }: ListingDependencies,
  input: BusinessInput,
): Promise<Business> {
  const categoryName = await findCategoryName(trx, input.categoryId);
  if (categoryName === null) {
    throw new AppError('invalid', 'categoryId: Category is required', {
      fields: [{ field: 'categoryId', message: 'Category is required' }],
    });
  }
  // Places are known by their letters and digits.
  if (!foldText(input.city)) {
    throw new AppError('invalid', 'city: City is required', {
      fields: [{ field: 'city', message: 'City is required' }],
    });
  }
  const known = input.submissionKey ? await findSubmission(trx, input.submissionKey) : null;
  // A copied window sends the key of another business along: then it is a business of its own.
  const isSame = known !== null && known.nameKey === foldText(input.name);
  if (isSame) {
    // What was changed after an answer that never arrived counts, as long as nobody has approved it.
    if (known.isPending) await updateSubmission(trx, known.id, input, categoryName);
    return readListing(trx, known.id);
  }
  const submittedAt = clock();
  const isSpam = Boolean(input.nickname);
  const slug = await chooseSlug(trx, input);
  const deletedAt = isSpam ? submittedAt : null;
  const submissionKey = known ? null : (input.submissionKey ?? null);
  const id = await insertListing(trx, {
    input,
    slug,
    categoryName,
    submittedAt,
    deletedAt,
    submissionKey,
  });
  await recordListingChange(trx, {
    at: submittedAt,
    actor: 'visitor',
    action: isSpam ? 'business.submit-spam' : 'business.submit',
    businessId: id,
    after: { name: input.name, slug, wantsPremium: input.isPremium },
  });
  if (input.email && !isSpam) {
    await jobs.enqueue(trx, mailQueue, writeSubmittedMail(site, input.email, input, id));
  }
  return readListing(trx, id);
}

async function chooseSlug(trx: DatabaseTransaction, business: BusinessInput): Promise<string> {
  const candidates = listSlugCandidates(business);
  let taken = new Set<string>();
  for (;;) {
    const next = Array.from({ length: CANDIDATES_AT_ONCE }, () => candidates.next().value ?? '');
    if (taken.size === 0) await lockSlug(trx, next[0] ?? '');
    taken = await findTakenSlugs(trx, next);
    const free = next.find((slug) => !taken.has(slug));
    if (free) return free;
  }
}

/** Approved businesses that may be the one being submitted. */
export async function listDuplicateBusinesses(
  db: Database,
  wanted: { name?: string; city?: string; state?: string; phone?: string },
): Promise<z.infer<typeof duplicateBusiness>[]> {
  const digits = (wanted.phone ?? '').replace(/\D/g, '');
  const rows = await findDuplicates(db, {
    nameKey: foldText(wanted.name ?? ''),
    cityKey: foldText(wanted.city ?? ''),
    state: (wanted.state ?? '').toUpperCase(),
    phoneDigits: digits.length < 10 ? '' : digits.slice(-10),
  });
  return rows.map(({ categorySlug, categoryName, ...row }) => ({
    ...row,
    category: { slug: categorySlug, name: categoryName },
  }));
}
