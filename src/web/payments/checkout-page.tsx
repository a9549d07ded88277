import { Elements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import * as m from '#messages';
import type { OfferedPlan, PaymentSum } from '../../contract/payments.ts';
import { describeRate, nameTerm, type SoldOffer } from '../../domain/premium-words.ts';
import { HttpError } from '../kit/api.ts';
import { formatDate } from '../kit/dates.ts';
import { formatCents } from '../kit/format.ts';
import { Metadata } from '../kit/metadata.tsx';
import { send } from '../kit/send.ts';
import { type Site, useSite } from '../kit/site.tsx';
import { Button, ButtonLink } from '../kit/ui/button.tsx';
import { Card } from '../kit/ui/card.tsx';
import { CheckIcon } from '../kit/ui/icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { Message } from '../kit/ui/message.tsx';
import { Rich } from '../kit/ui/rich.tsx';
import { ScriptNeeded } from '../kit/ui/script-needed.tsx';
import { type CheckoutIntent, CouponForm } from './coupon-form.tsx';
import { FreePayment } from './free-payment.tsx';
import { loadPaymentProvider } from './load-stripe.ts';
import { PaymentForm, useCheckoutToken, useChosenPlan } from './payment-form.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { listSum } from './sum-rows.ts';
import { UnclaimedPayment } from './unclaimed-payment.tsx';
import { isClaimRefused, type PaidIntent, useClaim } from './use-claim.ts';
import { withinLimit } from './within-limit.ts';

/** Loads nothing in advance, because only the browser starts a payment. */
export async function loadCheckout({ params }: LoaderFunctionArgs) {
  return isBusinessId(Number(params.businessId)) ? null : data(null, { status: 404 });
}

export function CheckoutPage() {
  const { businessId = '' } = useParams();
  return <Checkout key={businessId} businessId={businessId} />;
}

function Checkout({ businessId }: { businessId: string }) {
  const { payments } = useSite();
  const id = Number(businessId);
  const token = useCheckoutToken();
  const plan = useChosenPlan();
  const { data: checkout, error } = useCheckout({ businessId: id, token, plan }, payments);
  const [isBroken, setIsBroken] = useState(false);
  const queryClient = useQueryClient();
  if (!payments || !isBusinessId(id) || error || isBroken) {
    const detail = error instanceof HttpError ? error.problem?.detail : undefined;
    return <PaymentSetupError businessId={businessId} detail={detail} />;
  }
  if (!checkout) return <CheckoutSkeleton />;
  return (
    <CheckoutScreen
      businessId={id}
      checkout={checkout}
      onLoadError={() => setIsBroken(true)}
      onPriced={(intent) =>
        queryClient.setQueryData(['checkout', id, token], {
          ...checkout,
          ...intent,
          isPlanGone: false,
        })
      }
    />
  );
}

interface PaymentSetupErrorProps {
  businessId: string;
  detail?: string | undefined;
}

function PaymentSetupError({ businessId, detail }: PaymentSetupErrorProps) {
  return (
    <>
      <Metadata title={m.checkout_setup_failed()} isHidden />
      <Message title={m.checkout_setup_failed()} level="h1">
        <p className="wrap-anywhere">{m.checkout_setup_failed_text({ businessId })}</p>
        {detail && <p className="text-sm text-muted">{detail}</p>}
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/" variant="secondary">
            {m.common_return_home()}
          </ButtonLink>
          <Button onClick={() => window.location.reload()}>{m.common_try_again()}</Button>
        </div>
      </Message>
    </>
  );
}

function useCheckout(asked: AskedCheckout, payments: Site['payments']) {
  const { businessId, token } = asked;
  return useQuery({
    queryKey: ['checkout', businessId, token],
    enabled: payments !== null && isBusinessId(businessId),
    // Every visit requests a new payment intent. On the server, a finite `gcTime` would leave timers running.
    gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 0,
    structuralSharing: false,
    queryFn: async () => {
      if (!payments) throw new Error('Payments are not set up');
      const [intent, stripe] = await withinLimit(
        Promise.all([openCheckout(asked), loadPaymentProvider(payments)]),
      );
      return { ...intent, stripe };
    },
  });
}

interface AskedCheckout {
  businessId: number;
  token: string | undefined;
  plan: string | undefined;
}

/**
 * Opens the payment for the chosen plan. If the plan isn't offered anymore, opens it without a plan and reports that.
 */
async function openCheckout({ businessId, token, plan }: AskedCheckout) {
  const open = (chosen?: string) =>
    send('POST /api/create-payment-intent', {
      body: { businessId, ...(token && { token }), ...(chosen && { plan: chosen }) },
    });
  try {
    return { ...(await open(plan)), isPlanGone: false };
  } catch (error) {
    if (!plan || !(error instanceof HttpError) || error.status !== 409) throw error;
    return { ...(await open()), isPlanGone: true };
  }
}

function isBusinessId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

interface CardPaymentProps {
  businessId: number;
  /** Listed price, of which `amount` is paid now. */
  offer: SoldOffer;
  amount: number;
  sum: PaymentSum | null;
  renewalPrice: number;
  stripe: Stripe;
  clientSecret: string;
  isRenewal: boolean;
  renews: boolean;
  onLoadError: () => void;
}

function CardPayment(props: CardPaymentProps) {
  const { businessId, stripe, clientSecret, onLoadError } = props;
  const appearance = useAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  const claim = useClaim(businessId, useCheckoutToken(), { isNew: !props.isRenewal });
  const form = useRef<HTMLDivElement>(null);
  const [unclaimed, setUnclaimed] = useState<{ intent: PaidIntent; height: number } | null>(null);
  if (unclaimed) {
    // Keeps the form's height to avoid layout shift.
    return (
      <div className="flex flex-col justify-center" style={{ minHeight: unclaimed.height }}>
        <UnclaimedPayment
          isChecking={claim.isPending}
          onCheck={() => claim.mutate(unclaimed.intent)}
        />
      </div>
    );
  }
  const keepUnclaimed = (intent: PaidIntent) =>
    setUnclaimed({ intent, height: form.current?.offsetHeight ?? 0 });
  return (
    <Elements stripe={stripe} options={options}>
      <div ref={form}>
        <PaymentForm
          businessId={businessId}
          offer={props.offer}
          amount={props.amount}
          sum={props.sum}
          renewalPrice={props.renewalPrice}
          clientSecret={clientSecret}
          renews={props.renews}
          isClaiming={!claim.isIdle}
          onPaid={(intent) =>
            claim.mutate(intent, {
              onError: (error) => (isClaimRefused(error) ? claim.reset() : keepUnclaimed(intent)),
            })
          }
          onLoadError={onLoadError}
        />
      </div>
    </Elements>
  );
}

const DARK = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(DARK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns our colors for the provider's form, which is in an iframe that our styles can't reach. */
function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(subscribe, () => window.matchMedia(DARK).matches);
  return useMemo(() => readAppearance(isDark), [isDark]);
}

function readAppearance(isDark: boolean): Appearance {
  const root = getComputedStyle(document.documentElement);
  const color = (name: string) => root.getPropertyValue(`--${name}`).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('accent'),
      accessibleColorOnColorPrimary: color('accent-ink'),
      colorBackground: color('surface'),
      colorText: color('ink'),
      colorTextSecondary: color('muted'),
      colorTextPlaceholder: color('muted'),
      colorDanger: color('danger'),
      inputColorBorder: color('field-line'),
      borderRadius: '10px',
      fontFamily: root.fontFamily,
      fontSizeBase: '16px',
    },
  };
}

