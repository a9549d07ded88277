import * as m from '#messages';
import type { MailPreview } from '../../contract/mails.staff.ts';
import type { OwnerQuestion } from '../../contract/queue.staff.ts';
import type { Database, DatabaseTransaction } from '../../platform/database/database.ts';
import type { Stored } from '../../platform/database/tables.ts';
import type { Services } from '../../platform/dependencies/dependencies.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailQueue } from '../../platform/mail/compose.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { recordChange } from '../audit/record-change.ts';
import { untilFinal, waitKey } from '../audit/undo.ts';
import { lockListing } from '../businesses/model/change-listing.queries.ts';
import { listingMissing } from '../businesses/model/change-listing.rules.ts';
import type { ListingRow } from '../businesses/model/shapes.ts';
import { readForStaff } from '../businesses/model/staff-listings.ts';
import { contactOf } from '../mails/model/contact.rules.ts';
import { addressOwner, LINK_PATH, type OwnerAddress } from '../mails/model/links.ts';
import { planMail } from '../mails/model/plan.ts';
import { type PreviewDependencies, previewMail } from '../mails/model/render.ts';
import type { Site } from '../settings/site.ts';
import { describeQuestion } from './list/queue.rules.ts';

export type Question = Stored<'ownerQuestions'>;

export async function findQuestion(
  db: Database['kysely'] | DatabaseTransaction,
  businessId: number,
): Promise<Question | null> {
  const row = await db
    .selectFrom('ownerQuestions')
    .selectAll()
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepQuestion(trx: DatabaseTransaction, question: Question): Promise<void> {
  const { businessId: _, ...values } = question;
  await trx
    .insertInto('ownerQuestions')
    .values(question)
    .onConflict((conflict) => conflict.column('businessId').doUpdateSet(values))
    .execute();
}

export async function deleteQuestion(
  trx: DatabaseTransaction,
  businessId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('ownerQuestions')
    .where('businessId', '=', businessId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Saves an answer. Returns null if the question was replaced after it was read. Uses the primary key. */
export async function keepAnswer(
  trx: DatabaseTransaction,
  {
    businessId,
    askedAt,
    answer,
    at,
  }: { businessId: number; askedAt: Date; answer: string; at: Date },
): Promise<Question | null> {
  const row = await trx
    .updateTable('ownerQuestions')
    .set({ answer, answeredAt: at })
    .where('businessId', '=', businessId)
    .where('askedAt', '=', askedAt)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteOldQuestions(db: Database, before: Date): Promise<void> {
  await db.kysely.deleteFrom('ownerQuestions').where('askedAt', '<', before).execute();
}

export interface QuestionDependencies extends Pick<Services, 'db' | 'clock'> {
  jobs: Jobs;
  site: Site;
}

const ACTION = 'business.ask';

/**
 * Emails a question to the owner. Throws `conflict` if there is no address to ask, or if a question is
 * already open.
 */
export function askOwner(
  { db, clock, jobs, site }: QuestionDependencies,
  { id, question, by }: { id: number; question: string; by: string },
): Promise<OwnerQuestion> {
  return db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, id);
    if (!listing || listing.deletedAt) throw listingMissing();
    const at = clock();
    const former = await findQuestion(trx, id);
    if (former && describeQuestion(former, listing.version, at).state === 'waiting') {
      throw new AppError('conflict', m.triage_question_pending());
    }
    const owner = await addressOwner(trx, listing, { at, siteUrl: site.url });
    if (!owner) throw nobodyToAsk(listing);
    const kept = toQuestion(listing, { question, by, at });
    await keepQuestion(trx, kept);
    const mail = writeQuestionMail(owner, { name: listing.name, question });
    await jobs.enqueue(trx, mailQueue, mail, untilFinal(ACTION, id));
    const change = { at, actor: by, action: ACTION, businessId: id };
    await recordChange(trx, { ...change, after: { name: listing.name, question } });
    return describeQuestion(kept, listing.version, at);
  });
}

function toQuestion(
  { id: businessId, version }: ListingRow,
  { question, by: askedBy, at: askedAt }: { question: string; by: string; at: Date },
) {
  return { businessId, version, question, askedBy, askedAt, answer: null, answeredAt: null };
}

function nobodyToAsk({ name }: ListingRow): AppError {
  return new AppError('conflict', m.triage_question_no_email({ name }));
}

export function stopAsking(
  { db, clock, jobs }: QuestionDependencies,
  id: number,
  by: string,
): Promise<{ businessId: number }> {
  return db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, id);
    if (!listing || !(await deleteQuestion(trx, id))) {
      throw new AppError('not_found', m.triage_question_none());
    }
    await jobs.withdraw(trx, [mailQueue], waitKey(ACTION, id));
    await recordChange(trx, {
      at: clock(),
      actor: by,
      action: 'business.stop-asking',
      businessId: id,
      after: { name: listing.name },
    });
    return { businessId: id };
  });
}

export async function previewQuestion(
  dependencies: PreviewDependencies,
  id: number,
  question: string,
): Promise<MailPreview> {
  const { db, site } = dependencies;
  const listing = await readForStaff(db, id);
  const to = contactOf(listing);
  const manageUrl = `${site.url}${LINK_PATH}?token=...`;
  const { name } = listing;
  return previewMail(dependencies, to, (address) =>
    writeQuestionMail({ to: address, manageUrl }, { name, question }),
  );
}

function writeQuestionMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, question }: { name: string; question: string },
): PlannedMail {
  return planMail('listing-question', to, { listing, question, manage_url }, { businessId });
}
