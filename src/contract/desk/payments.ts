import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { purchaseStatus } from '../purchases.ts';
import { deskParams } from './desk.ts';

/** In cents. */
const deskPayment = z.object({
  id: z.int(),
  amount: z.int(),
  amountRefunded: z.int(),
  months: z.int(),
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  /** The page of its receipt. */
  path: z.string(),
});
export type DeskPayment = z.infer<typeof deskPayment>;

const deskPayments = z.object({
  /** Where a year can be bought; null while it can't, as `refusal` explains, and where payments are off. */
  checkoutPath: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Newest first. */
  payments: z.array(deskPayment),
});
export type DeskPayments = z.infer<typeof deskPayments>;

export const deskPaymentCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/:id/payments',
    summary: 'What was paid for the listing, and whether a year can be bought now',
    access: 'owner',
    params: deskParams,
    output: deskPayments,
  }),
};