interface CheckoutScreenProps {
  businessId: number;
  /** Offer at the time when the payment was opened, even if the site's price changed since. */
  checkout: CheckoutIntent & { stripe: Stripe; isPlanGone: boolean };
  onLoadError: () => void;
  onPriced: (intent: CheckoutIntent) => void;
}

function CheckoutScreen({ businessId, checkout, onLoadError, onPriced }: CheckoutScreenProps) {
  const { businessName, premiumUntil, price: amount, months, takesCoupons, ...more } = checkout;
  const { plan, plans, isPlanGone, ...payment } = more;
  const chosen = plans.find(({ id }) => id === plan);
  const { sum } = payment;
  const offer = { price: sum?.price ?? amount, months };
  return (
    <CheckoutColumn>
      <Metadata title={m.checkout_title()} isHidden />
      <header>
        <h1 className="text-2xl font-extrabold sm:text-3xl">{m.checkout_title()}</h1>
        <p className="mt-2 text-pretty text-muted">
          {m.checkout_lead({ offer: describeRate(offer) })}
        </p>
        {businessName && <p className="mt-3 text-lg font-bold wrap-anywhere">{businessName}</p>}
        {premiumUntil && (
          <p className="mt-1">
            {m.checkout_current_term({
              offer: nameTerm(offer),
              date: formatDate(premiumUntil),
            })}
          </p>
        )}
      </header>
      <PremiumBenefits plan={chosen?.name ? chosen : null} />
      {isPlanGone && (
        <p role="status" className="rounded-card bg-gold-soft p-3">
          {m.plans_gone()}
        </p>
      )}
      {plans.length > 0 && (
        <PlanChoice businessId={businessId} plan={plan} plans={plans} onPriced={onPriced} />
      )}
      <Card title={m.checkout_form_title()}>
        {sum && <Sum sum={sum} amount={amount} />}
        {takesCoupons && (
          <CouponForm businessId={businessId} coupon={sum?.coupon ?? null} onPriced={onPriced} />
        )}
        {amount === 0 ? (
          <FreePayment
            businessId={businessId}
            paymentId={payment.clientSecret}
            isRenewal={premiumUntil !== null}
          />
        ) : (
          <CardPayment
            key={payment.clientSecret}
            businessId={businessId}
            offer={offer}
            amount={amount}
            isRenewal={premiumUntil !== null}
            onLoadError={onLoadError}
            {...payment}
          />
        )}
      </Card>
    </CheckoutColumn>
  );
}

