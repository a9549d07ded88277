import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';

export interface ReplyMail {
  to: string;
  listing: string;
  businessId: number;
  reviewerName: string;
  text: string;
  deskUrl: string;
}

function describe({ listing, reviewerName: reviewer, text: reply, deskUrl }: ReplyMail) {
  return { listing, reviewer, reply, manage_url: deskUrl };
}

export function writePublishedMail(mail: ReplyMail): PlannedMail {
  const { to, businessId } = mail;
  return planMail('reply-published', to, describe(mail), { businessId });
}

export function writeRemovedMail(mail: ReplyMail, reason: string): PlannedMail {
  const { to, businessId } = mail;
  return planMail('reply-removed', to, { ...describe(mail), reason }, { businessId });
}
