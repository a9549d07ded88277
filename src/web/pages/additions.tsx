import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as m from '#messages';
import type { FoundBusiness } from '../../contract/businesses.ts';
import type { Trade } from '../../contract/trades.ts';
import { describeApproval, describePer, formatPrice } from '../../domain/premium-terms.ts';
import { allCategories } from '../businesses/all-categories.ts';
import { listingFeatures } from '../businesses/listing-tiers.ts';
import { isSponsored, Street } from '../businesses/street.tsx';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { read } from '../kit/api.ts';
import { formatNumber } from '../kit/format.ts';
import { type LoaderContext, loadQuery } from '../kit/load.ts';
import { categoryPath } from '../kit/paths.ts';
import { useSite } from '../kit/site.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { CheckIcon, Minus } from '../kit/ui/icons.tsx';
import { Link } from '../kit/ui/link.tsx';
import { TextLink } from '../kit/ui/text-link.tsx';
import { LetterIndex } from './letter-index.tsx';
import { groupByLetter } from './letters.ts';
import { allPlaces, PlaceDirectory } from './place-directory.tsx';

const cell = 'w-1/4 px-2 py-3 text-center';

function ListingComparison() {
  const { premium, approvalHours } = useSite();
  const terms = m.submit_approval_time({
    approvalHours: describeApproval(approvalHours),
  });
  return (
    <section aria-label={m.content_compare()} className="mb-12">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Offer name={m.premium_free_listing()} price="$0" terms={terms}>
          <ButtonLink to="/submit" variant="secondary">
            {m.premium_submit_free()}
          </ButtonLink>
        </Offer>
        <Offer
          name={m.premium_listing()}
          price={formatPrice(premium.price)}
          span={describePer(premium)}
          terms={m.content_premium_terms()}
          isPremium
        >
          <ButtonLink to="/submit?premium=true">{m.premium_upgrade()}</ButtonLink>
        </Offer>
      </div>
      <ComparisonTable />
    </section>
  );
}

interface OfferProps {
  name: string;
  price: string;
  span?: string;
  terms: string;
  isPremium?: boolean;
  children: React.ReactNode;
}

function Offer({ name, price, span, terms, isPremium, children }: OfferProps) {
  return (
    <div className="flex flex-col items-start">
      <div
        className={`awning no-print mb-4 w-full ${isPremium ? 'awning-gold' : ''}`}
        aria-hidden="true"
      />
      <h2 className="text-lg font-bold">{name}</h2>
      <p className="mt-1">
        <span className="text-3xl font-extrabold tracking-tight">{price}</span>{' '}
        {span && <span className="text-muted">{span}</span>}
      </p>
      <p className="mb-4 text-muted">{terms}</p>
      {children}
    </div>
  );
}

