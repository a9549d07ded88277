import type { PaymentSum } from '../../../contract/payments.ts';
import type { BoughtPlan } from '../../../domain/plans.ts';
import { formatRate } from '../../../domain/tax-words.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/dependencies/dependencies.ts';
import { mailQueue } from '../../../platform/mail/compose.ts';
import type { MailValue, PlannedMail } from '../../../platform/mail/planned.ts';
import type { ListingRow } from '../../businesses/model/shapes.ts';
import type { OwnerAddress } from '../../mails/model/links.ts';
import { planMail } from '../../mails/model/plan.ts';
import { describeMailLength } from '../../mails/model/render.ts';
import { tellSum } from './coupons.ts';
import { createOwnPurchasePath, createPurchasePath, createStopPath } from './payment-links.ts';
import { addressPayers, type PayerAddress, type Payment } from './queries.ts';
import { quoteRenewal } from './quote.rules.ts';
import type { RenewalEnd } from './rules.ts';

interface Listing {
  id: number;
  name: string;
}

/** Plan that ends; null for premium without a plan. */
interface Planned {
  plan: BoughtPlan | null;
}

type PaidListing = Listing & { isApproved: boolean };

/** Returns the name of the listing for a payer. A stranger who pays for a pending listing gets only its number. */
export function nameTo(
  { isOwn }: Pick<PayerAddress, 'isOwn'>,
  { id, name, isApproved }: PaidListing,
): MailValue {
  return isApproved || isOwn ? name : { words: 'unnamed-listing', with: { number: String(id) } };
}

const day = (date: Date): MailValue => ({ day: date.toISOString() });

/** Receipts and refund mails are always sent. Mails triggered by a date can be unsubscribed from. */
export function writeReceipt(
  payer: PayerAddress,
  business: PaidListing,
  payment: {
    number: number;
    reference: string;
    amount: number;
    /** Months of the term; null for a term without an end. */
    months: number | null;
    start: Date;
    end: Date | null;
    startsOnApproval: boolean;
    paidAt: Date;
    url: string;
    sum: PaymentSum | null;
    plan: Payment['plan'];
    /** Amount in cents that an automatic renewal charges. */
    renewalAmount: number;
    /** URL that stops the automatic renewal; null without one. */
    stopUrl: string | null;
  },
): PlannedMail {
  const { to, manageUrl: manage_url } = payer;
  const { id: businessId, isApproved } = business;
  const listing = nameTo(payer, business);
  const { start, end, months, startsOnApproval, sum, stopUrl: stop_url } = payment;
  const length = months === null ? null : describeMailLength(months);
  const fields = {
    listing,
    manage_url,
    receipt: String(payment.number),
    reference: payment.reference,
    amount: { cents: payment.amount },
    paid_on: day(payment.paidAt),
    starts_on: startsOnApproval ? { words: 'day-of-approval' } : day(start),
    receipt_url: payment.url,
    review_time: isApproved ? null : { as: 'approval_time' as const },
    plan: payment.plan && { local: payment.plan.name },
    coupon: sum?.coupon ?? null,
    discount: sum?.coupon ? { cents: sum.discount } : null,
    tax: sum?.taxRate ? { cents: sum.tax } : null,
    tax_rate: sum?.taxRate ? `${sum.taxState} ${formatRate(sum.taxRate)}` : null,
  };
  if (months === null || length === null) {
    // Premium without a plan always has an end, so the payment has a plan.
    return planMail('receipt-endless', to, { ...fields, plan: fields.plan ?? '' }, { businessId });
  }
  const after = { words: 'after-approval', with: { length } };
  const ends_on = end && !startsOnApproval ? day(end) : after;
  const dated = { ...fields, term_length: length, ends_on };
  const renewal_amount = { cents: payment.renewalAmount };
  return stop_url
    ? planMail(
        'receipt-renewing',
        to,
        { ...dated, renewal_amount, stop_url },
        { businessId, months },
      )
    : planMail('receipt', to, dated, { businessId, months });
}

export function writeReminder(
  site: { url: string },
  { to, manageUrl: manage_url }: OwnerAddress,
  { id: businessId, name: listing, plan }: Listing & Planned,
  until: Date,
  days: number,
): PlannedMail {
  const fields = {
    listing,
    manage_url,
    when: { words: 'ends-in', count: days },
    ends_on: day(until),
    renew_url: createRenewUrl(site, { id: businessId, plan }),
  };
  return plan
    ? planMail('plan-reminder', to, { ...fields, plan: { local: plan.name } }, { businessId })
    : planMail('premium-reminder', to, fields, { businessId });
}

