import { sql } from 'kysely';
import * as m from '#messages';
import type { Business, SubmittedBusiness } from '../../../contract/businesses.ts';
import type { BusinessInput } from '../../../contract/submission.ts';
import type { CustomValues } from '../../../domain/custom-fields.ts';
import { pickFields } from '../../../domain/listing-fields.ts';
import { isOfferedTo, type Plan } from '../../../domain/plans.ts';
import type { SiteSettings } from '../../../domain/settings.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Stored } from '../../../platform/database/tables.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { foldText } from '../../../platform/fold-text.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { startChecks } from '../../duplicates/jobs.ts';
import { keepKeys } from '../../duplicates/model/keys.ts';
import { addressOwner } from '../../mails/model/links.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import type { ListingChange } from './change-listing.rules.ts';
import { changeListing, evenDeleted } from './change-listing.ts';
import { createCheckoutToken } from './checkout-token.ts';
import { requireCategory } from './chosen-category.ts';
import { deriveFirst, requireCustom } from './custom-fields.ts';
import { settleIssues } from './fact-issues.ts';
import { submittedColumns, withKeys } from './field-columns.ts';
import { assignTrades, requireTrades } from './listing-trades.ts';
import { writeSubmittedMail } from './mail.ts';
import { isEdited } from './origins.rules.ts';
import { requirePublicPicture } from './own-image.rules.ts';
import { dialedForm } from './phones.queries.ts';
import { findPoint, findTownSpelling } from './places.queries.ts';
import { holdCategory, readListing } from './queries.ts';
import { recordListingChange } from './record-change.ts';
import { refuseOutside } from './refuse-outside.ts';
import type { ListingRow } from './shapes.ts';
import { chooseSlug } from './slugs.ts';

export interface ListingDependencies extends Pick<Services, 'db' | 'clock' | 'site'> {
  jobs: Pick<Jobs, 'enqueue' | 'withdraw'>;
  /** Runs first in the transaction of each change of a bulk run; throws to prevent the change. */
  guard?: (trx: DatabaseTransaction) => Promise<void>;
}

export type SubmissionDependencies = ListingDependencies & {
  site: { settings: Pick<SiteSettings, 'plans'> };
  secret: string;
  propose: (
    trx: DatabaseTransaction,
    row: ListingRow,
    sent: ListingChange,
    at: Date,
  ) => Promise<void>;
};

type Columns = ReturnType<typeof submissionColumns>;

interface First {
  columns: Columns;
  trades: Pick<Stored<'businesses'>, 'trades' | 'tradesFrom'>;
  own: Awaited<ReturnType<typeof requireCustom>>;
  plan: Plan | null;
  isKeyFree: boolean;
}

const UNIQUE_VIOLATION = '23505';
const TRIES = 3;

/** Creates at most one business per `submissionKey`. Submissions that fill in the honeypot are stored as deleted. */
export async function submitBusiness(
  dependencies: SubmissionDependencies,
  input: BusinessInput,
): Promise<SubmittedBusiness> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const business = await dependencies.db.kysely
        .transaction()
        .execute((trx) => keepSubmission(trx, dependencies, input));
      return { ...business, checkoutToken: createCheckoutToken(dependencies.secret, business.id) };
    } catch (error) {
      // A concurrent submission just used the same key; try again.
      const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
      if (!isTaken || attempt === TRIES) throw error;
    }
  }
}

async function keepSubmission(
  trx: DatabaseTransaction,
  dependencies: SubmissionDependencies,
  input: BusinessInput,
): Promise<Business> {
  requirePublicPicture(input.imageUrl, dependencies.site.url);
  const category = requireCategory(await holdCategory(trx, input.categoryId));
  const city = await findTownSpelling(trx, input);
  const columns = submissionColumns({ ...input, city }, category.name);
  if (!columns.cityKey) throw invalidField('city', m.input_city_required());
  await refuseOutside(trx, columns);
  const chosen = await readTrades(trx, input);
  const trades = chosen ?? (await assignTrades(trx, columns));
  const listing = { custom: {}, categoryId: input.categoryId, trades: trades.trades };
  const plan = choosePlan(dependencies.site.settings, input);
  const own = await requireCustom(trx, { edit: input.custom, listing, by: 'owner' });
  const known = input.submissionKey ? await findSubmission(trx, input.submissionKey) : null;
  // A duplicated browser tab can send the key of a different business, which then counts as a new submission.
  const nameKey = foldText(input.name);
  const isSame =
    known !== null &&
    (known.nameKey === nameKey || foldText(await findFirstName(trx, known.id)) === nameKey);
  const id = isSame
    ? await submitAgain(trx, dependencies, known.id, { ...columns, ...chosen, ...own })
    : await submitFirst(trx, dependencies, input, {
        columns,
        trades,
        own,
        plan,
        isKeyFree: known === null,
      });
  return readListing(trx, id);
}

