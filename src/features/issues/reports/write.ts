import * as m from '#messages';
import type { ProblemInput, ProblemReason } from '../../../contract/reports.ts';
import { ANSWER_DAYS } from '../../../domain/decision-limits.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { AppError } from '../../../platform/errors.ts';
import { invalidField } from '../../../platform/invalid-field.ts';
import { lockListing } from '../../businesses/model/change-listing.queries.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import { contactOf } from '../../mails/model/contact.rules.ts';
import { hashRecipient, isStopped } from '../../mails/model/notices.queries.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import { findIdByText } from '../../merges/list-pairs.ts';
import { findCurrentOwner } from '../../owners/model/queries.ts';
import { hashReporter } from '../../reviews/model/rules.ts';
import { correctionKey, type Proposed, readCorrections } from './corrections.rules.ts';
import { findDueTimes, findListed, insertReports, markAgreed } from './queries.ts';
import { mailCorrections, type ReportMails } from './tell.ts';

export type ReportDependencies = ReportMails & Pick<Services, 'db' | 'clock' | 'secret'>;

const DAY = 86_400_000;
/** Number of networks that must propose the same value for staff to decide without waiting for the owner. */
const EQUAL_NEEDED = 3;

/**
 * Stores a report for staff and the owner; it changes nothing by itself. Corrections go to the owner first. A report
 * that fills in the honeypot isn't stored. Returns the reasons. Throws `invalid` if nothing is reported.
 */
export async function reportBusiness(
  dependencies: ReportDependencies,
  businessId: number,
  { reason, other, detail, email = null, nickname, ...typed }: ProblemInput,
  address: string,
): Promise<ProblemReason[]> {
  const { db, clock, secret } = dependencies;
  await requireListed(db, businessId);
  const otherId =
    reason === 'duplicate' && other ? await requireOther(db, other, businessId) : null;
  return db.kysely.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, businessId);
    if (!listing?.isListed) throw businessGone();
    const corrections: { reason: ProblemReason; proposed: Proposed | null }[] = readCorrections(
      listing,
      typed,
    );
    const isCorrected = corrections.some((one) => one.reason === reason);
    const problems =
      reason && !isCorrected ? [...corrections, { reason, proposed: null }] : corrections;
    if (problems.length === 0) throw invalidField('reason', m.reports_nothing_wrong());
    const reasons = problems.map((one) => one.reason);
    if (nickname) return reasons;
    const at = clock();
    const until = new Date(at.getTime() + ANSWER_DAYS * DAY);
    const waiting = await findDueTimes(trx, businessId);
    const mayAsk = await hasOwner(trx, secret, listing);
    const asked = mayAsk
      ? problems.flatMap(({ reason: of, proposed }) =>
          proposed && !waiting.has(of) ? [{ reason: of, proposed }] : [],
        )
      : [];
    const rows = problems.map((problem) => {
      const isAsked = asked.some((one) => one.reason === problem.reason);
      const since = waiting.get(problem.reason);
      return {
        ...problem,
        proposedKey: problem.proposed && correctionKey(problem.proposed),
        otherId: problem.reason === 'duplicate' ? otherId : null,
        askedAt: isAsked ? at : null,
        waitsSince: isAsked ? until : since && since > at ? since : null,
      };
    });
    const reporterHash = hashReporter(secret, address);
    await insertReports(trx, { businessId, problems: rows, detail, email, reporterHash, at });
    await markAgreed(trx, { businessId, needed: EQUAL_NEEDED, at });
    if (asked.length > 0) await mailCorrections(trx, dependencies, { listing, asked, at, until });
    if (email) await rememberLanguage(trx, secret, { address: email, at });
    return reasons;
  });
}

/** Checks whether the listing has an owner who can be asked by email and hasn't unsubscribed. */
async function hasOwner(
  trx: DatabaseTransaction,
  secret: string,
  listing: ListingRow,
): Promise<boolean> {
  const owner = await findCurrentOwner(trx, listing.id);
  const contact = contactOf(listing);
  if (owner === null || owner.lockedAt !== null || contact === null) return false;
  return !(await isStopped(trx, hashRecipient(secret, contact)));
}

async function requireOther(db: Database, text: string, businessId: number): Promise<number> {
  const id = await findIdByText(db, text);
  const listed = id === null ? null : await findListed(db, id);
  if (!listed) throw invalidField('other', m.reports_other_unknown());
  if (listed.id === businessId) throw invalidField('other', m.reports_other_same());
  return listed.id;
}

export async function requireListed(db: Database, businessId: number) {
  const listed = await findListed(db, businessId);
  if (!listed) throw businessGone();
  return listed;
}

function businessGone(): AppError {
  return new AppError('not_found', m.reports_business_gone());
}
