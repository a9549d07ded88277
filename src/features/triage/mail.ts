import type { PlannedMail } from '../../platform/mail/planned.ts';
import type { OwnerAddress } from '../contacts/address-owner.ts';
import { planMail } from '../mails/plan.ts';

/** To the contact of a listing: what staff want to know before they decide. */
export function writeQuestionMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, question }: { name: string; question: string },
): PlannedMail {
  return planMail('listing-question', to, { listing, question, manage_url }, { businessId });
}
