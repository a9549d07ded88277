import type { DatabaseTransaction } from '../../platform/database/database.ts';
import { currentProgram } from '../../platform/program.ts';
import { insertAuditEntry } from './queries.ts';
import { withoutSecrets } from './read/names.ts';

export interface Change {
  at: Date;
  /** A user's id, or who else did it: `visitor`, `payments`, `clock`. */
  actor: string;
  /** What was done, in the words of the code: `business.approve`. */
  action: string;
  businessId: number | null;
  /** The version of the business that the change made. */
  version?: number;
  reason?: string | undefined;
  before?: object;
  after?: object;
}

export async function recordChange(trx: DatabaseTransaction, change: Change): Promise<void> {
  const { reason, before, after, ...rest } = change;
  await insertAuditEntry(trx, {
    ...rest,
    program: currentProgram(),
    reason: reason ?? null,
    before: before ? JSON.stringify(withoutSecrets(before)) : null,
    after: after ? JSON.stringify(withoutSecrets(after)) : null,
  });
}
