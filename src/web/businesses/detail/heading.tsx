import { ExternalLink } from 'lucide-react';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { formatCount } from '../../format.ts';
import { useSite } from '../../site.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { PremiumBadge } from '../premium-badge.tsx';
import { SignImage } from '../sign/sign-image.tsx';
import { AddressLine, EmailLink, PhoneLink } from './contact.tsx';

export function BusinessHeading({ business }: { business: BusinessDetail }) {
  const { name, rating, reviewCount, phone, email, website, isPremium } = business;
  return (
    <header className="overflow-hidden rounded-card border border-line bg-surface">
      {isPremium && (
        <div
          aria-hidden="true"
          className="awning no-print [--stripe-gap:var(--gold-soft)] [--stripe:var(--gold-line)]"
        />
      )}
      <div className="flex flex-col gap-5 p-5 sm:flex-row sm:p-6">
        <SignImage business={business} className="h-44 w-full shrink-0 sm:w-62" />
        <div className="flex min-w-0 flex-col items-start gap-1">
          <h1 className="text-2xl font-extrabold sm:text-3xl">{name}</h1>
          <div className="mt-1 mb-1 flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="flex flex-wrap items-center gap-x-2">
              <Stars rating={rating} size={20} />
              <span className="font-bold">{rating.toFixed(1)}</span>
              <span className="text-muted">({formatCount(reviewCount, 'review', 'reviews')})</span>
            </p>
            {isPremium && <PremiumBadge />}
          </div>
          <AddressLine business={business} />
          {phone && <PhoneLink phone={phone} />}
          {email && <EmailLink email={email} />}
          {isPremium && website && <WebsiteButton website={website} />}
        </div>
      </div>
    </header>
  );
}

function WebsiteButton({ website }: { website: string }) {
  const { premiumLinkRel } = useSite();
  return (
    <ButtonAnchor
      href={website}
      target="_blank"
      rel={`noopener ${premiumLinkRel}`.trim()}
      className="mt-2"
    >
      Visit Website
      <ExternalLink size={18} aria-hidden="true" />
    </ButtonAnchor>
  );
}
