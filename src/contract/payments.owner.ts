import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { purchaseStatus } from './payments.ts';

/** In cents. */
const ownerPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  months: z.int(),
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  path: z.string(),
});

export type OwnerPayment = z.infer<typeof ownerPayment>;

const ownerPayments = z.object({
  /** Where a year can be bought; null while it can't, as `refusal` explains, and where payments are off. */
  checkoutPath: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Newest first. */
  payments: z.array(ownerPayment),
});

export type OwnerPayments = z.infer<typeof ownerPayments>;

export const ownerPaymentCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/payments',
    summary: 'What was paid for the listing, and whether a year can be bought now',
    access: 'owner',
    params: ownerParams,
    output: ownerPayments,
  }),
};
