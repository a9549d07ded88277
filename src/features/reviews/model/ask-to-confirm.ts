import type { Language } from '../../../domain/languages.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Jobs, Queue } from '../../../platform/jobs/jobs.ts';
import { hashToken } from '../../../platform/token.ts';
import { rememberLanguage } from '../../mails/model/reader-language.ts';
import { createReviewToken, hashHost, hashMailbox } from './author-links.rules.ts';

const DAY = 86_400_000;
const CONFIRM_DAYS = 30;

export interface LinkWish {
  mailbox: string;
  isAsked: boolean;
  language?: Language;
}

export const mailReviewLinks: Queue<LinkWish> = {
  name: 'mail-review-links',
  retries: 20,
};

/** Stores the author's address and enqueues the mail with the link that confirms the review. */
export async function askToConfirm(
  trx: DatabaseTransaction,
  { jobs, secret }: { jobs: Pick<Jobs, 'enqueue'>; secret: string },
  { reviewId, email, at }: { reviewId: number; email: string; at: Date },
): Promise<void> {
  const mailbox = hashMailbox(secret, email);
  await rememberLanguage(trx, secret, { address: email, at });
  const confirmation = {
    reviewId,
    email,
    mailbox,
    hostHash: hashHost(secret, email),
    tokenHash: hashToken(createReviewToken(secret, reviewId)),
    createdAt: at,
    mailedAt: null,
    expiresAt: new Date(at.getTime() + CONFIRM_DAYS * DAY),
  };
  await trx.insertInto('reviewConfirmations').values(confirmation).execute();
  await jobs.enqueue(trx, mailReviewLinks, { mailbox, isAsked: false });
}
