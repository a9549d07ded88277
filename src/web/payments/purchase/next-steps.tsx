import * as m from '#messages';
import { describeApproval } from '../../../contract/premium-terms.ts';
import { nameTerm } from '../../../contract/premium-words.ts';
import type { Purchase } from '../../../contract/purchases.ts';
import type { PublicSettings } from '../../../contract/settings.ts';
import { formatDate } from '../../dates.ts';
import { useSite } from '../../site.tsx';
import { Card } from '../../ui/card.tsx';

const lists = new Intl.ListFormat(m.locale(), { type: 'conjunction' });

export function NextSteps({ purchase }: { purchase: Purchase }) {
  const { approvalHours } = useSite();
  const steps = purchase.status === 'paid' ? listSteps(purchase, approvalHours) : [];
  return (
    <Card
      title={
        steps.length > 0
          ? m.payments_purchase_what_happens_next()
          : m.payments_purchase_about_this_receipt()
      }
    >
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
      ? [m.payments_purchase_our_team_reviews_the_listing({ hours: describeApproval(hours) })]
      : []),
    m.payments_purchase_the_listing_has_its_website_link(),
    ...(periodEnd
      ? [
          m.payments_purchase_the_value_ends_on_date_you({
            value: nameTerm({ months }),
            date: formatDate(periodEnd),
          }),
        ]
      : []),
  ];
}

function describeSending({ sentTo }: Purchase): string {
  return sentTo.length > 0
    ? m.payments_purchase_we_emailed_this_receipt_to_value({ value: lists.format(sentTo) })
    : m.payments_purchase_we_email_receipts_to_the_contact();
}
