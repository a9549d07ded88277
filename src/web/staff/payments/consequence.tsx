import * as m from '#messages';
import type { AfterRefund, PaymentDetail } from '../../../contract/staff/payments.ts';
import { formatDate } from '../../dates.ts';
import { formatCents } from '../../format.ts';

const lists = new Intl.ListFormat(m.format_locale(), { type: 'conjunction' });

type Premium = NonNullable<PaymentDetail['premium']>;

export function describeEnd({ untilIfEnded }: Premium): string {
  return untilIfEnded
    ? m.payments_refund_premium_until({ date: formatDate(untilIfEnded) })
    : m.payments_refund_becomes_free();
}

export function describeKeep({ until }: Premium): string {
  return m.payments_refund_premium_stays({ date: formatDate(until) });
}

interface ConsequenceProps {
  payment: PaymentDetail;
  amount: number;
  premium: AfterRefund;
}

export function Consequence({ payment, amount, premium }: ConsequenceProps) {
  const { payers, refundable, amount: paid, amountRefunded } = payment;
  const isWhole = amount === refundable;
  const left = paid - amountRefunded - amount;
  return (
    <div className="rounded-card border border-gold-line bg-gold-soft p-3 text-sm">
      <p className="font-semibold">{m.payments_refund_effect()}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          {m.payments_refund_final({
            value:
              left === 0
                ? m.payments_refund_whole({ price: formatCents(amount) })
                : m.payments_refund_part({
                    price: formatCents(amount),
                    price2: formatCents(left),
                  }),
          })}
        </li>
        {payment.premium && (
          <li>
            {premium === 'end' ? describeEnd(payment.premium) : describeKeep(payment.premium)}
          </li>
        )}
        <li>
          {payers.length > 0
            ? m.payments_refund_told({
                value: lists.format(payers),
                isWhole: describeMail(isWhole, payment.premium && premium),
              })
            : m.payments_refund_untold()}
        </li>
      </ul>
    </div>
  );
}

function describeMail(isWhole: boolean, premium: AfterRefund | null): string {
  if (premium === 'keep') return m.payments_refund_mail_keeps();
  if (premium === 'end' && !isWhole) return m.payments_refund_mail_ended();
  return m.payments_refund_mail_money();
}
