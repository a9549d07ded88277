import * as m from '#messages';
import { describeApproval, describePer, formatPrice } from '../../contract/premium-terms.ts';
import { listingFeatures } from '../businesses/listing-tiers.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Check } from '../ui/icons.tsx';
import { Minus } from '../ui/later-icons.tsx';

const cell = 'w-1/4 px-2 py-3 text-center';

export function ListingComparison() {
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
  const Icon = isThere ? Check : Minus;
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
