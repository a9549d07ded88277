import type { DatabaseTransaction } from '../../platform/database/database.ts';
import type { PlannedMail } from '../../platform/mail/planned.ts';
import { hashRecipient } from './hash-recipient.ts';
import { hasDay, isStopped, takeDay } from './queries.ts';

interface Cause {
  secret: string;
  /** Which of many has the day, such as `submission 7`. */
  cause: string;
}

/** Decides now whether a daily mail is its recipient's of the day, so that a screen can say so. */
export async function announceMail(
  trx: DatabaseTransaction,
  mail: PlannedMail,
  { secret, cause, at }: Cause & { at: Date },
): Promise<PlannedMail> {
  const { notice, to } = mail;
  if (!notice?.isDaily) return mail;
  const recipient = hashRecipient(secret, to);
  const isFirst = await takeDay(trx, { recipient, kind: notice.kind, jobId: cause, at });
  return isFirst ? { ...mail, notice: { ...notice, isDaily: false } } : mail;
}

/** Whether a mail of this cause goes to an address. */
export async function isAnnounced(
  trx: DatabaseTransaction,
  { to, kind, secret, cause }: Cause & { to: string; kind: string },
): Promise<boolean> {
  const recipient = hashRecipient(secret, to);
  return (
    (await hasDay(trx, { recipient, kind, jobId: cause })) && !(await isStopped(trx, recipient))
  );
}
