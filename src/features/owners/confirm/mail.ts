import type { PlannedMail } from '../../../platform/mail/planned.ts';
import { planMail } from '../../mails/plan.ts';
import type { ConfirmAnswer } from './link.rules.ts';
import type { Unconfirmed } from './queries.ts';

export function writeConfirmMail(
  to: string,
  { id: businessId, name: listing, address, city, state, zipCode, phone }: Unconfirmed,
  urls: Record<ConfirmAnswer, string>,
): PlannedMail {
  const place = [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
  return planMail(
    'listing-confirm',
    to,
    {
      ...{ listing, facts: { lines: [listing, place, ...(phone ? [phone] : [])] } },
      ...{ right_url: urls.right, correct_url: urls.correct, closed_url: urls.closed },
    },
    { businessId },
  );
}