function createRenewUrl({ url }: { url: string }, { id, plan }: { id: number } & Planned): string {
  return `${url}/checkout/${id}${plan ? `?plan=${plan.id}` : ''}`;
}

export function writeEndedMail(
  site: { url: string },
  { to, manageUrl: manage_url }: OwnerAddress,
  { id: businessId, name: listing, plan }: Listing & Planned,
): PlannedMail {
  const renew_url = createRenewUrl(site, { id: businessId, plan });
  const fields = { listing, renew_url, manage_url };
  return plan
    ? planMail('plan-ended', to, { ...fields, plan: { local: plan.name } }, { businessId })
    : planMail('premium-ended', to, fields, { businessId });
}

/** Writes the email that tells the payer of an automatic renewal the amount and the date of the charge. */
export function writeRenewalNotice(
  to: string,
  { id: businessId, name: listing }: Listing,
  renewal: {
    amount: number;
    months: number;
    plan: BoughtPlan | null;
    end: Date;
    chargeAt: Date;
    stopUrl: string;
  },
): PlannedMail {
  const { months, plan, stopUrl: stop_url } = renewal;
  return planMail(
    'renewal-notice',
    to,
    {
      listing,
      stop_url,
      amount: { cents: renewal.amount },
      term_length: describeMailLength(months),
      ends_on: day(renewal.end),
      charged_on: day(renewal.chargeAt),
      plan: plan && { local: plan.name },
    },
    { businessId, months },
  );
}

/** Writes the email that nothing is charged anymore, with the reason and, where that helps, a link to renew by hand. */
export function writeRenewalStopped(
  site: { url: string },
  to: string,
  { id: businessId, name: listing }: Listing,
  why: RenewalEnd,
): PlannedMail {
  const because = { words: `renewal-${why}` };
  const isRenewable = why === 'stopped' || why === 'refused' || why === 'late';
  const renew_url = isRenewable ? `${site.url}/checkout/${businessId}` : null;
  return planMail('renewal-stopped', to, { listing, because, renew_url }, { businessId });
}

interface Returned {
  amount: number;
  isRest?: boolean;
  isPart?: boolean;
  /** End of the term that the payer keeps despite a full refund. */
  keptUntil?: Date | null;
}

export function writeReturnedMail(
  payer: PayerAddress,
  business: PaidListing | null,
  returned: Returned,
): PlannedMail {
  const { to, manageUrl: manage_url } = payer;
  const { isRest = false, isPart = isRest, keptUntil = null } = returned;
  const amount = { cents: returned.amount };
  const kept_until = keptUntil && day(keptUntil);
  const about = business && { listing: nameTo(payer, business), amount, manage_url };
  const more = business ? { businessId: business.id } : {};
  if (isPart) {
    const template = isRest ? 'payment-part-returned' : 'payment-reduced';
    return about
      ? planMail(template, to, about, more)
      : planMail(`${template}-gone`, to, { amount });
  }
  return about
    ? planMail('payment-returned', to, { ...about, kept_until }, more)
    : planMail('payment-returned-gone', to, { amount, kept_until });
}

type Dependencies = Pick<Services, 'jobs' | 'secret' | 'site'>;

type PaidFor = Payment & { paidAt: Date; periodStart: Date };

export function isPaidFor(payment: Payment): payment is PaidFor {
  return payment.paidAt !== null && payment.periodStart !== null;
}

/** Emails the receipt of a payment to its payers and returns their number. `renewal` is the running one. */
export async function mailReceipt(
  trx: DatabaseTransaction,
  { jobs, site, secret }: Dependencies,
  payment: PaidFor,
  listing: ListingRow,
  renewal: { customerId: string } | null,
): Promise<number> {
  const { id, months, paidAt, periodStart: start, periodEnd: end, startsOnApproval } = payment;
  const amount = payment.amountReceived ?? payment.amount;
  const payers = await addressPayers(trx, payment, listing, { at: paidAt, siteUrl: site.url });
  const sum = await tellSum(trx, payment);
  for (const payer of payers) {
    const receipt = writeReceipt(payer, listing, {
      number: id,
      reference: payment.providerId ?? '',
      amount,
      months,
      paidAt,
      start,
      end,
      startsOnApproval,
      sum,
      plan: payment.plan,
      renewalAmount: quoteRenewal(payment).amount,
      url: site.url + (payer.isOwn ? createOwnPurchasePath : createPurchasePath)(secret, id),
      stopUrl: renewal && site.url + createStopPath(secret, renewal.customerId),
    });
    await jobs.enqueue(trx, mailQueue, receipt);
  }
  return payers.length;
}
