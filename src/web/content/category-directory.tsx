import { useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import { allCategories } from '../categories/all-categories.ts';
import { CategoryGrid } from '../categories/category-grid.tsx';
import { TradeDirectory } from './trade-directory.tsx';

export function CategoryDirectory() {
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
