import type { ColumnType } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, JobWait, Queue } from '../../../platform/jobs/jobs.ts';
import { contactOf } from './contact.rules.ts';
import { insertNotice } from './links.ts';

/** Emails contacts about changes. Each change writes its notices to `contact_notices`. */
export const tellContacts: Queue<object> = { name: 'tell-contacts', retries: 3, cron: '* * * * *' };

export function startTelling(
  jobs: Pick<Jobs, 'enqueue'>,
  trx: DatabaseTransaction,
  wait?: JobWait,
): Promise<void> {
  return jobs.enqueue(trx, tellContacts, {}, wait);
}

interface Listing {
  id: number;
  phone: string | null;
  email: string | null;
  website: string | null;
  ownerEmail: string | null;
  deletedAt: Date | null;
}

const fields = ['phone', 'email', 'website'] as const;

export async function recordContactChange(
  trx: DatabaseTransaction,
  { before, after }: { before: Listing; after: Listing },
  at: Date,
): Promise<void> {
  const email = contactOf(before);
  if (!email || before.deletedAt || after.deletedAt) return;
  const differing = fields.filter((field) => before[field] !== after[field]);
  const pick = (row: Listing) => ({
    ...Object.fromEntries(differing.map((field) => [field, row[field]])),
    ...(before.ownerEmail !== after.ownerEmail && { contact: row.ownerEmail }),
  });
  if (Object.keys(pick(after)).length === 0) return;
  await insertNotice(trx, {
    businessId: after.id,
    email,
    importId: null,
    at,
    before: JSON.stringify(pick(before)),
    after: JSON.stringify(pick(after)),
  });
}

declare module '../../../platform/database/tables.ts' {
  interface Shapes {
    contactNotices: {
      before: ColumnType<unknown, string, never>;
      after: ColumnType<unknown, string, never>;
    };
  }
}