function Sum({ sum, amount }: { sum: PaymentSum; amount: number }) {
  const rows = [...listSum(sum), [m.payments_total(), formatCents(amount)] as const];
  return (
    <dl className="mb-4 divide-y divide-line border-y border-line" aria-live="polite">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-2 last:font-bold">
          <dt className="wrap-anywhere">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CheckoutSkeleton() {
  const { renewals } = useSite();
  return (
    <CheckoutColumn>
      <Metadata title={m.checkout_title()} isHidden />
      <div className="hidden noscript:block">
        <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">{m.checkout_title()}</h1>
        <ScriptNeeded>
          <Rich
            message={m.checkout_needs_script}
            parts={{
              a: (text) => (
                <Link to="/contact" className="font-semibold text-accent underline">
                  {text}
                </Link>
              ),
            }}
          />
        </ScriptNeeded>
      </div>
      <div
        role="status"
        aria-label={m.common_loading_area()}
        className="flex flex-col gap-6 noscript:hidden"
      >
        <div>
          <div className="skeleton h-9 w-64 max-w-full" />
          <div className="skeleton mt-3 h-6 w-full" />
          <div className="skeleton mt-3 h-7 w-48" />
        </div>
        <div className="skeleton h-53 sm:h-37" />
        <div className={renewals ? 'skeleton h-257 sm:h-210' : 'skeleton h-229 sm:h-192'} />
      </div>
    </CheckoutColumn>
  );
}

function CheckoutColumn({ children }: { children: React.ReactNode }) {
  return (
    <div className="page-width">
      <div className="mx-auto flex max-w-2xl flex-col gap-6 py-8">{children}</div>
    </div>
  );
}

const benefits = [
  ['website', m.checkout_benefit_link()],
  ['badge', m.checkout_benefit_badge()],
  ['sponsored', m.businesses_tier_placement()],
  ['sponsored', m.checkout_benefit_visibility()],
] as const;

function PremiumBenefits({ plan }: { plan: OfferedPlan | null }) {
  const shown = benefits.filter(([inclusion]) => plan?.[inclusion] ?? true);
  return (
    <section aria-labelledby="benefits">
      <div className="awning awning-gold mb-4" aria-hidden="true" />
      <h2 id="benefits" className="mb-3 text-xl font-bold">
        {m.checkout_benefits()}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {shown.map(([, benefit]) => (
          <li key={benefit} className="flex items-start gap-2">
            <CheckIcon size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden="true" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  );
}
