import type { Stripe } from '@stripe/stripe-js';
import * as m from '#messages';
import type { PremiumOffer } from '../../contract/premium-terms.ts';
import { describeRate, nameTerm } from '../../contract/premium-words.ts';
import { formatDate } from '../dates.ts';
import { Metadata } from '../metadata.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { Rich } from '../ui/rich.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { CardPayment } from './card-payment.tsx';
import { PremiumBenefits } from './premium-benefits.tsx';

interface CheckoutScreenProps {
  businessId: number;
  /** The offer is that of the payment that was opened, whatever the site asks since. */
  checkout: PremiumOffer & {
    stripe: Stripe;
    clientSecret: string;
    businessName: string | null;
    premiumUntil: string | null;
    needsReceiptEmail: boolean;
  };
  onLoadError: () => void;
}

export function CheckoutScreen({ businessId, checkout, onLoadError }: CheckoutScreenProps) {
  const { businessName, premiumUntil, price, months, ...payment } = checkout;
  const offer = { price, months };
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
      <PremiumBenefits />
      <Card title={m.checkout_form_title()}>
        <CardPayment
          businessId={businessId}
          offer={offer}
          isRenewal={premiumUntil !== null}
          onLoadError={onLoadError}
          {...payment}
        />
      </Card>
    </CheckoutColumn>
  );
}

export function CheckoutSkeleton() {
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
        <div className="skeleton h-216.5 sm:h-185.5" />
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
