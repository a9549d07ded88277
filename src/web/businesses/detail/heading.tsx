import { Fragment, useSyncExternalStore } from 'react';
import * as m from '#messages';
import type { BusinessDetail } from '../../../contract/businesses.ts';
import { measureMiles } from '../../../domain/miles.ts';
import { chooseBoard } from '../../../domain/sign/design-sign.ts';
import { categoryPath, locationPath } from '../../kit/paths.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { Link } from '../../kit/ui/link.tsx';
import { Rich } from '../../kit/ui/rich.tsx';
import { Stars } from '../../kit/ui/stars.tsx';
import { reviewCountWords } from '../../reviews/count-words.ts';
import { readKeptPosition } from '../../search/position.ts';
import { formatAddress } from '../contact-links.ts';
import { formatDistance } from '../found.ts';
import { OpenStatus } from '../open-status.tsx';
import { PremiumBadge } from '../premium-badge.tsx';
import { hang } from '../shop-sign.tsx';

const link = 'plain-link';

export function BusinessHeading({ business }: { business: BusinessDetail }) {
  const { isPremium, isMember, photos, imageUrl } = business;
  return (
    <header>
      {photos.length > 0 || imageUrl ? (
        <h1 className="text-2xl font-extrabold sm:text-3xl">{business.name}</h1>
      ) : (
        <Facade business={business} />
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-2">
        {isPremium && <PremiumBadge />}
        {isMember && <Badge>{m.businesses_member()}</Badge>}
        <Rating business={business} />
        <span aria-hidden="true" className="max-sm:hidden">
          ·
        </span>
        <Trades business={business} />
      </div>
      <p className="whereabouts wrap-anywhere">
        {!business.mayBeClosed && <OpenStatus business={business} />} {formatAddress(business)}{' '}
        <DistanceFromYou business={business} />
      </p>
    </header>
  );
}

const LONG = 26;

function Facade({ business: { name, trades, category, isPremium } }: { business: BusinessDetail }) {
  const look = hang(chooseBoard(name), trades[0]?.slug ?? category.slug);
  const length = name.length > 2 * LONG ? 'facade-longer' : name.length > LONG ? 'facade-long' : '';
  return <h1 className={`facade ${length} ${look}${isPremium ? ' gold-frame' : ''}`}>{name}</h1>;
}

function Rating({ business }: { business: BusinessDetail }) {
  const { rating, reviewCount, uncountedReviews } = business;
  if (reviewCount + uncountedReviews === 0)
    return <p className="text-muted">{m.businesses_no_reviews()}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {reviewCount > 0 && (
        <>
          <Stars rating={rating} className="text-xl" />
          <span className="font-bold">{rating.toFixed(1)}</span>
        </>
      )}
      <a href="#reviews" className={`text-muted ${link}`}>
        ({reviewCountWords(business)})
      </a>
    </p>
  );
}

function Trades({ business: { trades, category, city, state } }: { business: BusinessDetail }) {
  const links =
    trades.length > 0
      ? trades.map(({ slug, name }) => ({ name, to: locationPath(state, city, slug) }))
      : [{ name: category.name, to: categoryPath(category.slug) }];
  return (
    <p className="flex flex-wrap items-center gap-x-2 font-semibold text-accent max-sm:w-full">
      {links.map(({ name, to }, at) => (
        <Fragment key={to}>
          {at > 0 && <span aria-hidden="true">·</span>}
          <Link to={to} className={link}>
            {name}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

const FAR = 100;
const never = () => () => {};

/** Shows the distance if the visitor has shared a position; space is reserved to avoid layout shift. */
function DistanceFromYou({
  business,
}: {
  business: Pick<BusinessDetail, 'coordinates' | 'precision'>;
}) {
  const kept = useSyncExternalStore(never, readKeptPosition, () => null);
  const { coordinates, precision } = business;
  const [latitude = Number.NaN, longitude = Number.NaN] = kept?.split(',').map(Number) ?? [];
  const miles = coordinates ? measureMiles({ latitude, longitude }, coordinates) : Number.NaN;
  const distance = miles < FAR ? formatDistance({ distanceMiles: miles, precision }) : null;
  return (
    <span className="no-print inline-block min-w-32 noscript:hidden">
      {distance && (
        <Rich
          message={m.businesses_distance_away}
          fields={{ distance }}
          parts={{ b: (text) => <b>{text}</b> }}
        />
      )}
    </span>
  );
}
