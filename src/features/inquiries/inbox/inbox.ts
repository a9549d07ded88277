import { sql } from 'kysely';
import * as m from '#messages';
import type { InquiryState, OwnerInquiry } from '../../../contract/inquiries.owner.ts';
import { type BoundedCount, countUpTo } from '../../../platform/database/count-up-to.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/database.ts';
import { runInBatches } from '../../../platform/database/in-batches.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TimeRange } from '../../../platform/http/page-by-time.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import { recordChange } from '../../audit/record-change.ts';
import { planMail } from '../../mails/model/plan.ts';
import type { InquiryDependencies } from './write.ts';

type Row = Omit<OwnerInquiry, 'createdAt' | 'answeredAt'> & {
  createdAt: Date;
  answeredAt: Date | null;
};

const COLUMNS = sql`id, name, case when is_email_shared then email end as email, message,
  wanted_on::text as wanted_on, state, spam_reason, answer, created_at, answered_at`;

function toInquiry({ createdAt, answeredAt, ...row }: Row): OwnerInquiry {
  return Object.assign(row, {
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  });
}

/** Uses index `inquiries_business`. */
export async function listInquiries(
  db: Database,
  { businessId, show }: { businessId: number; show: InquiryState },
  { after, limit }: TimeRange,
): Promise<OwnerInquiry[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from inquiries
    where business_id = ${businessId} and state = ${show}
      and (created_at, id) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.id ?? 0}::bigint)
    order by created_at desc, id desc limit ${limit}
  `.execute(db.kysely);
  return rows.map(toInquiry);
}

export function countInquiries(
  db: Database,
  { businessId, show }: { businessId: number; show: InquiryState },
): Promise<BoundedCount> {
  return countUpTo(
    db.kysely,
    sql`select from inquiries where business_id = ${businessId} and state = ${show}`,
  );
}

interface Which {
  id: number;
  businessId: number;
}

/** Emails the answer to the sender, whose address the owner may not see. Throws `conflict` for a second answer. */
export function answerInquiry(
  { db, clock, jobs, site }: InquiryDependencies,
  which: Which,
  answer: string,
): Promise<OwnerInquiry> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const inquiry = await lockInquiry(trx, which);
    if (inquiry.answer !== null) throw answeredAlready();
    const change = { answer, answeredAt: at, state: 'answered', spamReason: null } as const;
    const answered = await changeInquiry(trx, which, change);
    await recordInquiryChange(trx, which, { at, action: 'owner.answer-inquiry' });
    const { email, message, listing, path } = inquiry;
    const fields = {
      listing,
      answer,
      message,
      listing_url: site.url + path,
      ask_url: `${site.url}/ask/${which.businessId}`,
    };
    const about = { businessId: which.businessId };
    await jobs.enqueue(trx, mailQueue, planMail('inquiry-answer', email, fields, about));
    return answered;
  });
}

/** Throws `conflict` if a message that was answered here would be reopened. */
export function markInquiry(
  { db, clock }: Pick<InquiryDependencies, 'db' | 'clock'>,
  which: Which,
  state: InquiryState,
): Promise<OwnerInquiry> {
  return db.kysely.transaction().execute(async (trx) => {
    const at = clock();
    const inquiry = await lockInquiry(trx, which);
    if (state === 'open' && inquiry.answer !== null) throw answeredAlready();
    const marked = await changeInquiry(trx, which, {
      state,
      spamReason: state === 'spam' ? 'owner' : null,
      answeredAt: state === 'answered' || inquiry.answer ? (inquiry.answeredAt ?? at) : null,
    });
    const action = state === 'spam' ? 'owner.report-inquiry' : 'owner.mark-inquiry';
    await recordInquiryChange(trx, which, { at, action, state });
    return marked;
  });
}

function answeredAlready(): AppError {
  return new AppError('conflict', m.inquiries_answered_already());
}

async function lockInquiry(trx: DatabaseTransaction, { id, businessId }: Which) {
  const { rows } = await sql<{
    email: string;
    message: string;
    answer: string | null;
    answeredAt: Date | null;
    listing: string;
    path: string;
  }>`
    select i.email, i.message, i.answer, i.answered_at, b.name as listing,
      '/' || c.slug || '/' || b.slug as path
    from inquiries i join businesses b on b.id = i.business_id join categories c on c.id = b.category_id
    where i.id = ${id} and i.business_id = ${businessId}
    for update of i
  `.execute(trx);
  const [inquiry] = rows;
  if (!inquiry) throw new AppError('not_found', m.inquiries_gone());
  return inquiry;
}

async function changeInquiry(
  trx: DatabaseTransaction,
  { id }: Which,
  change: {
    state: InquiryState;
    spamReason: OwnerInquiry['spamReason'];
    answeredAt: Date | null;
    answer?: string;
  },
): Promise<OwnerInquiry> {
  await trx.updateTable('inquiries').set(change).where('id', '=', id).execute();
  const { rows } = await sql<Row>`select ${COLUMNS} from inquiries where id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`Message ${id} is gone`);
  return toInquiry(row);
}

function recordInquiryChange(
  trx: DatabaseTransaction,
  { id: inquiryId, businessId }: Which,
  { at, action, state }: { at: Date; action: string; state?: InquiryState },
): Promise<void> {
  const after = { inquiryId, ...(state && { state }) };
  return recordChange(trx, { at, actor: 'owner', action, businessId, after });
}

/** Uses index `inquiries_time`. */
export function deleteInquiries(db: Database, oldest: Date): Promise<void> {
  return runInBatches((most) =>
    sql`
      delete from inquiries
      where id in (select id from inquiries where created_at < ${oldest}
                   order by created_at limit ${most})
      returning id
    `.execute(db.kysely),
  );
}
