import * as m from '#messages';
import type { AfterRefund, PaymentDetail } from '../../../contract/staff/payments.ts';
import { formatDate } from '../../dates.ts';
import { formatCents } from '../../format.ts';

const lists = new Intl.ListFormat(m.locale(), { type: 'conjunction' });

type Premium = NonNullable<PaymentDetail['premium']>;

export function describeEnd({ untilIfEnded }: Premium): string {
  return untilIfEnded
    ? m.staff_payments_then_it_is_premium_until_date({ date: formatDate(untilIfEnded) })
    : m.staff_payments_the_listing_becomes_a_free_listing();
}

export function describeKeep({ until }: Premium): string {
  return m.staff_payments_it_is_premium_until_date({ date: formatDate(until) });
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
      <p className="font-semibold">{m.staff_payments_what_happens()}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          {m.staff_payments_value_this_cant_be_undone({
            value:
              left === 0
                ? m.staff_payments_price_goes_back_to_the_card({ price: formatCents(amount) })
                : m.staff_payments_price_goes_back_to_the_card_2({
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
            ? m.staff_payments_we_tell_value_by_email_iswhole({
                value: lists.format(payers),
                isWhole: describeMail(isWhole, payment.premium && premium),
              })
            : m.staff_payments_nobody_is_told_no_email_address()}
        </li>
      </ul>
    </div>
  );
}

function describeMail(isWhole: boolean, premium: AfterRefund | null): string {
  if (premium === 'keep') return m.staff_payments_the_email_says_that_premium_stays();
  if (premium === 'end' && !isWhole) return m.staff_payments_the_email_says_that_premium_ended();
  return m.staff_payments_the_email_says_that_the_money();
}
