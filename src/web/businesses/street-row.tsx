import { useId } from 'react';
import * as m from '#messages';
import type { FoundBusiness, ListedBusiness } from '../../contract/businesses.ts';
import { formatNumber } from '../format.ts';
import { businessPath } from '../paths.ts';
import { Award, Info, Navigation, Phone } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Stars } from '../ui/stars.tsx';
import { directionsHref } from './contact-links.ts';
import { explainResult, formatDistance } from './found.ts';
import { OpenStatus } from './open-status.tsx';
import { SignImage } from './sign/sign-image.tsx';

export type RowBusiness = ListedBusiness &
  Partial<
    Pick<FoundBusiness, 'distanceMiles' | 'coordinates' | 'precision' | 'placement' | 'reasons'>
  >;

interface StreetRowProps {
  business: RowBusiness;
  /** Below the heading of the section that it stands in. */
  heading: 'h2' | 'h3';
  /** As on the map. */
  number?: number | undefined;
}

/** One business of a street: its sign, what is known of it in four lines, and what to do next. */
export function StreetRow({ business, heading: Heading, number }: StreetRowProps) {
  const { name, isPremium, placement } = business;
  const isSponsored = placement === 'sponsored';
  const nameId = useId();
  return (
    <article className={`street-row ${isSponsored ? 'street-row-sponsored' : ''}`}>
      <SignImage business={business} className="h-18.5 w-21 sm:h-26 sm:w-37" />
      <div className="min-w-0">
        {isSponsored && (
          <p className="text-xs font-semibold text-gold sm:hidden">{m.businesses_sponsored()}</p>
        )}
        <div className="street-name flex items-start gap-x-2">
          <Heading id={nameId} className="min-w-0 font-bold sm:text-lg">
            <Link
              to={businessPath(business)}
              data-number={number}
              className="line-clamp-1 after:absolute after:inset-0 sm:line-clamp-2"
            >
              {name}
            </Link>
          </Heading>
          {isSponsored && (
            <span className={`${mark} px-2 max-sm:hidden`}>{m.businesses_sponsored()}</span>
          )}
          {isPremium && <PremiumMark />}
        </div>
        <RatingAndTrade business={business} />
        <Whereabouts business={business} />
        <Description business={business} />
      </div>
      <Actions business={business} nameId={nameId} />
    </article>
  );
}

const mark =
  'inline-flex shrink-0 items-center gap-1 self-center rounded-full border border-gold-line bg-gold-soft text-xs font-semibold text-gold';

function PremiumMark() {
  return (
    <span className={`${mark} p-1 sm:px-2 sm:py-0`}>
      <Award size={14} aria-hidden="true" />
      <span className="max-sm:sr-only">{m.common_premium()}</span>
    </span>
  );
}

function RatingAndTrade({ business }: { business: RowBusiness }) {
  const { rating, reviewCount, trades, category } = business;
  return (
    <p className="street-line">
      <Stars rating={rating} size={15} /> {reviewCount > 0 && <b>{rating.toFixed(1)} </b>}
      <span className="text-muted">
        ({formatNumber(reviewCount)}
        <span className="max-sm:sr-only">
          {reviewCount === 1 ? ` ${m.common_review_one()}` : ` ${m.common_review_many()}`}
        </span>
        )
      </span>
      {' · '}
      <span className="font-semibold text-accent">
        {trades.map((trade) => trade.name).join(' · ') || category.name}
      </span>
    </p>
  );
}

function Whereabouts({ business }: { business: RowBusiness }) {
  const { address, city, state, distanceMiles = null, precision = null } = business;
  const distance = formatDistance({ distanceMiles, precision });
  return (
    <p className="street-line">
      {distance && (
        <>
          <b>{distance}</b>
          {' · '}
        </>
      )}
      <OpenStatus business={business} end=" · " className="font-semibold" />
      {address && `${address}, `}
      {city}, {state}
    </p>
  );
}

function Description({ business: { description, reasons = [] } }: { business: RowBusiness }) {
  return (
    <div className="flex items-start gap-x-3">
      {description && (
        <p className="line-clamp-2 min-w-0 grow text-sm wrap-anywhere">{description}</p>
      )}
      {reasons.length > 0 && (
        // Above the link that covers the row.
        <details className="why">
          <summary>
            <Info size={16} aria-hidden="true" className="sm:hidden" />
            <span className="max-sm:sr-only">{m.businesses_why_here()}</span>
          </summary>
          <p className="wrap-anywhere">{explainResult(reasons)}</p>
        </details>
      )}
    </div>
  );
}

const action =
  'flex size-11 items-center justify-center rounded-full border font-semibold sm:h-9 sm:w-26 sm:rounded-card pointer-coarse:sm:h-11';

function Actions({ business, nameId }: { business: RowBusiness; nameId: string }) {
  const { phoneE164: phone } = business;
  return (
    <div className="street-actions no-print relative z-1 flex flex-col gap-1 text-sm sm:gap-2">
      {phone && (
        <a
          href={`tel:${phone}`}
          aria-describedby={nameId}
          className={`${action} border-accent bg-accent text-accent-ink hover:bg-accent-strong`}
        >
          <Phone size={18} aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">{m.businesses_call()}</span>
        </a>
      )}
      <a
        href={directionsHref(business)}
        aria-describedby={nameId}
        target="_blank"
        rel="noopener noreferrer"
        className={`${action} border-field-line bg-surface hover:border-accent hover:text-accent`}
      >
        <Navigation size={18} aria-hidden="true" className="sm:hidden" />
        <span className="max-sm:sr-only">{m.businesses_directions()}</span>
      </a>
    </div>
  );
}
