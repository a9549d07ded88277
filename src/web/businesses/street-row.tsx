import { useId } from 'react';
import * as m from '#messages';
import { formatNumber } from '../kit/format.ts';
import { businessPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';
import { Stars } from '../kit/ui/stars.tsx';
import { useIsHydrated } from '../kit/ui/use-is-hydrated.ts';
import { ComparePick } from './compare-choice.tsx';
import { directionsHref } from './contact-links.ts';
import { explainResult, formatDistance } from './found.ts';
import { OpenStatus } from './open-status.tsx';
import type { RowBusiness } from './read-rows.ts';
import { SaveButton } from './save-button.tsx';
import { SignImage } from './sign-image.tsx';

interface ResultRowProps {
  business: RowBusiness;
  heading: 'h2' | 'h3';
  number?: number | undefined;
  /** Whether the menu offers to compare the business, in a list inside `CompareChoice`. */
  isCompared?: boolean | undefined;
}

export function ResultRow({ business, heading: Heading, number, isCompared }: ResultRowProps) {
  const { name, isPremium, isMember, placement, description, offer } = business;
  const isSponsored = placement === 'sponsored';
  const nameId = useId();
  return (
    <article className={isSponsored ? 'street-row street-row-sponsored' : 'street-row'}>
      <SignImage business={business} />
      <div className="title">
        <Heading id={nameId}>
          <Link to={businessPath(business)} data-number={number}>
            {name}
          </Link>
        </Heading>
        {(isSponsored || isPremium || isMember || offer) && (
          <p className="marks">
            {isSponsored && <span>{m.businesses_sponsored()}</span>}{' '}
            {isPremium && <span data-mark="premium">{m.common_premium()}</span>}
            {isMember && <span>{` ${m.businesses_member()}`}</span>}{' '}
            {offer && <span className="offer">{m.offers_mark({ title: offer.title })}</span>}
          </p>
        )}
      </div>
      <Facts business={business} />
      {description && <p className="description">{description}</p>}
      <Actions business={business} nameId={nameId} isCompared={isCompared} />
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
      {distance && (
        <>
          <b className="miles">{distance}</b>{' '}
        </>
      )}
      {openings.length > 0 && (
        <>
          <OpenStatus business={business} />{' '}
        </>
      )}
      <span className="where">{[address, city, state].filter(Boolean).join(', ')}</span>
    </p>
  );
}

interface ActionsProps {
  business: RowBusiness;
  nameId: string;
  isCompared: boolean | undefined;
}

/** Shows the first action as a button (Call if there is a phone number) and the others in a menu. */
function Actions({ business, nameId, isCompared }: ActionsProps) {
  const { phoneE164: phone, reasons = [] } = business;
  const isHydrated = useIsHydrated();
  const directions = (
    <a
      href={directionsHref(business)}
      aria-describedby={phone ? undefined : nameId}
      target="_blank"
      rel="noopener noreferrer"
      className="way"
    >
      {m.businesses_directions()}
    </a>
  );
  return (
    <div className="actions no-print">
      {phone ? (
        <a href={`tel:${phone}`} aria-describedby={nameId} className="call">
          {m.businesses_call()}
        </a>
      ) : (
        directions
      )}
      <details
        className="more"
        onBlur={({ currentTarget: menu, relatedTarget: next }) => {
          if (next && !menu.contains(next)) menu.open = false;
        }}
        onClick={({ currentTarget: menu, target }) => {
          if (target instanceof Element && target.closest('button')) closeMenu(menu);
        }}
        onKeyDown={({ currentTarget: menu, key }) => {
          if (key === 'Escape' && menu.open) closeMenu(menu);
        }}
      >
        <summary aria-describedby={nameId}>{m.common_more()}</summary>
        <div className="row-menu">
          {phone && directions}
          {isHydrated && <SaveButton business={business} />}
          {isCompared && <ComparePick business={business} />}
          {reasons.length > 0 && (
            <p>
              <b>{m.businesses_why_here()}</b>
              {explainResult(reasons)}
            </p>
          )}
        </div>
      </details>
    </div>
  );
}

function closeMenu(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