function ComparisonTable() {
  return (
    <table className="mt-8 w-full border-collapse text-sm sm:text-base">
      <caption className="sr-only">{m.content_compare_caption()}</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="py-3 pr-2 text-left font-bold">
            {m.content_compare_features()}
          </th>
          <th scope="col" className={cell}>
            {m.common_free()}
          </th>
          <th scope="col" className={cell}>
            {m.common_premium()}
          </th>
        </tr>
      </thead>
      <tbody>
        {listingFeatures.map(({ name, isFree }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-3 pr-2 text-left font-normal">
              {name}
            </th>
            <td className={cell}>
              <Mark isThere={isFree} />
            </td>
            <td className={cell}>
              <Mark isThere />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mark({ isThere }: { isThere: boolean }) {
  const Icon = isThere ? CheckIcon : Minus;
  return (
    <>
      <Icon
        size={22}
        aria-hidden="true"
        className={`mx-auto ${isThere ? 'text-accent' : 'text-muted'}`}
      />
      <span className="sr-only">{isThere ? m.common_yes() : m.common_no()}</span>
    </>
  );
}

const allTrades = read('GET /api/trades', {});

function TradeDirectory() {
  const { data: trades = [] } = useQuery(allTrades);
  const groups = groupByLetter(
    trades.filter(({ isListed, businessCount }) => isListed && businessCount > 0),
  );
  useScrollToHash(groups.length > 0);
  if (groups.length === 0) return null;
  return (
    <section id="trades" aria-labelledby="all-trades" className="mt-14 scroll-mt-4">
      <h2 id="all-trades" className="text-xl font-bold">
        {m.trades_all_letters()}
      </h2>
      <LetterIndex
        label={m.content_trades_letters()}
        letters={groups.map(({ letter }) => letter)}
        prefix="trades"
      />
      <div className="gap-x-8 border-t border-line pt-4 sm:columns-2 lg:columns-4">
        {groups.map(({ letter, items }) => (
          <Letter key={letter} letter={letter} trades={items} />
        ))}
      </div>
    </section>
  );
}

function Letter({ letter, trades }: { letter: string; trades: Trade[] }) {
  return (
    <>
      <h3
        id={`trades-${letter}`}
        className="mt-2 scroll-mt-4 break-after-avoid font-bold text-accent"
      >
        {letter}
      </h3>
      <ul className="mb-4">
        {trades.map(({ slug, name, businessCount }) => (
          <li key={slug} className="break-inside-avoid">
            <Link
              to={categoryPath(slug)}
              className="flex min-h-8 items-center justify-between gap-4 hover:text-accent pointer-coarse:min-h-11"
            >
              <span className="underline decoration-line underline-offset-2 wrap-anywhere">
                {name}
              </span>
              <span className="text-sm text-muted">{formatNumber(businessCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Scrolls to the link's anchor once its element exists, because it is rendered later than the page. */
function useScrollToHash(isThere: boolean) {
  const { hash } = useLocation();
  const isLink = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isThere && isLink && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isThere, isLink, hash]);
}

const MAX = 5;
/** Requests one more, because a sponsored one may be among them, which isn't shown. */
const limit = String(MAX + 1);

const somePremium = read('GET /api/businesses/search', {
  query: { premium: 'true', limit },
});
const mostReviewed = read('GET /api/businesses/search', {
  query: { sort: 'reviews', limit },
});

function PremiumStreet() {
  return (
    <StreetBelow
      title={m.content_premium_title()}
      more={['/search?premium=true', m.content_premium_all()]}
      list={somePremium}
    />
  );
}

function ReviewedStreet() {
  return (
    <StreetBelow
      title={m.search_most_reviewed()}
      more={['/search?sort=reviews', m.content_most_reviewed_all()]}
      list={mostReviewed}
    />
  );
}

interface StreetBelowProps {
  title: string;
  more: [path: string, text: string];
  list: typeof somePremium;
}

function StreetBelow({ title, more: [path, text], list }: StreetBelowProps) {
  const { data: found = [] } = useQuery(list);
  const businesses = found.filter((one) => !isSponsored(one)).slice(0, MAX);
  if (businesses.length === 0) return null;
  return (
    <section aria-labelledby="street" className="no-print mt-12">
      <h2 id="street" className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <Street businesses={businesses.map(withoutReasons)} heading="h3" />
      <TextLink to={path} className="mt-2 -ml-3">
        {text}
      </TextLink>
    </section>
  );
}

function withoutReasons({ reasons: _, ...business }: FoundBusiness) {
  return business;
}

interface Addition {
  Above?: ComponentType;
  Below?: ComponentType;
  isDirectory?: true;
  load?: (context: LoaderContext) => Promise<unknown>;
}

const additions: Record<string, Addition> = {
  categories: {
    Below: CategoryDirectory,
    isDirectory: true,
    load: (context) =>
      Promise.all([loadQuery(context, allCategories), loadQuery(context, allTrades)]),
  },
  locations: {
    Below: PlaceDirectory,
    isDirectory: true,
    load: (context) => loadQuery(context, allPlaces),
  },
  pricing: { Above: ListingComparison },
  premium: {
    Above: PremiumOffer,
    Below: PremiumStreet,
    load: (context) => loadQuery(context, somePremium),
  },
  reviews: {
    Below: ReviewedStreet,
    load: (context) => loadQuery(context, mostReviewed),
  },
};

export function findAddition(slug: string): Addition | undefined {
  return Object.hasOwn(additions, slug) ? additions[slug] : undefined;
}

function PremiumOffer() {
  return (
    <div className="no-print mb-8 flex flex-wrap gap-3">
      <ButtonLink to="/search?premium=true">{m.content_premium_see_all()}</ButtonLink>
      <ButtonLink to="/submit?premium=true" variant="secondary">
        {m.premium_upgrade()}
      </ButtonLink>
    </div>
  );
}

function CategoryDirectory() {
  const { data: categories = [] } = useQuery(allCategories);
  return (
    <>
      <section aria-label={m.common_all_categories()} className="mt-8">
        <CategoryGrid categories={categories} />
      </section>
      <TradeDirectory />
    </>
  );
}
