import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText } from './text.ts';

/** `refunding`: refund in progress; `lost`: lost in a dispute. */
export const purchaseStatus = z.enum(['paid', 'refunding', 'refunded', 'lost']);
export type PurchaseStatus = z.infer<typeof purchaseStatus>;

/** Money that arrived, as its payer sees it. In cents. */
export const purchase = z.object({
  id: z.int(),
  /** Null when the listing is gone. */
  business: z
    .object({
      id: z.int(),
      /** Null while the listing waits for approval, but for its owner. */
      name: z.string().nullable(),
      isApproved: z.boolean(),
    })
    .nullable(),
  amount: z.int(),
  amountRefunded: z.int(),
  /** The term that was bought. */
  months: z.int(),
  status: purchaseStatus,
  paidAt: z.iso.datetime(),
  refundedAt: z.iso.datetime().nullable(),
  /** It was refunded in full, and the time that it bought stays. */
  keepsPeriod: z.boolean(),
  /** The time that it bought; null when it bought none. */
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  reference: z.string(),
  /** Who the receipt is from, beside the name of the site. */
  seller: z.object({ name: z.string().nullable(), address: z.string().nullable() }),
  /** Where the receipt went, such as `r***@bakery.example`; a private contact is left out. */
  sentTo: z.array(z.string()),
});
export type Purchase = z.infer<typeof purchase>;

export const purchaseCalls = {
  read: endpoint({
    method: 'GET',
    path: '/api/purchases/:id',
    summary: 'What was bought, for whoever has the link in the receipt',
    access: 'anyone',
    isPrivate: true,
    params: z.object({ id: idText }),
    query: z.object({ token: z.string().max(100).default('') }),
    output: purchase,
  }),
};