/** Returns the chosen plan; null for premium without a plan. Throws `invalid` if the listing can't buy it. */
function choosePlan({ plans }: Pick<SiteSettings, 'plans'>, input: BusinessInput): Plan | null {
  const { plan: id, isPremium, state, categoryId } = input;
  if (id === undefined || !isPremium) return null;
  const plan = plans.find((one) => one.id === id && isOfferedTo(one, { state, categoryId }));
  if (!plan) throw invalidField('plan', m.plans_not_for_listing());
  return plan;
}

async function readTrades(trx: DatabaseTransaction, { trades }: BusinessInput) {
  if (!trades) return null;
  return {
    trades: await requireTrades(trx, trades, { isNew: true }),
    tradesFrom: 'owner' as const,
  };
}

/**
 * Applies a repeated submission, for example after the first response was lost. Once someone has edited the
 * listing, the changes are only proposed; once it was approved or deleted, they are ignored.
 */
async function submitAgain(
  trx: DatabaseTransaction,
  { clock, propose }: SubmissionDependencies,
  id: number,
  change: ListingChange,
): Promise<number> {
  const operation = {
    action: 'business.submit-again',
    by: 'visitor',
    at: clock(),
    require: evenDeleted,
  };
  await changeListing(trx, id, operation, async (row) => {
    if (row.isApproved || row.approvedAt || row.deletedAt) return {};
    if (!isEdited(row)) return change;
    await propose(trx, row, change, operation.at);
    return {};
  });
  return id;
}

async function submitFirst(
  trx: DatabaseTransaction,
  { clock, jobs, site, secret }: SubmissionDependencies,
  input: BusinessInput,
  { columns, trades, own, plan, isKeyFree }: First,
): Promise<number> {
  const submittedAt = clock();
  const isSpam = Boolean(input.nickname);
  const slug = await chooseSlug(trx, input);
  const id = await insertListing(trx, {
    columns,
    ...trades,
    custom: own.custom ?? {},
    slug,
    submittedAt,
    deletedAt: isSpam ? submittedAt : null,
    submissionKey: isKeyFree ? (input.submissionKey ?? null) : null,
  });
  await settleIssues(trx, [id], submittedAt);
  await recordListingChange(trx, {
    at: submittedAt,
    actor: 'visitor',
    action: isSpam ? 'business.submit-spam' : 'business.submit',
    businessId: id,
    after: {
      name: input.name,
      slug,
      wantsPremium: input.isPremium,
      ...(plan && { plan: plan.name.en }),
    },
  });
  if (isSpam) return id;
  await startChecks(jobs, trx);
  const listing = { id, email: input.email, ownerEmail: input.ownerEmail };
  const owner = await addressOwner(trx, listing, { at: submittedAt, siteUrl: site.url });
  if (owner) {
    await rememberLanguage(trx, secret, { address: owner.to, at: submittedAt });
    const checkout = { id, token: createCheckoutToken(secret, id), plan };
    await jobs.enqueue(trx, mailQueue, writeSubmittedMail(site, owner, input, checkout));
  }
  return id;
}

async function findSubmission(
  trx: DatabaseTransaction,
  key: string,
): Promise<{ id: number; nameKey: string } | null> {
  const row = await trx
    .selectFrom('businesses')
    .select(['id', 'nameKey'])
    .where('submissionKey', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the name that was originally submitted. Uses index `audit_log_business`. */
async function findFirstName(trx: DatabaseTransaction, id: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select after->>'name' as name from audit_log
    where business_id = ${id} and action = 'business.submit' order by at, id limit 1
  `.execute(trx);
  return rows[0]?.name ?? '';
}

function submissionColumns(input: BusinessInput, categoryName: string) {
  return withKeys(pickFields(input, submittedColumns), categoryName);
}

async function insertListing(
  trx: DatabaseTransaction,
  listing: {
    columns: ReturnType<typeof submissionColumns>;
    trades: number[];
    tradesFrom: Stored<'businesses'>['tradesFrom'];
    custom: CustomValues;
    slug: string;
    submittedAt: Date;
    deletedAt: Date | null;
    submissionKey: string | null;
  },
): Promise<number> {
  const { columns, submittedAt, ...rest } = listing;
  const point = await findPoint(trx, columns);
  const { custom, trades } = rest;
  const told = await deriveFirst(trx, { custom, trades, categoryId: columns.categoryId });
  const { id } = await trx
    .insertInto('businesses')
    .values({
      ...columns,
      ...point,
      ...rest,
      ...told,
      phoneE164: dialedForm(columns.phone),
      submittedAt,
      updatedAt: submittedAt,
      source: 'owner',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepKeys(trx, [{ ...columns, ...point, id }]);
  return id;
}
