import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import * as m from '#messages';
import type { ListedBusiness } from '../../contract/businesses.ts';
import { currentUser } from '../accounts/current-user.ts';
import { greetingName, isStaff } from '../accounts/names.ts';
import { allCategories } from '../businesses/all-categories.ts';
import { Street } from '../businesses/street.tsx';
import { StreetSkeleton } from '../businesses/street-skeleton.tsx';
import { PlatformStatistics } from '../dashboard/staff/stat-cards.tsx';
import { read } from '../kit/api.ts';
import { loadQuery } from '../kit/load.ts';
import { Metadata } from '../kit/metadata.tsx';
import { ButtonLink } from '../kit/ui/button.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { largestTowns, NearFirst } from './near-first.tsx';

const latest = read('GET /api/businesses/recent', { query: { limit: '48' } });

export async function loadHome({ context }: LoaderFunctionArgs) {
  await Promise.all([
    loadQuery(context, allCategories),
    loadQuery(context, largestTowns),
    loadQuery(context, latest),
  ]);
  return null;
}

export function HomePage() {
  const { data: user } = useQuery(currentUser);
  const { data: businesses, isPending } = useQuery(latest);
  return (
    <>
      <Metadata title={m.common_home()} isHidden />
      <div className="page-width pt-8 pb-10">
        <h1 className="mb-6 text-2xl font-extrabold wrap-anywhere sm:text-3xl">
          {m.home_welcome_back({ value: user ? greetingName(user) : m.common_admin() })}
        </h1>
        {user?.mustChangePassword && (
          <p className="mb-6 rounded-card border border-gold-line bg-gold-soft p-4 text-gold">
            {m.home_password_generated()}{' '}
            <ButtonLink to="/sign-in" variant="quiet" className="-my-3">
              {m.home_password_choose()}
            </ButtonLink>
          </p>
        )}
        {user?.needsTwoFactor && !user.mustChangePassword && (
          <p className="mb-6 rounded-card border border-gold-line bg-gold-soft p-4 text-gold">
            {m.home_two_factor_needed()}{' '}
            <ButtonLink to="/admin/account" variant="quiet" className="-my-3">
              {m.home_two_factor_set_up()}
            </ButtonLink>
          </p>
        )}
        <SearchForm isMain />
        <div className="mt-6 flex flex-wrap gap-3">
          {user && isStaff(user) && <ButtonLink to="/admin">{m.admin_dashboard()}</ButtonLink>}
          <ButtonLink to="/submit" variant="secondary">
            {m.home_add_business()}
          </ButtonLink>
        </div>
      </div>
      <LatestBusinesses businesses={businesses} isPending={isPending} />
      <NearFirst />
      {user && isStaff(user) && <PlatformStatistics />}
    </>
  );
}

interface LatestBusinessesProps {
  businesses: ListedBusiness[] | undefined;
  isPending: boolean;
}

function LatestBusinesses({ businesses, isPending }: LatestBusinessesProps) {
  return (
    <section aria-labelledby="latest" className="page-width pb-12">
      <h2 id="latest" className="mb-4 text-2xl font-bold">
        {m.premium_listings_title()}
      </h2>
      {isPending && <StreetSkeleton />}
      {businesses?.length === 0 && <p className="text-muted">{m.common_no_businesses()}</p>}
      {businesses && businesses.length > 0 && <Street businesses={businesses} heading="h3" />}
    </section>
  );
}
