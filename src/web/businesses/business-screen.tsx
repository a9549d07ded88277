import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router';
import type { BusinessDetail } from '../../contract/businesses.ts';
import { formatCount, truncate } from '../format.ts';
import { Metadata } from '../metadata.tsx';
import { businessPath, categoryPath, locationPath } from '../paths.ts';
import { readReviews } from '../reviews/read-reviews.ts';
import { ReviewsCard } from '../reviews/reviews-card.tsx';
import { useSite } from '../site.tsx';
import { ButtonAnchor } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Stars } from '../ui/stars.tsx';
import { BusinessImage } from './business-image.tsx';
import { PremiumBadge } from './premium-badge.tsx';
import { describeBusiness, writeStructuredData } from './structured-data.ts';

export function BusinessScreen({
  business,
  reviewCursor,
}: {
  business: BusinessDetail;
  reviewCursor: string | undefined;
}) {
  return (
    <div className="page-width py-6 sm:py-8">
      <BusinessMetadata business={business} reviewCursor={reviewCursor} />
      <Breadcrumb business={business} />
      <div className="grid gap-6 lg:grid-cols-[1fr_340px]">
        <div className="flex min-w-0 flex-col gap-6">
          <BusinessHeading business={business} />
          {business.description && (
            <Card title="About">
              <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">
                {business.description}
              </p>
            </Card>
          )}
          <ReviewsCard business={business} cursor={reviewCursor} />
        </div>
        <BusinessInformation business={business} />
      </div>
    </div>
  );
}

function BusinessMetadata({ business, reviewCursor }: Parameters<typeof BusinessScreen>[0]) {
  const site = useSite();
  const { data } = useInfiniteQuery(readReviews(business.id, reviewCursor));
  const reviews = data?.pages[0]?.items ?? [];
  const path = businessPath(business);
  const { name, city, state, category } = business;
  const structured = describeBusiness(business, reviews, site.url + path);
  return (
    <>
      <Metadata
        title={`${name} - ${city}, ${state}`}
        description={truncate(business.description, 150) || `${name} in ${city}, ${state}.`}
        keywords={[name, category.name, city, state, 'local business', 'reviews'].join(', ')}
        canonicalPath={path}
        image={business.imageUrl}
      />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by its writer
        dangerouslySetInnerHTML={{ __html: writeStructuredData(structured) }}
      />
    </>
  );
}

function Breadcrumb({ business: { category, state, city, name } }: { business: BusinessDetail }) {
  const step = 'inline-flex min-h-8 items-center hover:text-accent hover:underline';
  return (
    <nav aria-label="Breadcrumb" className="no-print mb-4 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2 [&>li+li]:before:mr-2 [&>li+li]:before:content-['/']">
        <li>
          <Link to={categoryPath(category.slug)} className={step}>
            {category.name}
          </Link>
        </li>
        <li>
          <Link to={locationPath(state)} className={step}>
            {state}
          </Link>
        </li>
        <li>
          <Link to={locationPath(state, city)} className={step}>
            {city}
          </Link>
        </li>
        <li aria-current="page" className="inline-flex min-h-8 items-center text-ink">
          {name}
        </li>
      </ol>
    </nav>
  );
}

function BusinessHeading({ business }: { business: BusinessDetail }) {
  const { premiumLinkRel } = useSite();
  const { name, rating, reviewCount, phone, email, website } = business;
  return (
    <header className="relative overflow-hidden rounded-card border border-line bg-surface">
      {business.isPremium && <div aria-hidden="true" className="premium-edge h-1.5" />}
      <div className="flex flex-col gap-5 p-5 sm:flex-row sm:p-6">
        <BusinessImage
          src={business.imageUrl}
          categorySlug={business.category.slug}
          iconSize={56}
          className="h-36 w-full shrink-0 rounded-card sm:size-44"
        />
        <div className="flex min-w-0 flex-col items-start gap-2">
          <h1 className="text-2xl font-extrabold sm:text-3xl">{name}</h1>
          {business.isPremium && <PremiumBadge />}
          <p className="flex flex-wrap items-center gap-2">
            <Stars rating={rating} size={20} />
            <span className="font-bold">{rating.toFixed(1)}</span>
            <span className="text-muted">({formatCount(reviewCount, 'review', 'reviews')})</span>
          </p>
          <p className="flex items-start gap-2">
            <MapPin size={18} className="mt-1 shrink-0 text-muted" aria-hidden="true" />
            {writeAddress(business)}
          </p>
          {phone && <PhoneLink phone={phone} />}
          {email && <EmailLink email={email} />}
          {website && (
            <ButtonAnchor
              href={website}
              target="_blank"
              rel={`noopener ${premiumLinkRel}`.trim()}
              className="mt-2"
            >
              Visit Website
              <ExternalLink size={18} aria-hidden="true" />
            </ButtonAnchor>
          )}
        </div>
      </div>
    </header>
  );
}

function writeAddress({ address, city, state, zipCode }: BusinessDetail): string {
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}

const contactLink =
  'inline-flex min-h-8 items-center gap-2 text-accent hover:underline wrap-anywhere';

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={contactLink}>
      <Phone size={18} aria-hidden="true" className="shrink-0" />
      {phone}
    </a>
  );
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={contactLink}>
      <Mail size={18} aria-hidden="true" className="shrink-0" />
      {email}
    </a>
  );
}

function BusinessInformation({ business }: { business: BusinessDetail }) {
  const { phone, email, isPremium } = business;
  return (
    <aside className="min-w-0">
      <Card title="Business Information">
        <dl className="space-y-3 [&_dt]:text-sm [&_dt]:text-muted">
          <div>
            <dt>Location</dt>
            <dd className="wrap-anywhere">{writeAddress(business)}</dd>
          </div>
          {phone && (
            <div>
              <dt>Phone</dt>
              <dd>
                <PhoneLink phone={phone} />
              </dd>
            </div>
          )}
          {email && (
            <div>
              <dt>Email</dt>
              <dd>
                <EmailLink email={email} />
              </dd>
            </div>
          )}
          <div>
            <dt>Listing type</dt>
            <dd>{isPremium ? 'Premium' : 'Free'}</dd>
          </div>
        </dl>
      </Card>
    </aside>
  );
}

export function BusinessSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="page-width py-8">
      <div className="skeleton mb-4 h-8 w-64" />
      <div className="grid gap-6 lg:grid-cols-[1fr_340px]">
        <div className="flex flex-col gap-6">
          <div className="skeleton h-56" />
          <div className="skeleton h-40" />
          <div className="skeleton h-64" />
        </div>
        <div className="skeleton h-56" />
      </div>
    </div>
  );
}
