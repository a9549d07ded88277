import * as m from '#messages';
import type { PaymentSum } from '../../contract/payments.ts';
import { formatRate } from '../../domain/tax-words.ts';
import { formatCents } from '../kit/format.ts';

/** Returns the lines from the price to the amount, each with a label. Empty without a coupon and a tax. */
export function listSum(sum: PaymentSum | null): [name: string, value: string][] {
  if (!sum) return [];
  const { price, coupon, discount, tax, taxRate, taxState } = sum;
  return [
    [m.services_price(), formatCents(price)],
    ...(coupon === null
      ? []
      : ([[m.payments_coupon({ coupon }), `-${formatCents(discount)}`]] as [string, string][])),
    ...(taxRate === null
      ? []
      : ([
          [m.payments_tax({ state: taxState ?? '', rate: formatRate(taxRate) }), formatCents(tax)],
        ] as [string, string][])),
  ];
}
