import * as m from '#messages';
import type { ProblemInput } from '../../contract/business-reports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hashReporter } from '../reviews/rules.ts';
import { isListed, keepReport } from './queries.ts';

export interface ReportDependencies {
  db: Database;
  clock: Clock;
  /** Key of the hash under which a visitor's network is kept. */
  secret: string;
}

/** Nothing happens by it alone: staff and the owner read it. What fills the hidden field is not kept. */
export async function reportBusiness(
  { db, clock, secret }: ReportDependencies,
  businessId: number,
  { reason, detail, nickname }: ProblemInput,
  address: string,
): Promise<void> {
  const isThere = nickname
    ? await isListed(db, businessId)
    : await keepReport(db, {
        businessId,
        reason,
        detail,
        reporterHash: hashReporter(secret, address),
        at: clock(),
      });
  if (isThere) return;
  throw new AppError('not_found', m.reports_business_gone());
}
