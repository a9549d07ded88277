import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ownerParams } from './owner-area.ts';
import { offeredPlan, purchaseStatus, runningRenewal, termMonths } from './payments.ts';

/** Amounts are in cents. */
const ownerPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  months: termMonths,
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** Whether the term begins when the listing is approved. The period is null until then. */
  startsOnApproval: z.boolean(),
  path: z.string(),
});

export type OwnerPayment = z.infer<typeof ownerPayment>;

const ownerPayments = z.object({
  /** Path of the checkout. Null if a term can't be bought now (see `refusal`) or payments are off. */
  checkoutPath: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Plans to choose from, premium first. Empty if there is only premium, or nothing can be bought now. */
  plans: z.array(offeredPlan),
  renewal: runningRenewal.nullable(),
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
  stopRenewal: endpoint({
    method: 'DELETE',
    path: '/api/desk/:id/renewal',
    summary: 'Stop the automatic renewal of premium. Its payer is told.',
    access: 'owner',
    limit: 'desk',
    params: ownerParams,
    output: ownerPayments,
  }),
};
