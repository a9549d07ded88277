import type { Stripe } from '@stripe/stripe-js';
import { formatDate } from '../format.ts';
import { Metadata } from '../metadata.tsx';
import { Card } from '../ui/card.tsx';
import { ScriptNeeded } from '../ui/script-needed.tsx';
import { CardPayment } from './card-payment.tsx';
import { PremiumBenefits } from './premium-benefits.tsx';

interface CheckoutScreenProps {
  businessId: number;
  checkout: {
    stripe: Stripe;
    clientSecret: string;
    businessName: string | null;
    premiumUntil: string | null;
    needsReceiptEmail: boolean;
  };
  onLoadError: () => void;
}

export function CheckoutScreen({ businessId, checkout, onLoadError }: CheckoutScreenProps) {
  const { businessName, premiumUntil, ...payment } = checkout;
  return (
    <CheckoutColumn>
      <Metadata title="Premium Upgrade" isHidden />
      <header>
        <h1 className="text-2xl font-extrabold sm:text-3xl">Premium Upgrade</h1>
        <p className="mt-2 text-pretty text-muted">
          Upgrade your business listing to premium for $9.95/year - enhanced visibility and SEO
          benefits
        </p>
        {businessName && <p className="mt-3 text-lg font-bold wrap-anywhere">{businessName}</p>}
        {premiumUntil && (
          <p className="mt-1">
            Your current year ends on {formatDate(premiumUntil)}; the new one is added to it.
          </p>
        )}
      </header>
      <PremiumBenefits />
      <Card title="Complete Your Premium Upgrade">
        <CardPayment businessId={businessId} onLoadError={onLoadError} {...payment} />
      </Card>
    </CheckoutColumn>
  );
}

export function CheckoutSkeleton() {
  return (
    <CheckoutColumn>
      <Metadata title="Premium Upgrade" isHidden />
      <div className="hidden noscript:block">
        <h1 className="mb-4 text-2xl font-extrabold sm:text-3xl">Premium Upgrade</h1>
        <ScriptNeeded>
          Paying by card needs JavaScript. Please turn it on, or{' '}
          <a href="/contact" className="font-semibold text-accent underline">
            contact us
          </a>
          .
        </ScriptNeeded>
      </div>
      <div role="status" aria-label="Loading" className="flex flex-col gap-6 noscript:hidden">
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
