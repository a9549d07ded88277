import { Link } from 'react-router';
import type { Category } from '../../contract/categories.ts';
import { chooseTint } from '../../contract/sign/palette.ts';
import { formatCount } from '../format.ts';
import { categoryPath } from '../paths.ts';
import { CategoryIcon } from './category-icon.tsx';

export function CategoryGrid({ categories }: { categories: Category[] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to={categoryPath(category.slug)}
            className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors duration-150 hover:border-accent sm:flex-row sm:items-center"
          >
            <span
              className={`stripes flex size-12 shrink-0 items-center justify-center rounded-card tint-${chooseTint(category.slug)}`}
            >
              <CategoryIcon slug={category.slug} />
            </span>
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere">{category.name}</span>
              <span className="text-sm text-muted">
                {formatCount(category.businessCount, 'business', 'businesses')}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
