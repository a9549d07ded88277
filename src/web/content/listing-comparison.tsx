import { Check, Minus } from 'lucide-react';
import { listingFeatures } from '../businesses/listing-tiers.ts';
import { ButtonLink } from '../ui/button.tsx';

const cell = 'w-1/4 px-2 py-3 text-center';

export function ListingComparison() {
  return (
    <section aria-label="Compare free and premium" className="mb-12">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Offer name="Free Listing" price="$0" terms="Reviewed and approved within 24-48 hours.">
          <ButtonLink to="/submit" variant="secondary">
            Submit Free Listing
          </ButtonLink>
        </Offer>
        <Offer
          name="Premium Listing"
          price="$9.95"
          span="per year"
          terms="Paid once by card. No automatic renewal."
          isPremium
        >
          <ButtonLink to="/submit?premium=true">Upgrade to Premium</ButtonLink>
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
      <caption className="sr-only">What each kind of listing offers</caption>
      <thead>
        <tr className="border-b-2 border-ink">
          <th scope="col" className="py-3 pr-2 text-left font-bold">
            What you get
          </th>
          <th scope="col" className={cell}>
            Free
          </th>
          <th scope="col" className={cell}>
            Premium
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
  const Icon = isThere ? Check : Minus;
  return (
    <>
      <Icon
        size={22}
        aria-hidden="true"
        className={`mx-auto ${isThere ? 'text-accent' : 'text-muted'}`}
      />
      <span className="sr-only">{isThere ? 'Yes' : 'No'}</span>
    </>
  );
}
