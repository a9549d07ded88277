import * as m from '#messages';
import type { Category } from '../../contract/categories.ts';
import { chooseTint } from '../../domain/sign/palette.ts';
import { ShopSign } from '../businesses/shop-sign.tsx';
import { formatCount } from '../kit/format.ts';
import { categoryPath } from '../kit/paths.ts';
import { Link } from '../kit/ui/link.tsx';
import { CategoryIcon } from './category-icon.tsx';

export function CategoryGrid({
  categories,
}: {
  categories: Pick<Category, 'id' | 'slug' | 'name' | 'businessCount'>[];
}) {
  return (
    <ul className="shopfronts">
      {categories.map((category) => (
        <li key={category.id}>
          <Link
            to={categoryPath(category.slug)}
            className={`shopfront tint-${chooseTint(category.slug)}`}
          >
            <ShopSign name={category.name} kind={category.slug} />
            <span className="shopfront-window">
              <CategoryIcon slug={category.slug} size={28} />
            </span>
            <span className="sr-only">{category.name} </span>
            <span className="shopfront-step">
              {formatCount(category.businessCount, m.count_businesses)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
