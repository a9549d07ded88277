import { useId } from 'react';
import * as m from '#messages';
import { formatNumber } from '../kit/format.ts';
import { businessPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';
import { Stars } from '../kit/ui/stars.tsx';
import { directionsHref } from './contact-links.ts';
import { explainResult, formatDistance } from './found.ts';
import { OpenStatus } from './open-status.tsx';
import type { RowBusiness } from './read-rows.ts';
import { SignImage } from './sign-image.tsx';

interface StreetRowProps {
  business: RowBusiness;
  heading: 'h2' | 'h3';
  number?: number | undefined;
}

export function ResultRow({ business, heading: Heading, number }: StreetRowProps) {
  const { name, isPremium, placement, description, reasons = [], phoneE164: phone } = business;
  const { offer } = business;
  const isSponsored = placement === 'sponsored';
  const nameId = useId();
  return (
    <article className={isSponsored ? 'street-row street-row-sponsored' : 'street-row'}>
      <SignImage business={business} />
      <Heading id={nameId}>
        <Link to={businessPath(business)} data-number={number}>
          {name}
        </Link>
      </Heading>
      {(isSponsored || isPremium || offer) && (
        <p className="marks">
          {isSponsored && <span>{m.businesses_sponsored()}</span>}{' '}
          {isPremium && <span data-mark="premium">{m.common_premium()}</span>}{' '}
          {offer && <span className="offer">{m.offers_mark({ title: offer.title })}</span>}
        </p>
      )}
      <Facts business={business} />
      {reasons.length > 0 && (
        <details className="why">
          <summary>{m.businesses_why_here()}</summary>
          <p>{explainResult(reasons)}</p>
        </details>
      )}
      {description && <p className="description">{description}</p>}
      {phone && (
        <a href={`tel:${phone}`} aria-describedby={nameId} className="call">
          {m.businesses_call()}
        </a>
      )}
      <a
        href={directionsHref(business)}
        aria-describedby={nameId}
        target="_blank"
        rel="noopener noreferrer"
        className="way"
      >
        {m.businesses_directions()}
      </a>
    </article>
  );
}

function Facts({ business }: { business: RowBusiness }) {
  const { rating, reviewCount, trades, category, address, city, state, openings } = business;
  const { distanceMiles = null, precision = null } = business;
  const distance = formatDistance({ distanceMiles, precision });
  return (
    <p className="facts">
      <Stars rating={rating} /> {reviewCount > 0 && <b>{`${rating.toFixed(1)} `}</b>}
      <span className="count">
        {`(${formatNumber(reviewCount)}`}
        <span className="max-sm:sr-only">
          {reviewCount === 1 ? ` ${m.common_review_one()}` : ` ${m.common_review_many()}`}
        </span>
        )
      </span>{' '}
      <span className="trade">
        {trades.map((trade) => trade.name).join('\u00a0· ') || category.name}
      </span>{' '}
      {distance && <b className="miles">{`${distance} `}</b>}
      {openings.length > 0 && (
        <>
          <OpenStatus business={business} />{' '}
        </>
      )}
      {[address, city, state].filter(Boolean).join(', ')}
    </p>
  );
}
