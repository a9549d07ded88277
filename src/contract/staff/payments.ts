import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../text.ts';

/** Money that arrived for a listing. In cents. */
export const staffPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  /** `refunding`: refund in progress; `lost`: lost in a dispute. */
  status: z.enum(['paid', 'refunding', 'refunded', 'lost']),
  paidAt: z.iso.datetime(),
  /** The time that it bought; null when it bought none. */
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** What is left of that time, and what it is worth; null when nothing is left. */
  rest: z.object({ days: z.int(), amount: z.int() }).nullable(),
});
export type StaffPayment = z.infer<typeof staffPayment>;

export const staffPaymentCalls = {
  ofBusiness: endpoint({
    method: 'GET',
    path: '/api/admin/businesses/:id/payments',
    summary: 'Payments for a business, newest first, and what is left of the paid year',
    access: 'admin',
    params: z.object({ id: idText }),
    output: z.array(staffPayment),
  }),
};
