import * as m from '#messages';
import { describeApproval } from '../../../contract/premium-terms.ts';
import { nameTerm } from '../../../contract/premium-words.ts';
import type { Purchase } from '../../../contract/purchases.ts';
import type { PublicSettings } from '../../../contract/settings.ts';
import { formatDate } from '../../dates.ts';
import { useSite } from '../../site.tsx';
import { Card } from '../../ui/card.tsx';

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

export function NextSteps({ purchase }: { purchase: Purchase }) {
  const { approvalHours } = useSite();
  const steps = purchase.status === 'paid' ? listSteps(purchase, approvalHours) : [];
  return (
    <Card title={steps.length > 0 ? m.common_what_next() : m.receipt_about()}>
      <ul className="ml-5 flex list-disc flex-col gap-2">
        {[...steps, describeSending(purchase)].map((step) => (
          <li key={step} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function listSteps(
  { business, months, periodEnd }: Purchase,
  hours: PublicSettings['approvalHours'],
): string[] {
  return [
    ...(business && !business.isApproved
      ? [m.receipt_next_review({ hours: describeApproval(hours) })]
      : []),
    m.receipt_next_listed(),
    ...(periodEnd
      ? [
          m.receipt_next_end({
            value: nameTerm({ months }),
            date: formatDate(periodEnd),
          }),
        ]
      : []),
  ];
}

function describeSending({ sentTo }: Purchase): string {
  return sentTo.length > 0
    ? m.receipt_emailed({ value: lists.format(sentTo) })
    : m.receipt_emails_go();
}
