import type { FactDoubt } from '../../contract/checks.ts';
import type { StaleReason } from '../../contract/staff/checks.ts';
import type { MailValue, PlannedMail } from '../../platform/mail/planned.ts';
import type { OwnerAddress } from '../contacts/address-owner.ts';
import { planMail } from '../mails/plan.ts';

interface Asked {
  name: string;
  confirmedAt: Date;
  reasons: StaleReason[];
  doubts: FactDoubt[];
}

export function writeDoubtMail(
  { to, manageUrl: manage_url, businessId }: OwnerAddress,
  { name: listing, confirmedAt, reasons, doubts }: Asked,
): PlannedMail {
  const month: MailValue = { month: confirmedAt.toISOString(), hasYear: true };
  const sentences: Record<StaleReason['code'], MailValue> = {
    unconfirmed: { words: 'doubt-unconfirmed', with: { month } },
    website: { words: 'doubt-website' },
    closed: { words: 'doubt-closed' },
    conflict: { lines: doubts.map(describeDoubt) },
  };
  const lines = reasons.map(({ code }) => sentences[code]);
  return planMail('listing-doubt', to, { listing, doubts: { lines }, manage_url }, { businessId });
}

function describeDoubt({ kind, value, miles, zipCity, zipStates }: FactDoubt): MailValue {
  const place = [zipCity, ...zipStates].filter(Boolean).join(', ');
  const states = zipStates.reduce<MailValue>(
    (one, other) => (one ? { words: 'or', with: { one, other } } : other),
    '',
  );
  return { words: `doubt-${kind}`, with: { value, place, states, miles: miles ?? '' } };
}
