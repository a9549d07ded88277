import type { ReactNode } from 'react';
import type { StreetBusiness, StreetSign } from '../../contract/places.ts';
import { OpenStatus } from '../businesses/open-status.tsx';
import { ShopSign } from '../businesses/shop-sign.tsx';
import { SignImage } from '../businesses/sign-image.tsx';
import { formatNumber } from '../kit/format.ts';
import { businessPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';
import { Stars } from '../kit/ui/stars.tsx';

export function MainStreet({ signs }: { signs: StreetSign[] }) {
  return (
    <div className="main-street no-print" aria-hidden="true">
      <div>
        {signs.map((business) => {
          const { id, name, category, trades } = business;
          return (
            <Link key={id} to={businessPath(business)} tabIndex={-1} className="town-house">
              <span className="town-house-wall" />
              <ShopSign name={name} kind={trades[0]?.slug ?? category.slug} />
              <span className="town-house-window" />
            </Link>
          );
        })}
      </div>
    </div>
  );
}

export function Shelves({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="shelves page-width">
      {children}
    </section>
  );
}

interface ShelfProps {
  title: ReactNode;
  more?: ReactNode;
  businesses: StreetBusiness[];
}

export function TownShelf({ title, more, businesses }: ShelfProps) {
  return (
    <section className="shelf">
      <h2 className="text-lg font-bold">{title}</h2>
      {more && <p className="shelf-more">{more}</p>}
      <ul>
        {businesses.map((business) => (
          <li key={business.id} className="shelf-place">
            <SignImage business={business} />
            <div className="min-w-0">
              <h3 className="leading-snug font-semibold">
                <Link
                  to={businessPath(business)}
                  className="line-clamp-2 after:absolute after:inset-0 hover:text-accent"
                >
                  {business.name}
                </Link>
              </h3>
              <Facts business={business} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ business }: { business: StreetBusiness }) {
  const { rating, reviewCount, trades, category } = business;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {reviewCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <Stars rating={rating} />
          <b className="text-ink">{rating.toFixed(1)}</b> ({formatNumber(reviewCount)})
        </span>
      )}
      <span className="min-w-0 truncate">{trades[0]?.name ?? category.name}</span>
      <OpenStatus business={business} />
    </p>
  );
}
