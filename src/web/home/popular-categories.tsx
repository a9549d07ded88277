import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { allCategories } from '../categories/all-categories.ts';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { HomeSection } from './home-section.tsx';

export function PopularCategories() {
  const { data = [], isPending } = useQuery(allCategories);
  return (
    <HomeSection id="popular" title={m.home_popular_categories()}>
      {isPending && <div className="skeleton h-148 sm:h-105" />}
      <div className="[--shops:6]">
        <CategoryGrid categories={data.slice(0, 6)} />
      </div>
      <p className="mt-4 -ml-3 flex flex-wrap">
        <TextLink to="/categories">{m.common_all_categories()}</TextLink>
        <TextLink to="/categories#trades">{m.trades_all_letters()}</TextLink>
      </p>
    </HomeSection>
  );
}
