import type { Purchase } from '../../../contract/purchases.ts';
import { formatDate } from '../../format.ts';
import { Card } from '../../ui/card.tsx';

export function NextSteps({ purchase }: { purchase: Purchase }) {
  const steps = purchase.status === 'paid' ? listSteps(purchase) : [];
  return (
    <Card title={steps.length > 0 ? 'What happens next' : 'About this receipt'}>
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

function listSteps({ business, periodEnd }: Purchase): string[] {
  return [
    ...(business && !business.isApproved
      ? [
          'Our team reviews the listing within 24-48 hours. If it is not approved, we refund your payment.',
        ]
      : []),
    'The listing has its website link and its badge, and can appear in the sponsored places above other results.',
    ...(periodEnd
      ? [
          `The year ends on ${formatDate(periodEnd)}. You will not be charged automatically. We will remind you 30 days, 7 days and 1 day before.`,
        ]
      : []),
  ];
}

function describeSending({ sentTo }: Purchase): string {
  return sentTo.length > 0
    ? `We emailed this receipt to ${sentTo.join(' and ')}.`
    : 'We email receipts to the contact of the listing. You can also print this page, or keep its address.';
}
