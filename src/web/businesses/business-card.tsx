import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Business } from '../../contract/businesses.ts';
import { formatCount } from '../format.ts';
import { businessPath } from '../paths.ts';
import { Stars } from '../ui/stars.tsx';
import { BusinessImage } from './business-image.tsx';
import { PremiumBadge } from './premium-badge.tsx';

interface BusinessCardProps {
  business: Business;
  /** Below the heading of the section that it stands in. */
  heading: 'h2' | 'h3';
  badge?: ReactNode;
  distance?: string | null;
  children?: ReactNode;
}

export function BusinessCard(props: BusinessCardProps) {
  const { business, heading: Heading, badge, distance, children } = props;
  const { name, category, description, address, city, state, rating, reviewCount } = business;
  return (
    <article className="relative flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors duration-150 hover:border-accent">
      {business.isPremium && <div aria-hidden="true" className="premium-edge w-1.5 shrink-0" />}
      <div className="flex min-w-0 grow gap-4 p-4">
        <div className="flex min-w-0 grow flex-col gap-1.5">
          <Heading className="text-lg font-bold">
            <Link to={businessPath(business)} className="after:absolute after:inset-0">
              {name}
            </Link>
          </Heading>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <Stars rating={rating} size={16} />
            <span className="text-muted">
              {reviewCount > 0 && (
                <span className="font-semibold text-ink">{rating.toFixed(1)} </span>
              )}
              ({formatCount(reviewCount, 'review', 'reviews')})
            </span>
            {business.isPremium && <PremiumBadge />}
            {badge}
          </div>
          <p className="text-sm text-muted">
            <span className="font-semibold text-accent">{category.name}</span>
            {address && <span className="block">{address}</span>}
            <span className="block">
              {city}, {state}
              {distance && ` · ${distance}`}
            </span>
          </p>
          {description && <p className="line-clamp-2 text-sm wrap-anywhere">{description}</p>}
          {children}
        </div>
        <BusinessImage
          src={business.imageUrl}
          categorySlug={category.slug}
          iconSize={30}
          className="size-16 shrink-0 rounded-card sm:size-24"
        />
      </div>
    </article>
  );
}
